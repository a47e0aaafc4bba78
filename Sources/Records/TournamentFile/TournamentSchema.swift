public import GameRules
public import JSON

/// The JSON Schema of tournament files, for editors: it follows from the tables of fields.
public enum TournamentSchema {
  /// The schema of 2020-12 for a catalogue of games.
  public static func value(_ catalogue: GameCatalogue) -> JSONValue {
    func options<Rules: Game>(_: Rules.Type) -> JSONValue { Rules.Options.schema }
    let games = catalogue.games.map { game in
      JSONValue.members([
        ("if", .members([("properties", .members([("game", .members([("const", .string(game.name))]))]))])),
        (
          "then",
          .members([
            (
              "properties", .members([("options", options(game)), ("seats", .range(game.seatCounts))])
            )
          ])
        ),
      ])
    }
    let event = EventPlan.schema([("allOf", .list(games))])
    guard
      case .object(var members) = TournamentFile.schema().replacing(["properties", "events", "items"], with: event)
        .replacing(["properties", "events", "items", "properties", "game"], with: .words(catalogue.names))
    else { return .null }
    let head: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A tournament of referee")),
    ]
    if case .object(let first) = JSONValue.members(head) { members = first + members }
    return .object(members)
  }
}

extension JSONValue {
  /// The value with another one at a path of members.
  fileprivate func replacing(_ path: [String], with value: JSONValue) -> JSONValue {
    guard let name = path.first, case .object(let members) = self else { return value }
    return .object(
      members.map { member in
        guard member.name == name else { return member }
        var member = member
        member.node.value = member.node.value.replacing(Array(path.dropFirst()), with: value)
        return member
      })
  }
}
