import Synchronization

/// A page behind a link with a secret: its files, one stream of events, and what else it asks for.
///
///     let server = try PageServer(at: .local, secret: AccessRules.newSecret(), stream: "/events")
///     server.serve(HTTPResponse("html", text: page), at: "/")
///     server.start { request in nil }
///     server.publish("state", json: bytes)
public final class PageServer: Sendable {
  private struct Content {
    var files: [String: HTTPResponse] = [:]
    /// The events with which a page begins that is opened now: the last of each name, in order of their first.
    var states: [(event: String, bytes: [UInt8])] = []
  }

  public let address: HTTPAddress
  private let server: HTTPServer
  private let access: AccessRules
  /// The path of the stream, which names its channel too.
  private let stream: String
  private let content = Mutex(Content())

  /// How soon a page connects again, in milliseconds: the program behind it may be started anew.
  private static let reconnection = Array("retry: 400\n".utf8)

  /// Takes the address.
  ///
  /// - Parameter stream: the path of the stream of events.
  public init(at address: HTTPAddress, secret: String, stream: String) throws(HTTPServerProblem) {
    server = try HTTPServer(at: address)
    self.address = server.address
    access = AccessRules(secret: secret, at: server.address)
    self.stream = stream
  }

  /// What a person opens.
  public var link: String { AccessRules.link(to: address, secret: access.secret) }
  /// The last event of a name that was published to stay; empty before the first.
  public func state(_ event: String) -> [UInt8] {
    content.withLock { $0.states.first { $0.event == event }?.bytes ?? [] }
  }
  /// True while somebody has the page open.
  public var isOpen: Bool { server.listeners(to: stream) > 0 }

  /// Serves something at a path from now on.
  public func serve(_ response: HTTPResponse, at path: String) {
    content.withLock { $0.files[path] = response }
  }

  /// Starts to answer.
  ///
  /// - Parameter answer: answers what is no file, or gives nil for what is not there. It is called on the server's
  ///   thread, and must not wait.
  public func start(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?) {
    server.start { [weak self] request in
      guard let self else { return HTTPResponse(.notFound) }
      return access.refusal(of: request) ?? file(for: request) ?? answer(request) ?? HTTPResponse(.notFound)
    }
  }

  private func file(for request: HTTPRequest) -> HTTPResponse? {
    let file = content.withLock { content in
      request.path == stream
        ? HTTPResponse(eventsOf: stream, first: PageServer.reconnection + content.states.flatMap(\.bytes))
        : content.files[request.path]
    }
    return file.map { request.method == .get ? $0 : HTTPResponse(.wrongMethod) }
  }

  /// Sends an event to whoever has the page open, and if it stays, to those who open it later.
  public func publish(_ event: String, json: [UInt8], stays: Bool = true) {
    let bytes = serverSentEvent(event, json: json)
    if stays {
      content.withLock { content in
        if let index = content.states.firstIndex(where: { $0.event == event }) {
          content.states[index].bytes = bytes
        } else {
          content.states.append((event, bytes))
        }
      }
    }
    server.publish(bytes, to: stream)
  }

  /// Gives the address free, after what was published has been sent as far as pages take it at once.
  public func stop() { server.stop() }
}
