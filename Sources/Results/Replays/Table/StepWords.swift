import BotProtocol
import GameRules

/// The description of a step in words, also for screen readers: the game's sentences, and additions of the referee.
struct StepWords {
  let seats: [String]
  let deck: Deck

  /// - Parameter sentences: the game's.
  func event(_ sentences: [String], _ isPhotoFinish: Bool) -> String {
    let text = sentences.isEmpty ? "Nobody says anything." : sentences.inSentences + "."
    return text + (isPhotoFinish ? " A photo finish, decided at random." : "")
  }

  func late(_ seat: Int) -> String { "An answer of \(seats[seat]) to an earlier window comes too late." }

  func hint(_ seat: Int, _ words: String) -> String {
    (seats.count > 1 ? "\(seats[seat]) asks for a hint. " : "") + words + "."
  }

  func fault(_ seat: Int, _ fault: FaultMessage) -> String {
    "\(seats[seat]) is at fault: \(SafeText.visible(fault.message))."
  }

  func retry(_ seat: Int, _ reason: FaultMessage) -> String {
    "\(seats[seat]) is asked again: \(SafeText.visible(reason.message))."
  }

  /// The additional sentence about a deal whose winnability a solver has determined.
  func deal(canBeWon: Bool?) -> String {
    switch canBeWon {
    case true?: " This deal can be won with all cards known."
    case false?: " This deal cannot be won, even with all cards known."
    case nil: ""
    }
  }

  func loss() -> String { "Before this step the game could still be won, with all cards known; now it is lost." }

  func loss(atStep step: Int) -> String { "It was lost for certain at step \(step)." }

  /// - Parameters:
  ///   - outcome: the game's words for its end; empty if the recording has none.
  ///   - results: the result of each seat.
  func end(_ outcome: String, _ results: [String]) -> String {
    (outcome.isEmpty ? "" : outcome + ". ") + zip(seats, results).map { "\($0): \($1)" }.joined(separator: "; ") + "."
  }

  /// The cards that move and are not named by a sentence, grouped by route; a few cards are named.
  func flight(_ flight: CardFlight, on scene: Scene, unnamedIn sentence: String) -> String {
    var ways: [(source: String, target: String, cards: [String])] = []
    for move in flight.moves {
      if let last = ways.last, last.source == move.source, last.target == move.target {
        ways[ways.count - 1].cards.append(move.card)
      } else {
        ways.append((move.source, move.target, [move.card]))
      }
    }
    let text = sentence.lowercased()
    return ways.filter { way in !way.cards.allSatisfy { text.contains(name($0)) } }.map { way in
      let cards =
        way.cards.count <= 3 ? way.cards.map(name).joined(separator: ", ") : "\(way.cards.count) cards"
      let (source, target) = (name(ofPile: way.source, on: scene), name(ofPile: way.target, on: scene))
      return source == target ? " Turned over: \(cards)." : " From \(source) to \(target): \(cards)."
    }.joined()
  }

  private func name(ofPile pile: String, on scene: Scene) -> String {
    scene.piles.first { $0.name == pile }?.words(amongst: seats) ?? pile
  }

  private func name(_ card: String) -> String { deck.numbers[card].map { deck.words[$0] } ?? card }
}
