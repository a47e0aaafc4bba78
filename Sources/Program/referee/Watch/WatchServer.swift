import Catalogue
import JSON
import Replays
import Reports
import RunFiles
import Scheduling
import Synchronization
import WebServer

/// Serves the page of a watched run.
final class WatchServer: Sendable {
  private struct Content {
    var latest = ""
    /// The site as it was computed last, whose pages are made on demand.
    var site: Site?
    var versions = (latest: 0, standings: 0)
    /// The sizes of the files of running games, by name.
    var running: [String: Int] = [:]
    /// The data of running games as they were made last, by name, with those sizes.
    var scripts: [String: (size: Int, bytes: [UInt8])] = [:]
  }

  private let server: PageServer
  private let page: ServedPage
  private let content = Mutex(Content())
  private let folder: String
  private let scripts = GameScripts(catalogue)

  var link: String { page.link }
  var address: HTTPAddress { server.address }

  init(at address: HTTPAddress, of folder: String, title: String) throws(HTTPServerProblem) {
    self.folder = folder
    server = try PageServer(at: address)
    page = server.page(key: AccessRules.newKey())
    page.serve(HTTPResponse("html", text: WatchPage.html(title: title)), at: "/")
    page.serve(HTTPResponse("css", text: WatchPage.styles), at: "/watch.css")
    page.serve(HTTPResponse("javascript", text: WatchPage.scripts), at: "/watch.js")
    page.serve(HTTPResponse("html", text: ""), at: "/standings")
    page.serve(HTTPResponse("html", text: GamePage.screen(title: title, scripts)), at: "/screen")
    page.serve(HTTPResponse("css", text: GamePage.screenStyles), at: "/screen.css")
    page.serve(HTTPResponse("javascript", text: GamePage.screenScripts), at: "/screen.js")
    page.serve(HTTPResponse("html", text: ""), at: "/boards")
    let game = GamePage.html(title: title, scripts, home: "../", isServed: true)
    page.serve(HTTPResponse("html", text: game), at: "/\(SiteAddress.folder)/game.html")
    show(latest: "", site: nil)
  }

  func start() {
    page.answer { [weak self] request in
      request.method == .get ? self?.file(at: String(request.path.dropFirst())) : HTTPResponse(.wrongMethod)
    }
    server.start()
  }

  func stop() { server.stop() }

  /// Updates the contents, and notifies the pages if they have changed.
  ///
  /// - Parameter site: nil if unchanged.
  func show(latest: String, site: Site?) {
    content.withLock { content in
      let old = content.versions
      if content.latest != latest || page.state("state").isEmpty {
        content.latest = latest
        content.versions.latest += 1
        page.serve(HTTPResponse("html", text: latest), at: "/latest")
      }
      if let site {
        content.site = site
        content.versions.standings += 1
        page.serve(HTTPResponse("html", text: site.changingSections), at: "/standings")
        page.serve(HTTPResponse("html", text: site.screenBoards), at: "/boards")
      }
      guard old != content.versions else { return }
      page.publish("state", json: Array("[\(content.versions.latest),\(content.versions.standings)]".utf8))
    }
  }

  /// Tells the pages which games are being played, and which recorded games ended last.
  func show(running: RunningGames, recorded: [String]) {
    content.withLock { content in
      content.running = running.versions
      content.scripts = content.scripts.filter { running.versions[$0.key] != nil }
    }
    for (event, json) in [("live", running.json), ("finished", WatchServer.json(recorded))]
    where page.state(event) != serverSentEvent(event, json: json) { page.publish(event, json: json) }
  }

  private static func json(_ names: [String]) -> [UInt8] {
    var json = JSONWriter(reserving: 256)
    json.array { json in for name in names { json.string(name) } }
    return json.bytes
  }

  /// A file of the site as it was computed last, or the data of a game that can be replayed; nil for every other path.
  private func file(at path: String) -> HTTPResponse? {
    let site = content.withLock { $0.site }
    if let file = site?.files.first(where: { $0.path == path }) {
      return HTTPResponse(type: WatchServer.type(of: path), file.bytes())
    }
    guard let name = path.wholeMatch(of: /pages\/games\/([\w-]+)\.js/),
      let (table, game) = TableKey.named(name.1)
    else { return nil }
    // The file of a running game is removed only after its transcript is there.
    if let script = runningScript(of: table, game: game)
      ?? (try? scripts.script(
        ofTranscriptAt: folder + "/" + TranscriptText.path(of: table, game: game), isPublic: false, isSolved: true))
    {
      return HTTPResponse(type: "text/javascript; charset=utf-8", script)
    }
    return nil
  }

  /// The data of a game that is being played; nil for any other.
  private func runningScript(of table: TableKey, game: String) -> [UInt8]? {
    let name = table.name(game: game)
    let (size, made) = content.withLock { ($0.running[name], $0.scripts[name]) }
    guard let size else { return nil }
    if let made, made.size == size { return made.bytes }
    guard let live = try? LiveTable(at: LiveFolder.path(of: table, game: game), in: folder),
      let bytes = try? scripts.script(of: live.transcript, isPublic: false)
    else { return nil }
    content.withLock { $0.scripts[name] = (size, bytes) }
    return bytes
  }

  /// The media type of a file, by the end of its name.
  private static func type(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "png": "image/png"
    default: "text/html; charset=utf-8"
    }
  }
}
