// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target: warnings are errors, unsafe code is marked where it stands,
/// and nothing leaks through an import.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A stage or a support module under Sources.
func module(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    swiftSettings: strict)
}

/// The tests of a module; `Tests/` mirrors `Sources/`.
func tests(
  of name: String, _ dependencies: [String] = [], leavingOut exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name] + dependencies).map { .byName(name: $0) },
    exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "sojourn",
  products: [
    .executable(name: "sojourn", targets: ["sojourn"]),
    // The stages as a library, for programs of other people and for the benchmarks.
    .library(
      name: "SojournKit",
      targets: [
        "Timeline", "Geodesy", "LocalTime", "ImageMetadata", "Exports", "Tracks", "Ingest", "Store",
        "HomeDetection", "DayClassification", "JourneyAssembly", "MemoriesToSkip", "StopClustering",
        "PlaceNaming", "Pipeline", "Memories", "PictureContents", "Reporting", "Simulation",
        "Tuning", "Worker",
      ]),
  ],
  targets: [
    // C libraries, each wrapped by one Swift module.
    .systemLibrary(name: "CSystemPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
    .systemLibrary(name: "CSystemGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
    .systemLibrary(
      name: "CSystemLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CSystemSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    .systemLibrary(name: "CSystemNLopt", pkgConfig: "nlopt", providers: [.apt(["libnlopt-dev"])]),
    .systemLibrary(name: "CSystemZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .systemLibrary(
      name: "CSystemTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(
      name: "CSystemCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    // Keeps a program going when a mapped file becomes shorter: C, because it handles a signal.
    .target(name: "CMappingGuard"),
    // Says what becomes of freed memory: C, because Swift does not see the C library's malloc.h.
    .target(name: "CFreeMemory"),
    // The vocabulary, and every value that passes between stages.
    module("Timeline", ["CMappingGuard"]),
    // The time zone of a place, its offsets, and how a stored time becomes a local date.
    module("LocalTime", ["Timeline"]),
    // Distances, boxes, patches, polygons and hulls.
    module("Geodesy", ["Timeline", "CSystemPROJ", "CSystemGEOS"]),
    // The stages, one a target.
    module("HomeDetection", ["Timeline", "Geodesy"]),
    module("DayClassification", ["Timeline", "Geodesy"]),
    module("JourneyAssembly", ["Timeline", "Geodesy"]),
    module("StopClustering", ["Timeline", "Geodesy"]),
    // Which photos are skipped, and what was found, written over the photos that remain.
    module("MemoriesToSkip", ["Timeline", "Geodesy"]),
    // Names of stops, homes and journeys, and the country of a place, from Datasets/gazetteer.
    module("PlaceNaming", ["Timeline", "Geodesy"]),
    // Recognition of sources, reading them all, the report on what was read.
    module("Ingest", ["Timeline", "Exports", "ImageMetadata", "LocalTime", "Store", "Tracks"]),
    // Every output format.
    module("Reporting", ["Timeline", "Geodesy", "ImageMetadata", "Store", "CSystemLibXML2"]),
    // The stages in order through one runner, thresholds, stage files, explanations.
    module(
      "Pipeline",
      [
        "Timeline", "Geodesy", "HomeDetection", "DayClassification", "JourneyAssembly",
        "MemoriesToSkip", "StopClustering", "PlaceNaming", "Reporting",
      ]),
    // Many libraries, one after the other, for engines: requests in, answers out.
    module(
      "Worker",
      [
        "CFreeMemory", "Exports", "HomeDetection", "Ingest", "LocalTime", "Pipeline", "PlaceNaming",
        "Reporting", "Timeline",
      ]),
    // Labelled trips: how well they are found, and which thresholds would find them better.
    module(
      "Tuning",
      ["CSystemNLopt", "Exports", "JourneyAssembly", "Pipeline", "Reporting", "Timeline"]),
    // States of photos, On This Day, decks, look-alikes, albums, frames, and the gesture policy.
    module("Memories", ["Timeline", "MemoriesToSkip", "Store"]),
    // What pictures hold and look like: hashes of their bytes, fingerprints of their looks.
    module("PictureContents", ["ImageMetadata", "CSystemTurboJPEG", "CSystemCrypto"]),
    // JSON text of any size, an object at a time.
    module("JSONStreaming", ["Timeline"]),
    // Location histories, and placing photos by them or by photos of the same camera.
    module("Tracks", ["Timeline", "Geodesy", "JSONStreaming", "LocalTime", "CSystemLibXML2"]),
    // The few tags needed from image and video files, by seeking.
    module("ImageMetadata", ["Timeline", "CSystemLibXML2"]),
    // One reader an export form.
    module("Exports", ["Timeline", "CSystemZlib", "JSONStreaming", "LocalTime", "Store"]),
    // SQLite behind one owner: databases of our own, and copies of other programs'.
    module("Store", ["CSystemSQLite"]),
    // Labelled photo libraries from simulated lives; knows no stage.
    module("Simulation", ["Timeline", "LocalTime", "PlaceNaming"]),
    // Declarative arguments, help, suggestions; knows nothing of journeys.
    module("CommandLineKit"),
    // The command line: verbs, progress, exit codes.
    .executableTarget(
      name: "sojourn",
      dependencies: [
        "CFreeMemory", "CommandLineKit", "Geodesy", "HomeDetection", "ImageMetadata", "Ingest",
        "JourneyAssembly", "LocalTime", "Memories", "MemoriesToSkip", "PictureContents",
        "Pipeline", "PlaceNaming", "Reporting", "Simulation", "Timeline", "Tuning", "Worker",
      ],
      swiftSettings: strict),

    tests(
      of: "Exports", ["LocalTime", "Store", "TestSupport", "Timeline"], leavingOut: ["Fixtures"]),
    // What several tests share: builders for small libraries, and where the shared cases are.
    .target(
      name: "TestSupport", dependencies: ["Timeline", "Geodesy"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "Timeline", ["TestSupport"]),
    tests(of: "Geodesy", ["TestSupport", "Timeline"]),
    tests(of: "HomeDetection", ["Geodesy", "TestSupport", "Timeline"]),
    tests(of: "DayClassification", ["Geodesy", "TestSupport", "Timeline"]),
    tests(of: "JourneyAssembly", ["Geodesy", "TestSupport", "Timeline"]),
    tests(of: "MemoriesToSkip", ["Geodesy", "TestSupport", "Timeline"]),
    tests(of: "PictureContents", ["TestSupport"]),
    tests(
      of: "Memories", ["MemoriesToSkip", "Store", "TestSupport", "Timeline"]),
    tests(of: "StopClustering", ["Geodesy", "TestSupport", "Timeline"]),
    // Also the rules as a whole, beside a brute-force program written from their text.
    tests(
      of: "Pipeline",
      [
        "DayClassification", "Geodesy", "HomeDetection", "JourneyAssembly", "MemoriesToSkip",
        "StopClustering", "TestSupport", "Timeline",
      ],
      leavingOut: ["Cases"]),
    tests(of: "ImageMetadata", ["Timeline"], leavingOut: ["Fixtures"]),
    tests(of: "JSONStreaming"),
    tests(of: "Tracks", ["TestSupport", "Timeline"]),
    tests(of: "Reporting", ["Store", "TestSupport", "Timeline"]),
    tests(of: "Store", ["TestSupport"]),
    tests(of: "Ingest", ["Store", "TestSupport", "Timeline"]),
    tests(of: "LocalTime", ["TestSupport", "Timeline"], leavingOut: ["zone-offsets"]),
    tests(of: "PlaceNaming", ["TestSupport", "Timeline"], leavingOut: ["landmarks.csv"]),
    tests(of: "Simulation", ["Geodesy", "LocalTime", "PlaceNaming", "Timeline"]),
    tests(of: "CommandLineKit"),
    tests(of: "Worker", ["Pipeline", "TestSupport", "Timeline"]),
    tests(of: "Tuning", ["JourneyAssembly", "Pipeline", "TestSupport", "Timeline"]),
    // The program as a person runs it: it is built with them, and run.
    .testTarget(
      name: "SojournTests", dependencies: ["sojourn", "Store", "TestSupport"],
      exclude: ["Browser", "Completions", "Golden"],
      swiftSettings: strict),
  ]
)
