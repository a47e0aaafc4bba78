/// The names of bots in reports, by identifier.
public struct ShownNames: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// The names that differ from the identifier.
  private let names: [String: String]

  public init(_ names: [String: String]) { self.names = names }

  public init(dictionaryLiteral pairs: (String, String)...) { names = Dictionary(uniqueKeysWithValues: pairs) }

  /// True if every bot is shown by its identifier.
  public var areIdentifiers: Bool { names.isEmpty }

  public subscript(id: String) -> String { names[id] ?? id }

  public subscript(entrant: Entrant) -> String { self[entrant.id] }
}
