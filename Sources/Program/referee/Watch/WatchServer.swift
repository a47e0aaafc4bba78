import Replays
import Reports
import RunFiles
import Synchronization
import WebServer

/// Serves the page of a watched run.
final class WatchServer: Sendable {
  private struct Content {
    var latest = ""
    var versions = (latest: 0, standings: 0)
  }

  /// The maximal number of games on one page; the links have one or two.
  private static let mostTables = 8

  private let server: PageServer
  private let page: ServedPage
  private let content = Mutex(Content())
  private let folder: String

  var link: String { page.link }
  var address: HTTPAddress { server.address }

  init(at address: HTTPAddress, of folder: String, title: String) throws(HTTPServerProblem) {
    self.folder = folder
    server = try PageServer(at: address)
    page = server.page(key: AccessRules.newKey())
    page.serve(HTTPResponse("html", text: WatchPage.html(title: title)), at: "/")
    page.serve(HTTPResponse("css", text: WatchPage.styles), at: "/watch.css")
    page.serve(HTTPResponse("javascript", text: WatchPage.scripts), at: "/watch.js")
    page.serve(HTTPResponse("css", text: ReplayPage.styles), at: "/replay.css")
    page.serve(HTTPResponse("javascript", text: ReplayPage.scripts), at: "/replay.js")
    show(latest: "", standings: "")
  }

  func start() {
    page.answer { [weak self] request in
      request.method == .get ? self?.replay(at: request.path) : HTTPResponse(.wrongMethod)
    }
    server.start()
  }

  func stop() { server.stop() }

  /// Updates the contents, and notifies the pages if they have changed.
  ///
  /// - Parameter standings: nil if unchanged.
  func show(latest: String, standings: String?) {
    content.withLock { content in
      let old = content.versions
      if content.latest != latest || page.state("state").isEmpty {
        content.latest = latest
        content.versions.latest += 1
        page.serve(HTTPResponse("html", text: latest), at: "/latest")
      }
      if let standings {
        content.versions.standings += 1
        page.serve(HTTPResponse("html", text: standings), at: "/standings")
      }
      guard old != content.versions else { return }
      page.publish("state", json: Array("[\(content.versions.latest),\(content.versions.standings)]".utf8))
    }
  }

  /// The page of the games in an address; nil for every other address, and for games without a transcript that can be
  /// replayed.
  private func replay(at path: String) -> HTTPResponse? {
    guard let (keys, game) = RunReport.tables(at: String(path.dropFirst())), 1...WatchServer.mostTables ~= keys.count
    else { return nil }
    let tables = keys.compactMap { key in
      try? ReplayCommand.table(at: folder + "/" + TranscriptText.path(of: key, game: game))
    }
    return tables.count == keys.count ? HTTPResponse("html", text: ReplayPage.html(tables, servedIn: "../")) : nil
  }
}
