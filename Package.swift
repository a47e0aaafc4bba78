// swift-tools-version: 6.2
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

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "referee",
  targets: [
    library("GameRules"),
    library("Cards"),
    library("KlondikeRules", "GameRules", "Cards"),
    library("SetRules", "GameRules"),
    library("SnapRules", "GameRules", "Cards"),

    tests("GameRulesTests", "GameRules"),
    tests("CardsTests", "Cards"),
    tests("KlondikeRulesTests", "KlondikeRules", "GameRules", "Cards"),
    tests("SetRulesTests", "SetRules", "GameRules"),
    tests("SnapRulesTests", "SnapRules", "GameRules", "Cards"),
  ]
)
