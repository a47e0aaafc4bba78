// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Where changes are tested a warning is an error; what a newer compiler warns of stops no user.
let isStrict = Context.environment["REFEREE_STRICT"] != nil
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  // Builds for users leave out what a debugger reads: debug builds have it, and it takes an eighth of the compiler's time.
  .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)),
]
/// LLVM checks the compiler's own output once a module; without optimisation that is a fifteenth of the compiler's time.
let unoptimised = SwiftSetting.unsafeFlags(
  ["-Onone", "-Xfrontend", "-disable-llvm-verify"], .when(configuration: .release))
/// SwiftPM begins with what uses a module when all of it is compiled: making its interface before that costs a sixth of the
/// compiler's time, and nobody gains.
let inOneGo = SwiftSetting.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))

/// The targets in one folder of `Sources` or `Tests`, each of which lies in a folder of its own name.
func floor(_ folder: String, _ targets: Target...) -> [Target] {
  for target in targets where target.path == nil { target.path = "\(folder)/\(target.name)" }
  return targets
}

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A module that works for people, a few times a run, and so is not optimised.
///
/// With all modules optimised the program takes twice as long to build.
func plainLibrary(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + [inOneGo, unoptimised])
}

/// - Parameter searches: whether the tests themselves compute for long, so that the compiler's time to optimise them pays.
func tests(
  _ name: String, _ dependencies: Target.Dependency..., data: [String] = [], searches: Bool = false
) -> Target {
  // Tests read their data in place, so that nothing is copied into a bundle.
  .testTarget(
    name: name, dependencies: ["TestBasics"] + dependencies, exclude: data,
    swiftSettings: settings + [inOneGo] + (searches ? [] : [unoptimised]))
}

/// Whether the tests that drive processes, sockets and browsers are built too.
///
/// A reader's second command runs the others: tests of values, and a few true runs of the program.
let hasSystemTests = !["", "units"].contains(Context.environment["REFEREE_TESTS"] ?? "")

/// A sample bot: a folder of `Bots/swift` and a program of that name, built beside the referee, which finds it there.
struct SampleBot {
  let name: String
  let rules: [Target.Dependency]

  init(_ name: String, _ rules: Target.Dependency...) {
    self.name = name
    self.rules = rules
  }

  /// What BotKit stands on is among them: a bot is compiled anew only when a module changes that is named here.
  var dependencies: [Target.Dependency] { ["BotKit", "BotProtocol", "GameRules", "JSON"] + rules }

  /// The module's name: "snap-human" is SnapHuman.
  var target: String { name.split(separator: "-").map(\.capitalized).joined() }
}

let bots = [
  SampleBot("klondike-random", "KlondikeRules"),
  SampleBot("klondike-greedy", "KlondikeRules", "Cards"),
  SampleBot("klondike-planner", "KlondikeRules", "Cards"),
  SampleBot("klondike-master", "KlondikeRules", "Cards"),
  SampleBot("set-random", "SetRules"),
  SampleBot("set-simple", "SetRules"),
  SampleBot("set-finder", "SetRules"),
  SampleBot("set-human", "SetRules"),
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

/// The engines' library is one file, which starts where no Swift is installed.
///
/// `--static-swift-stdlib` does nothing for a dynamic library. The gold linker, the default, leaves more than a hundred local
/// Swift symbols in the table of exported ones.
let libraryLinking: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-Xlinker", "-soname=librefereegames.so", "-Xlinker",
      "--version-script=\(Context.packageDirectory)/Sources/Program/RefereeGames/exports.map",
    ],
    .when(platforms: [.linux]))
]

/// The default linker, gold, takes three times as long.
let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]

let hostileBots = Target.target(
  name: "HostileBots",
  dependencies: ["TestBasics", "TestSupport", "BotProcess", "Sandboxes", "OperatingSystem", "BotProtocol"],
  exclude: ["Bots"], swiftSettings: settings)

