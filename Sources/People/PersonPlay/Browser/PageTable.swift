import BotProtocol
import Foundation
import GameRules
import JSON
import Reports

/// A person's table as a page shows it: what lies where, what hands may do, what is told.
///
/// It knows no rules, and sends no more than the person may see: cards that lie face down have a number and no name.
struct PageTable<G: Game> {
  /// What a page shows besides the cards.
  struct State {
    var position: G
    var legal: [G.Action] = []
    /// The names of the cards that the table itself has selected; nil where pointing has no meaning of its own.
    var selected: [String]?
    var verdict: Verdict?
    var says: [JudgedClaim] = []
    var message = ""
    /// What buttons may be pressed.
    var controls: [TableControl] = []
    /// The time until the window closes, and how long it is open in all.
    var time: (left: Duration, whole: Duration)?
    var isRace = false
    var results: String?
    var isWon = false
    /// The rounds that each seat has won.
    var wins: [Int] = []
  }

  /// Another round begins: who sits where, for the same page.
  mutating func begin(seat: Seat, seats: [String]) {
    var next = PageTable(seat: seat, seats: seats)
    (next.ratio, next.number, next.position) = (ratio, number, position)
    self = next
  }

  private(set) var seat: Seat
  private(set) var seats: [String]
  private var ratio = 1.4
  private var identities = CardIdentities()
  private var arrangement = CardLayout()
  private var selection = CardSelection<G>()
  private var hinted: [String] = []
  /// The scene as it was shown, where names are numbers.
  private var shown: Scene?
  /// The same with the cards' names.
  private var named = Scene(piles: [], badges: [], active: [])
  /// The number of the last view.
  ///
  /// It begins with the clock, so that a program that is started again goes on above it.
  private(set) var number = Int(Date().timeIntervalSince1970) * 1000
  /// The number of the position that hands act on: another layout of the same table has the same.
  private(set) var position = Int.random(in: 1...1 << 32)

  init(seat: Seat, seats: [String]) {
    (self.seat, self.seats) = (seat, seats)
  }

  /// The person acts on another position from now on: what is still on its way was meant for the one before.
  mutating func beginPosition() { position += 1 }

  mutating func fit(to ratio: Double) { self.ratio = ratio }
  mutating func shuffle() { arrangement.mix(named) }
  mutating func clearSelection() { (selection, hinted) = (CardSelection(), []) }

  /// Points at the cards of a hint.
  ///
  /// - Returns: the hint in words.
  mutating func show(hint: G.Action?, at position: G) -> String {
    clearSelection()
    hinted = hint.map { position.gesture(for: $0).cards } ?? []
    return G.words(ofHint: hint)
  }

  /// The name of a card that was shown.
  func name(of card: Int) -> String? {
    guard let shown else { return nil }
    for (pile, names) in zip(shown.piles, named.piles) {
      if let place = pile.cards.firstIndex(where: { $0.name == "\(card)" }) { return names.cards[place].name }
    }
    return nil
  }

  /// Selects what a person pointed at, or finds the action that it makes up.
  mutating func point(
    at card: Int?, of pile: String, in position: G, legal: [G.Action]
  ) -> CardSelection<G>.Result {
    hinted = []
    guard let pile = named.piles.first(where: { $0.name == pile }) else { return .noAction }
    return selection.point(at: card.flatMap(name(of:)), of: pile, in: position, legal: legal)
  }

