public import GameRules
import Refereeing

/// A recorded game, dealt again and played again through the rules: nothing in it is believed that they refuse.
public struct Recording<G: Game>: Sendable {
  /// An entry of the transcript, and the position that it leads to.
  public struct Step: Sendable {
    public var entry: RecordedEntry<G.Action>
    public var position: G
  }

  public let table: RecordedTable
  public let dealt: G
  public let steps: [Step]

  public var last: G { steps.last?.position ?? dealt }

  /// - Throws: `FileProblem` at the first line that cannot have been played.
  public init(_ table: RecordedTable) throws(FileProblem) {
    self.table = table
    guard table.rulesVersion == G.rulesVersion else {
      throw table.header.problem(
        .otherRules(game: G.name, version: G.rulesVersion, found: table.rulesVersion), key: "rules")
    }
    var chance = Chance(seed: table.seed, game: G.name, deal: table.table.deal)
    let options: G.Options = try table.header.options()
    do {
      dealt = try G(dealtBy: &chance, seats: table.table.seats.count, options: options)
    } catch {
      throw table.header.problem(.refused(error.description), key: "seats")
    }
    var steps: [Step] = []
    var position = dealt
    for (index, line) in table.entries.enumerated() {
      let entry = try RecordedEntry<G.Action>(line, seats: table.table.seats.count)
      if let event = entry.event {
        do {
          try position.apply(event)
        } catch {
          throw table.problem(.refused("\(error)"), entry: index)
        }
      }
      steps.append(Step(entry: entry, position: position))
    }
    self.steps = steps
  }
}
