import BotKit
import BotProtocol
import Foundation
import GameRules
import JSON
import Records
import PersonPlay
import Tournaments

/// `referee human`: the program behind a bot whose command is "human".
enum HumanCommand {
  static let command = Command(
    name: Competitor.human, operands: [], options: [],
    summary: "act as a bot for a person at the terminal (started for \"command\": \"human\")",
    example: "referee human"
  ) { _ in
    var framer = LineFramer()
    var reply: (([UInt8]) -> [UInt8]?)?
    while true {
      let bytes = FileHandle.standardInput.availableData
      if bytes.isEmpty { break }
      framer.append(Array(bytes))
      while let line = framer.next() {
        if let game = game(startedBy: line) { reply = session(of: game) }
        if let answer = reply?(line) { try? FileHandle.standardOutput.write(contentsOf: Data(answer)) }
      }
    }
    HumanTerminal.keyboard?.leave()
    return .done
  }

  private static func game(startedBy line: [UInt8]) -> (any Game.Type)? {
    guard let message = try? JSONReader.read(line), message["type"]?.string == "start" else { return nil }
    return message["game"]?.string.flatMap(catalogue.game)
  }

  private static func session<G: Game>(of _: G.Type) -> ([UInt8]) -> [UInt8]? {
    var session = BotSession<HumanPlayer<G>>()
    return { session.reply(to: $0) }
  }
}

extension Competitor {
  /// True for a person at the terminal.
  var isHuman: Bool { command == [Competitor.human] }

  /// The competitor to start: for a person, this program outside the sandbox, with the path of the terminal.
  func seated() -> Competitor {
    guard isHuman else { return self }
    var seated = self
    seated.needsTerminal = true
    seated.command = [ExecutablePaths.folder.appending(path: "referee").path, Competitor.human]
    if let terminal = HumanTerminal.own { seated.environment[HumanTerminal.variable] = terminal }
    seated.environment[HumanTerminal.refereeVariable] = "\(getpid())"
    return seated
  }
}
