package import Analysis
package import GameRules
import Scheduling

/// What `referee analyse` has found of a run's games, for the pages of bots and the replays.
public struct SiteAnalyses: Sendable {
  private var tables: [TableKey: TableAnalysis] = [:]
  private var events: [Int: EventAnalysis] = [:]

  /// Nothing was analysed.
  public init() {}

  /// - Parameters:
  ///   - tables: the analyses, of which some may be of earlier plays of their tables.
  ///   - games: the game of each event.
  ///   - names: the names of bots in reports.
  package init(_ tables: [TableAnalysis], games: [any Game.Type], names: (String) -> String) {
    for table in tables { self.tables[TableKey(event: table.event, number: table.table)] = table }
    for (event, game) in games.enumerated() {
      events[event] = EventAnalysis(event: event, game: game, tables.filter { $0.event == event }, names: names)
    }
  }

  /// The analysis of a game; nil if there is none of this transcript.
  package func analysis(of recording: Site.Recording) -> TableAnalysis? {
    guard let found = tables[recording.key], let transcript = found.transcript else { return nil }
    return UInt64(transcript, radix: 16) == recording.transcript ? found : nil
  }

  /// The analysed games of a bot in an event.
  func games(of bot: String, in event: Int) -> (event: EventAnalysis, bot: BotAnalysis)? {
    events[event].flatMap { event in event.bots.first { $0.bot == bot }.map { (event, $0) } }
  }
}
