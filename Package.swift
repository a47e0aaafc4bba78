// swift-tools-version: 6.2
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: Target.Dependency..., embedding files: [String] = []) -> Target {
  // In the code itself, so that the program needs no file beside it.
  let resources = files.map { Resource.embedInCode($0) }
  return .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency..., data: [String] = []) -> Target {
  // Tests read their data in place, so that nothing is copied into a bundle.
  .testTarget(name: name, dependencies: ["TestBasics"] + dependencies, exclude: data, swiftSettings: settings)
}

/// A sample bot: a folder of `Bots/swift` and a program of that name, built beside the referee, which finds it there.
struct SampleBot {
  let name: String
  let rules: [Target.Dependency]

  init(_ name: String, _ rules: Target.Dependency...) {
    self.name = name
    self.rules = rules
  }

  /// The module's name: "snap-human" is SnapHuman.
  var target: String { name.split(separator: "-").map(\.capitalized).joined() }
}

let bots = [
  SampleBot("klondike-random", "KlondikeRules"),
  SampleBot("klondike-greedy", "KlondikeRules", "Cards"),
  SampleBot("klondike-planner", "KlondikeRules", "Cards"),
  SampleBot("set-random", "SetRules"),
  SampleBot("set-simple", "SetRules"),
  SampleBot("set-finder", "SetRules"),
  SampleBot("snap-random", "SnapRules"),
  SampleBot("snap-simple", "SnapRules", "Cards"),
  SampleBot("snap-shark", "SnapRules", "Cards"),
  SampleBot("snap-human", "SnapRules", "Cards"),
]

/// The launcher starts with every bot, so it is linked without the Swift runtime's libraries.
///
/// That takes 0.4 ms a start against 1.7. Systems that do not install a static C library by default get the next best,
/// 1.1 ms.
let hasStaticC = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
  .contains { FileManager.default.fileExists(atPath: $0 + "/libc.a") }
let launcherLinking: [LinkerSetting] = [
  .unsafeFlags([hasStaticC ? "-static-executable" : "-static-stdlib", "-nostartfiles"], .when(platforms: [.linux]))
]

