import Arena
import BotProtocol
import Foundation
import GameRules
import PersonPlay
import RunFiles
import WebServer

/// The settings for people at one table.
struct PeopleAtTable {
  /// The bots at the table, by their names in the run.
  var bots: [String: BotAtTable]
  /// How long the others wait for a person whose page is closed.
  var longestAbsence: Duration
  /// The file with their links, and the file with their answers.
  var links: String
  var answers: String
}

/// The people of a run, each with a page of the same server.
struct SeatedPeople {
  /// The connections of their seats, by their names.
  let seats: [String: any SeatConnection]
  private let links: PageLinks
  private let pages: [(name: String, page: ServedPage)]
  /// The page for spectators; nil in a tournament.
  private let audience: ServedPage?
  /// The name of the spectators' link.
  private static let audience = "audience"
  /// The path of the page that leads a browser to the first person's page.
  private let opening: String

  private let people: PeopleTable
  /// The people for whom the run waited at the last call.
  private var awaited: [String] = []

  /// Serves their pages, at the links of an earlier start if there was one; nil if only bots play.
  ///
  /// - Parameter table: nil in a tournament.
  init?(of file: TournamentFile, at table: PeopleAtTable?, listen: HTTPAddress?) throws(PlayProblem) {
    let names = file.people.map(\.name)
    guard !names.isEmpty else { return nil }
    let path = table?.links ?? file.out + "/links.json"
    let links = try PageLinks(keptAt: path, at: listen, for: names + (table == nil ? [] : [SeatedPeople.audience]))
    let pages = Dictionary(uniqueKeysWithValues: names.map { ($0, links.page(of: $0)) })
    let audience = table.map { _ in links.page(of: SeatedPeople.audience) }
    self.audience = audience
    let people = PeopleTable(
      of: names, bots: table?.bots ?? [:], longestAbsence: table?.longestAbsence ?? PeopleTable.usualAbsence,
      savedAt: table?.answers ?? file.out + "/answers.jsonl", audience: audience
    ) { pages[$0]! }
    self.people = people
    (self.links, self.pages) = (links, names.map { ($0, pages[$0]!) })
    seats = Dictionary(uniqueKeysWithValues: names.compactMap { name in people.seat(of: name).map { (name, $0) } })
    opening = URL(filePath: path).deletingLastPathComponent().path + "/link.html"
    links.server.start()
  }

  /// Prints the links, and opens the first if requested.
  ///
  /// - Returns: an object to keep while the page is served; nil if nothing was opened.
  func announce(opening isOpened: Bool) -> BrowserLink? {
    for (name, page) in pages { Console.say("\(name): open \(page.link)") }
    if let audience { Console.say("to watch: open \(audience.link)") }
    SeatedPeople.explain(links.server.address, whoeverHasIt: "plays")
    StartPage.current.withLock { $0 }?.lead(to: pages[0].page.link)
    return isOpened ? BrowserLink(pages[0].page.link, in: opening) : nil
  }

  /// The people for whom the run waits now.
  ///
  /// - Returns: their names, and a sentence if they differ from the last call.
  mutating func noteAwaited() -> (names: [String], news: String?) {
    let names = people.awaited
    defer { awaited = names }
    let isNews = names.contains { !awaited.contains($0) }
    return (names, isNews ? SeatedPeople.waiting(for: names) : nil)
  }

  static func waiting(for names: [String]) -> String { "waiting for \(names.map { SafeText.name($0) }.listed)" }

  /// Shows on the pages that all games have been played.
  func close() { people.close() }

  func stop() { links.server.stop() }

  /// Prints how another machine reaches a page, and the consequences.
  static func explain(_ address: HTTPAddress, whoeverHasIt does: String) {
    guard address.isLocal else {
      Console.say(
        "Other machines can reach \(address.reachable[0]). Whoever has the link \(does), and the connection is not "
          + "encrypted: use it in a network that you trust.")
      return
    }
    // CLIENT CLIENT_PORT SERVER SERVER_PORT, set by sshd for a user who has logged in over a network.
    guard let server = ProcessInfo.processInfo.environment["SSH_CONNECTION"]?.split(separator: " ").dropFirst(2).first
    else { return }
    Console.say(
      "This machine is reached over ssh. To open the page in a browser of your own machine, forward its port there: "
        + "ssh -N -L \(address.port):127.0.0.1:\(address.port) \(NSUserName())@\(server)")
  }
}
