import Foundation
import GameRules
package import JSON
import RunFiles

/// A person's action on a page, as the page's script sends it.
package enum PageCommand: Equatable {
  /// An action given by its text, in the position with this number.
  case action(String, position: Int)
  /// Points at a card, given by its number, or at a pile.
  case point(card: Int?, pile: String, position: Int)
  /// Puts a card, given by its number, on a pile where it is not permitted.
  case misplace(card: Int, position: Int)
  /// Presses a control: a new game may have other options, including its `deal`, and a pass belongs to a position.
  case control(TableControl, position: Int? = nil, options: JSONNode? = nil)
  /// Answers the page's question in the position with this number.
  case answer(Bool, position: Int)
  /// Goes back to the position after a number of steps of a solo game.
  case back(steps: Int)
  /// The page was hidden or shown again.
  case rest(Bool)
  /// Takes a name; an empty one is the usual name.
  case name(String)
  /// A message to the other people; an absent person is identified by the seat.
  case people(Lobby.Event)

  /// The text for a person whose action refers to an earlier position.
  package static let tooLate = "too late: the table has changed"

  /// The position that the person saw; nil if it does not matter.
  package var position: Int? {
    switch self {
    case .action(_, let position), .point(_, _, let position), .misplace(_, let position), .answer(_, let position):
      position
    case .control(let control, let position, _): control == .pass ? position : nil
    case .name, .people, .rest, .back: nil
    }
  }

  /// Parses the JSON from a page.
  package init?(_ body: [UInt8]) {
    guard let root = try? JSONReader.read(body), let word = root["do"]?.string else { return nil }
    let position = root["position"]?.integer
    switch word {
    case "action":
      guard let position, let action = root["action"]?.string else { return nil }
      self = .action(action, position: position)
    case "point":
      guard let position, let pile = root["pile"]?.string else { return nil }
      self = .point(card: root["card"]?.integer, pile: pile, position: position)
    case "misplace":
      guard let position, let card = root["card"]?.integer else { return nil }
      self = .misplace(card: card, position: position)
    case "confirm", "decline":
      guard let position else { return nil }
      self = .answer(word == "confirm", position: position)
    case "back":
      guard let steps = root["steps"]?.integer else { return nil }
      self = .back(steps: steps)
    case "rest", "wake": self = .rest(word == "rest")
    case "name": self = .name(root["name"]?.string ?? "")
    case "start": self = .people(.isReady)
    case "leave": self = .people(.leaves)
    case "return": self = .people(.returns)
    case "claim": self = .people(.claims)
    case "without":
      guard let seat = root["seat"]?.integer else { return nil }
      self = .people(.goesOnWithout(seat))
    default:
      guard let control = TableControl(rawValue: word), control != .pass || position != nil else { return nil }
      self = .control(control, position: position, options: root["options"])
    }
  }
}

extension DealChoice {
  /// The choice in a page's JSON: a word, or the number of a deal.
  init?(_ node: JSONNode?) {
    switch (node?.string, node?.integer) {
    case ("next", _): self = .next
    case ("same", _): self = .same
    case ("winnable", _): self = .winnable
    case ("day", _): self = .day(DealChoice.today)
    case (_, let number?) where number > 0: self = .number(number)
    default: return nil
    }
  }

  /// The local date: "2026-11-24".
  static var today: String { Date().localDay }
}
