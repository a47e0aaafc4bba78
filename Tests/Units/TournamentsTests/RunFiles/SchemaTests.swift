import Fields
import Foundation
import GameRules
import JSON
import Refereeing
import RunFiles
import Sandboxes
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// `docs/schema/tournament.schema.json` accepts what the reader accepts, and refuses what it refuses.
@Suite(.timeLimited) struct SchemaTests {
  private static let root = Repository.root
  private let schema: JSONSchema

  init() throws { schema = try JSONSchema(Array(TournamentSchema.value(Sample.catalogue).json.utf8)) }

  /// Every tournament file of the project.
  private static let files = [
    "tournaments/babel.json", "tournaments/bench-decisions.json", "tournaments/bench-games.json",
    "tournaments/class/class.json",
    "tournaments/quickstart.json", "tournaments/samples.json",
  ]

  @Test(arguments: [("tournament", TournamentSchema.value(Sample.catalogue)), ("run", RunSchema.value)])
  func `a schema in the documents is that of the fields`(name: String, schema: JSONValue) throws {
    #expect(
      try SchemaDocument.has(schema, as: name), "record it: RECORD_GOLDEN=1 swift test --filter SchemaTests")
  }

  @Test func `every tournament file of the project is listed here`() throws {
    let folders = ["tournaments", "tournaments/class"]
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: SchemaTests.root.path + "/" + folder).map {
        folder + "/" + $0
      }
    }
    #expect(files.filter { $0.hasSuffix(".json") }.sorted() == SchemaTests.files)
  }

  @Test(arguments: files) func `a tournament file of the project fits the schema`(path: String) throws {
    let text = try Data(contentsOf: SchemaTests.root.appending(path: path))
    #expect(schema.violations(in: try JSONReader.read(Array(text))) == [])
  }

  @Test func `a file may name its schema`() throws {
    let text = Sample.text(adding: ##""$schema": "../docs/schema/tournament.schema.json""##)
    _ = try Sample.parse(text)
    #expect(schema.violations(in: try JSONReader.read(Array(text.utf8))) == [])
  }

  /// A good file with another value, or none, for one key of one object.
  private struct Change: Sendable, CustomStringConvertible {
    var path: [String]
    var value: JSONValue?

    var description: String { path.joined(separator: ".") + " = " + (value?.json ?? "nothing") }
  }

  /// Values of which no key takes more than some.
  private static let values: [JSONValue] = [
    .null, .bool(true), .integer(-1), .integer(1 << 50), .number(1.5), .string(""), .string("no such word"), .list([]),
    .list([.integer(1)]), .members([("no such key", .integer(1))]),
  ]

  private static let changes: [Change] = {
    func keys<Value: Described>(_ path: [String], _: Value.Type) -> [[String]] {
      Value.fields.filter { $0.role != .journal }.map { path + [$0.key] }
    }
    let places =
      keys([], TournamentFile.self) + keys(["limits"], BotLimits.self) + keys(["bots"], Competitor.self)
      + keys(["events"], EventPlan.self) + keys(["events", "clock"], TimeControl.self)
    let missing = places.map { Change(path: $0, value: nil) }
    let unknown = [[], ["limits"], ["bots"], ["events"], ["events", "clock"]].map {
      Change(path: $0 + ["bankms"], value: .integer(5))
    }
    return missing + unknown + places.flatMap { place in values.map { Change(path: place, value: $0) } }
  }()

  /// What the schema cannot say: it knows neither the bots that play nor the system's paths.
  private static func isBeyondSchema(_ change: Change) -> Bool {
    switch (change.path.last, change.value) {
    // Names that are empty to the eye, unknown games, challengers of a format, a weight where nothing is graded, and a
    // file that is not there.
    case ("plays", _), ("name", _), ("seeded", _), ("rounds", _), ("challenger", _), ("seats", _), ("until", _),
      ("weight", _), ("deals_from", .string?):
      true
    default: false
    }
  }

  @Test func `the schema and the reader refuse the same files`() throws {
    let good = Sample.text(adding: #""window_ms": 500"#, to: .clock)
    var refused = 0
    for change in SchemaTests.changes where !SchemaTests.isBeyondSchema(change) {
      let node = SchemaTests.changing(try JSONReader.read(Array(good.utf8)).value, change.path[...], to: change.value)
      let isRead = FileProblem.sentence(Array(node.json.utf8)) == nil
      let fits = schema.violations(in: JSONNode(node, at: 0)).isEmpty
      #expect(isRead == fits, "\(change)")
      if !isRead { refused += 1 }
    }
    #expect(refused > 100)
  }

  /// A value with another one, or none, at a path; of a list the first element counts.
  private static func changing(_ value: JSONValue, _ path: ArraySlice<String>, to new: JSONValue?) -> JSONValue {
    guard let key = path.first else { return new ?? .null }
    if case .array(let elements) = value {
      let first = changing(elements[0].value, path, to: new)
      return .list([first] + elements.dropFirst().map(\.value))
    }
    guard case .object(let members) = value else { return value }
    var changed = members.map { ($0.name, $0.node.value) }
    let place = changed.firstIndex { $0.0 == key }
    if path.count == 1 {
      if let place { changed.remove(at: place) }
      if let new { changed.append((key, new)) }
    } else if let place {
      changed[place].1 = changing(changed[place].1, path.dropFirst(), to: new)
    } else {
      changed.append((key, changing(.members([]), path.dropFirst(), to: new)))
    }
    return .members(changed)
  }
}
