import Fields
package import GameRules
package import JSON
import RunFiles
import TestSupport

/// The JSON Schema of tournament files, for editors: it follows from the tables of fields.
package enum TournamentSchema {
  /// The schema of 2020-12 for a catalogue of games.
  ///
  /// Readers of draft-07, as in many editors, read it as well.
  package static func value(_ catalogue: GameCatalogue) -> JSONValue {
    func options<Rules: Game>(_: Rules.Type) -> JSONValue { Rules.Options.schema }
    let games = catalogue.games.map { game -> JSONValue in
      [
        "if": ["properties": ["game": ["const": .string(game.name)]]],
        "then": [
          "properties": [
            "options": options(game), "seats": .range(game.seatCounts), "rank_by": .words(game.measures.map(\.name)),
          ]
        ],
      ]
    }
    let event = EventPlan.schema(["game": .words(catalogue.names)]).adding([
      "allOf": .list(games), "oneOf": [["required": ["deals"]], ["required": ["games_per_pair"]]],
    ])
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(SchemaAddress.of("tournament")),
      "title": "A tournament of referee",
    ]
    return head.adding(TournamentFile.schema(["events": .nonEmptyArray(of: event)])).adding([
      "anyOf": [["required": ["bots"]], ["required": ["bots_from"]]]
    ])
  }
}

extension GameOptions {
  /// What an editor checks the options with.
  fileprivate static var schema: JSONValue {
    tree {
      $0.domain.schema.described($0.summary)
    } object: {
      ["type": "object", "properties": .members($0), "additionalProperties": false]
    }
  }
}

extension OptionDomain {
  fileprivate var schema: JSONValue {
    switch self {
    case .integer(let range): .range(range)
    case .limit(let range, let none): .range(range, or: none)
    case .flag: ["type": "boolean"]
    case .choice(let words): .words(words)
    }
  }
}
