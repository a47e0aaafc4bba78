import Catalogue
import GameRules
import TestBasics
import Testing

/// No game is named outside its module and the catalogue.
@Suite(.timeLimited) struct GameNameTests {
  private static let catalogueFile = "Sources/Games/Catalogue/Catalogue.swift"
  /// Names that are words of Swift too, and so are looked for only as text of their own.
  private static let swiftWords: Set = ["set"]

  @Test(arguments: catalogue.games) func `a game is named in its own module and the catalogue alone`(
    game: any Game.Type
  ) throws {
    // "Module.Type"
    let path = String(reflecting: game).split(separator: ".").map(String.init)
    let (module, type) = (path[0], path[1])
    var words = [module, type]
    if !GameNameTests.swiftWords.contains(game.name) { words.append(game.name) }
    // By Unicode's word boundaries `Module.Type` would be one word.
    let pattern = try Regex("\\b(" + words.joined(separator: "|") + ")\\b|\"\(game.name)\"").wordBoundaryKind(.simple)
    for file in Project.sources
    where !file.path.hasPrefix("Sources/Games/\(module)/") && file.path != GameNameTests.catalogueFile {
      let lines = file.lines.filter { $0.contains(pattern) }
      #expect(lines.isEmpty, "\(file)")
    }
  }

  @Test func `the catalogue names every game that there is rules for`() {
    let modules = Set(catalogue.games.map { String(reflecting: $0).prefix { $0 != "." } })
    let games = Manifest.ours.modules.subtracting(["GameRules"]).filter { $0.hasSuffix("Rules") }
    #expect(Set(modules.map(String.init)) == games)
  }
}
