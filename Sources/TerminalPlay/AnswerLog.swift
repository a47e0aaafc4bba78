import BotProcess
import BotProtocol
import Foundation
import GameRules
import JSON

/// The answers of a person at a table, from which an interrupted table continues.
///
/// The table is played again from its deal and receives these answers while the prompts are the same: bots that take
/// their random numbers from `bot_seed` repeat their play.
public struct AnswerLog {
  /// The environment variable with the path of the file.
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

  /// The recorded answer to this observation; nil from the first different prompt on.
  mutating func next(seeing observation: some GameObservation) -> Answer? {
    guard given < answers.count else { return nil }
    guard answers[given].seen == observation.json else {
      answers.removeSubrange(given...)
      return nil
    }
    given += 1
    return answers[given - 1]
  }

  /// Records a new answer.
  mutating func add(_ action: String?, seeing observation: some GameObservation, after reaction: Duration) {
    guard let path else { return }
    answers.append(
      Answer(seen: observation.json, action: action, reactionMicroseconds: reaction.wholeMicroseconds))
    given = answers.count
    if let data = try? JSONEncoder().encode(answers) { try? SystemFile.write(Array(data), to: path) }
  }
}
