import JSON
import Reports
import Synchronization
import WebServer

/// Serves the page of a run that is watched.
final class WatchServer: Sendable {
  private struct Content {
    var latest: [UInt8] = []
    var standings: [UInt8] = []
    var versions = (latest: 0, standings: 0)
    var replays = ReplayAddresses()
  }

  /// What a person opens.
  let link: String
  var address: HTTPAddress { server.address }
  private let server: HTTPServer
  private let access: AccessRules
  private let page: [UInt8]
  private let content = Mutex(Content())

  private static let channel = "state"

  init(at address: HTTPAddress, title: String) throws(HTTPServerProblem) {
    server = try HTTPServer(at: address)
    let secret = AccessRules.newSecret()
    access = AccessRules(secret: secret, at: server.address)
    link = AccessRules.link(to: server.address, secret: secret)
    page = Array(WatchPage.html(title: title).utf8)
  }

  func start() {
    server.start { [weak self] request in self?.answer(request) ?? HTTPResponse(.notFound) }
  }

  func stop() { server.stop() }

  /// Shows what there is, and tells the pages if it is new.
  ///
  /// - Parameter standings: nil if they have stayed the same.
  func show(latest: String, standings: String?, _ replays: ReplayAddresses) {
    let event: [UInt8]? = content.withLock { content in
      content.replays = replays
      let old = content.versions
      if content.latest != Array(latest.utf8) {
        content.latest = Array(latest.utf8)
        content.versions.latest += 1
      }
      if let standings {
        content.standings = Array(standings.utf8)
        content.versions.standings += 1
      }
      return old == content.versions ? nil : WatchServer.event(content)
    }
    if let event { server.publish(event, to: WatchServer.channel) }
  }

  private static func event(_ content: Content) -> [UInt8] {
    serverSentEvent("state", json: Array("[\(content.versions.latest),\(content.versions.standings)]".utf8))
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    if let refusal = access.refusal(of: request) { return refusal }
    guard request.method == .get else { return HTTPResponse(.wrongMethod) }
    let html = "text/html; charset=utf-8"
    return switch request.path {
    case "/": HTTPResponse(type: html, page)
    case "/watch.css": HTTPResponse(type: "text/css; charset=utf-8", Array(WatchPage.styles.utf8))
    case "/watch.js": HTTPResponse(type: "text/javascript; charset=utf-8", Array(WatchPage.scripts.utf8))
    case "/replay.css": HTTPResponse(type: "text/css; charset=utf-8", Array(ReplayPage.styles.utf8))
    case "/replay.js": HTTPResponse(type: "text/javascript; charset=utf-8", Array(ReplayPage.scripts.utf8))
    case "/latest": HTTPResponse(type: html, content.withLock { $0.latest })
    case "/standings": HTTPResponse(type: html, content.withLock { $0.standings })
    case "/events":
      HTTPResponse(eventsOf: WatchServer.channel, first: WatchServer.event(content.withLock { $0 }))
    default: replay(at: request.path).map { HTTPResponse(type: html, $0) } ?? HTTPResponse(.notFound)
    }
  }

  /// The page of games that are known; nil for every other address, and for transcripts that cannot be replayed.
  private func replay(at address: String) -> [UInt8]? {
    guard let paths = content.withLock({ $0.replays[address] }) else { return nil }
    let tables = paths.compactMap { try? ReplayCommand.table(at: $0) }
    return tables.count == paths.count ? Array(ReplayPage.html(tables, isServed: true).utf8) : nil
  }
}
