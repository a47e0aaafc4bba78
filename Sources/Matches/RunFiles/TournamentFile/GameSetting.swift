import Fields
public import GameRules
import JSON
public import Refereeing
public import Scheduling

/// A game with its options: here the name in a file becomes a Swift type.
public protocol GameSetting: Sendable {
  associatedtype Rules: Game
  var options: Rules.Options { get }
}

extension GameSetting {
  public var game: any Game.Type { Rules.self }

  /// The game with its default options.
  var usual: any GameSetting { ChosenGame<Rules>(options: Rules.Options()) }

  /// True if both have the same game and options.
  public func hasSameOptions(as other: any GameSetting) -> Bool {
    (other.options as? Rules.Options) == options
  }

  /// The setting with the options of an event's key `options`; missing ones have their defaults.
  func reading(_ event: ObjectReader) throws(FileProblem) -> any GameSetting {
    ChosenGame<Rules>(options: try event.options())
  }

  /// The referee of a table, before its game begins.
  ///
  /// - Throws: `RulesContradiction` if the rules fail to deal what they have accepted.
  public func referee(of table: ScheduledTable, in event: TournamentEvent) throws(RulesContradiction) -> Referee {
    let random = SeededRandom(seed: event.seed, label: "table \(table.number) of \(Rules.name)")
    return Referee(position: try dealt(table, of: event.plan), rules: event.rules(of: table), random: random)
  }

  /// True if there is a solver for the game with these options.
  public func hasSolver(for event: EventPlan) -> Bool {
    (try? dealt(1, of: event))?.solution(for: 0, positions: 0) != nil
  }

  /// Whether the first seat can win a deal of an event with all cards known; nil if the search of `positions` positions
  /// is not conclusive.
  public func canWin(deal: Int, of event: EventPlan, positions: Int) -> Bool? {
    (try? dealt(deal, of: event))?.canWin(0, positions: positions)
  }

  /// The position of a table after its deal.
  package func dealt(_ table: ScheduledTable, of event: EventPlan) throws(RulesContradiction) -> Rules {
    try dealt(table.deal, of: event)
  }

  func dealt(_ deal: Int, of event: EventPlan) throws(RulesContradiction) -> Rules {
    do {
      let given = event.givenDeal(deal) ?? GivenDeal(seed: event.seed, number: deal)
      return try given.position(of: Rules.self, seats: event.seats, options: options)
    } catch {
      throw RulesContradiction("deal \(deal)", error)
    }
  }
}

/// The setting of one game type.
public struct ChosenGame<Rules: Game>: GameSetting {
  public var options: Rules.Options

  public init(options: Rules.Options) { self.options = options }
}

extension GameCatalogue {
  /// A game of this name with its default options; nil if there is none.
  func setting(named name: String) -> (any GameSetting)? {
    func usual<Rules: Game>(_: Rules.Type) -> any GameSetting { ChosenGame<Rules>(options: Rules.Options()) }
    return game(named: name).map { usual($0) }
  }
}

extension ObjectReader {
  /// The game's options under the key `options`; missing ones have their defaults.
  func options<Options: GameOptions>() throws(FileProblem) -> Options {
    guard let node = node("options") else { return Options() }
    do throws(OptionsProblem) {
      return try Options(checking: node)
    } catch {
      let key = path(of: error.key.isEmpty ? "options" : "options." + error.key)
      throw source.problem(FileProblem.Kind(error), at: error.found.offset, key: key)
    }
  }
}

extension FileProblem.Kind {
  fileprivate init(_ problem: OptionsProblem) {
    let found = problem.found
    self =
      switch problem.kind {
      case .notAnObject: .wrongType(expected: "an object", found: found.value.kind)
      case .unknownKey(let name, let known): .unknownKey(name, suggestion: Spelling.nearest(to: name, among: known))
      case .wrongValue(let domain):
        if let value = OptionValue(found) {
          .outOfRange(expected: domain.words, found: value.description)
        } else {
          .wrongType(expected: domain.words, found: found.value.kind)
        }
      }
  }
}
