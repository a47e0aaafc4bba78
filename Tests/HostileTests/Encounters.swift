import Foundation

/// The encounters of all bots, each played when the first of its bots is looked at.
actor Encounters {
  static let scripts = Encounters(HostileBot.scripts)
  static let programs = Encounters(HostileBot.programs)

  /// So many are played at once; most of their time is waiting.
  private static let queue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 3
    return queue
  }()

  private let bots: [HostileBot]
  private var outcomes: [Int: Task<Encounter.Outcome, any Error>] = [:]

  private init(_ bots: [HostileBot]) { self.bots = bots }

  /// What came of the encounter of bot number `index`, and the bot's name there.
  func outcome(of index: Int) async throws -> (Encounter.Outcome, name: String) {
    // A fourth seat is for the well-behaved one.
    let kind = bots[index].plays
    let alike = bots.indices.filter { bots[$0].plays == kind }
    let place = alike.firstIndex(of: index)!
    let group = alike[(place / 3 * 3)...].prefix(3)
    let outcome = outcomes[group.first!] ?? start(Encounter(bots: group.map { bots[$0] }))
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
