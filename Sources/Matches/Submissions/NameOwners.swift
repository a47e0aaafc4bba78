import Fields
import Foundation
import Records
import RunFiles
import Tournaments

/// The owners of names among submissions, from a run's journal: a name belongs to the folder that had it first, or to
/// the one to which the organiser has assigned it.
struct NameOwners {
  /// By the skeleton of the name.
  private var owners: [String: Competitor] = [:]
  /// By folder: the copy from which its bot plays.
  private var copies: [String: String] = [:]

  /// - Parameters:
  ///   - journal: the journal of the run; nil before it is first played.
  ///   - out: the folder of the run.
  init(of journal: Journal?, in out: String) {
    guard let journal else { return }
    let tournament = journal.tournament
    let all = tournament.allEntrants.map(\.bot)
    for bot in all where bot.isAuthorWritten && owners[bot.nameShape] == nil { owners[bot.nameShape] = bot }
    for (name, folder) in journal.owners {
      guard var bot = all.last(where: { $0.name == name }) else { continue }
      bot.owner = folder
      owners[bot.nameShape] = bot
    }
    for entrant in tournament.entrants {
      if let folder = entrant.owner { copies[folder] = Snapshots(run: out).path(of: entrant) }
    }
  }

  private func owner(of bot: Competitor) -> Competitor? { owners[bot.nameShape] }

  /// Order of names: owners first, then folders named like their bot, then all others.
  func place(of bot: Competitor) -> Int {
    if owner(of: bot)?.owner == bot.owner { return 0 }
    return bot.owner.map { URL(filePath: $0).lastPathComponent } == bot.name ? 1 : 2
  }

  /// The folder that owns a bot's name.
  func folder(of bot: Competitor) -> String? { owner(of: bot)?.owner }

  /// The copy from which the bot of a folder plays; nil if there is none.
  func copy(of submission: String) -> String? { copies[submission] }

  /// Why a bot may not have its name; nil if no other folder owns it.
  func clash(of bot: Competitor) -> FileProblem.Kind? {
    guard let owner = owner(of: bot), owner.owner != bot.owner else { return nil }
    return owner.name == bot.name ? .sameName(bot.name) : .lookalike(bot.name, owner.name)
  }
}
