import GameRules
import JSON

/// What the hands of a person at a page do.
enum PageCommand: Equatable {
  /// An action by its text, in the position with this number.
  case action(String, position: Int)
  /// Points at a card, by its number, or at a pile.
  case point(card: Int?, pile: String, position: Int)
  case pass(position: Int)
  case hint, undo, redo, automatic
  /// Shuffles the places of cards that lie side by side.
  case shuffle
  /// Asks for what the game tells on request.
  case facts
  /// Goes on to the next round.
  case next
  /// Starts another game, with other options if there are any.
  case new(options: JSONNode?)
  /// The room that the page has for the table: its width as a part of its height.
  case room(Double)

  /// False if it changes only how the table lies before the person.
  var concernsGame: Bool {
    switch self {
    case .room, .shuffle: false
    default: true
    }
  }

  /// The position on which hands acted; nil where it does not matter.
  var position: Int? {
    switch self {
    case .action(_, let position), .point(_, _, let position), .pass(let position): position
    default: nil
    }
  }

  /// What a person is told whose hands acted on a position that is gone.
  static let tooLate = "too late: the table has changed"

  /// Reads the JSON that a page sends.
  init?(_ body: [UInt8]) {
    guard let root = try? JSONReader.read(body), let word = root["do"]?.string else { return nil }
    let position = root["position"]?.integer
    switch word {
    case "action":
      guard let position, let action = root["action"]?.string else { return nil }
      self = .action(action, position: position)
    case "point":
      guard let position, let pile = root["pile"]?.string else { return nil }
      self = .point(card: root["card"]?.integer, pile: pile, position: position)
    case "pass":
      guard let position else { return nil }
      self = .pass(position: position)
    case "hint": self = .hint
    case "undo": self = .undo
    case "redo": self = .redo
    case "automatic": self = .automatic
    case "shuffle": self = .shuffle
    case "facts": self = .facts
    case "next": self = .next
    case "new": self = .new(options: root["options"])
    case "room":
      guard let ratio = root["ratio"]?.value.double, ratio.isFinite, ratio > 0 else { return nil }
      self = .room(ratio)
    default: return nil
    }
  }
}
