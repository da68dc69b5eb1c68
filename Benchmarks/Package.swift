// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "sojourn", path: "..")],
  targets: [
    // One file a stage; set-up outside the timer, results consumed, debug builds refused.
    .executableTarget(
      name: "StageBenchmarks", dependencies: [.product(name: "SojournKit", package: "sojourn")])
  ]
)
