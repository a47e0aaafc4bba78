public import BotProtocol

/// What a bot has reported under one name, over any number of answers.
public struct InfoSum: Equatable, Sendable {
  /// How many answers had it.
  public var count: Int
  public var sum: Double
  public var least: Double
  public var greatest: Double

  public init(count: Int, sum: Double, least: Double, greatest: Double) {
    (self.count, self.sum, self.least, self.greatest) = (count, sum, least, greatest)
  }

  /// One answer.
  public init(_ value: Double) { self.init(count: 1, sum: value, least: value, greatest: value) }

  public mutating func add(_ other: InfoSum) {
    count += other.count
    sum += other.sum
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
  }

  /// Per answer.
  public var mean: Double { sum / Double(count) }
}

/// What a bot has reported in a game, by name, in the order in which the names came.
public struct InfoTally: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var sum: InfoSum

    public init(_ name: String, _ sum: InfoSum) { (self.name, self.sum) = (name, sum) }
  }

  public private(set) var entries: [Entry] = []

  public init(_ entries: [Entry] = []) { self.entries = entries }

  public var isEmpty: Bool { entries.isEmpty }

  /// What was reported under a name; nil if nothing was.
  public subscript(name: String) -> InfoSum? { entries.first { $0.name == name }?.sum }

  /// Counts what came with an answer.
  ///
  /// - Returns: the first name that would be one too many, with which nothing is counted.
  public mutating func count(_ info: BotInfo) -> String? {
    var sum = self
    for number in info.numbers {
      guard sum.add(InfoSum(number.value), to: number.name) else { return number.name }
    }
    self = sum
    return nil
  }

  /// Adds what was reported under a name; false if there are too many names.
  public mutating func add(_ sum: InfoSum, to name: String) -> Bool {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].sum.add(sum)
    } else {
      guard entries.count < BotInfo.mostNames else { return false }
      entries.append(Entry(name, sum))
    }
    return true
  }
}
