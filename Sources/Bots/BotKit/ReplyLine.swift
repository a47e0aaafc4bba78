import BotProtocol
import GameRules
import JSON

/// An answer as it is encoded; `Answer` is the referee's counterpart.
struct ReplyLine: JSONWritable {
  var answer: Answer
  /// Not validated here; the referee reports errors.
  var info: [String: Double] = [:]

  init<Action>(_ reply: Reply<Action>, id: UInt64) {
    answer = Answer(
      id: id, choice: .text(reply.action?.description ?? "pass"), note: reply.note, after: reply.after)
    info = reply.info
  }

  /// The first legal action, or in a race a pass: the answer of a bot that does not know the game.
  init(firstChoiceFor id: UInt64, note: String? = nil) {
    answer = Answer(id: id, choice: .index(0), note: note)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", answer.id)
      json.key("action")
      switch answer.choice {
      case .text(let action): json.string(action)
      case .index(let index): json.integer(index)
      }
      if answer.after > .zero { json.member("after_ms", Double(answer.after.wholeMicroseconds) / 1000) }
      json.member("note", ifPresent: answer.note)
      guard !info.isEmpty else { return }
      json.object("info") { json in
        for (name, value) in info.sorted(by: { $0.key < $1.key }) { json.member(named: name, value) }
      }
    }
  }
}
