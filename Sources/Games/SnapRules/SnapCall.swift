public import GameRules
public import JSON

/// A call with its verdict, which is public at the table.
public struct SnapCall: Equatable, Sendable {
  public var seat: Seat
  public var verdict: Verdict

  public init(seat: Seat, verdict: Verdict) {
    self.seat = seat
    self.verdict = verdict
  }
}

extension SnapCall: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("seat", seat.index)
      json.member("verdict", verdict.rawValue)
    }
  }
}

extension SnapCall: Decodable {
  private enum CodingKeys: String, CodingKey { case seat, verdict }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    seat = Seat(try values.decode(Int.self, forKey: .seat))
    let word = try values.decode(String.self, forKey: .verdict)
    guard let verdict = Verdict(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .verdict, in: values, debugDescription: "\"\(word)\" is not a verdict")
    }
    self.verdict = verdict
  }
}
