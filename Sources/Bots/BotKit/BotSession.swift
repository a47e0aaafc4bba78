import BotProtocol
import GameRules
import JSON

/// A bot's side of the protocol: it takes lines and returns answers.
///
/// Unknown messages are ignored. For a game that the bot does not play, and for a prompt that it does not understand,
/// it answers with the first choice, so that no game waits for it.
public struct BotSession<Player: Bot> {
  private var game: (start: BotStart<Player.Played>, player: Player)?
  private var trouble: String?

  public init() {}

  /// Answers line after line until `receive` has no more bytes, which may be split anywhere.
  public mutating func run(receiving receive: () -> [UInt8]?, sending send: ([UInt8]) -> Void) {
    var framer = LineFramer()
    while let bytes = receive() {
      framer.append(bytes)
      while let line = framer.next() {
        if let reply = reply(to: line) { send(reply) }
      }
    }
  }

  /// The answer to one line, with its line end; nil if no answer is due.
  public mutating func reply(to line: [UInt8]) -> [UInt8]? {
    guard let message = try? JSONReader.read(line) else { return nil }
    switch message["type"]?.string {
    case "start":
      begin(message)
      let identity = BotIdentity(name: Player.name, version: Player.version)
      return BotLine.ready(identity, wantsUpdates: Player.wantsUpdates).jsonLine
    case "prompt":
      guard let id = message["id"]?.integer.flatMap(UInt64.init(exactly:)) else { return nil }
      return answer(message, id: id).jsonLine
    case "update":
      guard let start = game?.start else { return nil }
      if let body = try? JSONNodeDecoder.decode(UpdateBody<Player.Played>.self, from: message) {
        game?.player.look(at: body.update(after: start))
      }
      return nil
    case "end":
      if let end = try? JSONNodeDecoder.decode(GameEnd<Player.Played>.self, from: message) { game?.player.finish(end) }
      return nil
    default: return nil
    }
  }

  private mutating func begin(_ message: JSONNode) {
    game = nil
    trouble = nil
    let name = message["game"]?.string
    guard name == Player.Played.name else {
      trouble = "\(Player.name) does not play \(name ?? "a game without a name")"
      return
    }
    do {
      let start = try JSONNodeDecoder.decode(BotStart<Player.Played>.self, from: message)
      game = (start, Player(start))
    } catch {
      trouble = "start not understood: \(Self.words(of: error))"
    }
  }

  private mutating func answer(_ message: JSONNode, id: UInt64) -> ReplyLine {
    guard let start = game?.start else { return ReplyLine(firstChoiceFor: id, note: trouble) }
    do {
      let body = try JSONNodeDecoder.decode(PromptBody<Player.Played>.self, from: message)
      let prompt = try body.prompt(after: start)
      guard let reply = game?.player.choose(prompt) else { return ReplyLine(firstChoiceFor: id) }
      return ReplyLine(reply, id: id)
    } catch {
      return ReplyLine(firstChoiceFor: id, note: "prompt not understood: \(Self.words(of: error))")
    }
  }

  private static func words(of error: any Error) -> String { (error as? DecodingError)?.words ?? "\(error)" }
}
