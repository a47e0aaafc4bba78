import BotProtocol
import RunFiles
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
    case .nameTaken(let folder, let bot, let taken, let rule, let owner, let isGone):
      let ownership = owner.map { owner in
        "; the name belongs to \(SafeText.visible(owner))"
          + (isGone ? ", which is gone; to give it away\(gift(of: taken, to: folder, named: bot))" : "")
      }
      say(folder, "does not play: \(rule)" + (ownership ?? ""))
    }
  }

  private func say(_ folder: String, _ words: String) { Console.say("\(SafeText.visible(folder)) \(words)") }

  private func firstLine(of text: String) -> Substring { text.split(separator: "\n").first ?? "" }

  /// How a name is given to a folder that claims it: by a command, or first by the name itself if its bot's looks alike.
  private func gift(of name: String, to folder: String, named bot: String) -> String {
    if bot != name {
      return ", first write the name \"\(SafeText.name(name))\" into \(SafeText.visible(folder))/\(SubmissionFile.name)"
    }
    let words = ["referee", "rerun", out, "--bot", name, "--owner", folder].map(ShellWord.quoted)
    return ": \(SafeText.visible(words.joined(separator: " ")))"
  }
}
