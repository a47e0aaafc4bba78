/// How another program writes a deal.
public struct DealFormat: Sendable {
  /// Reads the words of a deal; nil where the text has another format.
  ///
  /// - Throws: `IllegalDeal` where the text has this format, and is no deal.
  public typealias Reader = @Sendable (_ text: String) throws(IllegalDeal) -> [String]?

  /// The program's name, in lower case.
  public let name: String
  /// The text of a deal, of which the words are `Game.cards`.
  public let write: @Sendable (_ cards: [String]) -> String
  public let read: Reader
  /// What is said of a text that was read in this format, and could have been meant otherwise; nil for others.
  public let remark: @Sendable (_ text: String) -> String?

  public init(
    _ name: String, remark: @escaping @Sendable (String) -> String? = { _ in nil },
    write: @escaping @Sendable ([String]) -> String, read: @escaping Reader
  ) {
    (self.name, self.remark, self.write, self.read) = (name, remark, write, read)
  }
}