  /// The view as JSON, and as far as it follows from the last one, the order in which cards move.
  mutating func view(_ state: State) -> [UInt8] {
    number += 1
    let aspect = state.position.scene.aspect(of: G.self)
    named = arrangement.arrange(state.position.scene).seen(from: seat, of: seats.count).fitted(
      to: ratio, aspect: aspect)
    let numbers = identities.follow(named)
    var scene = named
    var numberOf: [String: Int] = [:]
    for pile in scene.piles.indices {
      for place in scene.piles[pile].cards.indices {
        numberOf[scene.piles[pile].cards[place].name] = numbers[pile][place]
        scene.piles[pile].cards[place].name = "\(numbers[pile][place])"
      }
    }
    let flight = shown.map { CardFlight(from: $0, to: scene) }
    let beats = flight.map { Dictionary(uniqueKeysWithValues: $0.moves.map { ($0.card, $0.beat) }) } ?? [:]
    let settling = flight?.settlingBeat ?? 0
    shown = scene
    let layout = SceneLayout(aspect: aspect)
    let size = layout.size(of: scene)
    let places = layout.places(of: scene)
    var json = JSONWriter(reserving: 16 * 1024)
    json.object { json in
      json.member("number", number)
      json.member("position", position)
      json.member("you", seat.index)
      json.member("seats", seats)
      for (key, value) in [("width", size.width), ("height", size.height), ("aspect", aspect)] {
        json.key(named: key)
        json.rounded(value)
      }
      json.key("piles")
      json.array { json in for spot in layout.spots(of: scene) { write(spot, to: &json) } }
      json.key("cards")
      json.array { json in
        for (index, pile) in scene.piles.enumerated() {
          for (place, card) in pile.cards.enumerated() {
            write(
              number: numbers[index][place], name: card.isFaceUp ? named.piles[index].cards[place].name : nil,
              places[card.name]!, pile: index, beat: beats[card.name] ?? settling, to: &json)
          }
        }
      }
      json.key("moves")
      json.array { json in
        for action in state.legal {
          let gesture = state.position.gesture(for: action)
          guard let target = gesture.target else { continue }
          json.object { json in
            json.member("action", action.description)
            json.member("cards", gesture.cards.compactMap { numberOf[$0] })
            json.member("target", target)
            json.member("isHome", gesture.isHome)
          }
        }
      }
      json.member("words", state.legal.map(\.description).filter { $0.allSatisfy(\.isLetter) })
      json.member("selected", (state.selected ?? selection.cards).compactMap { numberOf[$0] })
      json.member("hinted", hinted.compactMap { numberOf[$0] })
      if let verdict = state.verdict { json.member("verdict", verdict.rawValue) }
      json.key("says")
      json.array { json in
        for say in state.says {
          json.object { json in
            json.member("seat", say.seat)
            json.member("text", say.text)
            json.member("verdict", say.verdict.rawValue)
            json.member("cards", say.cards.compactMap { numberOf[$0] })
          }
        }
      }
      json.member("active", scene.active.map(\.index))
      json.key("badges")
      json.array { json in
        for badge in scene.badges {
          json.object { json in
            json.member("label", badge.label)
            json.member("value", badge.value(amongst: seats))
            if let seat = badge.seat { json.member("seat", seat.index) }
          }
        }
      }
      json.member("message", state.message)
      json.member("controls", state.controls.map(\.rawValue))
      json.member("isRace", state.isRace)
      if !state.wins.isEmpty { json.member("wins", state.wins) }
      if let time = state.time {
        json.member("left_ms", time.left.wholeMilliseconds)
        json.member("whole_ms", time.whole.wholeMilliseconds)
      }
      if let results = state.results {
        json.member("results", results)
        json.member("isWon", state.isWon)
      }
    }
    return json.bytes
  }

  private func write(_ spot: SceneLayout.Spot, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", spot.pile.name)
      json.member("mark", spot.pile.mark)
      json.member("kind", spot.pile.layout.word)
      if let owner = spot.pile.owner { json.member("owner", owner.index) }
      for (key, value) in [("x", spot.x), ("y", spot.y), ("width", spot.width), ("height", spot.height)] {
        json.key(named: key)
        json.rounded(value)
      }
    }
  }

  private func write(
    number: Int, name: String?, _ place: SceneLayout.Place, pile: Int, beat: Int, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", number)
      if let name {
        json.member("name", name)
        json.member("words", G.face(of: name)?.words ?? name)
      }
      json.member("pile", pile)
      json.key("place")
      json.array { json in
        json.place(place)
        json.integer(beat)
      }
    }
  }
}

extension Scene {
  /// The width of this game's cards as a part of their height.
  func aspect<G: Game>(of _: G.Type) -> Double {
    piles.lazy.flatMap(\.cards).compactMap { G.face(of: $0.name)?.aspect }.first ?? 5.0 / 7
  }
}

extension Scene.Layout {
  /// What the page calls it.
  fileprivate var word: String {
    switch self {
    case .stack: "stack"
    case .spread: "spread"
    case .column: "column"
    case .grid: "grid"
    }
  }
}
