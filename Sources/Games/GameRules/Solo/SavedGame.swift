public import JSON

/// A saved solo game: the deal, the steps played since, and the steps undone.
///
/// The JSON form also has the name of the game and the version of its rules. The table is restored by playing the steps
/// from the deal, so a file with an impossible game is refused.
public struct SavedGame<G: Game>: Equatable, Sendable {
  /// A step, and the time that the person took for it.
  public struct Step: Equatable, Sendable {
    public var step: SoloStep<G.Action>
    /// In whole microseconds.
    public var reaction: Duration

    public init(_ step: SoloStep<G.Action>, after reaction: Duration) {
      self.step = step
      self.reaction = .microseconds(reaction.wholeMicroseconds)
    }
  }

  public var options: G.Options
  public let source: DealSource
  public internal(set) var played: [Step] = []
  /// The steps that were undone; the last one is redone next.
  public internal(set) var undone: [Step] = []
  /// The playing time in whole microseconds, without pauses and including undone steps.
  public internal(set) var elapsed = Duration.zero
  /// The number of hints shown.
  public internal(set) var hints = 0
  /// The number of undone steps.
  public internal(set) var undos = 0

  public init(options: G.Options, source: DealSource, played: [Step] = []) {
    (self.options, self.source, self.played) = (options, source, played)
  }

  public init(options: G.Options, seed: String, deal: Int) {
    self.init(options: options, source: DealSource(seed: seed, number: deal))
  }
}

/// Why a saved game cannot be continued.
public enum SavedGameProblem: Error, Equatable, Sendable {
  /// The text is not the JSON form of a saved game.
  case notASavedGame
  /// The text belongs to another game, or to another version of the rules.
  case otherRules
  /// The game does not deal with these options.
  case illegalDeal(IllegalDeal)
  /// The step with this number, from 1, is not legal.
  case illegalStep(Int, String)
}

// The JSON form.
extension SavedGame: JSONWritable {
  /// Reads the JSON form.
  public init(json bytes: [UInt8]) throws(SavedGameProblem) {
    guard let root = try? JSONReader.read(bytes), let game = root["game"]?.string, let rules = root["rules"]?.integer
    else { throw .notASavedGame }
    guard game == G.name, rules == G.rulesVersion else { throw .otherRules }
    guard let seed = root["seed"]?.string, let deal = root["deal"]?.integer, deal > 0,
      let options = root["options"].flatMap({ try? G.Options(reading: $0) }),
      let played = Self.steps(root["played"]), let undone = Self.steps(root["undone"])
    else { throw .notASavedGame }
    let cards = root["cards"]?.string
    self.init(
      options: options,
      source: cards.map { DealSource(cards: DealText.words(of: $0)) } ?? DealSource(seed: seed, number: deal))
    self.played = played
    self.undone = undone
    func count(_ key: String) -> Int { min(max(root[key]?.integer ?? 0, 0), Step.longest) }
    (elapsed, hints, undos) = (.microseconds(count("elapsed_us")), count("hints"), count("undos"))
  }

  private static func steps(_ node: JSONNode?) -> [Step]? {
    guard let nodes = node?.elements else { return nil }
    let steps = nodes.compactMap(Step.init)
    return steps.count == nodes.count ? steps : nil
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("game", G.name)
      json.member("rules", G.rulesVersion)
      json.member("seed", source.seed)
      json.member("deal", source.number)
      if let cards = source.cards { json.member("cards", cards.joined(separator: " ")) }
      json.member("options", options)
      json.member("played", played)
      json.member("undone", undone)
      json.member("elapsed_us", elapsed.wholeMicroseconds)
      json.member("hints", hints)
      json.member("undos", undos)
    }
  }
}

extension SavedGame.Step: JSONWritable {
  fileprivate init?(_ node: JSONNode) {
    guard let reaction = node["reaction_us"]?.integer, 0...Self.longest ~= reaction else { return nil }
    self.reaction = .microseconds(reaction)
    if let card = node["point"]?.string {
      step = .point(card)
    } else if node["hint"]?.value == .bool(true) {
      step = .hint
    } else if let text = node["action"]?.string {
      guard let action = G.Action(text) else { return nil }
      step = .action(action)
    } else {
      step = .pass
    }
  }

  /// A year.
  fileprivate static var longest: Int { 365 * 86_400 * 1_000_000 }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch step {
      case .action(let action): json.member("action", action.description)
      case .point(let card): json.member("point", card)
      case .hint: json.member("hint", true)
      case .pass: break
      }
      json.member("reaction_us", min(max(reaction.wholeMicroseconds, 0), Self.longest))
    }
  }
}
