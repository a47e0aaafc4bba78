public import GameRules
import JSON
public import Refereeing
public import Scheduling

/// A game with its options chosen: the place where a name in a file has become a type.
public protocol GameSetting: Sendable {
  associatedtype Rules: Game
  var options: Rules.Options { get }
}

extension GameSetting {
  public var game: any Game.Type { Rules.self }
  /// The options as JSON text, all of them.
  public var optionsJSON: String { options.json }

  /// The referee of a table, before its game begins.
  public func referee(of table: ScheduledTable, in event: EventPlan) -> Referee {
    let random = SeededRandom(seed: event.seed, label: "table \(table.number) of \(Rules.name)")
    return Referee(position: dealt(table, of: event), rules: event.rules, random: random)
  }

  /// The position of a table after its deal.
  func dealt(_ table: ScheduledTable, of event: EventPlan) -> Rules {
    var deal = SeededRandom(seed: event.seed, game: Rules.name, deal: table.deal)
    do {
      return try Rules(dealtBy: &deal, seats: event.seats, options: options)
    } catch {
      preconditionFailure("the file was checked, yet \(Rules.name) cannot be dealt: \(error)")
    }
  }
}

/// The setting of one game.
struct ChosenGame<Rules: Game>: GameSetting {
  var options: Rules.Options
}
