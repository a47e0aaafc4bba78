import BotProtocol
import GameRules
import Ratings
import Replays
public import Standings

/// What changed in a run as a feed (Atom, RFC 4287) that readers subscribe to.
public enum SiteFeed {
  /// How many entries are kept.
  private static let most = 200

  /// - Parameters:
  ///   - page: the path of a bot's page.
  ///   - now: a time as ISO 8601 has it in UTC, for what the journal has no time for.
  public static func xml(
    _ history: RunHistory, _ standings: RunStandings, page: (String) -> String?, now: String
  ) -> String {
    let name = standings.provenance?.name ?? ""
    let run = "\(name)\n\(history.begun ?? "")"
    // The same may happen to a bot again before another table ends.
    var known: [String: Int] = [:]
    let marks = history.entries.map { entry in
      let mark = "\(run)\n\(entry.tables)\n\(entry.bot)\n\(entry.happening)"
      known[mark, default: 0] += 1
      return "\(mark)\n\(known[mark]!)"
    }
    let entries = Array(zip(history.entries, marks)).suffix(most).reversed().map { entry, mark in
      """
      <entry>
      <id>\(id(mark))</id>
      <title>\(HTML.escape(words(entry, standings)))</title>
      <updated>\(HTML.escape(entry.date ?? now))</updated>
      <link href="\(HTML.escape(page(entry.bot) ?? "index.html"))"/>
      <content type="text">\(HTML.escape("\(words(entry, standings)) \(moment(entry))."))</content>
      </entry>
      """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(id(run))</id>
      <title>\(HTML.escape(SafeText.name(name)))</title>
      <updated>\(HTML.escape(history.entries.last?.date ?? history.begun ?? now))</updated>
      <author><name>referee</name></author>
      <link href="index.html"/>
      \(entries.joined(separator: "\n"))
      </feed>

      """
  }

  private static func moment(_ entry: RunHistory.Entry) -> String {
    switch entry.tables {
    case 0: "before the first table"
    case 1: "after 1 table"
    default: "after \(entry.tables) tables"
    }
  }

  private static func words(_ entry: RunHistory.Entry, _ standings: RunStandings) -> String {
    let bot = SafeText.name(entry.bot)
    return switch entry.happening {
    case .joined: "\(bot) joined"
    case .changed(let version): "\(bot) plays as version \(version)"
    case .left: "\(bot) left"
    case .returned: "\(bot) plays again"
    case .disqualified: "\(bot) was disqualified"
    case .pardoned: "\(bot) was pardoned"
    case .finished(let event):
      "\(Figures.title(standings.events[event].game, seats: standings.events[event].seats)): all tables are played"
    case .closed: "The run is closed"
    }
  }

  /// A UUID of version 8 (RFC 9562, section 5.8) from the SHA-256 digest of a text that holds no secret: a digest of the
  /// journal's first line would let a seed be guessed and checked.
  private static func id(_ text: String) -> String {
    var bytes = Array(SHA256.digest(of: Array(text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}
