/// A game for programs that learn and search: an action is a number, and an observation is a row of numbers.
///
/// Every `Game` conforms, and declares only `hasRaces`, `numberFields`, `writeNumbers` and the numbers of its actions.
/// Everything else is compiled in the game's own module, for its own types, like `TextGame`.
public protocol NumberedGame: Sendable {
  /// True if there are races, in which a seat may also pass.
  static var hasRaces: Bool { get }
  /// The number of actions in a mask, which are those with numbers 0 to `actionSpace - 1`.
  ///
  /// If higher numbers are legal too, they are so rare that a mask need not grow for them.
  static var actionSpace: Int { get }
  /// The layout of `writeNumbers`.
  static var numberFields: [NumberField] { get }

  /// Writes what a seat sees, field by field; the row is the same for all positions with the same observation.
  func writeNumbers(for seat: Seat, to row: inout NumberRow)

  /// Appends the numbers of `legalActions` below `limit`, in a fixed order.
  func appendActionNumbers(for seat: Seat, below limit: Int, to numbers: inout [Int32])
  /// The number of an action that is legal for a seat now, from its text in any spelling; nil for any other text.
  func actionNumber(ofText text: String, for seat: Seat) -> Int?
  /// The text of the action with this number in this position, legal or not; nil if there is none.
  func actionText(ofNumber number: Int) -> String?
  /// True exactly for the numbers of `legalActions`.
  func isLegal(numbered number: Int, for seat: Seat) -> Bool
  /// `apply` with actions as numbers; a number without an action is not legal.
  @discardableResult
  mutating func apply(numbered event: Event<Int>) throws(IllegalEvent) -> [Verdict]

  func randomActionNumber(for seat: Seat, using random: inout SplitMix64) -> Int?
  /// Plays at random until the game is over, or `limit` events have happened.
  ///
  /// A turn is a `randomAction`; in a race, one seat, drawn uniformly, makes a random action, and the others pass.
  /// - Returns: the number of events.
  @discardableResult
  mutating func playOut(limit: Int, using random: inout SplitMix64) -> Int
}

/// A group of related numbers of a row.
public struct NumberField: Equatable, Sendable {
  /// The name, similar to the key of the observation.
  public var name: String
  public var count: Int
  /// From the least to the greatest possible value; values beyond 16 bits are clamped.
  public var range: ClosedRange<Int>
  /// The meaning, as a phrase for documents.
  public var meaning: String

  public init(_ name: String, count: Int = 1, _ range: ClosedRange<Int>, _ meaning: String) {
    self.name = name
    self.count = count
    self.range = range
    self.meaning = meaning
  }
}

/// Writes what a seat sees to a buffer, one number after another.
///
/// Inlinable, because it is used in every step of a learning program.
@frozen public struct NumberRow {
  @usableFromInline let numbers: UnsafeMutableBufferPointer<Int16>
  /// The number of numbers written so far.
  @usableFromInline var count = 0

  /// A row in a buffer with room for every number of the game's fields.
  @inlinable public init(_ numbers: UnsafeMutableBufferPointer<Int16>) { self.numbers = numbers }

  @inlinable public mutating func put(_ number: Int) {
    precondition(count < numbers.count, "the row has no place for the number")
    numbers[count] = Int16(clamping: number)
    count += 1
  }

  @inlinable public mutating func put(_ flag: Bool) { put(flag ? 1 : 0) }

  /// Writes places without a value.
  @inlinable public mutating func put(none places: Int) { for _ in 0..<places { put(0) } }

  /// Writes a field of `count` numbers: these, as far as there is room, and then zeros.
  @inlinable public mutating func put(_ values: some Sequence<Int>, count: Int) {
    var places = count
    for value in values {
      if places == 0 { return }
      put(value)
      places -= 1
    }
    put(none: places)
  }
}

extension Int: GameAction {}

// Inlinable, so that each game's module has its own copy.
extension RuledGame {
  @inlinable public func randomAction(for seat: Seat, using random: inout SplitMix64) -> Action? {
    let actions = legalActions(for: seat)
    let choice = if case .race = phase { random.below(actions.count + 1) } else { random.below(actions.count) }
    return choice < actions.count ? actions[choice] : nil
  }

  @inlinable public func appendActionNumbers(for seat: Seat, below limit: Int, to numbers: inout [Int32]) {
    for action in legalActions(for: seat) {
      let number = number(of: action)
      if number < limit { numbers.append(Int32(number)) }
    }
  }

  @inlinable public func actionNumber(ofText text: String, for seat: Seat) -> Int? {
    guard let action = Action(text), isLegal(action, for: seat) else { return nil }
    return number(of: action)
  }

  @inlinable public func actionText(ofNumber number: Int) -> String? { action(numbered: number)?.description }

  @inlinable public func isLegal(numbered number: Int, for seat: Seat) -> Bool {
    action(numbered: number).map { isLegal($0, for: seat) } ?? false
  }

  @inlinable @discardableResult
  public mutating func apply(numbered event: Event<Int>) throws(IllegalEvent) -> [Verdict] {
    try apply(event.translated { action(numbered: $0) })
  }

  @inlinable public func randomActionNumber(for seat: Seat, using random: inout SplitMix64) -> Int? {
    randomAction(for: seat, using: &random).map(number)
  }

  @inlinable @discardableResult
  public mutating func playOut(limit: Int, using random: inout SplitMix64) -> Int {
    var played = 0
    while played < limit, playOne(using: &random) { played += 1 }
    return played
  }

  /// Plays one event of a playout; returns false if the game is over.
  @inlinable package mutating func playOne(using random: inout SplitMix64) -> Bool {
    let event: Event<Action>
    switch phase {
    case .over: return false
    case .turn(let seat):
      guard let action = randomAction(for: seat, using: &random) else { return false }
      event = .action(action, by: seat)
    case .race(let asked):
      let seat = asked.member(random.below(asked.count))
      event = .race(randomAction(for: seat, using: &random).map { [Claim(seat: seat, action: $0)] } ?? [])
    }
    do {
      try apply(event)
    } catch {
      preconditionFailure("\(Self.name) refuses an action that it has called legal: \(error)")
    }
    return true
  }

  public static var rowLength: Int { numberFields.reduce(0) { $0 + $1.count } }

  /// What a seat sees, as a row of numbers.
  public func numbers(for seat: Seat) -> [Int16] {
    [Int16](unsafeUninitializedCapacity: Self.rowLength) { numbers, count in
      var row = NumberRow(numbers)
      writeNumbers(for: seat, to: &row)
      count = row.count
    }
  }
}
