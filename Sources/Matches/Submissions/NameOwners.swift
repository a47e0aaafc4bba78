import Fields
import Foundation
import Records
import RunFiles
import Tournaments

/// The owners of names among submissions, from a run's journal: a name belongs to the folder that had it first, or to
/// the one to which the organiser has assigned it.
struct NameOwners {
  /// By the skeleton of a name: the bot that has it.
  private var holders: [String: Competitor] = [:]
  /// By folder: the copy from which its bot plays.
  private var copies: [String: String] = [:]

  /// - Parameters:
  ///   - journal: the journal of the run; nil before it is first played.
  ///   - out: the folder of the run.
  init(of journal: Journal?, in out: String) {
    guard let journal else { return }
    let tournament = journal.tournament
    let all = tournament.allEntrants.map(\.bot)
    for bot in all where bot.isAuthorWritten && holders[bot.nameShape] == nil {
      holders[bot.nameShape] = bot
    }
    for (name, folder) in journal.owners {
      guard var bot = all.last(where: { $0.name == name }) else { continue }
      bot.owner = folder
      holders[bot.nameShape] = bot
    }
    for entrant in tournament.entrants {
      if let folder = entrant.owner { copies[folder] = Snapshots(run: out).path(of: entrant) }
    }
  }

  private func holder(of bot: Competitor) -> Competitor? { holders[bot.nameShape] }

  /// Order of names: owners first, then folders named like their bot, then all others.
  func place(of bot: Competitor) -> Int {
    if holder(of: bot)?.owner == bot.owner { return 0 }
    return bot.owner.map { URL(filePath: $0).lastPathComponent } == bot.name ? 1 : 2
  }

  /// The folder that owns a bot's name.
  func folder(of bot: Competitor) -> String? { holder(of: bot)?.owner }

  /// The copy from which the bot of a folder plays; nil if there is none.
  func copy(of submission: String) -> String? { copies[submission] }

  /// Why a bot may not have its name; nil if no other folder owns it.
  func clash(of bot: Competitor) -> FileProblem.Kind? {
    guard let holder = holder(of: bot), holder.owner != bot.owner else { return nil }
    return holder.name == bot.name ? .sameName(bot.name) : .lookalike(bot.name, holder.name)
  }
}
