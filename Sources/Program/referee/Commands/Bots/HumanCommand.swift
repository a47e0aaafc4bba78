import BotKit
import BotProcess
import Catalogue
import Foundation
import GameRules
import JSON
import OperatingSystem
import PersonPlay
import RunFiles

/// `referee human`: the program behind a bot whose command is "human".
enum HumanCommand {
  static let browser = Option(flag: "--browser", "seat the person at a web page instead of the terminal")

  static let command = Command(
    name: "human", operands: [], options: [browser],
    summary: "act as a bot for a person (started for \"command\": \"human\" and \"browser\")",
    example: "referee human"
  ) { arguments in
    let isAtPage = arguments.has(browser)
    // Dispatch, which serves the page, would wait for ever for threads that the system does not give.
    guard OwnProcess.hasRoom(forThreads: 4) else { throw StartFailure.refusedThread }
    var reply: (([UInt8]) -> [UInt8]?)?
    func answer(_ line: [UInt8]) -> [UInt8]? {
      if let game = game(startedBy: line) { reply = session(of: game) }
      return reply?(line)
    }
    if isAtPage { try BrowserSeat.shared.run(answer) } else { try HumanTerminal.run(answer) }
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
    guard let person else { return self }
    var seated = self
    seated.command = [ExecutablePaths.program.path, HumanCommand.command.name]
    seated.isPerson = true
    switch person {
    case .terminal:
      if let terminal = HumanTerminal.own { seated.environment[HumanTerminal.variable] = terminal }
    case .browser:
      seated.command.append(HumanCommand.browser.name)
      seated.environment[SeatLink.variable] = link
    }
    seated.environment[HumanTerminal.refereeVariable] = "\(getpid())"
    return seated
  }
}
