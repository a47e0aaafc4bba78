/// How another program writes a deal.
public struct DealFormat: Sendable {
  /// The program's name, in lower case.
  public let name: String
  /// The text of a deal, of which the words are `Game.cards`.
  public let write: @Sendable (_ cards: [String]) -> String
  /// The words of a deal; nil where the text has another format.
  public let read: @Sendable (_ text: String) -> [String]?

  public init(
    _ name: String, write: @escaping @Sendable ([String]) -> String, read: @escaping @Sendable (String) -> [String]?
  ) {
    (self.name, self.write, self.read) = (name, write, read)
  }
}
