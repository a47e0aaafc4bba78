import BotProtocol
import Submissions

/// Prints what happens to submissions.
final class SubmissionConsole {
  /// The folder of the run.
  private let out: String
  private let showsProgress: Bool
  private var progress: CountProgress?

  init(out: String, showsProgress: Bool) { (self.out, self.showsProgress) = (out, showsProgress) }

  func tell(_ event: SubmissionEvent) {
    switch event {
    case .checking(let done, let total):
      var counted = progress ?? CountProgress("checking bots", total: total, isShown: showsProgress)
      counted.show(done)
      progress = counted
    case .checked:
      progress?.finish()
      progress = nil
    case .playsOnly(let folder, let games, let problem):
      say(folder, "plays \(games.joined(separator: " and ")) alone: \(firstLine(of: problem))")
    case .failed(let folder, let problem, let playsOn):
      say(folder, (playsOn ? "keeps playing with its earlier files" : "does not play") + ": " + firstLine(of: problem))
    case .changedMeanwhile(let folder): say(folder, "was left as it was: its files changed while they were copied")
    case .nameTaken(let folder, let bot, let rule, let owner, let isGone):
      say(folder, "does not play: \(rule)" + (owner.map { ownership($0, isGone, of: bot, claimedBy: folder) } ?? ""))
    }
  }

  private func say(_ folder: String, _ words: String) { Console.say("\(SafeText.visible(folder)) \(words)") }

  private func firstLine(of text: String) -> Substring { text.split(separator: "\n").first ?? "" }

  /// The folder that owns a name, with the command that assigns it to the claiming folder if the owner's is gone.
  private func ownership(_ owner: String, _ isGone: Bool, of bot: String, claimedBy folder: String) -> String {
    let words = ["referee", "rerun", out, "--bot", bot, "--owner", folder].map(ShellWord.quoted)
    return "; the name belongs to \(SafeText.visible(owner))"
      + (isGone ? ", which is gone; to give it away: \(SafeText.visible(words.joined(separator: " ")))" : "")
  }
}
