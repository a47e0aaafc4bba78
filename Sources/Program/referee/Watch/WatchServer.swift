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
  private let content = Mutex(Content())

  /// What a person opens.
  var link: String { server.link }
  var address: HTTPAddress { server.address }

  init(at address: HTTPAddress, title: String) throws(HTTPServerProblem) {
    server = try PageServer(at: address, secret: AccessRules.newSecret(), stream: "/events")
    server.serve(HTTPResponse("html", text: WatchPage.html(title: title)), at: "/")
    server.serve(HTTPResponse("css", text: WatchPage.styles), at: "/watch.css")
    server.serve(HTTPResponse("javascript", text: WatchPage.scripts), at: "/watch.js")
    server.serve(HTTPResponse("css", text: ReplayPage.styles), at: "/replay.css")
    server.serve(HTTPResponse("javascript", text: ReplayPage.scripts), at: "/replay.js")
    show(latest: "", standings: "", ReplayAddresses())
  }

  func start() {
    server.start { [weak self] request in
      request.method == .get ? self?.replay(at: request.path) : HTTPResponse(.wrongMethod)
    }
  }

  func stop() { server.stop() }

  /// Shows what there is, and tells the pages if it is new.
  ///
  /// - Parameter standings: nil if they have stayed the same.
  func show(latest: String, standings: String?, _ replays: ReplayAddresses) {
    content.withLock { content in
      content.replays = replays
      let old = content.versions
      if content.latest != latest || server.state("state").isEmpty {
        content.latest = latest
        content.versions.latest += 1
        server.serve(HTTPResponse("html", text: latest), at: "/latest")
      }
      if let standings {
        content.versions.standings += 1
        server.serve(HTTPResponse("html", text: standings), at: "/standings")
      }
      guard old != content.versions else { return }
      server.publish("state", json: Array("[\(content.versions.latest),\(content.versions.standings)]".utf8))
    }
  }

  /// The page of games that are known; nil for every other address, and for transcripts that cannot be replayed.
  private func replay(at address: String) -> HTTPResponse? {
    guard let paths = content.withLock({ $0.replays[address] }) else { return nil }
    let tables = paths.compactMap { try? ReplayCommand.table(at: $0) }
    return tables.count == paths.count ? HTTPResponse("html", text: ReplayPage.html(tables, isServed: true)) : nil
  }
}
