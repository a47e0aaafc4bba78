/// The deal format of another program.
public struct DealFormat: Sendable {
  /// Reads the words of a deal; returns nil if the text has another format.
  ///
  /// - Throws: `IllegalDeal` if the text has this format, but is not a deal.
  public typealias Reader = @Sendable (_ text: String) throws(IllegalDeal) -> [String]?

  /// The name of the program, in lower case.
  public let name: String
  /// Writes a deal, given by the words of `Game.cards`.
  public let write: @Sendable (_ cards: [String]) -> String
  public let read: Reader
  /// A remark about a text that was read in this format and is ambiguous; nil for others.
  public let remark: @Sendable (_ text: String) -> String?

  public init(
    _ name: String, remark: @escaping @Sendable (String) -> String? = { _ in nil },
    write: @escaping @Sendable ([String]) -> String, read: @escaping Reader
  ) {
    (self.name, self.remark, self.write, self.read) = (name, remark, write, read)
  }
}
