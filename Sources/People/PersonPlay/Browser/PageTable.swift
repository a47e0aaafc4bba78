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
    case .back(let steps): return .back(steps: steps)
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

  /// The next view as JSON.
  ///
  /// - Parameter time: the time until the race closes, and its whole duration.
  package mutating func view(_ table: PersonTable<G>, time: (left: Duration, whole: Duration)? = nil) -> [UInt8] {
    var json = JSONWriter(reserving: 16 * 1024)
    nextView(table, time).write(to: &json)
    return json.bytes
  }

  /// The next view, with the order in which cards move, if it follows from the last view.
  private mutating func nextView(_ table: PersonTable<G>, _ time: (left: Duration, whole: Duration)?) -> PageView {
    number += 1
    let seats = table.seats
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
    shown = scene
    var view = PageView()
    view.number = number
    view.position = base + table.turn
    view.game = base + (table.game?.saved.source.number ?? 0)
    view.aspect = table.scene.aspect(of: G.self).inThousandths
    view.piles = scene.piles.map { PageView.Pile($0, words: words(for: $0, at: table)) }
    for (index, pile) in scene.piles.enumerated() {
      for (place, card) in pile.cards.enumerated() {
        let name = card.isFaceUp ? named.piles[index].cards[place].name : nil
        let words = name.map { G.face(of: $0)?.words ?? $0 }
        let beat = beats[card.name] ?? flight?.settlingBeat ?? 0
        view.cards.append(
          PageView.Card(id: numbers[index][place], name: name, words: words, pile: index, beat: beat))
      }
    }
    view.active = scene.active.map(\.index)
    view.turn = scene.badges.lazy.compactMap(\.namedSeat).first?.index
    view.badges = scene.badges.map { badge in
      PageView.Badge(label: badge.label, value: badge.value(amongst: seats), seat: badge.seat?.index)
    }
    view.show(table) { $0.compactMap { numberOf[$0] } }
    (view.timeLeft, view.wholeTime) = (time?.left, time?.whole)
    return view
  }

  private func words(for pile: Scene.Pile, at table: PersonTable<G>) -> String {
    pile.words(amongst: table.seats, to: table.isAudience ? nil : table.seat)
  }
}

extension PageView {
  /// Shows what does not depend on earlier views.
  ///
  /// - Parameter numbers: returns the numbers of cards, given by their names.
  fileprivate mutating func show<G: Game>(_ table: PersonTable<G>, _ numbers: ([String]) -> [Int]) {
    you = table.isAudience ? -1 : table.seat.index
    (seats, colours, wins) = (table.seats, table.colours, table.wins)
    moves = table.legal.compactMap { action in
      let gesture = table.position.gesture(for: action)
      return gesture.target.map {
        Move(action: action.description, cards: numbers(gesture.cards), target: $0, isHome: gesture.isHome)
      }
    }
    let spoken = table.legal.filter { $0.description.allSatisfy(\.isLetter) }
    (words, labels, keys) = (spoken.map(\.description), spoken.map(table.position.words), table.keys(of: spoken))
    agreement = table.agreement?.description
    (selected, hinted, hintedPile) = (numbers(table.selected), numbers(table.hinted), table.hintedPile)
    question = table.question.map { Question(action: $0.action.description, text: $0.text) }
    verdict = table.verdict
    says = table.claims.map { claim in
      Say(seat: claim.seat, text: claim.text, verdict: claim.verdict, cards: numbers(claim.cards))
    }
    (message, lines, messages, isQuiet) = (table.message, table.lines, table.messages, table.isQuiet)
    controls = table.controls
    buttons = TableControl.allCases.filter { $0.belongs(to: table, offering: controls) }
    isRace = table.isRace
    if let time = table.clock {
      (clock, isPaused, isResting, note) = (time, table.isPaused, table.isResting, table.note)
    }
    if let words = table.results { (results, isWon) = (table.panel?.words ?? words, table.isWon) }
    if let panel = table.panel {
      figures = panel.figures.map { [$0.name, $0.figure] }
      rows = panel.rows.map { [$0.name, $0.figure] }
      comparison = panel.comparison
      if let mistake = panel.mistake { (lostAfter, lostBy) = (mistake.steps, mistake.words) }
    }
  }
}

extension PageView.Pile {
  fileprivate init(_ pile: Scene.Pile, words: String) {
    (name, self.words, mark) = (pile.name, words, pile.mark)
    switch pile.layout {
    case .stack: kind = .stack
    case .spread(let last): (kind, self.last) = (.spread, last)
    case .column: kind = .column
    case .grid: kind = .grid
    }
    owner = pile.owner?.index
    (x, y) = (pile.x.inThousandths, pile.y.inThousandths)
  }
}

extension Double {
  /// Rounded to three digits after the point.
  fileprivate var inThousandths: Double { (self * 1000).rounded() / 1000 }
}

extension Scene {
  /// The width of this game's cards divided by their height.
  func aspect<G: Game>(of _: G.Type) -> Double {
    piles.lazy.flatMap(\.cards).compactMap { G.face(of: $0.name)?.aspect }.first ?? 5.0 / 7
  }
}
