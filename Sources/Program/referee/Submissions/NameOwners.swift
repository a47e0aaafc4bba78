import Catalogue
import Foundation
import Records
import RunFiles

/// Whose the names of a run's bots are: a name belongs to the folder that had it first.
struct NameOwners {
  /// By what a reader takes a name for.
  private var owners: [String: Competitor] = [:]

  /// - Parameter out: the folder of the run, whose journal keeps the bots that have played.
  init(of out: String) throws(RunProblem) {
    guard let journal = try Journal.read(at: out + "/" + RunFolder.journalName, catalogue) else { return }
    for bot in journal.file.allCompetitors {
      if owners[bot.nameShape] == nil, bot.isSubmitted { owners[bot.nameShape] = bot }
    }
  }

  private func owner(of bot: Competitor) -> Competitor? { owners[bot.nameShape] }

  /// Those whose name is theirs come before newcomers, and of these first those whose folder is called like their bot.
  func place(of bot: Competitor) -> Int {
    if owner(of: bot)?.submission == bot.submission { return 0 }
    return bot.submission.map { URL(filePath: $0).lastPathComponent } == bot.name ? 1 : 2
  }

  /// The folder that has a bot's name.
  func folder(of bot: Competitor) -> String? { owner(of: bot)?.submission }

  /// Why a bot may not have its name; nil if no other folder has it.
  func clash(of bot: Competitor) -> FileProblem.Kind? {
    guard let owner = owner(of: bot), owner.submission != bot.submission else { return nil }
    return owner.name == bot.name ? .sameName(bot.name) : .lookalike(bot.name, owner.name)
  }
}
