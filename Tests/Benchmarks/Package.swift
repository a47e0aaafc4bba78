// swift-tools-version: 6.2
import PackageDescription

/// The benchmarks, in a package of their own: who builds or tests the program does not build them.
///
/// They share the program's build folder, and so compile nothing of it again:
/// `swift run -c release --disable-build-manifest-caching --package-path Tests/Benchmarks --scratch-path .build referee-bench`
let package = Package(
  name: "benchmarks",
  products: [
    .executable(name: "referee-bench", targets: ["Benchmarks"]),
    .executable(name: "bench-bot", targets: ["BenchBot"]),
    .executable(name: "bench-floor", targets: ["BenchFloor"]),
    .executable(name: "bench-chess-engine", targets: ["BenchChessEngine"]),
  ],
  dependencies: [.package(name: "referee", path: "../..")],
  targets: [
    .executableTarget(name: "BenchBot", path: "Bot"),
    .executableTarget(name: "BenchFloor", path: "Floor"),
    .executableTarget(name: "BenchChessEngine", path: "ChessEngine"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchBot", "BenchFloor", "BenchChessEngine",
        .product(name: "RefereeModules", package: "referee"),
        .product(name: "BotKit", package: "referee"),
        .product(name: "referee", package: "referee"),
        .product(name: "referee-launcher", package: "referee"),
      ],
      path: "Runner",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
      ]),
  ]
)
