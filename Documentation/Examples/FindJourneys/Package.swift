// swift-tools-version: 6.2

import PackageDescription

// A package of its own that uses Sojourn as a library.
let package = Package(
  name: "FindJourneys",
  dependencies: [
    // From here: the folder of Sojourn's package.
    .package(name: "sojourn", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "FindJourneys",
      dependencies: [.product(name: "SojournKit", package: "sojourn")])
  ])
