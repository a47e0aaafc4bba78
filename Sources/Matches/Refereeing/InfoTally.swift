public import BotProtocol

/// The numbers that a bot has reported under one name, over any number of answers.
public struct InfoSum: Equatable, Sendable {
  /// The number of answers with it.
  public var count: Int
  public var sum: Double
  public var least: Double
  public var greatest: Double

  public init(count: Int, sum: Double, least: Double, greatest: Double) {
    (self.count, self.sum, self.least, self.greatest) = (count, sum, least, greatest)
  }

  /// The sum of one value.
  public init(_ value: Double) { self.init(count: 1, sum: value, least: value, greatest: value) }

  public mutating func add(_ other: InfoSum) {
    count += other.count
    sum += other.sum
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
  }

  /// The mean per answer.
  public var mean: Double { sum / Double(count) }
}

/// A bot's reports in a game, by name, in the order in which the names came.
public struct InfoTally: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var sum: InfoSum

    public init(_ name: String, _ sum: InfoSum) { (self.name, self.sum) = (name, sum) }
  }

  public private(set) var entries: [Entry] = []

  public init(_ entries: [Entry] = []) { self.entries = entries }

  public var isEmpty: Bool { entries.isEmpty }

  /// The reports under a name; nil for none.
  public subscript(name: String) -> InfoSum? { entries.first { $0.name == name }?.sum }

  /// Adds the report of an answer.
  ///
  /// - Returns: the first name that exceeds the limit; then nothing is added.
  public mutating func count(_ info: BotInfo) -> String? {
    var sum = self
    for number in info.numbers {
      guard sum.add(InfoSum(number.value), to: number.name) else { return number.name }
    }
    self = sum
    return nil
  }

  /// Adds reports under a name; returns false if there are too many names.
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
