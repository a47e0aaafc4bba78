import JSON

/// One entry of a table's log: an action of a person, or an event that affects people.
package enum TableEntry: Equatable, Sendable {
  /// An answer to a prompt.
  package struct Answer: Equatable, Sendable {
    /// The checksum of the prompt.
    package var seen: String
    /// Nil is a pass.
    package var action: String?
    package var reaction: Duration

    package init(seen: String, action: String?, reaction: Duration) {
      (self.seen, self.action, self.reaction) = (seen, action, reaction)
    }
  }

  /// The cards are dealt to the people who are ready.
  case beginning
  case answer(Answer, by: String)
  /// A prompt was closed without an answer of its person.
  case silence(seen: String, by: String)
  /// The person did something that the others see.
  case event(Lobby.Event, by: String)
  /// The person has chosen a name; an empty one is the usual name.
  case name(String, of: String)
  /// The number of messages to people before the next entry, which no answer places.
  case messages(Int)
  /// The round goes on without the person.
  case exclusion(of: String)
  /// The rules have withdrawn the person: later entries belong to a game without them.
  case withdrawal(of: String)

  /// Reads a line of the log; nil if it is of another kind.
  init?(_ line: JSONNode) {
    let person = line["person"]?.string ?? ""
    if line["begun"] != nil {
      self = .beginning
    } else if let name = line["name"]?.string {
      self = .name(name, of: person)
    } else if let count = line["messages"]?.integer {
      self = .messages(count)
    } else if let seen = line["seen"]?.string {
      let reaction = Duration.microseconds(line["reaction_us"]?.integer ?? 0)
      self =
        line["silent"] == nil
        ? .answer(Answer(seen: seen, action: line["action"]?.string, reaction: reaction), by: person)
        : .silence(seen: seen, by: person)
    } else if let word = line["does"]?.string {
      let other = line["other"]?.integer
      let events: [Lobby.Event] = [.isReady, .leaves, .returns, .claims] + (other.map { [.goesOnWithout($0)] } ?? [])
      guard let event = events.first(where: { $0.word == word }) else { return nil }
      self = .event(event, by: person)
    } else if line["out"] != nil {
      self = .exclusion(of: person)
    } else if line["withdrawn"] != nil {
      self = .withdrawal(of: person)
    } else {
      return nil
    }
  }

  /// The person of the entry; nil for an entry of all.
  var person: String? {
    switch self {
    case .beginning, .messages: nil
    case .answer(_, let person), .silence(_, let person), .event(_, let person), .name(_, let person),
      .exclusion(let person), .withdrawal(let person):
      person
    }
  }

  /// The checksum of the prompt that was closed; nil if there was none.
  var seen: String? {
    switch self {
    case .answer(let answer, _): answer.seen
    case .silence(let seen, _): seen
    case .beginning, .event, .name, .messages, .exclusion, .withdrawal: nil
    }
  }

  func write(to json: inout JSONWriter) {
    json.member("person", ifPresent: person)
    switch self {
    case .beginning: json.member("begun", true)
    case .name(let name, _): json.member("name", name)
    case .messages(let count): json.member("messages", count)
    case .answer(let answer, _):
      json.member("seen", answer.seen)
      json.member("action", ifPresent: answer.action)
      json.member("reaction_us", answer.reaction.wholeMicroseconds)
    case .silence(let seen, _):
      json.member("seen", seen)
      json.member("silent", true)
    case .event(let event, _):
      json.member("does", event.word ?? "")
      if case .goesOnWithout(let other) = event { json.member("other", other) }
    case .exclusion: json.member("out", true)
    case .withdrawal: json.member("withdrawn", true)
    }
  }
}

/// A recorded answer of a bot at a table with people.
///
/// Its place among the people's entries does not matter: the bot receives all events, and its reaction determines when
/// it answered.
package struct BotAnswer: Equatable, Sendable {
  package var bot: String
  package var prompt: Int
  /// Nil if the race was over before.
  package var line: [UInt8]?
  package var reaction: Duration

  package init(bot: String, prompt: Int, line: [UInt8]?, reaction: Duration) {
    (self.bot, self.prompt, self.line, self.reaction) = (bot, prompt, line, reaction)
  }

  /// Reads a line of the log; nil if it is of another kind.
  init?(_ node: JSONNode) {
    guard let bot = node["bot"]?.string, let prompt = node["prompt"]?.integer else { return nil }
    let reaction = Duration.microseconds(node["reaction_us"]?.integer ?? 0)
    self.init(bot: bot, prompt: prompt, line: node["line"]?.string.map { Array($0.utf8) }, reaction: reaction)
  }

  func write(to json: inout JSONWriter) {
    json.member("bot", bot)
    json.member("prompt", prompt)
    guard let line else { return json.member("silent", true) }
    json.member("line", String(decoding: line, as: UTF8.self))
    json.member("reaction_us", reaction.wholeMicroseconds)
  }
}

extension Lobby.Event {
  /// The word for the event in a log; nil for an event that is not logged.
  var word: String? {
    switch self {
    case .isReady: "ready"
    case .leaves: "leaves"
    case .returns: "returns"
    case .claims: "claims"
    case .goesOnWithout: "without"
    case .opensPage, .closesPage: nil
    }
  }
}