let package = Package(
  name: "referee",
  products: [
    .library(name: "BotKit", targets: ["BotKit", "GameRules", "Cards", "KlondikeRules", "SetRules", "SnapRules"]),
    .executable(name: "referee-launcher", targets: ["Launcher"]),
    .executable(name: "referee-bench", targets: ["Benchmarks"]),
    .executable(name: "bench-bot", targets: ["BenchBot"]),
    .executable(name: "bench-floor", targets: ["BenchFloor"]),
  ] + bots.map { .executable(name: $0.name, targets: [$0.target]) },
  targets: [
    library("GameRules"),
    library("Cards"),
    library("KlondikeRules", "GameRules", "Cards"),
    library("SetRules", "GameRules"),
    library("SnapRules", "GameRules", "Cards"),
    library("BotProtocol", "GameRules"),
    .executableTarget(name: "Launcher", linkerSettings: launcherLinking),
    library("BotKit", "BotProtocol", "GameRules"),
    library("BotProcess"),
    library("Refereeing", "BotProtocol", "GameRules"),
    library("Arena", "Refereeing", "BotProtocol", "BotProcess", "GameRules"),
    library("Conformance", "Arena", "Refereeing", "BotProtocol", "BotProcess", "GameRules"),
    library("Starters", "BotProtocol", embedding: ["Templates"]),
    library("Ratings"),
    library("Tournaments", "Arena", "Refereeing", "BotProtocol", "BotProcess", "GameRules", "Ratings"),
    library(
      "Reports", "Tournaments", "Refereeing", "Ratings", "BotProtocol", "GameRules",
      embedding: [
        "Pages/cards.svg", "Pages/page.css", "Pages/page.js", "Pages/replay.css", "Pages/replay.js", "Pages/report.css",
      ]),
    .executableTarget(
      name: "referee",
      dependencies: [
        "Launcher", "KlondikeRules", "SetRules", "SnapRules", "Reports", "Tournaments", "Ratings", "Conformance",
        "Starters", "BotKit", "Arena", "Refereeing", "BotProcess", "BotProtocol", "GameRules",
      ] + bots.map { .target(name: $0.target) }, swiftSettings: settings),

    .executableTarget(name: "BenchBot"),
    .executableTarget(name: "BenchFloor"),
    .target(
      name: "EngineBenchmarks", dependencies: ["KlondikeRules", "SetRules", "SnapRules", "Cards", "GameRules"],
      path: "Tests/EngineBenchmarks", swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "referee", "BenchBot", "BenchFloor", "Launcher", "EngineBenchmarks", "Tournaments", "Ratings", "Arena",
        "BotKit", "BotProcess", "Refereeing", "GameRules",
      ],
      swiftSettings: settings),

    .target(name: "TestBasics", path: "Tests/TestBasics", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["BotProtocol", "BotProcess", "GameRules"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("GameRulesTests", "GameRules"),
    tests("CardsTests", "Cards"),
    tests("KlondikeRulesTests", "KlondikeRules", "GameRules", "Cards", data: ["Data"]),
    tests("SetRulesTests", "SetRules", "GameRules", data: ["Data"]),
    tests("SnapRulesTests", "SnapRules", "GameRules", "Cards", data: ["Data"]),
    tests("BotProtocolTests", "BotProtocol", "GameRules", "TestSupport"),
    tests("BotKitTests", "BotKit", "BotProtocol", "GameRules", "KlondikeRules", "SetRules", "SnapRules", "Cards"),
    tests("BotProcessTests", "BotProcess", "TestSupport", "Launcher"),
    tests("RefereeingTests", "Refereeing", "BotProtocol", "GameRules"),
    tests(
      "ArenaTests", "Arena", "Refereeing", "BotProtocol", "BotProcess", "GameRules", "SetRules", "SnapRules",
      "TestSupport", "Launcher"),
    tests("RatingsTests", "Ratings", data: ["Data"]),
    tests(
      "TournamentsTests", "Tournaments", "Arena", "Refereeing", "BotProtocol", "BotProcess", "GameRules",
      "KlondikeRules", "SetRules", "SnapRules", "Ratings", "TestSupport", "Launcher", data: ["Data"]),
    tests(
      "ReportsTests", "Reports", "Tournaments", "Ratings", "KlondikeRules", "GameRules", "BotProtocol",
      data: ["Golden"]),
    tests(
      "PageTests", "referee", "Reports", "Tournaments", "Refereeing", "BotProtocol", "GameRules", "TestSupport",
      "Launcher"),
    tests("CommandTests", "referee", "Tournaments", "TestSupport", "BotProtocol", "GameRules"),
    tests("GameLawTests", "referee", "NimRules", "Refereeing", "BotProtocol", "GameRules", data: ["Golden"]),
    tests("ArchitectureTests", "referee", "GameRules"),
    .target(
      name: "NimRules", dependencies: ["GameRules"], path: "Tests/NimRules", exclude: ["rules.md"],
      swiftSettings: settings),
    tests("NimRulesTests", "NimRules", "GameRules", "Tournaments", "Arena", "BotProcess", "TestSupport", "Launcher"),
    tests("StartersTests", "Starters", "BotProtocol"),
    tests(
      "ConformanceTests", "Conformance", "Refereeing", "BotProtocol", "BotProcess", "GameRules", "KlondikeRules",
      "SnapRules", "TestSupport", "Launcher"),
    tests(
      "HostileTests", "referee", "Reports", "Tournaments", "Ratings", "Refereeing", "BotProcess", "BotProtocol",
      "GameRules", "TestSupport", data: ["Bots"]),
  ]
    + bots.map {
      .executableTarget(
        name: $0.target, dependencies: ["BotKit"] + $0.rules, path: "Bots/swift/" + $0.name, swiftSettings: settings)
    }
)
