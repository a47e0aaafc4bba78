public import Cards
import GameRules
public import JSON

/// A card as a player knows it, in one byte: its name, or "??" if it was never seen.
public struct SeenCard: Hashable, Sendable {
  private let number: UInt8

  public static let unknown = SeenCard(number: 52)

  public init(_ card: Card) { number = card.number }
  private init(number: UInt8) { self.number = number }

  /// The card; nil if it was never seen.
  public var card: Card? { number < 52 ? Card(number: Int(number)) : nil }
}

extension SeenCard: LosslessStringConvertible {
  public var description: String { card?.description ?? "??" }

  public init?(_ name: String) {
    if name == "??" {
      self = .unknown
    } else if let card = Card(name) {
      self.init(card)
    } else {
      return nil
    }
  }
}

extension SeenCard: JSONWritable, Decodable {
  public func write(to json: inout JSONWriter) { json.plainString(letters) }

  /// Its name, two letters of ASCII.
  var letters: (UInt8, UInt8) {
    let name = Array(description.utf8)
    return (name[0], name[1])
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let card = SeenCard(name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) is not a card")
    }
    self = card
  }
}