let systemTests = floor(
  "Tests/System",
  tests(
    "ProcessTests", "AllocationCount", "Arena", "Conformance", "Refereeing", "BotProcess", "Sandboxes",
    "Clocks", "OperatingSystem", "Limits", "BotProtocol", "GameRules", "KlondikeRules", "SetRules", "SnapRules",
    "TestSupport", "Launcher"),
  tests(
    "RunTests", "Fields", "Sandboxes", "TournamentSamples", "NimRules", "Tournaments", "Arena", "Refereeing",
    "BotProtocol", "BotProcess", "OperatingSystem", "GameRules", "KlondikeRules", "SetRules", "SnapRules", "Ratings",
    "TestSupport", "Launcher", "JSON", "RunFiles", "Records", "Scheduling", "Standings"),
  tests(
    "ServerTests", "Arena", "Refereeing", "BotProcess", "Clocks", "OperatingSystem", "SnapRules", "PersonPlay",
    "Catalogue", "WebServer", "Replays", "Reports", "RunFiles", "Records", "BotProtocol", "GameRules", "JSON",
    "TestSupport"),
  tests(
    "LibraryTests", "RandomGames", "RefereeGames", "Catalogue", "NimRules", "Refereeing", "Limits", "BotProtocol",
    "GameRules", "JSON", "TestSupport"),
  tests(
    "PageTests", "referee", "Catalogue", "PersonPlay", "BotProcess", "JSON", "RunFiles", "Records", "Replays",
    "Scheduling",
    "Reports", "Refereeing", "BotProtocol", "GameRules", "TestSupport", "WebServer", "Launcher"),
  tests(
    "CommandTests", "Starters", "Replays", "Reports", "referee", "Catalogue", "TestSupport", "BotProtocol", "GameRules",
    "BotProcess", "Sandboxes", "OperatingSystem", "JSON", "Ratings", "RunFiles", "Records", "Scheduling", "Tournaments",
    "PersonPlay", "Arena", "Submissions", "WebServer", data: ["Golden", "Uploads"]),
  tests(
    "HostileTests", "HostileBots", "TournamentSamples", "Fields", "Sandboxes", "referee", "Catalogue", "Replays",
    "Reports",
    "Tournaments", "Ratings", "Refereeing", "BotProcess", "OperatingSystem", "BotProtocol", "GameRules", "TestSupport",
    "JSON", "RunFiles", "Records", "Scheduling", "Standings"),
  tests("WorkerTests", "referee", "Records", "WebServer", "TestSupport", "JSON"),
  tests(
    "SeasonTests", "HostileBots", "referee", "Catalogue", "TestSupport", "BotProtocol", "GameRules", "JSON",
    data: ["Bots", "Cases", "known.txt"])
)

