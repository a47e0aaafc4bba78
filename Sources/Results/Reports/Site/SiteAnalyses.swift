package import Analysis
package import GameRules
import Records

/// What `referee analyse` has found of a run's games, for the pages of bots and the replays.
public struct SiteAnalyses: Sendable {
  private var file: AnalysisFile?
  private var events: [Int: EventAnalysis] = [:]

  /// Nothing was analysed.
  public init() {}

  /// - Parameters:
  ///   - file: the analyses, of which some may be of earlier plays of their tables.
  ///   - games: the game of each event.
  ///   - names: the names of bots in reports.
  package init(_ file: AnalysisFile, games: [any Game.Type], names: (String) -> String) {
    self.file = file
    let tables = file.all
    for (event, game) in games.enumerated() {
      events[event] = EventAnalysis(event: event, game: game, tables.filter { $0.event == event }, names: names)
    }
  }

  /// The analysis of a game; nil if there is none of this transcript.
  package func analysis(of recording: Site.Recording) -> TableAnalysis? {
    file?.analysis(of: recording.key, transcript: Checksum(hash: recording.transcript).description)
  }

  /// The analysed games of a bot in an event.
  func games(of bot: String, in event: Int) -> (event: EventAnalysis, bot: BotAnalysis)? {
    events[event].flatMap { event in event.bots.first { $0.bot == bot }.map { (event, $0) } }
  }
}
