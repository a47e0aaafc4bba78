import Cards
import GameRules

/// A saved game: its options, the arrangement with which it began, and the moves since.
///
/// The arrangement is written as an observation with every card named. Reading plays the moves again, so a file to which
/// no game leads is refused, and the error says why.
extension Klondike: Codable {
  private enum CodingKeys: String, CodingKey {
    case options, start, played, undone, seen, departure
    case rulesVersion = "rules_version"
    case actionsLeft = "actions_left"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.rulesVersion, forKey: .rulesVersion)
    try container.encode(options, forKey: .options)
    try container.encode(start.observation(knowing: .all), forKey: .start)
    try container.encode(played.map(\.description), forKey: .played)
    try container.encode(undone.map(\.description), forKey: .undone)
    try container.encode(seen.cards.map(\.description), forKey: .seen)
    try container.encode(position.actionsLeft, forKey: .actionsLeft)
    try container.encodeIfPresent(departure, forKey: .departure)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func refuse(_ key: CodingKeys, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }

    let version = try container.decode(Int.self, forKey: .rulesVersion)
    guard version == Self.rulesVersion else {
      throw refuse(.rulesVersion, "the rules are version \(Self.rulesVersion), not \(version)")
    }
    let options = try container.decode(KlondikeOptions.self, forKey: .options)
    let arrangement = try container.decode(KlondikeObservation.self, forKey: .start)
    let seen = try container.decode([SeenCard].self, forKey: .seen).compactMap(\.card)
    do {
      self.init(start: try KlondikePosition(arrangement, options: options), seen: CardMask(seen))
    } catch {
      throw refuse(.start, "\(error)")
    }

    for text in try container.decode([String].self, forKey: .played) {
      guard let move = KlondikeMove(text), position.isLegal(move), position.ending == nil else {
        throw refuse(.played, "\(text) is not legal after \(played.count) moves")
      }
      advance(by: move)
    }

    var ahead = position
    for text in try container.decode([String].self, forKey: .undone).reversed() {
      guard let move = KlondikeMove(text), ahead.isLegal(move) else {
        throw refuse(.undone, "\(text) cannot be played again")
      }
      ahead.play(move)
      undone.insert(move, at: 0)
    }

    let actionsLeft = try container.decode(Int.self, forKey: .actionsLeft)
    guard actionsLeft == position.actionsLeft || options.undo && 0..<position.actionsLeft ~= actionsLeft else {
      throw refuse(.actionsLeft, "\(actionsLeft) actions cannot be left after \(played.count) moves")
    }
    position.actionsLeft = actionsLeft

    departure = try container.decodeIfPresent(KlondikeEnding.self, forKey: .departure)
    guard departure == nil || position.ending == nil && (departure == .resigned || departure == .withdrawn) else {
      throw refuse(.departure, "a player leaves by resigning or withdrawing, while the game goes on")
    }
  }
}