let package = Package(
  name: "referee",
  products: [
    .library(name: "BotKit", targets: ["BotKit", "GameRules", "Cards", "KlondikeRules", "SetRules", "SnapRules"]),
    .library(name: "refereegames", type: .dynamic, targets: ["EngineLibrary"]),
    .executable(name: "referee-launcher", targets: ["Launcher"]),
    // The modules that the package in `Tests/Benchmarks` imports; a build of this package makes no file of it.
    .library(
      name: "RefereeModules",
      targets: [
        "Catalogue", "Arena", "Refereeing", "BotProcess", "Sandboxes", "OperatingSystem", "RefereeGames", "JSON",
        "WebServer",
      ]),
    .executable(name: "referee", targets: ["referee"]),
  ] + bots.map { .executable(name: $0.name, targets: [$0.target]) },
  targets: floor(
    "Sources/Games",
    library("JSON"),
    library("GameRules", "JSON"),
    library("Cards"),
    library("KlondikeRules", "GameRules", "Cards", "JSON"),
    library("SetRules", "GameRules", "JSON"),
    library("SnapRules", "GameRules", "Cards", "JSON"),
    library("Catalogue", "KlondikeRules", "SetRules", "SnapRules", "GameRules")
  )
    + floor(
      "Sources/Bots",
      library("Limits"),
      library("BotProtocol", "GameRules", "JSON"),
      .executableTarget(name: "Launcher", linkerSettings: launcherLinking),
      library("BotKit", "BotProtocol", "GameRules", "JSON"),
      library("Clocks"),
      plainLibrary("OperatingSystem", "Clocks"),
      plainLibrary("Sandboxes", "Limits", "Clocks", "OperatingSystem"),
      library("BotProcess", "Sandboxes", "Limits", "Clocks", "OperatingSystem"),
      plainLibrary("Starters", "EmbeddedFiles", "BotProtocol", "GameRules", "JSON")
    )
    + floor(
      "Sources/Matches",
      library("Refereeing", "Limits", "BotProtocol", "GameRules", "JSON"),
      library(
        "Arena", "Refereeing", "Limits", "BotProtocol", "BotProcess", "Sandboxes", "Clocks", "OperatingSystem",
        "GameRules"),
      plainLibrary(
        "Conformance", "Arena", "Refereeing", "Limits", "BotProtocol", "BotProcess", "Sandboxes", "Clocks",
        "OperatingSystem", "GameRules", "JSON"),
      library("Designs", "GameRules"),
      plainLibrary("Scheduling", "Designs", "BotProtocol", "GameRules", "Ratings", "JSON"),
      plainLibrary("Fields", "Scheduling", "BotProtocol", "OperatingSystem", "GameRules", "Ratings", "JSON"),
      library(
        "Records", "Fields", "Sandboxes", "Scheduling", "Refereeing", "BotProtocol", "OperatingSystem", "GameRules",
        "Ratings", "JSON"),
      plainLibrary(
        "RunFiles", "Fields", "Records", "Scheduling", "Refereeing", "Limits", "BotProtocol", "BotProcess", "Sandboxes",
        "OperatingSystem", "GameRules", "Ratings", "JSON"),
      plainLibrary(
        "Tournaments", "Fields", "Sandboxes", "Scheduling", "RunFiles", "Records", "Arena", "Refereeing", "BotProtocol",
        "BotProcess", "Clocks", "OperatingSystem", "GameRules", "JSON"),
      plainLibrary("Uploads", "Tournaments", "RunFiles", "BotProtocol", "OperatingSystem"),
      plainLibrary(
        "Submissions", "Uploads", "Tournaments", "Conformance", "Fields", "Limits", "Sandboxes", "RunFiles", "Records",
        "Arena",
        "Ratings", "BotProtocol", "BotProcess", "Clocks", "OperatingSystem", "GameRules")
    )
    + floor(
      "Sources/Results",
      library("Numerics"),
      library("Compression"),
      library("Ratings", "Numerics"),
      library("Tallies", "Records", "BotProtocol", "GameRules", "Ratings"),
      plainLibrary(
        "Standings", "Designs", "Numerics", "Tallies", "Scheduling", "RunFiles", "Records", "Refereeing", "BotProtocol",
        "GameRules", "Ratings"),
      library(
        "Replays", "Analysis", "Compression", "RunFiles", "Scheduling", "Refereeing", "Ratings", "BotProtocol",
        "GameRules",
        "EmbeddedFiles",
        "JSON"),
      plainLibrary(
        "Analysis", "Fields", "RunFiles", "Records", "Refereeing", "Scheduling", "Ratings", "OperatingSystem",
        "BotProtocol",
        "GameRules"),
      plainLibrary(
        "Reports", "Analysis", "Compression", "Fields", "Numerics", "Tallies", "Standings", "Replays", "Scheduling",
        "RunFiles",
        "Records",
        "Refereeing", "Ratings", "BotProtocol", "GameRules", "JSON")
    )
    + floor(
      "Sources/People",
      library("WebServer", "Compression"),
      plainLibrary(
        "PersonPlay", "Analysis", "WebServer", "Replays", "RunFiles", "Fields", "Records", "Arena", "Refereeing",
        "BotKit",
        "Clocks", "OperatingSystem", "BotProtocol", "GameRules", "JSON")
    )
    + floor(
      "Sources/Machines",
      plainLibrary(
        "Workers", "WebServer", "Tournaments", "Fields", "RunFiles", "Records", "Scheduling", "Arena", "Refereeing",
        "BotProtocol", "BotProcess", "Sandboxes", "Clocks", "OperatingSystem", "GameRules", "JSON")
    )
    + floor(
      "Sources/Program",
      .target(name: "EmbeddedFiles", exclude: ["Pages", "Planning", "Templates"]),
      .executableTarget(
        name: "referee",
        dependencies: [
          "RunFiles", "Fields", "Records", "Standings", "Replays", "Reports", "PersonPlay", "Tournaments",
          "Submissions", "Uploads", "Workers", "Conformance", "Launcher", "Catalogue", "WebServer", "Scheduling",
          "Ratings",
          "Starters", "Arena", "Refereeing", "BotProcess", "Sandboxes", "Clocks", "OperatingSystem", "BotProtocol",
          "GameRules",
          "JSON", "EmbeddedFiles", "Analysis",
        ] + bots.map { .target(name: $0.target) }, swiftSettings: settings + [inOneGo, unoptimised],
        linkerSettings: linking),
      .target(name: "RefereeGames", exclude: ["exports.map"]),
      .target(
        name: "EngineLibrary", dependencies: ["RefereeGames", "Catalogue", "Refereeing", "GameRules", "JSON"],
        swiftSettings: settings, linkerSettings: libraryLinking)
    )
    + bots.map {
      .executableTarget(
        name: $0.target, dependencies: $0.dependencies, path: "Bots/swift/" + $0.name, swiftSettings: settings,
        linkerSettings: linking)
    }
    + floor(
      "Tests/Support",
      library("TestBasics"),
      .target(name: "AllocationCount"),
      library("TestSupport", "Sandboxes", "TestBasics", "BotProtocol", "GameRules", "JSON"),
      .target(
        name: "NimRules", dependencies: ["GameRules", "JSON"], exclude: ["rules.md"], swiftSettings: settings),
      library("RandomGames", "TestBasics", "NimRules", "Refereeing", "Catalogue", "GameRules"),
      library(
        "TournamentSamples", "Catalogue", "Analysis", "Fields", "Sandboxes", "TestSupport", "Arena", "Refereeing",
        "Ratings",
        "Records",
        "RunFiles", "Scheduling", "Tournaments", "BotProcess", "Standings", "KlondikeRules", "SetRules", "SnapRules",
        "BotProtocol", "GameRules", "JSON")
    )
    + floor(
      "Tests/Units",
      tests("GameRulesTests", "Cards", "GameRules", "JSON"),
      tests(
        "KlondikeRulesTests", "KlondikeMaster", "BotKit", "JSON", "KlondikeRules", "GameRules", "Cards", data: ["Data"],
        searches: true),
      tests("SetRulesTests", "JSON", "SetRules", "GameRules", data: ["Data"]),
      tests("SnapRulesTests", "JSON", "SnapRules", "GameRules", "Cards", data: ["Data"]),
      tests(
        "GameLawTests", "RandomGames", "Catalogue", "NimRules", "Refereeing", "Limits", "BotProtocol", "GameRules",
        "JSON", "TestSupport", data: ["Golden"], searches: true),
      tests("BotProtocolTests", "NimRules", "Starters", "BotProtocol", "GameRules", "TestSupport", "JSON"),
      tests(
        "BotKitTests", "BotKit", "BotProtocol", "GameRules", "KlondikeRules", "SetRules", "SnapRules", "Cards", "JSON"),
      tests("OperatingSystemTests", "Sandboxes", "Limits", "OperatingSystem", "BotProcess", "TestSupport"),
      tests(
        "RefereeingTests", "Fields", "Refereeing", "Arena", "Conformance", "RunFiles", "Records", "Limits",
        "BotProtocol", "BotProcess", "GameRules", "KlondikeRules", "SnapRules", "JSON", "TestSupport"),
      tests("SchedulingTests", "Designs", "Scheduling", "GameRules", data: ["Data"]),
      tests(
        "TournamentsTests", "Fields", "Sandboxes", "Tallies", "TournamentSamples", "Tournaments", "Arena", "Refereeing",
        "BotProtocol", "BotProcess", "OperatingSystem", "GameRules", "KlondikeRules", "SetRules", "SnapRules",
        "Ratings", "TestSupport", "JSON", "RunFiles", "Records", "Scheduling", "Standings", data: ["RunFiles/Cases"]),
      tests("RatingsTests", "Numerics", "Ratings", data: ["Data"]),
      tests(
        "ReportsTests", "Analysis", "Fields", "TestSupport", "TournamentSamples", "Compression", "Tallies", "Replays",
        "Reports", "Refereeing",
        "Ratings",
        "KlondikeRules",
        "GameRules", "BotProtocol", "JSON", "RunFiles", "Records", "Scheduling", "Standings", data: ["Golden"]),
      tests(
        "PeopleTests", "PersonPlay", "Fields", "Arena", "Catalogue", "WebServer", "Replays", "Reports", "RunFiles",
        "Records",
        "BotProtocol", "GameRules", "JSON", "TestSupport", data: ["Golden"]),
      tests("WorkersTests", "Workers", "Tournaments", "OperatingSystem", "TestSupport"),
      tests("ProgramTests", "referee", "Records", "RunFiles", "Fields", "OperatingSystem", "TestSupport")
    )
    + (hasSystemTests ? floor("Tests/Support", hostileBots) + systemTests : [])
)

for target in package.targets where isStrict {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  target.cSettings = [.treatAllWarnings(as: .error)]
}
