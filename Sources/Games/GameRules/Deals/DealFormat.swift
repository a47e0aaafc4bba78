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

  public init(_ name: String, write: @escaping @Sendable ([String]) -> String, read: @escaping Reader) {
    (self.name, self.write, self.read) = (name, write, read)
  }
}
