import Replays
import Reports
import Synchronization
import WebServer

/// Serves the page of a run that is watched.
final class WatchServer: Sendable {
  private struct Content {
    var latest = ""
    var versions = (latest: 0, standings: 0)
    var replays = ReplayAddresses()
  }

  private let server: PageServer
  private let page: ServedPage
  private let content = Mutex(Content())

  /// What a person opens.
  var link: String { page.link }
  var address: HTTPAddress { server.address }

  init(at address: HTTPAddress, title: String) throws(HTTPServerProblem) {
    server = try PageServer(at: address)
    page = server.page(key: AccessRules.newKey())
    page.serve(HTTPResponse("html", text: WatchPage.html(title: title)), at: "/")
    page.serve(HTTPResponse("css", text: WatchPage.styles), at: "/watch.css")
    page.serve(HTTPResponse("javascript", text: WatchPage.scripts), at: "/watch.js")
    page.serve(HTTPResponse("css", text: ReplayPage.styles), at: "/replay.css")
    page.serve(HTTPResponse("javascript", text: ReplayPage.scripts), at: "/replay.js")
    show(latest: "", standings: "", ReplayAddresses())
  }

  func start() {
    page.answer { [weak self] request in
      request.method == .get ? self?.replay(at: request.path) : HTTPResponse(.wrongMethod)
    }
    server.start()
  }

  func stop() { server.stop() }

  /// Shows what there is, and tells the pages if it is new.
  ///
  /// - Parameter standings: nil if they have stayed the same.
  func show(latest: String, standings: String?, _ replays: ReplayAddresses) {
    content.withLock { content in
      content.replays = replays
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

  /// The page of games that are known; nil for every other address, and for transcripts that cannot be replayed.
  private func replay(at path: String) -> HTTPResponse? {
    guard let paths = content.withLock({ $0.replays[String(path.dropFirst())] }) else { return nil }
    let tables = paths.compactMap { try? ReplayCommand.table(at: $0) }
    return tables.count == paths.count ? HTTPResponse("html", text: ReplayPage.html(tables, servedIn: "../")) : nil
  }
}
