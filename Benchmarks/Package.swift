// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "sojourn", path: "..")],
  targets: [
    // One file a stage; set-up outside the timer, results consumed, debug builds refused.
    .executableTarget(
      name: "StageBenchmarks", dependencies: [.product(name: "SojournKit", package: "sojourn")]),
    // Reads a list of images, as the exiv2 loop beside it does.
    .executableTarget(
      name: "ImageBenchmark", dependencies: [.product(name: "SojournKit", package: "sojourn")]),
  ]
)
