import BotProtocol
import GameRules
import JSON

/// The data of a recorded game, from which a page's script draws it, as compact JSON.
///
/// A step has no positions of cards, only the cards that leave a pile and come to one. Whatever most steps share, such
/// as a sentence without its cards, is written once, and each step has its number.
package struct GameData {
  /// A number that changes with the form of the data.
  package static let form = 1

  private let head: ReplayTable.Head
  private let deck: Deck
  private let isComplete: Bool
  /// True if the players have reached their goal.
  var isWin = false
  /// The seat that won against others; nil if none did.
  var winner: Int?

  /// The scene before the first step, and after the last one.
  private var first: Scene?
  private var last: Scene?
  /// The time of the last step, in microseconds, as the page adds it up.
  private var moment = 0
  /// By seat, what was written last of its clock.
  private var codes: [Int]

  private var (moves, words, changes) = (DataColumn(), DataColumn(), DataColumn())
  private var (answers, active, hints) = (DataColumn(), DataColumn(), DataColumn())
  private var (moments, times) = (DataText(), DataText())
  /// Texts that rows refer to by their index: values of badges, and what claims say with their verdicts.
  private var (values, said) = (DataColumn(), DataColumn())
  /// Members with rows of the few steps that have one, by key: elements of an array, with commas between them.
  private var rare: [(key: StaticString, rows: [UInt8])] = []
  /// The row that is being made; each row takes its memory again.
  private var row = DataText()

  /// - Parameter isComplete: true writes the deck, for a page that does not have it.
  init(_ head: ReplayTable.Head, isComplete: Bool) {
    self.head = head
    self.isComplete = isComplete
    deck = head.deck
    codes = head.seats.map { _ in -1 }
  }

  /// The data of a game, with the deck.
  init(_ table: ReplayTable) {
    self.init(table.head, isComplete: true)
    for step in table.steps { append(step) }
    (isWin, winner) = (table.isWin, table.winner)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("form", GameData.form)
      json.member("game", head.game)
      json.member("deal", head.deal)
      json.member("seats", head.seats)
      if isWin { json.member("isWin", true) }
      if let winner { json.member("winner", winner) }
      if let step = head.losingStep { json.member("losing", step) }
      if let values = head.analysis?.values, !values.isEmpty {
        json.key("chances")
        json.array(values)
      }
      if isComplete {
        json.key("deck")
        deck.write(to: &json)
      }
      json.key("piles")
      json.array { json in for pile in first?.piles ?? [] { write(pile, to: &json) } }
      json.key("badges")
      json.array { json in
        for badge in first?.badges ?? [] {
          json.array { json in
            json.string(badge.label)
            json.integer(badge.seat?.index ?? -1)
            json.string(badge.value(amongst: head.seats))
          }
        }
      }
      write("moves", moves, contexts: nil, to: &json)
      for (key, column) in [
        ("changes", changes), ("answers", answers), ("active", active), ("hints", hints),
      ] as [(StaticString, DataColumn)] { write(key, column, contexts: moves.steps, to: &json) }
      json.key("words")
      json.array { json in
        json.plainString(words.text(contexts: moves.steps).bytes)
        for row in words.rows { json.string(String(decoding: row, as: UTF8.self)) }
      }
      for (key, column) in [("values", values), ("said", said)] as [(StaticString, DataColumn)]
      where !column.rows.isEmpty {
        json.key(key)
        json.array { json in for row in column.rows { json.string(String(decoding: row, as: UTF8.self)) } }
      }
      for (key, text) in [("at", moments), ("times", times)] as [(StaticString, DataText)] {
        json.key(key)
        json.plainString(text.bytes)
      }
      for (key, rows) in rare {
        json.key(key)
        json.array { json in json.raw(rows) }
      }
    }
  }

  /// Writes the values of all steps, and the distinct values with spaces between them.
  private func write(
    _ key: StaticString, _ column: DataColumn, contexts: [Int]?, to json: inout JSONWriter
  ) {
    json.key(key)
    json.array { json in
      json.plainString(column.text(contexts: contexts).bytes)
      json.plainString(column.joinedRows)
    }
  }

  /// The words of a pile, its place, the mark of its empty place, its owner, its kind with the measures of that, its
  /// cards by their numbers, and the places in the pile at which the side that is up differs from the card below; a
  /// pile begins face down.
  private func write(_ pile: Scene.Pile, to json: inout JSONWriter) {
    let (kind, measures): (String, [Double]) =
      switch pile.layout {
      case .stack: ("stack", [])
      case .spread(let last): ("spread", [Double(last)])
      case .column(let height): ("column", [height])
      case .grid(let columns, let rows): ("grid", [columns, rows])
      }
    json.array { json in
      json.string(pile.words)
      for place in [pile.x, pile.y] { json.number((place * 1000).rounded() / 1000) }
      json.string(pile.mark)
      json.integer(pile.owner?.index ?? -1)
      json.string(kind)
      json.array(measures)
      var cards = DataText()
      for card in pile.cards { cards.put(deck.numbers[card.name] ?? 0) }
      json.plainString(cards.bytes)
      let sides = [false] + pile.cards.map(\.isFaceUp)
      json.array(pile.cards.indices.filter { sides[$0] != sides[$0 + 1] })
    }
  }
}

