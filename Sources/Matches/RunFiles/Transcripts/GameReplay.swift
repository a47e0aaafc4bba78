public import Fields
public import GameRules
public import Refereeing

/// A recorded game that is dealt and played again, entry by entry; anything that the rules refuse is an error.
public struct GameReplay<G: Game> {
  public let table: TranscriptFile
  /// The position after the deal, or after the last entry.
  public private(set) var position: G
  /// The table of a person's solo game, which has rules of its own.
  private var solo: G.Solo?
  private let count: Int
  private var index = 0

  /// - Throws: `FileProblem` if the game cannot have been dealt.
  public init(_ table: TranscriptFile) throws(FileProblem) {
    self.table = table
    count = table.entryCount
    guard table.rulesVersion == G.rulesVersion else {
      throw table.problem(
        .otherRules(game: G.name, version: G.rulesVersion, found: table.rulesVersion), key: "rules")
    }
    let options: G.Options = try table.header?.options() ?? G.Options()
    do throws(IllegalDeal) {
      let given = table.given ?? GivenDeal(seed: table.seed, number: table.table.deal)
      position = try given.position(of: G.self, seats: table.table.seats.count, options: options)
    } catch {
      throw table.problem(.refused(error.description), key: table.given == nil ? "seats" : "given")
    }
    solo = table.isSolo ? G.Solo(position) : nil
  }

  public var isAtEnd: Bool { index == count }

  /// Plays the next entry.
  ///
  /// - Returns: the entry; nil at the end.
  /// - Throws: `FileProblem` for a line that cannot have been played.
  public mutating func next() throws(FileProblem) -> TranscriptEntry? {
    if isAtEnd { return nil }
    let entry = try table.entry(index)
    do throws(IllegalEvent) {
      try apply(entry)
    } catch {
      throw table.problem(.refused("\(error)"), entry: index)
    }
    index += 1
    return entry
  }

  private mutating func apply(_ entry: TranscriptEntry) throws(IllegalEvent) {
    if solo != nil { return try applySolo(entry) }
    if let event = entry.event { try position.apply(text: event) }
  }

  private mutating func applySolo(_ entry: TranscriptEntry) throws(IllegalEvent) {
    for (step, reaction) in try entry.soloSteps(of: G.self) { _ = try solo?.play(step, after: reaction) }
    position = solo?.position ?? position
  }
}

extension TranscriptEntry {
  /// The steps of a solo player, with the time of each.
  fileprivate func soloSteps<G: Game>(
    of _: G.Type
  ) throws(IllegalEvent) -> [(step: SoloStep<G.Action>, reaction: Duration)] {
    func step(_ text: String) throws(IllegalEvent) -> SoloStep<G.Action> {
      guard let action = G.Action(text) else { throw .notLegal(action: text, seat: 0) }
      return .action(action)
    }
    switch self {
    case .turn(let answer):
      return try answer.action.map { text throws(IllegalEvent) in [(try step(text), answer.wall)] } ?? []
    case .race(let race) where race.claims.isEmpty: return [(.pass, .zero)]
    case .race(let race):
      return try race.claims.map { judged throws(IllegalEvent) in (try step(judged.claim.action), judged.claim.reaction)
      }
    case .hint: return [(.hint, .zero)]
    case .withdrawal, .fault, .retry, .late: return []
    }
  }
}
