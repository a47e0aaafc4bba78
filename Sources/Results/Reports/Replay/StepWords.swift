import BotProtocol
import GameRules
import Ratings

/// What happened at a step, in words for eyes and ears.
struct StepWords {
  let seats: [String]
  let faces: [String: CardFace]

  func turn(_ seat: Int, _ action: String, _ time: Duration) -> String {
    "\(seats[seat]) plays \(action) after \(Figures.time(microseconds: time.wholeMicroseconds))."
  }

  func race(_ claims: [ReplayTable.Claim], isPhotoFinish: Bool) -> String {
    guard !claims.isEmpty else { return "Nobody claims." }
    let sentences = claims.map { claim in
      "\(seats[claim.seat]) says \(claim.action) after \(Figures.time(microseconds: claim.reaction.wholeMicroseconds)): "
        + (claim.verdict == .late ? "too late." : "\(claim.verdict.rawValue).")
    }
    return sentences.joined(separator: " ") + (isPhotoFinish ? " A photo finish, decided by a draw." : "")
  }

  func withdrawal(_ seat: Int) -> String { "\(seats[seat]) leaves the game." }

  func late(_ seat: Int) -> String { "An answer of \(seats[seat]) to an earlier window comes too late." }

  func hint(_ seat: Int, _ action: String?) -> String {
    "\(seats[seat]) asks for a hint: \(action ?? "there is none")."
  }

  func fault(_ seat: Int, _ fault: FaultMessage) -> String {
    "\(seats[seat]) is at fault: \(SafeText.visible(fault.message))."
  }

  /// What is added about a deal of which a solver knows whether it can be won.
  func deal(canBeWon: Bool?) -> String {
    switch canBeWon {
    case true?: " This deal can be won with all cards known."
    case false?: " This deal cannot be won, even with all cards known."
    case nil: ""
    }
  }

  func loss() -> String { "Before this step the game could still be won, with all cards known; now it is lost." }

  func loss(atStep step: Int) -> String { "It was lost for certain at step \(step)." }

  func end(_ ending: String, results: [String]) -> String {
    "Game over (\(ending.replacing("_", with: " "))): "
      + zip(seats, results).map { "\($0): \($1)" }.joined(separator: "; ") + "."
  }

  /// Which cards go where: those of one way together, by name if they are few.
  func flight(_ flight: CardFlight, on scene: Scene) -> String {
    var ways: [(source: String, target: String, cards: [String])] = []
    for move in flight.moves {
      if let last = ways.last, last.source == move.source, last.target == move.target {
        ways[ways.count - 1].cards.append(move.card)
      } else {
        ways.append((move.source, move.target, [move.card]))
      }
    }
    return ways.map { way in
      let cards =
        way.cards.count <= 3 ? way.cards.map(name).joined(separator: ", ") : "\(way.cards.count) cards"
      let (source, target) = (name(ofPile: way.source, on: scene), name(ofPile: way.target, on: scene))
      return source == target ? " Turned over: \(cards)." : " From \(source) to \(target): \(cards)."
    }.joined()
  }

  /// A seat's own pile bears the seat's name instead of its number.
  private func name(ofPile pile: String, on scene: Scene) -> String {
    guard let owner = scene.piles.first(where: { $0.name == pile })?.owner else { return pile }
    return "\(seats[owner.index])'s \(pile.split(separator: " ")[0]) pile"
  }

  private func name(_ card: String) -> String { faces[card]?.words ?? card }
}
