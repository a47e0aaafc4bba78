import BotProcess
import BotProtocol
import Foundation
import GameRules
import JSON

/// What a person has answered at a table, so that a table that was left is taken up where it was.
///
/// The table is played again from its deal, with these answers given again while the prompts are the same: bots that
/// draw their luck from `bot_seed` repeat themselves.
public struct AnswerLog {
  /// The variable that names its file.
  public static let variable = "REFEREE_ANSWERS"

  struct Answer: Codable, Equatable {
    /// What was seen, as JSON text.
    var seen: String
    /// Nil is a pass.
    var action: String?
    var reactionMicroseconds: Int
  }

  private let path: String?
  private var answers: [Answer] = []
  private var given = 0

  init(path: String? = ProcessInfo.processInfo.environment[variable]) {
    self.path = path
    guard let path, let data = FileManager.default.contents(atPath: path) else { return }
    answers = (try? JSONDecoder().decode([Answer].self, from: data)) ?? []
  }

  /// The answer that was given before to what is seen now; from the first other prompt on there is none.
  mutating func next(seeing observation: some GameObservation) -> Answer? {
    guard given < answers.count else { return nil }
    guard answers[given].seen == observation.json else {
      answers.removeSubrange(given...)
      return nil
    }
    given += 1
    return answers[given - 1]
  }

  /// Keeps a new answer.
  mutating func add(_ action: String?, seeing observation: some GameObservation, after reaction: Duration) {
    guard let path else { return }
    answers.append(
      Answer(seen: observation.json, action: action, reactionMicroseconds: reaction.wholeMicroseconds))
    given = answers.count
    if let data = try? JSONEncoder().encode(answers) { try? SystemFile.write(Array(data), to: path) }
  }
}
