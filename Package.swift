// swift-tools-version: 6.2
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency..., data: [String] = []) -> Target {
  // Tests read their data in place, so that nothing is copied into a bundle.
  .testTarget(name: name, dependencies: dependencies, exclude: data, swiftSettings: settings)
}

/// The launcher starts with every bot, so it is linked without the Swift runtime's libraries.
///
/// That takes 0.4 ms a start against 1.7. Systems that do not install a static C library by default get the next best, 1.1 ms.
let hasStaticC = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
  .contains { FileManager.default.fileExists(atPath: $0 + "/libc.a") }
let launcherLinking: [LinkerSetting] = [
  .unsafeFlags([hasStaticC ? "-static-executable" : "-static-stdlib", "-nostartfiles"], .when(platforms: [.linux]))
]

let package = Package(
  name: "referee",
  products: [
    .executable(name: "referee-launcher", targets: ["Launcher"])
  ],
  targets: [
    library("GameRules"),
    library("Cards"),
    library("KlondikeRules", "GameRules", "Cards"),
    library("SetRules", "GameRules"),
    library("SnapRules", "GameRules", "Cards"),
    library("BotProtocol", "GameRules"),
    .executableTarget(name: "Launcher", linkerSettings: launcherLinking),
    library("BotProcess"),
    library("Refereeing", "BotProtocol", "GameRules"),
    library("Arena", "Refereeing", "BotProtocol", "BotProcess", "GameRules"),
    library("Ratings"),
    library("Tournaments", "Arena", "Refereeing", "BotProtocol", "BotProcess", "GameRules", "Ratings"),
    library("Reports", "Tournaments", "Ratings", "BotProtocol", "GameRules"),
    .executableTarget(
      name: "referee",
      dependencies: [
        "Launcher", "KlondikeRules", "SetRules", "SnapRules", "Reports", "Tournaments", "Arena", "BotProcess",
        "BotProtocol", "GameRules",
      ], swiftSettings: settings),

    .target(name: "TestSupport", dependencies: ["BotProtocol"], path: "Tests/TestSupport", swiftSettings: settings),
    tests("GameRulesTests", "GameRules"),
    tests("CardsTests", "Cards"),
    tests("KlondikeRulesTests", "KlondikeRules", "GameRules", "Cards", data: ["Data"]),
    tests("SetRulesTests", "SetRules", "GameRules", data: ["Data"]),
    tests("SnapRulesTests", "SnapRules", "GameRules", "Cards", data: ["Data"]),
    tests("BotProtocolTests", "BotProtocol", "GameRules", "TestSupport"),
    tests("BotProcessTests", "BotProcess", "Launcher"),
    tests("RefereeingTests", "Refereeing", "BotProtocol", "GameRules"),
    tests("CommandTests", "referee", "TestSupport", "BotProtocol"),
    tests("RatingsTests", "Ratings", data: ["Data"]),
  ]
)
