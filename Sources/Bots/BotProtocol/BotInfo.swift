public import JSON

/// Numbers that a bot reports with an answer, by name, such as visited positions, costs or expectations.
///
/// They are not verified, and are shown as reported by the bot.
public struct BotInfo: Equatable, Sendable {
  public struct Number: Equatable, Sendable {
    public var name: String
    public var value: Double

    public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  }

  /// The maximal number of names of a bot, in an answer as in a game.
  public static let mostNames = 16
  /// The permitted values; sums of any number of them stay finite.
  public static let values = -1e15...1e15

  /// In the bot's order; each name occurs once.
  public private(set) var numbers: [Number] = []

  /// - Throws: `MalformedLine.Reason` if a name or a value is out of range, or a name is duplicate.
  public init(_ numbers: [Number]) throws(MalformedLine.Reason) {
    guard numbers.count <= BotInfo.mostNames else {
      throw .outOfRange(key: "info", expected: "at most \(BotInfo.mostNames) names")
    }
    for number in numbers {
      guard SafeText.isName(number.name) else {
        throw .outOfRange(key: "info", expected: "names of 1 to \(SafeText.longestName) visible characters")
      }
      guard BotInfo.values ~= number.value else {
        throw .outOfRange(key: "info.\(number.name)", expected: "a number from -1e15 to 1e15")
      }
      guard !self.numbers.contains(where: { $0.name == number.name }) else {
        throw .outOfRange(key: "info", expected: "each name once")
      }
      self.numbers.append(number)
    }
  }
}

extension BotInfo: JSONWritable {
  /// An object of numbers, as the bot wrote it.
  public func write(to json: inout JSONWriter) {
    json.object { json in for number in numbers { json.member(named: number.name, number.value) } }
  }
}
