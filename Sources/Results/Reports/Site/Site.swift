import BotProtocol
package import Fields
import Ratings
package import Replays
public import Scheduling
package import Standings
package import Tallies

/// A run's results as pages that lead to one another: the report in a run's folder, a published site, and the pages of
/// `watch`.
///
/// The pages are static and need no server. Tables sort and filter themselves by a script, and are whole without it;
/// only the pages of pairs and of games, which draw data files, need it.
public struct Site: Sendable {
  public enum Reader: Sendable {
    /// Readers with access to the run's folder.
    case organiser
    /// All readers: the pages contain nothing about the organiser's machines, no text from bots, and no card of a deal
    /// that may still be played.
    case everyone
  }

  /// A file of the site, created on demand.
  public struct File: Sendable {
    /// The path below the folder of the site.
    public let path: String
    public let bytes: @Sendable () -> [UInt8]

    init(_ path: String, bytes: @escaping @Sendable () -> [UInt8]) { (self.path, self.bytes) = (path, bytes) }

    init(_ path: String, text: @escaping @Sendable () -> String) { self.init(path, bytes: { Array(text().utf8) }) }
  }

  /// A recorded game that the site shows.
  public struct Recording: Equatable, Sendable {
    public let key: TableKey
    /// The name of the game.
    public let game: String
    /// The checksum of its transcript.
    public let transcript: UInt64
  }

  /// The name of the first page.
  let first: String
  let title: String
  /// The address at which the site will be; nil if unknown.
  public var address: String?
  /// What is known of the decisions in the games.
  package var analyses = SiteAnalyses()
  /// Why the analyses of the run cannot be read, so that the pages go without them.
  package var unreadAnalyses: FileProblem?
  let standings: RunStandings
  let digests: [EventDigest]
  let games: [GameIndex]
  /// The list of the latest games; nil if there are none to show.
  let latest: GamesList?
  let faultReports: [FaultReport]
  /// More sections of the first page, for the organiser only.
  let organiserSections: String
  public let reader: Reader
  let pageNames: BotPageNames
  /// The names of bots in recorded games, each with its name in reports.
  private let seatNames: [(seat: String, name: String)]
  /// The bots with a page, in the order of the standings.
  let bots: [String]
  /// What makes the data of recorded games.
  private let scripts: GameScripts
  private let mayTell: [Bool]
  private let mayShow: [Bool]
  /// By event and bot: the indices of its pairs.
  private let pairIndices: [[String: [Int]]]

  /// - Parameters:
  ///   - first: the name of the first page, such as "index.html".
  ///   - games: the games of each event.
  ///   - faults: the rows of the list of faults.
  ///   - organiserSections: more sections of the first page, which only the organiser sees.
  package init(
    _ results: RunResults, _ games: [GameIndex], _ scripts: GameScripts, for reader: Reader, first: String,
    faults: [FaultReport] = [], organiserSections: String = ""
  ) {
    let all = results.standings
    let tournament = results.tally.tournament
    let mayTell = all.events.indices.map { reader == .organiser || all.mayTellGames(of: $0) }
    self.init(
      reader == .organiser ? all : all.forEveryone, results.digests, games, scripts, for: reader, first: first,
      title: tournament.file.name, bots: tournament.allEntrants.map { results.tally.names[$0] },
      identifiers: tournament.allEntrants.map(\.id), faults: faults,
      latest: mayTell.contains(true) ? GamesList(latestOf: results.tally, where: { mayTell[$0] }) : nil,
      organiserSections: organiserSections)
  }

  /// - Parameters:
  ///   - bots: all bots in the order in which they joined.
  ///   - identifiers: their names in recorded games; nil for the same names.
  package init(
    _ standings: RunStandings, _ digests: [EventDigest], _ games: [GameIndex], _ scripts: GameScripts,
    for reader: Reader, first: String, title: String, bots: [String], identifiers: [String]? = nil,
    faults: [FaultReport] = [], latest: GamesList? = nil, organiserSections: String = ""
  ) {
    self.first = first
    self.title = SafeText.name(title)
    self.scripts = scripts
    (self.standings, self.digests, self.games) = (standings, digests, games)
    (self.latest, faultReports, self.reader) = (latest, faults, reader)
    self.organiserSections = reader == .organiser ? organiserSections : ""
    let pageNames = BotPageNames(bots)
    self.pageNames = pageNames
    seatNames = Array(zip(identifiers ?? bots, bots))
    self.bots = standings.overall.map(\.name).filter { pageNames[$0] != nil }
    pairIndices = standings.events.map { event in Dictionary(grouping: event.pairs.indices) { event.pairs[$0].name } }
    mayTell = standings.events.indices.map { reader == .organiser || standings.mayTellGames(of: $0) }
    mayShow = standings.events.indices.map { reader == .organiser || standings.mayShowCards(of: $0) }
  }

  /// True if single games of an event may be told.
  func tellsGames(of event: Int) -> Bool { mayTell[event] && games.indices.contains(event) }

  /// True if the cards of an event's games may be shown.
  func showsCards(of event: Int) -> Bool { mayShow[event] }

  /// A bot's comparisons in an event, in the order of the leaderboard.
  func pairs(of bot: String, in event: Int) -> [PairLine] {
    (pairIndices[event][bot] ?? []).map { standings.events[event].pairs[$0] }
  }

  // What it consists of.

