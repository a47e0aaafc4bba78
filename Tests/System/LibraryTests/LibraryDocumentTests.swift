import Catalogue
import Foundation
import GameRules
import RandomGames
import RefereeGames
import TestBasics
import TestSupport
import Testing

/// `docs/engines.md` says what the library does.
@Suite(.serialized, .timeLimited) struct LibraryDocumentTests {
  private static let root = Repository.root
  private static let page = root.appending(path: "docs/engines.md")
  private let text: String

  init() throws { text = try String(contentsOf: LibraryDocumentTests.page, encoding: .utf8) }

  private func section(_ game: any Game.Type) throws -> Substring {
    let start = try #require(text.range(of: "### \(game.name)\n"), "there is no section \(game.name)")
    let rest = text[start.upperBound...]
    return rest[..<(rest.range(of: "\n#")?.lowerBound ?? rest.endIndex)]
  }

  @Test(arguments: Catalogue.catalogue.games) func `the table of fields follows from the game`(
    game: any Game.Type
  ) throws {
    var place = 0
    let rows = game.numberFields.map { field in
      defer { place += field.count }
      let range = "\(Int16(clamping: field.range.lowerBound)) to \(Int16(clamping: field.range.upperBound))"
      return "| \(place) | `\(field.name)` | \(field.count) | \(range) | \(field.meaning) |"
    }
    let table = try section(game).split(separator: "\n").filter { $0.contains(/^\| \d+ \| `/) }.map(String.init)
    if Golden.isRecording, table != rows {
      let page = try String(contentsOf: LibraryDocumentTests.page, encoding: .utf8)
      let section = try section(game)
      let new = section.replacing(table.joined(separator: "\n"), with: rows.joined(separator: "\n"))
      try page.replacing(section, with: new).write(to: LibraryDocumentTests.page, atomically: true, encoding: .utf8)
    } else {
      #expect(table == rows)
    }
    #expect(try section(game).replacing("\n", with: " ").contains("`action_space` is \(game.actionSpace)"))
  }

  @Test func `the program, the header and Python search as many positions`() throws {
    #expect(Int(RG_POSITIONS) == SolutionLimit.positions)
    let module = LibraryDocumentTests.root.appending(path: "Bots/python/referee_games/referee_games/__init__.py")
    let told = try String(contentsOf: module, encoding: .utf8).firstMatch(of: /\nPOSITIONS = ([0-9_]+)\n/)
    #expect(told.flatMap { Int($0.1.replacing("_", with: "")) } == SolutionLimit.positions)
  }

  @Test(arguments: Catalogue.catalogue.games) func `the table of actions gives their numbers`(
    game: any Game.Type
  ) throws {
    func check<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "", game: G.name, deal: 1)
      let position = try G(dealtBy: &random, seats: G.usualSeats, options: G.Options())
      let rows = try section(G.self).matches(of: /\n\| `([^`]+)`(?: to `([^`]+)`)? \| (\d+)(?: to (\d+))? \|/)
      #expect(rows.count >= 2)
      for row in rows {
        for (text, number) in [(row.1, row.3), (row.2 ?? row.1, row.4 ?? row.3)] {
          let action = try #require(G.Action(String(text)), "\(text) is no action")
          #expect(position.number(of: action) == Int(number), "\(text)")
          #expect(position.action(numbered: Int(number)!) == action)
        }
      }
    }
    try check(game)
  }

  @Test(.needs(.compiler), .enabled(if: Compiler.hasLibrary, "the games' library is not built"))
  func `the program of the page compiles and plays`() throws {
    let program = try #require(text.split(separator: "```c\n").dropFirst().first?.split(separator: "```").first)
    let output = try Compiler.run(String(program))
    #expect(output.contains(/^best score of 1000 random games: [1-9]\d*\n$/))
  }

  @Test func `every function that the header declares is exported, and documented in a comment of its own`() throws {
    let header = try String(
      contentsOf: LibraryDocumentTests.root.appending(path: "Sources/Program/RefereeGames/include/referee_games.h"),
      encoding: .utf8)
    let functions = header.matches(of: /\n(?:rg_\w+|int32_t|const char|void) \*?(rg_\w+)\(/).map { String($0.1) }
    #expect(functions.count > 30)
    for name in functions {
      _ = LoadedLibrary.shared.function(name, as: (@convention(c) () -> Void).self)
      let before = try #require(header.range(of: name + "(")?.lowerBound)
      let comment = header[..<before].range(of: "*/", options: .backwards)?.upperBound
      let between = header[(comment ?? header.startIndex)..<before]
      // Functions of one comment stand together.
      #expect(!between.contains("\n\n"), "\(name) has no comment")
    }
  }
}

/// The system's C compiler.
enum Compiler {
  /// True if a program can be linked with the games' library.
  static let hasLibrary = (try? run("int main(void) { return 0; }")) != nil

  /// Compiles a program with the library's header, links it with the library, and gives what it prints.
  static func run(_ text: String) throws -> String {
    let folder = try TemporaryFolder()
    let source = try folder.write(text, to: "program.c")
    let program = source + ".out"
    let root = Repository.root.path
    let build = BuiltPrograms.folder.path
    try start([
      "cc", "-Wall", "-Wextra", "-Werror", "-pedantic", "-std=c11", "-I\(root)/Sources/Program/RefereeGames/include",
      source, "-L\(build)", "-lrefereegames", "-Wl,-rpath,\(build)", "-o", program,
    ])
    return try start([program])
  }

  @discardableResult
  private static func start(_ words: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    struct Failed: Error { var words: [String] }
    guard process.terminationStatus == 0 else { throw Failed(words: words) }
    return String(decoding: data, as: UTF8.self)
  }
}
