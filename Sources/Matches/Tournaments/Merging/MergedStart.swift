import Fields
import GameRules
import Records
import RunFiles
import Sandboxes

/// The common beginning of the runs in several folders, with which their joined run begins.
struct MergedStart {
  let header: JournalHeader
  /// The bots whose programs differ between the folders.
  let differing: [String]
  /// The changes of the bots since the beginning.
  let changes: [JournalChange]
  /// By folder: the numbers of its origins in the joined run.
  let origins: [[Int]]
  /// The state of the joined run before its tables.
  let state: RunState

  /// - Throws: `RunProblem` if the runs do not belong together, or their bots changed in different ways.
  init(of journals: [Journal], in folders: [String], catalogue: GameCatalogue) throws(RunProblem) {
    try MergedStart.requireSameTournament(journals, folders)
    changes = try MergedStart.lineups(of: journals, folders).map { .lineup($0) }
    let headers = journals.map(\.header)
    var header = headers[0]
    differing = header.programs.keys.sorted().filter { name in
      headers.contains { $0.programs[name] != headers[0].programs[name] }
    }
    // The weakest sandbox of all, and the number of deals of the longest run.
    header.sandbox = Sandbox.weakest(of: journals.map(\.weakestSandbox)) ?? header.sandbox
    header.usualSandbox = Sandbox.weakest(of: journals.compactMap(\.usualSandbox))
    let longest = MergedStart.longest(of: journals)
    header.deals =
      longest.tournament.hasChanged
      ? longest.tournament.lineups[0].deals
      : header.deals.indices.map { event in journals.map { $0.deals[event] }.max()! }
    // In an order that does not depend on the order of the folders.
    header.name = headers.map(\.name).min() ?? header.name
    header.origins = Set(journals.flatMap(\.origins)).sorted {
      ($0.begun, $0.host, $0.shard?.number ?? 0, $0.cores, $0.program, $0.cpu)
        < ($1.begun, $1.host, $1.shard?.number ?? 0, $1.cores, $1.program, $1.cpu)
    }
    let numbers = Dictionary(uniqueKeysWithValues: header.origins.enumerated().map { ($1, $0) })
    origins = journals.map { $0.origins.map { numbers[$0]! } }
    self.header = header
    var state: RunState
    do throws(FileProblem) { state = try RunState(header, in: folders[0], catalogue) } catch { throw .badLine(error) }
    do throws(Misfit) {
      for change in changes { try state.apply(change) }
    } catch {
      throw .badLine(error.problem(in: longest.path, line: 1))
    }
    if let event = state.tournament.events.firstIndex(where: \.pairing.isInRounds) {
      throw .roundsInShards(event: event)
    }
    self.state = state
  }

  private static func requireSameTournament(_ journals: [Journal], _ folders: [String]) throws(RunProblem) {
    let versions = Set(journals[0].origins.map(\.program))
    for (folder, journal) in zip(folders, journals) {
      if let difference = journals[0].header.difference(from: journal.header) {
        throw .notTogether(folder, folders[0], difference: difference)
      }
      let others = Set(journal.origins.map(\.program))
      if !versions.isEmpty, !others.isEmpty, others != versions {
        throw .otherVersion(folder, others.sorted(), folders[0], versions.sorted())
      }
    }
  }

  /// The first journal with the most changes of bots: the others may lack the latest changes.
  private static func longest(of journals: [Journal]) -> Journal {
    journals.dropFirst().reduce(journals[0]) { $1.tournament.lineups.count > $0.tournament.lineups.count ? $1 : $0 }
  }

  private static func lineups(of journals: [Journal], _ folders: [String]) throws(RunProblem) -> [Lineup] {
    let longest = longest(of: journals)
    let changes = Array(longest.tournament.lineups.dropFirst())
    for (folder, journal) in zip(folders, journals)
    where !changes.starts(with: journal.tournament.lineups.dropFirst())
      || journal.tournament.hasChanged && journal.tournament.lineups[0].deals != longest.tournament.lineups[0].deals
    {
      throw .otherLineups(folders[journals.firstIndex { $0.path == longest.path } ?? 0], folder)
    }
    return changes
  }
}
