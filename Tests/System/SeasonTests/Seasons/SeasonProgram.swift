import HostileBots
import Foundation
import TestSupport

/// What a bot of a season does: two bots with equal programs play equally well.
enum SeasonProgram: Hashable, Codable, Sendable {
  /// A sample bot, which plays the game that begins its name.
  case sample(String)
  /// Draws one action in `pace` from its `bot_seed`.
  case lucky(pace: Int)
  /// Takes actions in an order of its own, the same in every game.
  case steady(habit: Int)
  /// As `steady`, slow to start, and busy while others are asked.
  case restless(habit: Int)
  /// As `lucky`, and at fault in some way at an answer of one game in `games`.
  case faulty(Misdeed, at: Int, games: Int)
  /// A bot of the hostile suite, by its description.
  case hostile(String)

  enum Misdeed: String, CaseIterable, Codable, Sendable {
    case exits = "exit 3"
    case writesProse = "echo thinking"
    case answersIllegally = #"echo "{\"id\":$id,\"action\":\"nothing\"}""#
    case answersStrangers = #"echo '{"id":1,"action":0}'"#
    case closesItsOutput = "exec 1>&-"
    case writesALongLine = "printf '%070000d\\n' 0"
    case killsItself = "kill -9 $$"
  }

  /// True for a bot that must have no fault.
  var isHonest: Bool {
    switch self {
    case .sample, .lucky, .steady, .restless: true
    case .faulty: false
    case .hostile(let bot): SeasonProgram.named(bot)?.verdicts.allSatisfy { $0 == nil } ?? true
    }
  }

  /// True for a bot that does the same in every game of the same deal, whoever asks it.
  var isDeterministic: Bool {
    switch self {
    case .sample(let name): name == "klondike-greedy"
    case .steady, .restless: true
    case .lucky, .faulty, .hostile: false
    }
  }

  /// The games that it can play; nil for all.
  var games: [String]? {
    switch self {
    case .sample(let name): [String(name.prefix { $0 != "-" })]
    case .lucky, .steady, .restless, .faulty: nil
    case .hostile(let bot): SeasonProgram.named(bot)?.plays == .turns ? ["klondike"] : ["snap"]
    }
  }

  /// Its words, and the file among them that it consists of, where it is a script of the seasons.
  var command: (words: [String], script: String?) {
    func bot(_ file: String, _ arguments: String...) -> ([String], String?) {
      let path = SeasonProgram.bots.appending(path: file).path
      return (["sh", path] + arguments, path)
    }
    switch self {
    case .sample(let name): return ([name], nil)
    case .lucky(let pace): return bot("lucky.sh", "\(pace)")
    case .steady(let habit): return bot("steady.sh", "\(habit)", ":")
    case .restless(let habit):
      return bot("steady.sh", "\(habit)", "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done", "500")
    case .faulty(let misdeed, let at, let games):
      return bot("lucky.sh", "3", misdeed.rawValue, "\(at)", "\(games)")
    case .hostile(let bot):
      // What must be compiled is in no season.
      return (SeasonProgram.named(bot).flatMap { try? Bots.command(for: $0, building: Bots.folder) } ?? [], nil)
    }
  }

  private static let bots = URL(filePath: #filePath).appending(path: "../../Bots").standardized

  /// Further files and folders that it must see.
  var folders: [String] { if case .hostile = self { [Bots.folder.path, SeasonProgram.wellBehaved] } else { [] } }

  static let wellBehaved = Bots.wellBehaved.path

  /// The scripts of the hostile suite that answer something before their fault, so that a tournament begins with them.
  static let hostile = HostileBot.all.filter { !$0.isRefused }

  private static func named(_ description: String) -> HostileBot? {
    hostile.first { $0.testDescription == description }
  }

  static func json(_ texts: [String]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: texts, options: .withoutEscapingSlashes)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
