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

  private let table: ReplayTable
  private let deck: Deck
  private let isComplete: Bool

  private var (moves, words, changes) = (DataColumn(), DataColumn(), DataColumn())
  private var (answers, active, hints) = (DataColumn(), DataColumn(), DataColumn())
  private var (moments, times) = (DataText(), DataText())
  /// Texts that rows refer to by their index: values of badges, and what claims say with their verdicts.
  private var (values, said) = (DataColumn(), DataColumn())
  /// Members with rows of the few steps that have one, by key.
  private var rare: [(key: StaticString, rows: [[UInt8]])] = []

  /// - Parameter isComplete: true writes the deck, for a page that does not have it.
  init(_ table: ReplayTable, isComplete: Bool) {
    self.table = table
    self.isComplete = isComplete
    deck = table.deck
    addSteps()
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("form", GameData.form)
      json.member("game", table.game)
      json.member("deal", table.deal)
      json.member("seats", table.seats)
      if table.isWin { json.member("isWin", true) }
      if let step = table.losingStep { json.member("losing", step) }
      if isComplete {
        json.key("deck")
        deck.write(to: &json)
      }
      json.key("piles")
      json.array { json in for pile in table.first.piles { write(pile, to: &json) } }
      json.key("badges")
      json.array { json in
        for badge in table.first.badges {
          json.array { json in
            json.string(badge.label)
            json.integer(badge.seat?.index ?? -1)
            json.string(badge.value(amongst: table.seats))
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
        json.array { json in for row in rows { json.raw(row) } }
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
  private mutating func addSteps() {
    var old = table.first
    var badges = old.badges.map { $0.value(amongst: table.seats) }
    var moment = 0
    var codes = table.seats.map { _ in -1 }
    for (index, step) in table.steps.enumerated() {
      let number = index + 1
      var piles: [PileChange] = []
      for pile in old.piles.indices {
        PileChange.append(of: pile, from: old.piles[pile].cards, to: step.scene.piles[pile].cards, to: &piles)
      }
      moves.append(row(of: piles))
      words.append(text(of: step, piles))
      let new = step.scene.badges.map { $0.value(amongst: table.seats) }
      changes.append(row(from: badges, to: new))
      active.append(row(of: step.scene.active.map(\.index)))
      let later = ShortTime(microseconds: step.at.wholeMicroseconds - moment)
      moment += later.microseconds
      moments.put(later)
      answers.append(row(of: step.answers.map { 2 * $0.seat + ($0.isSilent ? 1 : 0) }))
      for answer in step.answers {
        times.put(ShortTime(microseconds: answer.time.wholeMicroseconds))
        add(answer, at: number, &codes)
      }
      hints.append(row(of: step.hint.compactMap { deck.numbers[$0] }))
      addRare(step, number)
      (old, badges) = (step.scene, new)
    }
  }

  private func row(of numbers: [Int]) -> [UInt8] {
    var row = DataText()
    for number in numbers { row.put(number) }
    return row.bytes
  }

  /// The changes of piles: the pile, the number of cards above the place, the number of cards that leave it, the number
  /// of groups of cards that come, and the groups.
  ///
  /// Each card of a group left a place in this step, and has a number among those. A group is four times the number of
  /// its first card, one more if face up, and two more if cards with the next higher or lower numbers follow: then
  /// twice the number of its cards, one more for lower ones.
  private func row(of changes: [PileChange]) -> [UInt8] {
    var row = DataText()
    let removed = changes.count == 1 ? Array(changes[0].removed) : changes.flatMap { $0.removed }
    for change in changes {
      row.put(change.pile)
      row.put(change.above)
      row.put(change.removed.count)
      let cards = change.added.map { card in (removed.firstIndex { $0.name == card.name } ?? 0, card.isFaceUp) }
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
    return row.bytes
  }

  /// The step's sentence with marks for the cards that come, and for those on which they lie.
  ///
  /// The piles to which few cards come are first, so that these cards have the same numbers in most sentences.
  private func text(of step: ReplayTable.Step, _ changes: [PileChange]) -> [UInt8] {
    var cards: [[UInt8]] = []
    for change in changes.count < 2
      ? changes : changes.sorted(by: { ($0.added.count, $0.pile, $0.above) < ($1.added.count, $1.pile, $1.above) })
    {
      cards += change.added.reversed().map(letters)
      if let base = change.base { cards.append(letters(of: base)) }
    }
    for claim in step.claims { cards += claim.cards.map { deck.numbers[$0].map { deck.letters[$0] } ?? [] } }
    return CardTemplate.of(step.words, cards: cards)
  }

  private func letters(of card: Scene.Card) -> [UInt8] { deck.numbers[card.name].map { deck.letters[$0] } ?? [] }

  /// The badges that change: twice the index and the difference, or one more and the index of the new value in `values`.
  private mutating func row(from old: [String], to new: [String]) -> [UInt8] {
    var row = DataText()
    for (index, value) in new.enumerated() where !old.indices.contains(index) || old[index] != value {
      if old.indices.contains(index), let before = Int(old[index]), let after = Int(value),
        abs(after - before) < 1_000_000, String(before) == old[index], String(after) == value
      {
        row.put(2 * index)
        row.put(signed: after - before)
      } else {
        values.append(Array(value.utf8))
        row.put(2 * index + 1)
        row.put(values.steps[values.steps.count - 1])
      }
    }
    return row.bytes
  }

  private mutating func add(
    _ answer: ReplayTable.Answer, at step: Int, _ codes: inout [Int]
  ) {
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
    if step.isPhotoFinish { addRare("photos", number) { _ in } }
  }

  private mutating func addRare(_ key: StaticString, _ step: Int, _ write: (inout JSONWriter) -> Void) {
    let row = GameData.json { json in
      json.array { json in
        json.integer(step)
        write(&json)
      }
    }
    if let index = rare.firstIndex(where: { $0.key.utf8Start == key.utf8Start }) {
      rare[index].rows.append(row)
    } else {
      rare.append((key, [row]))
    }
  }

  private static func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    write(&json)
    return json.bytes
  }
}
