/// A tournament that is drawn at random, and what its organiser does with it: plain values, from which files and commands
/// follow.
struct Season: Codable, Equatable, Sendable {
  /// How bots enter: the tournament's file names them, or folders of submissions do.
  enum Entry: Codable, Equatable, Sendable { case file, folders }

  /// An event, with those of its settings that change what is played or judged.
  struct Event: Codable, Equatable, Sendable {
    var game: String
    var seats: Int
    var deals: Int
    /// The game's options, as JSON.
    var options: String
    /// Further keys of the event, as JSON.
    var keys: [String: String] = [:]

    var isSolitaire: Bool { seats == 1 }
    var isUntil: Bool { keys["until"] != nil }
    var hasFreshDeals: Bool { keys["fresh_deals"] != nil }
    /// True for a solitaire in which all bots play the same deals.
    var sharesDeals: Bool { isSolitaire && !hasFreshDeals }
  }

  struct Bot: Codable, Equatable, Sendable {
    var name: String
    var program: SeasonProgram
    /// The games that it enters, nil for all.
    var plays: [String]?
    /// What tells its version from others: a part of its environment, or a file of its folder that it does not read.
    var mark = 0
    var isChallenger = false

    func enters(_ event: Event) -> Bool { plays?.contains(event.game) ?? true }
  }

  /// What the organiser does next; each is followed by a play of what is missing.
  enum Change: Codable, Equatable, Sendable {
    case nothing
    case more(deals: Int)
    case join(Bot)
    case leave(String)
    /// Another version of a bot, which may have the same program.
    case version(String, SeasonProgram)
    case add(Event)
    /// Pardons the disqualified bot with this number in the order of names, if there is one, and adds deals.
    case pardon(Int, deals: Int)
    case rerun
    case publish
    case grade
    case close
  }

  struct Step: Codable, Equatable, Sendable {
    var change: Change
    /// By how many bytes the journal grows before each kill of the play.
    var kills: [Int] = []
  }

  /// What it was drawn from.
  var seed: String
  var entry = Entry.file
  var format = "round-robin"
  var sandbox = "none"
  var concurrency = 1
  var maxFaults = 3
  var transcripts = "all"
  /// Into how many shards the first play is divided; 1 for one run.
  var shards = 1
  /// How many workers play its tables; nil for none.
  var workers: Int?
  /// True where a person watches each play in a browser; nil where nobody does.
  var isWatched: Bool?
  /// True where a bot of the hostile suite plays, whose fault needs a clock that runs out.
  var isTimed = false
  var events: [Event] = []
  var bots: [Bot] = []
  var steps: [Step] = []
}

extension Season {
  var isInRounds: Bool { format == "swiss" || format == "knockout" }
  var hasFaultyBots: Bool { allBots.contains { !$0.program.isHonest } }

  /// Every bot that plays at some time, in the program with which it begins.
  var allBots: [Bot] { bots + steps.compactMap { if case .join(let bot) = $0.change { bot } else { nil } } }

  /// True where the same results must come of the season without something that is in it.
  var hasCalmTwin: Bool {
    let isCalm = steps.allSatisfy { step in
      switch step.change {
      case .nothing, .publish, .grade: false
      default: step.kills.isEmpty
      }
    }
    return !isCalm || shards > 1 || concurrency > 1 || workers != nil || isWatched != nil
  }

  /// The season without what must not change a result: kills, shards, workers, and steps in which nothing new is to be played.
  var calm: Season {
    var season = self
    (season.shards, season.concurrency, season.transcripts, season.workers) = (1, 1, "none", nil)
    season.isWatched = nil
    season.steps = steps.compactMap { step in
      switch step.change {
      case .nothing, .publish, .grade: nil
      default: Step(change: step.change)
      }
    }
    return season
  }

  /// The season without the bots that are at fault.
  var honest: Season {
    var season = calm
    let faulty = Set(allBots.filter { !$0.program.isHonest }.map(\.name))
    for name in faulty { season = season.without(bot: name) }
    return season
  }

  func without(bot name: String) -> Season {
    var season = self
    season.bots.removeAll { $0.name == name }
    season.steps.removeAll { step in
      switch step.change {
      case .join(let bot): bot.name == name
      case .leave(let other), .version(let other, _): other == name
      default: false
      }
    }
    return season
  }

  /// What stands in the tournament's file, as far as bots and events change.
  func file(out: String, isGraded: Bool) -> String {
    var members = [
      #""name": "season""#, #""seed": "\#(seed)""#, #""out": "\#(out)""#, #""format": "\#(format)""#,
      #""sandbox": "\#(sandbox)""#, #""concurrency": \#(concurrency)"#, #""max_faults": \#(maxFaults)"#,
      #""transcripts": "\#(transcripts)""#,
    ]
    if isGraded { members.append(#""grade": true"#) }
    members.append("\"events\": [\n    " + events.map { json(of: $0) }.joined(separator: ",\n    ") + "\n  ]")
    switch entry {
    case .file: members.append("\"bots\": [\n    " + bots.map(\.json).joined(separator: ",\n    ") + "\n  ]")
    case .folders: members.append(#""bots_from": "class/*""#)
    }
    return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
  }

  private func json(of event: Event) -> String {
    // Without a bank the clock is the same in each prompt. A busy machine is late, and an honest bot at fault would be a finding.
    let clock =
      isTimed
      ? #"{"ready_ms": 5000, "move_ms": 2000, "window_ms": 1500, "silent_windows": 2}"#
      : #"{"ready_ms": 60000, "move_ms": 60000, "window_ms": 60000}"#
    var members = [
      #""game": "\#(event.game)""#, #""seats": \#(event.seats)"#, #""deals": \#(event.deals)"#,
      #""options": \#(event.options)"#, #""clock": \#(clock)"#, #""reactions": "declared""#,
    ]
    members += event.keys.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    return "{" + members.joined(separator: ", ") + "}"
  }
}

extension Season.Bot {
  /// Its entry in the tournament's file.
  fileprivate var json: String {
    var members = [#""name": "\#(name)""#, #""command": \#(SeasonProgram.json(program.command.words))"#]
    members.append(#""env": {"MARK": "\#(mark)", "WELL_BEHAVED": "\#(SeasonProgram.wellBehaved)"}"#)
    if !program.folders.isEmpty { members.append("\"folders\": " + SeasonProgram.json(program.folders)) }
    if let plays { members.append("\"plays\": " + SeasonProgram.json(plays)) }
    if isChallenger { members.append(#""challenger": true"#) }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// The files of its folder in a class.
  var files: [(name: String, text: String)] {
    let plays = plays.map { #", "plays": "# + SeasonProgram.json($0) } ?? ""
    let (words, script) = program.command
    let command = SeasonProgram.json(words.map { $0 == script ? "bot.sh" : $0 })
    let text = script.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    return [("bot.json", #"{"name": "\#(name)", "command": \#(command)\#(plays)}"# + "\n"), ("mark", "\(mark)\n")]
      + (text.map { [("bot.sh", $0)] } ?? [])
      // As `unpack` makes it, for some bots.
      + (name.utf8.count.isMultiple(of: 2) ? [(".referee", "")] : [])
  }
}
