import Foundation
import GameRules
package import JSON
import RunFiles

/// What a person does at a page, as its script sends it.
package enum PageCommand: Equatable {
  /// An action by its text, in the position with this number.
  case action(String, position: Int)
  /// Points at a card, by its number, or at a pile.
  case point(card: Int?, pile: String, position: Int)
  /// Lays a card, by its number, on a pile where it may not lie.
  case misplace(card: Int, position: Int)
  /// Presses a control: a new game may have other options, with its `deal` among them, and a pass belongs to a position.
  case control(TableControl, position: Int? = nil, options: JSONNode? = nil)
  /// Answers the question that the page asks in the position with this number.
  case answer(Bool, position: Int)
  /// Nobody looks at the page, or somebody does again.
  case rest(Bool)
  /// What a person tells the others; who is gone on without is named by the seat.
  case people(Lobby.Event)

  /// What a person is told who acted on a position that is gone.
  package static let tooLate = "too late: the table has changed"

  /// The position that the person saw; nil where it does not matter.
  package var position: Int? {
    switch self {
    case .action(_, let position), .point(_, _, let position), .misplace(_, let position), .answer(_, let position):
      position
    case .control(let control, let position, _): control == .pass ? position : nil
    case .people, .rest: nil
    }
  }

  /// Reads the JSON that a page sends.
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
    case "rest", "wake": self = .rest(word == "rest")
    case "name": self = .people(.takesName(root["name"]?.string ?? ""))
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
  /// The choice as a page sends it: a word, or the number of a deal.
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

  /// The date here: "2026-11-24".
  static var today: String { Date().localDay }
}