// Reading the steps.
extension GameData {
  mutating func append(_ step: ReplayTable.Step) {
    let old = last ?? step.scene
    if first == nil { first = step.scene }
    var piles: [PileChange] = []
    for (pile, (before, after)) in zip(old.piles, step.scene.piles).enumerated() {
      PileChange.append(of: pile, from: before.cards, to: after.cards, to: &piles)
    }
    setRow(piles)
    moves.append(row.bytes)
    words.append(text(of: step, piles))
    setRow(from: old.badges, to: step.scene.badges)
    changes.append(row.bytes)
    row.removeAll()
    for seat in step.scene.active { row.put(seat.index) }
    active.append(row.bytes)
    let later = ShortTime(microseconds: step.at.wholeMicroseconds - moment)
    moment += later.microseconds
    moments.put(later)
    row.removeAll()
    for answer in step.answers { row.put(2 * answer.seat + (answer.isSilent ? 1 : 0)) }
    answers.append(row.bytes)
    let number = moves.steps.count
    for answer in step.answers {
      times.put(ShortTime(microseconds: answer.time.wholeMicroseconds))
      add(answer, at: number)
    }
    row.removeAll()
    for card in step.hint { if let number = deck.numbers[card] { row.put(number) } }
    hints.append(row.bytes)
    addRare(step, number)
    last = step.scene
  }

  private func row(of numbers: [Int]) -> [UInt8] {
    var row = DataText()
    for number in numbers { row.put(number) }
    return row.bytes
  }

  /// Makes the row of the changes of piles: the pile, the number of cards above the place, the number of cards that
  /// leave it, the number of groups of cards that come, and the groups.
  ///
  /// Each card of a group left a place in this step, and has a number among those. A group is four times the number of
  /// its first card, one more if face up, and two more if cards with the next higher or lower numbers follow: then
  /// twice the number of its cards, one more for lower ones.
  private mutating func setRow(_ changes: [PileChange]) {
    row.removeAll()
    for change in changes {
      row.put(change.pile)
      row.put(change.above)
      row.put(change.removed.count)
      if change.added.count == 1, let card = change.added.first {
        row.put(1)
        row.put(4 * GameData.place(of: card, among: changes) + (card.isFaceUp ? 1 : 0))
        continue
      }
      let cards = change.added.map { card in (GameData.place(of: card, among: changes), card.isFaceUp) }
      var groups = DataText()
      var (count, index) = (0, 0)
      while index < cards.count {
        let (first, isUp) = cards[index]
        func run(_ step: Int) -> Int {
          var length = 1
          while index + length < cards.count, cards[index + length] == (first + step * length, isUp) { length += 1 }
          return length
        }
        let (rising, falling) = (run(1), run(-1))
        let length = max(rising, falling)
        groups.put(4 * first + (isUp ? 1 : 0) + (length > 1 ? 2 : 0))
        if length > 1 { groups.put(2 * length + (falling > rising ? 1 : 0)) }
        (count, index) = (count + 1, index + length)
      }
      row.put(count)
      row.append(groups)
    }
  }

  /// The number of a card among those that left a place; 0 for another one.
  private static func place(of card: Scene.Card, among changes: [PileChange]) -> Int {
    var place = 0
    for change in changes {
      for other in change.removed {
        if other.name == card.name { return place }
        place += 1
      }
    }
    return 0
  }