  /// All files but the data of the recorded games, the first page first.
  public var files: [File] {
    let pairData = PairData(self)
    return pages.map { page in File(path(of: page), text: { html(of: page) }) }
      + [
        File(SiteAddress.folder + "/site.css", text: { SiteFrame.styles }),
        File(SiteAddress.folder + "/site.js", text: { SiteFrame.scripts }),
        File(SiteAddress.folder + "/pair.js", text: { PairPage.script }),
        File(SiteAddress.folder + "/game.css", text: { GamePage.styles }),
        File(SiteAddress.folder + "/game.js", text: { GamePage.scripts }),
        File(PairData.path(of: PairData.common), text: { pairData.common }),
        File(
          SiteAddress.folder + "/" + PreviewPicture.name, bytes: { PreviewPicture(event: standings.events.first).bytes }
        ),
      ]
      + (reader == .organiser
        ? []
        : Leaderboard.Format.published.map { name, format in
          File(name, text: { Leaderboard.render(standings, as: format) })
        })
      + bots.map { bot in
        File(PairData.path(of: "bot-" + pageNames[bot]!), text: { pairData.script(of: bot) })
      }
  }

  /// The sections of the first page that change during play.
  public var changingSections: String { OverviewPage(site: self).sections + organiserSections }

  private var pages: [SiteAddress] {
    let events = standings.events.indices
    return [.overview] + events.map { .event($0) }
      + events.filter { CrossTable.hasOwnPage(standings.events[$0]) }.map { .crossTable($0) }
      + [.bots, .pair, .game] + (latest == nil ? [] : [.games]) + (faultReports.isEmpty ? [] : [.faults])
      + bots.map { .bot(pageNames[$0]!) }
  }

  /// The maximal number of recorded games: each takes two or three kilobytes, and some milliseconds.
  private static let mostRecordings = 50_000

  /// The recorded games whose cards may be shown, event by event.
  public var recordings: [Recording] {
    var all: [Recording] = []
    for (event, line) in standings.events.enumerated() where tellsGames(of: event) && showsCards(of: event) {
      for game in games[event].games {
        guard all.count < Site.mostRecordings else { return all }
        guard let transcript = game.transcript else { continue }
        let key = TableKey(event: event, number: Int(game.number))
        all.append(Recording(key: key, game: line.game, transcript: transcript))
      }
    }
    return all
  }

  func path(of page: SiteAddress) -> String { page.path(first: first) }

  func html(of page: SiteAddress) -> String {
    switch page {
    case .overview: OverviewPage(site: self).html
    case .event(let index): EventPage(site: self, index: index).html
    case .crossTable(let index): CrossTable(site: self, index: index).page
    case .bots: BotListPage(site: self).html
    case .bot(let name): bots.first { pageNames[$0] == name }.map { BotPage(site: self, bot: $0).html } ?? ""
    case .games: GamesPage(site: self).html
    case .faults: FaultsPage(site: self).html
    case .pair: PairPage(site: self).html
    case .game: GamePage.html(title: title, scripts, home: link(to: .overview, from: .game), links: gameLinks)
    }
  }

  private var gameLinks: GamePage.Links {
    let shown = Set(bots)
    return GamePage.Links(
      events: standings.events.map(\.shortTitle),
      bots: seatNames.compactMap { seat, name in
        shown.contains(name) ? pageNames[name].map { (seat, $0) } : nil
      })
  }

  // Links.

  /// The markup of a bot's name, which leads to its page.
  func nameLink(_ bot: String, in event: Int? = nil, from page: SiteAddress) -> String {
    let name = HTML.escape(SafeText.name(bot))
    return botLink(bot, in: event, from: page).map { #"<a href="\#($0)">\#(name)</a>"# } ?? name
  }

  /// The link to a bot's page, or to what it says of an event; nil for a bot without one.
  func botLink(_ bot: String, in event: Int? = nil, from page: SiteAddress) -> String? {
    let place = event.flatMap { standings.events.count > 1 ? "#event-\($0 + 1)" : nil }
    return pageNames[bot].map { link(to: .bot($0), from: page) + (place ?? "") }
  }

  func link(to target: SiteAddress, from page: SiteAddress) -> String { target.link(from: page, first: first) }

  /// The link to the comparison of two bots in an event; nil if one has no page.
  func pairLink(_ bot: String, _ other: String, in event: Int, from page: SiteAddress) -> String? {
    guard let a = pageNames[bot], let b = pageNames[other] else { return nil }
    return "\(link(to: .pair, from: page))#\(a),\(b)" + (standings.events.count > 1 ? ",event=\(event + 1)" : "")
  }

  /// The link to recorded games of an event, by their numbers, side by side; nil if they are not shown.
  ///
  /// Several games of one deal open at the first step at which they differ.
  func gameLink(_ numbers: [Int], of event: Int, from page: SiteAddress) -> String? {
    guard showsCards(of: event) else { return nil }
    let address = GamePage.address(
      of: numbers.map { TableKey(event: event, number: $0) }, game: standings.events[event].game)
    return (page == .overview ? SiteAddress.folder + "/" : "") + address
  }

  /// The link to notable games; nil if they are not shown.
  func link(to notable: NotableGames, from page: SiteAddress) -> String? {
    gameLink(notable.tables.map(\.number), of: notable.tables[0].event, from: page)
  }
}
