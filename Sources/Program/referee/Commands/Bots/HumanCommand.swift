import BotKit
import BotProcess
import Catalogue
import Foundation
import GameRules
import JSON
import OperatingSystem
import PersonPlay
import RunFiles

/// `referee human`: the program behind a bot whose command is "browser".
enum HumanCommand {
  static let command = Command(
    name: "human", operands: [], options: [],
    summary: "act as a bot for a person at a web page (started for \"command\": \"browser\")",
    example: "referee human"
  ) { _ in
    // Dispatch, which serves the page, would wait for ever for threads that the system does not give.
    guard OwnProcess.hasRoom(forThreads: 4) else { throw StartFailure.refusedThread }
    var reply: (([UInt8]) -> [UInt8]?)?
    try BrowserSeat.shared.run { line in
      if let game = game(startedBy: line) { reply = session(of: game) }
      return reply?(line)
    }
    return .done
  }

  private static func game(startedBy line: [UInt8]) -> (any Game.Type)? {
    guard let message = try? JSONReader.read(line), message["type"]?.string == "start" else { return nil }
    return message["game"]?.string.flatMap(catalogue.game)
  }

  private static func session<G: Game>(of _: G.Type) -> ([UInt8]) -> [UInt8]? {
    var session = BotSession<PersonPlayer<G>>()
    return { session.reply(to: $0) }
  }
}

extension Competitor {
  /// The competitor to start: for a person, this program outside the sandbox, with the way to the person.
  ///
  /// - Parameter link: the file with the link of a person at a web page.
  func seated(link: String?) -> Competitor {
    guard person != nil else { return self }
    var seated = self
    seated.command = [ExecutablePaths.program.path, HumanCommand.command.name]
    seated.isPerson = true
    seated.environment[SeatLink.variable] = link
    return seated
  }
}
