public import BotProtocol
import GameRules

extension TableEvent: Decodable {
  private enum CodingKeys: String, CodingKey {
    case seat, action, verdict
    case reaction = "reaction_us"
  }

  /// Reads the output of `write`: a claim has a verdict, a turn only an action, a withdrawal neither.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let seat = Seat(try values.decode(Int.self, forKey: .seat))
    guard let action = try values.decodeIfPresent(String.self, forKey: .action) else {
      self = .withdrawal(of: seat)
      return
    }
    guard let word = try values.decodeIfPresent(String.self, forKey: .verdict) else {
      self = .action(action, by: seat)
      return
    }
    guard let verdict = Verdict(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .verdict, in: values, debugDescription: "\"\(word)\" is not a verdict")
    }
    let reaction = Duration.microseconds(try values.decode(Int.self, forKey: .reaction))
    self = .claim(action, by: seat, reaction: reaction, verdict: verdict)
  }
}