  /// The step's sentence with marks for the cards that come, and for those on which they lie.
  ///
  /// The piles to which few cards come are first, so that these cards have the same numbers in most sentences.
  private func text(of step: ReplayTable.Step, _ changes: [PileChange]) -> [UInt8] {
    var cards: [Int?] = []
    for change in changes.count < 2
      ? changes : changes.sorted(by: { ($0.added.count, $0.pile, $0.above) < ($1.added.count, $1.pile, $1.above) })
    {
      for card in change.added.reversed() { cards.append(deck.numbers[card.name]) }
      if let base = change.base { cards.append(deck.numbers[base.name]) }
    }
    for claim in step.claims { for card in claim.cards { cards.append(deck.numbers[card]) } }
    return CardTemplate.of(step.words, cards: cards, of: deck)
  }

  /// Makes the row of the badges that change: twice the index and the difference, or one more and the index of the new
  /// value in `values`.
  private mutating func setRow(from old: [Scene.Badge], to new: [Scene.Badge]) {
    row.removeAll()
    for (index, badge) in new.enumerated() {
      if old.indices.contains(index), old[index].value == badge.value, old[index].namedSeat == badge.namedSeat {
        continue
      }
      let value = badge.value(amongst: head.seats)
      if old.indices.contains(index) {
        let before = old[index].value(amongst: head.seats)
        if before == value { continue }
        if let before = before.usualInteger, let after = value.usualInteger, abs(after - before) < 1_000_000 {
          row.put(2 * index)
          row.put(signed: after - before)
          continue
        }
      }
      values.append(Array(value.utf8))
      row.put(2 * index + 1)
      row.put(values.steps[values.steps.count - 1])
    }
  }

  private mutating func add(_ answer: ReplayTable.Answer, at step: Int) {
    guard let reading = answer.clock else { return }
    let (kind, time): (Int, Duration) =
      switch reading {
      case .left(let time): (0, time)
      case .limit(let time): (1, time)
      }
    let code = 2 * ShortTime(microseconds: time.wholeMicroseconds).microseconds + kind
    guard codes[answer.seat] != code else { return }
    codes[answer.seat] = code
    addRare("clocks", step) { json in
      json.integer(answer.seat)
      json.integer(kind)
      json.integer(code / 2)
    }
  }

  private mutating func addRare(_ step: ReplayTable.Step, _ number: Int) {
    let numbers = deck.numbers
    if !step.ending.isEmpty { addRare("endings", number) { $0.string(step.ending) } }
    for claim in step.claims {
      said.append(Array("\(claim.verdict.rawValue) \(claim.text)".utf8))
      let said = said.steps[said.steps.count - 1]
      let cards = row(of: claim.cards.compactMap { numbers[$0] })
      addRare("claims", number) { json in
        json.integer(claim.seat)
        json.integer(said)
        json.plainString(cards)
      }
    }
    if let attempt = step.attempt {
      addRare("attempts", number) { json in
        json.integer(step.scene.piles.firstIndex { $0.name == attempt.target } ?? -1)
        for card in attempt.cards.compactMap({ numbers[$0] }) { json.integer(card) }
      }
    }
    for (key, entries) in [("notes", step.notes), ("errors", step.errors)]
      as [(StaticString, [(seat: Int, text: String)])]
    {
      for entry in entries {
        addRare(key, number) { json in
          json.integer(entry.seat)
          json.string(entry.text)
        }
      }
    }
    for entry in step.info {
      addRare("info", number) { json in
        json.integer(entry.seat)
        json.string(entry.name)
        json.number(entry.value)
      }
    }
    if let fault = step.fault {
      addRare("faults", number) { json in
        json.integer(fault.seat)
        json.string(fault.kind)
        json.string(fault.message)
      }
    }
    if let mistake = step.mistake {
      addRare("mistakes", number) { json in
        json.integer(mistake.seat)
        json.string(mistake.words)
      }
    }
    if step.isPhotoFinish { addRare("photos", number) { _ in } }
  }

  private mutating func addRare(_ key: StaticString, _ step: Int, _ write: (inout JSONWriter) -> Void) {
    let place = rare.firstIndex { $0.key.utf8Start == key.utf8Start } ?? rare.count
    if place == rare.count { rare.append((key, [])) }
    if !rare[place].rows.isEmpty { rare[place].rows.append(UInt8(ascii: ",")) }
    var json = JSONWriter()
    json.array { json in
      json.integer(step)
      write(&json)
    }
    json.append(to: &rare[place].rows)
  }
}

extension String {
  /// The number that the text is, written as Swift writes it; nil for any other text.
  fileprivate var usualInteger: Int? {
    var digits = utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard let first = digits.first, digits.count < 16 else { return nil }
    if first == UInt8(ascii: "0") { return digits.count == 1 && !isNegative ? 0 : nil }
    var value = 0
    for byte in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = 10 * value + Int(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}
