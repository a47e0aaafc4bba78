public import Fields
public import GameRules
public import Refereeing

/// A recorded game, dealt and played again by the rules; anything that they refuse is an error.
public struct ReplayedGame<G: Game>: Sendable {
  /// An entry of the transcript, with the position after it.
  public struct Step: Sendable {
    public var entry: TranscriptEntry<G.Action>
    public var position: G
  }

  public let table: TranscriptFile
  public let dealt: G
  public let steps: [Step]

  public var last: G { steps.last?.position ?? dealt }

  /// - Throws: `FileProblem` at the first line that cannot have been played.
  public init(_ table: TranscriptFile) throws(FileProblem) {
    self.table = table
    guard table.rulesVersion == G.rulesVersion else {
      throw table.problem(
        .otherRules(game: G.name, version: G.rulesVersion, found: table.rulesVersion), key: "rules")
    }
    let options: G.Options = try table.header?.options() ?? G.Options()
    do throws(IllegalDeal) {
      let given = table.given ?? GivenDeal(seed: table.seed, number: table.table.deal)
      dealt = try given.position(of: G.self, seats: table.table.seats.count, options: options)
    } catch {
      throw table.problem(.refused(error.description), key: table.given == nil ? "seats" : "given")
    }
    var steps: [Step] = []
    var replay = table.isSolo ? ReplayRules.solo(G.Solo(dealt)) : .seats(dealt)
    steps.reserveCapacity(table.entryCount)
    for index in 0..<table.entryCount {
      let text = try table.entry(index)
      var unknown: String?
      let typed: TranscriptEntry<G.Action>? = text.map { action in
        let known = G.Action(action)
        if known == nil { unknown = action }
        return known
      }
      guard let entry = typed else {
        throw table.problem(.refused("\(unknown ?? "") is no action"), entry: index, key: "action")
      }
      do throws(IllegalEvent) {
        try replay.apply(entry)
      } catch {
        throw table.problem(.refused("\(error)"), entry: index)
      }
      steps.append(Step(entry: entry, position: replay.position))
    }
    self.steps = steps
  }
}

/// The rules of a recorded game.
private enum ReplayRules<G: Game> {
  /// The rules of a table with seats.
  case seats(G)
  /// The rules of a person's solo table.
  case solo(G.Solo)

  var position: G {
    switch self {
    case .seats(let position): position
    case .solo(let table): table.position
    }
  }

  mutating func apply(_ entry: TranscriptEntry<G.Action>) throws(IllegalEvent) {
    switch self {
    case .seats(var position):
      guard let event = entry.event else { return }
      try position.apply(event)
      self = .seats(position)
    case .solo(var table):
      for (step, reaction) in entry.soloSteps { _ = try table.play(step, after: reaction) }
      self = .solo(table)
    }
  }
}

extension TranscriptEntry {
  /// The steps of a solo player, with the time of each.
  fileprivate var soloSteps: [(step: SoloStep<Action>, reaction: Duration)] {
    switch self {
    case .turn(let answer): answer.action.map { [(.action($0), answer.wall)] } ?? []
    case .race(let race) where race.claims.isEmpty: [(.pass, .zero)]
    case .race(let race): race.claims.map { (.action($0.claim.action), $0.claim.reaction) }
    case .hint: [(.hint, .zero)]
    case .withdrawal, .fault, .retry, .late: []
    }
  }
}
