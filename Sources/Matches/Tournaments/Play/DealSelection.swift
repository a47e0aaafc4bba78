import Arena
import GameRules
import OperatingSystem
import Records
import RunFiles

/// The deals that events take of their seeds, as far as a journal does not name them yet.
///
/// Which they are follows from the seed alone: deals are looked at in their order, up to the same number of positions on every
/// machine.
package struct DealSelection {
  /// How many deals all cores look at in one go: some for each, since one deal may take as long as many others.
  private static let batch = 4 * AvailableCores().count

  /// By event: the numbers of the deals, behind those that the journal names; nil where it names enough.
  private(set) var new: [[Int]]?

  /// Finds what is missing, and lets the file's events take it.
  ///
  /// - Parameter report: told how many deals an event has: at first, and with each that is found.
  /// - Throws: `RunProblem.openDeal` for a deal of which the search does not tell in time, and `RunProblem.stopped`.
  init(
    for file: inout TournamentFile, after journal: Journal?, _ stop: StopSignal,
    report: (_ event: Int, _ found: Int) -> Void
  ) throws(RunProblem) {
    var taken = journal?.takenDeals ?? file.events.map { _ in [] }
    var new = file.events.map { _ in [Int]() }
    for (event, plan) in file.events.enumerated() where plan.dealsThat == .canBeWon {
      let wanted = plan.deals - taken[event].count
      guard wanted > 0 else { continue }
      report(event, taken[event].count)
      try DealSelection.forEachDeal(of: plan, after: taken[event].last ?? 0) { deal, canWin throws(RunProblem) in
        if stop.isSet { throw .stopped }
        guard let canWin else { throw .openDeal(event: event, deal: deal, positions: SolutionLimit.positions) }
        if canWin {
          new[event].append(deal)
          report(event, taken[event].count + new[event].count)
        }
        return new[event].count < wanted
      }
      taken[event] += new[event]
    }
    file.chooseDeals(taken)
    if new.contains(where: { !$0.isEmpty }) { self.new = new }
  }

  /// Tells of the deals of an event's seed, in their order, whether each can be won; nil if the search does not tell.
  ///
  /// - Parameter body: returns whether a further deal is wanted.
  static func forEachDeal<Problem: Error>(
    of plan: EventPlan, after last: Int, _ body: (_ deal: Int, _ canWin: Bool?) throws(Problem) -> Bool
  ) throws(Problem) {
    let seed = plan.withAllDeals
    for first in stride(from: last + 1, through: .max, by: batch) {
      let deals = Array(first..<first + batch)
      for (deal, canWin) in zip(deals, seed.canWin(deals, positions: SolutionLimit.positions)) {
        guard try body(deal, canWin) else { return }
      }
    }
  }
}
