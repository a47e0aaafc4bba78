import GameRules
import JSON

/// What the hands of a person at a page do.
enum PageCommand: Equatable {
  /// An action by its text, at the view with this number.
  case action(String, view: Int)
  /// Points at a card, by its number, or at a pile.
  case point(card: Int?, pile: String, view: Int)
  case pass(view: Int)
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

  /// Reads the JSON that a page sends.
  init?(_ body: [UInt8]) {
    guard let root = try? JSONReader.read(body), let word = root["do"]?.string else { return nil }
    let view = root["view"]?.integer
    switch word {
    case "action":
      guard let view, let action = root["action"]?.string else { return nil }
      self = .action(action, view: view)
    case "point":
      guard let view, let pile = root["pile"]?.string else { return nil }
      self = .point(card: root["card"]?.integer, pile: pile, view: view)
    case "pass":
      guard let view else { return nil }
      self = .pass(view: view)
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
