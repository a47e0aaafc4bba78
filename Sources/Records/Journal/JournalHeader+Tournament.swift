import BotProtocol
import Foundation
import GameRules
import JSON

extension JournalHeader {
  /// The tournament whose identity this is, with so many deals an event.
  ///
  /// - Throws: `FileProblem` where it fits none of these games.
  func tournament(deals: [Int], folder: String, catalogue: GameCatalogue) throws(FileProblem) -> TournamentFile {
    let text = Array(identity.utf8)
    guard let identity = try? JSONReader.read(text), let events = identity["events"]?.elements,
      let bots = identity["bots"]?.elements, events.count == deals.count
    else { throw FileProblem(.noHeader, file: folder, line: 1) }
    let played = zip(events, deals).map { event, deals in
      event.without("rules").with("deals", .integer(deals))
    }
    // An identity says in so many words that a bot plays every game.
    let entered = bots.map { bot in bot["plays"]?.value == .null ? bot.without("plays") : bot }
    let root = identity.with("events", .array(played)).with("bots", .array(entered)).with("out", .string(folder))
      // A run's folder may bear a name that no tournament may have.
      .with("name", .string("run"))
    let source = ObjectReader.Source(path: folder, text: text)
    return try TournamentFile.read(root, in: source, folder: URL(filePath: folder), catalogue: catalogue)
  }
}

extension JSONNode {
  fileprivate func without(_ name: String) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(.object(members.filter { $0.name != name }), at: offset)
  }

  /// The object with another value for a member, new or not.
  fileprivate func with(_ name: String, _ value: JSONValue) -> JSONNode {
    guard case .object(let members) = without(name).value else { return self }
    let member = JSONMember(name: name, offset: offset, node: JSONNode(value, at: offset))
    return JSONNode(.object(members + [member]), at: offset)
  }
}
