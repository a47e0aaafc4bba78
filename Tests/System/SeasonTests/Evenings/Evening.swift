/// An evening at a table: what is played, by how many people, beside which bots, and what happens.
///
/// It is a plain value. The same evening can be played again, and a smaller one made of it.
struct Evening: Codable, Equatable, Sendable {
  /// How the people come to the table.
  enum Door: String, Codable, Sendable {
    /// `referee play GAME`: one person alone.
    case alone
    /// `referee play GAME --people N`, with or without `--against BOT`.
    case table
    /// `referee run FILE`: people are entrants of a tournament.
    case file
  }

  /// Something that happens, in words and numbers that mean something at every table.
  struct Step: Codable, Equatable, Sendable, CustomStringConvertible {
    enum Kind: String, Codable, Sendable {
      case acts, actsIllegally, actsLate, points, presses, answersQuestion
      /// Everybody who is asked passes, except this person, who acts.
      case actsAmongPasses
      /// Everybody passes until the round is over.
      case passesToTheEnd
      case reloads, opensAnotherWindow, closesPage, opensPage
      case leaves, returns, claims, goesOnWithout, takesName, isReady, getsEverybodyReady
      /// Nothing is done until somebody who is missing is out.
      case waits
      case interrupted, killed
    }

    var kind: Kind
    /// Who does it: the first is 0.
    var person: Int
    /// Which of all that can be done then.
    var choice: Int

    var description: String {
      switch kind {
      case .interrupted: "the server is interrupted (SIGINT) and started again"
      case .killed: "the server is killed (kill -9) and started again"
      default: "person \(person + 1) \(kind.rawValue) (\(choice))"
      }
    }
  }

  var seed: String
  var game: String
  var door: Door
  var people: Int
  var bots: [String]
  /// As on the command line: "max_turns=4".
  var options: [String]
  /// For how many seconds a missing person is waited for at a table.
  var away: Int
  var steps: [Step]

  /// The command that starts the server, and starts it again.
  var words: [String] {
    if door == .file { return ["run", "evening.json"] }
    var words = ["play", game, "--seed", seed, "--no-open"]
    for option in options { words += ["--option", option] }
    guard door == .table else { return words }
    words += ["--people", "\(people)", "--window", "60000", "--away", "\(away)"]
    for bot in bots { words += ["--against", bot] }
    return words
  }

  /// The file of an evening in a tournament.
  var tournament: String {
    let persons = (1...people).map { #"{"name": "person \#($0)", "command": ["browser"]}"# }
    let others = bots.enumerated().map { #"{"name": "bot \#($0 + 1)", "command": ["\#($1)"]}"# }
    let options = options.map { option in
      let parts = option.split(separator: "=")
      return #""\#(parts[0])": \#(parts[1])"#
    }
    return """
      {"out": "run", "seed": "\(seed)",
       "events": [{"game": "\(game)", "seats": \(seats), "deals": 2, "options": {\(options.joined(separator: ", "))},
                   "clock": {"window_ms": 60000}}],
       "bots": [\((persons + others).joined(separator: ", "))]}
      """
  }

  var seats: Int { game == "klondike" ? 1 : people + bots.count }

  /// How a person repeats it.
  var instructions: String {
    let quoted = words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
    let file = door == .file ? "\nevening.json: \(tournament)" : ""
    let list = steps.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
    return "seed \(seed)\nreferee \(quoted)\(file)\n\(list)"
  }
}
