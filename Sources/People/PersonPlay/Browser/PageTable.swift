import Foundation
package import GameRules
import JSON
import Replays

/// The view of a person's table for the page: the identities of cards, their piles, and the number of the view.
///
/// It contains no more than the person may see: face-down cards have a number and no name. The page computes positions
/// itself, because windows differ in size: views are numbered, layouts are not.
package struct PageTable<G: Game> {
  private var identities = CardIdentities()
  /// The last scene, in which names are numbers.
  private var shown: Scene?
  /// The same with the cards' names.
  private var named = Scene(piles: [], badges: [], active: [])
  /// The number of the last view.
  ///
  /// It starts at the clock's time, so that a restarted program continues with larger numbers.
  package private(set) var number = Int(Date().timeIntervalSince1970) * 1000
  /// The number of the position before the first of the table.
  private var base = Int.random(in: 1...1 << 32)

  package init() {}

  /// Begins another round on the same page.
  package mutating func begin() {
    var next = PageTable()
    next.number = number
    self = next
  }

  /// The meaning of a page's command at the table; nil if it has none there.
  package func read(_ command: PageCommand, at table: PersonTable<G>) -> TableCommand<G>? {
    if let position = command.position, position != base + table.turn { return .say(PageCommand.tooLate) }
    switch command {
    case .name, .people: return nil
    case .answer(let isMeant, _): return .answer(isMeant)
    case .rest(let isResting): return .rest(isResting)
    case .action(let text, _): return G.Action(text).map { .step(.action($0)) }
    case .misplace(let card, _): return name(of: card).map { .misplace(card: $0) }
    case .point(let card, let pile, _): return .point(card: card.flatMap(name(of:)), pile: pile)
    case .control(.new, _, let options?):
      let usual = table.game?.saved.options ?? G.Options()
      guard let chosen = try? G.Options(reading: options, from: usual) else {
        return .say("These options are not possible")
      }
      return .new(chosen, DealChoice(options["deal"]) ?? .winnable)
    case .control(let control, _, _): return .control(control)
    }
  }

  /// The name of a visible card.
  private func name(of card: Int) -> String? {
    guard let shown else { return nil }
    for (pile, names) in zip(shown.piles, named.piles) {
      if let place = pile.cards.firstIndex(where: { $0.name == "\(card)" }) { return names.cards[place].name }
    }
    return nil
  }

  /// The view as JSON, with the order in which cards move, if it follows from the last view.
  ///
  /// - Parameter time: the time until the race closes, and its whole duration.
  package mutating func view(_ table: PersonTable<G>, time: (left: Duration, whole: Duration)? = nil) -> [UInt8] {
    number += 1
    let seats = table.seats
    let aspect = table.scene.aspect(of: G.self)
    named = table.scene.seen(from: table.seat, of: seats.count)
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
    var json = JSONWriter(reserving: 16 * 1024)
    json.object { json in
      json.member("number", number)
      json.member("position", base + table.turn)
      json.member("game", base + (table.game?.saved.source.number ?? 0))
      json.member("you", table.isAudience ? -1 : table.seat.index)
      json.member("seats", seats)
      if !table.colours.isEmpty { json.member("colours", table.colours) }
      json.key("aspect")
      json.rounded(aspect)
      json.objects("piles", scene.piles) { json, pile in
        json.member("name", pile.name)
        json.member("words", pile.words(amongst: seats, to: table.isAudience ? nil : table.seat))
        json.member("mark", pile.mark)
        json.member("kind", pile.layout.word)
        if case .spread(let last) = pile.layout { json.member("last", last) }
        if let owner = pile.owner { json.member("owner", owner.index) }
        for (key, value) in [("x", pile.x), ("y", pile.y)] {
          json.key(named: key)
          json.rounded(value)
        }
      }
      json.key("cards")
      json.array { json in
        for (index, pile) in scene.piles.enumerated() {
          for (place, card) in pile.cards.enumerated() {
            write(
              number: numbers[index][place], name: card.isFaceUp ? named.piles[index].cards[place].name : nil,
              pile: index, beat: beats[card.name] ?? settling, to: &json)
          }
        }
      }
      json.key("moves")
      json.array { json in
        for action in table.legal {
          let gesture = table.position.gesture(for: action)
          guard let target = gesture.target else { continue }
          json.object { json in
            json.member("action", action.description)
            json.member("cards", gesture.cards.compactMap { numberOf[$0] })
            json.member("target", target)
            json.member("isHome", gesture.isHome)
          }
        }
      }
      let spoken = table.legal.filter { $0.description.allSatisfy(\.isLetter) }
      json.member("words", spoken.map(\.description))
      json.member("labels", spoken.map(table.position.words))
      json.member("agreement", ifPresent: table.agreement?.description)
      json.member("keys", table.keys(of: spoken))
      json.member("selected", table.selected.compactMap { numberOf[$0] })
      json.member("hinted", table.hinted.compactMap { numberOf[$0] })
      if let pile = table.hintedPile { json.member("hintedPile", pile) }
      if let (action, text) = table.question {
        json.object("question") { json in
          json.member("action", action.description)
          json.member("text", text)
        }
      }
      if let verdict = table.verdict { json.member("verdict", verdict.rawValue) }
      json.objects("says", table.claims) { json, say in
        json.member("seat", say.seat)
        json.member("text", say.text)
        json.member("verdict", ifPresent: say.verdict?.rawValue)
        json.member("cards", say.cards.compactMap { numberOf[$0] })
      }
      json.member("active", scene.active.map(\.index))
      if let seat = scene.badges.lazy.compactMap(\.namedSeat).first { json.member("turn", seat.index) }
      json.objects("badges", scene.badges) { json, badge in
        json.member("label", badge.label)
        json.member("value", badge.value(amongst: seats))
        if let seat = badge.seat { json.member("seat", seat.index) }
      }
      json.member("message", table.message)
      json.member("lines", table.lines)
      json.member("messages", table.messages)
      json.member("isQuiet", table.isQuiet)
      let controls = table.controls
      json.member("controls", controls.map(\.rawValue))
      json.member(
        "buttons", TableControl.allCases.filter { $0.belongs(to: table, offering: controls) }.map(\.rawValue))
      json.member("isRace", table.isRace)
      if !table.wins.isEmpty { json.member("wins", table.wins) }
      if let time {
        json.member("left_ms", time.left.wholeMilliseconds)
        json.member("whole_ms", time.whole.wholeMilliseconds)
      }
      if let clock = table.clock {
        json.member("clock_ms", clock.wholeMilliseconds)
        json.member("isPaused", table.isPaused)
        json.member("isResting", table.isResting)
        json.member("note", table.note)
      }
      if let results = table.results {
        json.member("results", table.panel?.words ?? results)
        json.member("isWon", table.isWon)
      }
      if let panel = table.panel {
        for (key, rows) in [("figures", panel.figures), ("rows", panel.rows)] {
          json.key(named: key)
          json.array { json in for row in rows { json.array([row.name, row.figure]) } }
        }
        json.member("comparison", panel.comparison)
      }
    }
    return json.bytes
  }

  private func write(number: Int, name: String?, pile: Int, beat: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", number)
      if let name {
        json.member("name", name)
        json.member("words", G.face(of: name)?.words ?? name)
      }
      json.member("pile", pile)
      json.member("beat", beat)
    }
  }
}

extension Scene {
  /// The width of this game's cards divided by their height.
  func aspect<G: Game>(of _: G.Type) -> Double {
    piles.lazy.flatMap(\.cards).compactMap { G.face(of: $0.name)?.aspect }.first ?? 5.0 / 7
  }
}

extension Scene.Layout {
  /// The word that the page uses.
  fileprivate var word: String {
    switch self {
    case .stack: "stack"
    case .spread: "spread"
    case .column: "column"
    case .grid: "grid"
    }
  }
}
