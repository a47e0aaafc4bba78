import Foundation

/// The encounters of all bots, each played when the first of its bots is looked at.
actor Encounters {
  /// By the name of the sandbox.
  static let scripts = Tools.sandboxes.reduce(into: [:]) { $0[$1] = Encounters(HostileBot.scripts, in: $1) }
  static let programs = Tools.sandboxes.reduce(into: [:]) { $0[$1] = Encounters(HostileBot.programs, in: $1) }

  /// So many are played at once; most of their time is waiting.
  private static let queue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 3
    return queue
  }()

  private let bots: [HostileBot]
  private let sandbox: String
  private var outcomes: [Int: Task<Encounter.Outcome, any Error>] = [:]

  private init(_ bots: [HostileBot], in sandbox: String) {
    self.bots = bots
    self.sandbox = sandbox
  }

  /// What came of the encounter of bot number `index`, and the bot's name there.
  func outcome(of index: Int) async throws -> (Encounter.Outcome, name: String) {
    // A fourth seat is for the well-behaved one.
    let kind = bots[index].plays
    let alike = bots.indices.filter { bots[$0].plays == kind }
    let place = alike.firstIndex(of: index)!
    let group = alike[(place / 3 * 3)...].prefix(3)
    let outcome = outcomes[group.first!] ?? start(Encounter(bots: group.map { bots[$0] }, sandbox: sandbox))
    outcomes[group.first!] = outcome
    return (try await outcome.value, Encounter.name(of: place % 3))
  }

  private func start(_ encounter: Encounter) -> Task<Encounter.Outcome, any Error> {
    Task {
      try await withCheckedThrowingContinuation { continuation in
        Encounters.queue.addOperation { continuation.resume(with: Result { try encounter.play() }) }
      }
    }
  }
}
