package import Analysis
package import GameRules
import Records
import Scheduling

/// What `referee analyse` has found of a run's games, for the pages of bots and the replays.
public struct SiteAnalyses: Sendable {
  private var tables: [TableKey: TableAnalysis] = [:]
  private var events: [Int: EventAnalysis] = [:]

  /// Nothing was analysed.
  public init() {}

  /// - Parameters:
  ///   - file: the analyses, of which those of other transcripts, of earlier plays of their tables, are left out.
  ///   - recordings: the games that the site shows.
  ///   - games: the game of each event.
  ///   - names: the names of bots in reports.
  package init(
    _ file: AnalysisFile, of recordings: [Site.Recording], games: [any Game.Type], names: (String) -> String
  ) {
    let current = recordings.compactMap { recording in
      file.analysis(of: recording.key, transcript: Checksum(hash: recording.transcript).description)
    }
    tables = Dictionary(uniqueKeysWithValues: current.map { (TableKey(event: $0.event, number: $0.table), $0) })
    for (event, game) in games.enumerated() {
      events[event] = EventAnalysis(event: event, game: game, current.filter { $0.event == event }, names: names)
    }
  }

  /// The analysis of a game; nil if there is none of its transcript.
  package func analysis(of recording: Site.Recording) -> TableAnalysis? { tables[recording.key] }

  /// The analysed games of a bot in an event.
  func games(of bot: String, in event: Int) -> (event: EventAnalysis, bot: BotAnalysis)? {
    events[event].flatMap { event in event.bots.first { $0.bot == bot }.map { (event, $0) } }
  }
}
