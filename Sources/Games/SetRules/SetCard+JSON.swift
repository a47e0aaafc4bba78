import GameRules
public import JSON

extension SetCard: JSONWritable {
  public func write(to json: inout JSONWriter) { json.plainString(letters) }
}

extension SetCard: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let card = SetCard(name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(name)\" is not a card")
    }
    self = card
  }
}
