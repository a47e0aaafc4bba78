import BotKit
import BotProtocol
import Foundation
import GameRules
import OperatingSystem
import Records
import RunFiles

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
    package var action: String?
    var reactionMicroseconds: Int
  }

  /// The file's content.
  private struct Content: Codable {
    /// The `bot_seed` of the table, which tells it from the other rounds of a run.
    var seed: Int
    var answers: [Answer] = []
    /// The rounds that were won before, by name.
    var wins: [String: Int] = [:]
    /// What was shown at the end of the last round, until the next is asked for: JSON text.
    var end: String?
  }

  private let path: String?
  private var content: Content
  private var given = 0
  /// Why the last answer would not survive the end of this program; nil where it is saved.
  private(set) var problem: PlayProblem?

  /// The answers given before at the table with this seed.
  package init(seed: Int, path: String? = ProcessInfo.processInfo.environment[variable]) {
    self.path = path
    content = Content(seed: seed)
    guard let path, SystemFile.isThere(path) else { return }
    let old: Content
    do {
      old = try JSONDecoder().decode(Content.self, from: Data(try SystemFile.read(path)))
    } catch {
      // Its answers may be worth more than this table.
      do {
        _ = try Removal.setAside(path)
      } catch {
        problem = .cannotWrite(path, error)
      }
      return
    }
    (content.wins, content.end) = (old.wins, old.end)
    if old.seed == seed { content.answers = old.answers }
  }

  /// The rounds that were won, by the names of those who won them.
  package var wins: [String: Int] { content.wins }

  /// Counts a round that was won.
  package mutating func countWin(of name: String) { content.wins[name, default: 0] += 1 }

  /// What was shown at the end of the round before, while nobody has asked for the next.
  package var end: String? { content.end }

  /// True if answers were given at this table before.
  var hasAnswers: Bool { !content.answers.isEmpty }

  /// Keeps what is shown at the end of a round, of which nothing is played again; nil once the next is asked for.
  package mutating func keep(end: String?) {
    content.end = end
    if end != nil { content.answers = [] }
    write()
  }

  /// The recorded answer to this prompt; nil from the first different prompt on.
  mutating func reply<G: Game>(to prompt: Prompt<G>) -> Reply<G.Action>? {
    guard given < content.answers.count else { return nil }
    let answer = content.answers[given]
    guard answer.seen == prompt.observation.json else {
      content.answers.removeSubrange(given...)
      return nil
    }
    given += 1
    return Reply(answer.action.flatMap { G.Action($0) }, after: .microseconds(answer.reactionMicroseconds))
  }

  /// Records a new answer, unless there is none: nil is a pass in a race only, and while the table goes on.
  ///
  /// - Returns: what to answer.
  mutating func record<G: Game>(
    _ action: G.Action?, to prompt: Prompt<G>, after reaction: Duration
  ) -> Reply<G.Action> {
    if action != nil || (prompt.isRace && !RefereeLines.shared.isTableLeft) {
      content.answers.append(
        Answer(
          seen: prompt.observation.json, action: action?.description, reactionMicroseconds: reaction.wholeMicroseconds))
      given = content.answers.count
      write()
    }
    return action.map { .play($0) } ?? prompt.fallback
  }

  private mutating func write() {
    guard let path else { return }
    do {
      try SystemFile.write(Array(try JSONEncoder().encode(content)), to: path, isDurable: true)
      problem = nil
    } catch {
      problem = .cannotWrite(path, SystemError(behind: error))
    }
  }

  /// What a person is told, who was promised that every answer is saved; empty where it is.
  package var warning: String { problem.map { "not saved: \($0.message)" } ?? "" }
}

extension Prompt {
  /// How long a person is waited for, who passes then: most of a race's window; nil in a turn.
  var personTime: Duration? { isRace ? clock.window.map { $0 * 0.85 } : nil }

  /// The answer where there is none of a person's: to pass, or the first that is legal.
  var fallback: Reply<Played.Action> { isRace ? .pass : legal.first.map { .play($0) } ?? .pass }
}
