import Synchronization

/// A server of pages, each with its own key, at one address.
///
///     let server = try PageServer(at: .local)
///     let page = server.page(key: AccessRules.newKey())
///     page.serve(HTTPResponse("html", text: html), at: "/")
///     server.start()
///     page.publish("state", json: bytes)
public final class PageServer: Sendable {
  public let address: HTTPAddress
  private let server: HTTPServer
  /// Nil if a key is enough: a program that knows one is no foreign page.
  private let access: AccessRules?
  private let pages = Mutex<[ServedPage]>([])

  /// Binds the address.
  ///
  /// - Parameter isForPrograms: true for a server that no browser uses; it may then be reached under any name, such as
  ///   through ssh.
  public init(
    at address: HTTPAddress, limits: HTTPLimits = HTTPLimits(), isForPrograms: Bool = false
  ) throws(HTTPServerProblem) {
    server = try HTTPServer(at: address, limits: limits)
    self.address = server.address
    access = isForPrograms ? nil : AccessRules(at: server.address)
  }

  /// Adds a page, before or after the server starts.
  public func page(key: String) -> ServedPage {
    let page = ServedPage(key: key, at: address, of: server)
    pages.withLock { $0.append(page) }
    return page
  }

  public func start() {
    server.start { [weak self] request in
      self?.answer(request) ?? HTTPResponse(.notFound)
    } listening: { [weak self] key, count in
      self?.page(of: key)?.noteListeners(count)
    }
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    if let refusal = access?.refusal(of: request) { return refusal }
    guard let (key, rest) = AccessRules.parts(of: request.path), let page = page(of: key) else {
      return HTTPResponse(.forbidden)
    }
    // Relative URLs of a page are below its own path.
    if rest.isEmpty { return HTTPResponse(307, [], location: request.path + "/") }
    var inner = request
    inner.path = rest
    return page.answer(inner)
  }

  private func page(of key: some StringProtocol) -> ServedPage? {
    pages.withLock { $0.first { AccessRules.isSame(key, $0.key) } }
  }

  /// Releases the address; published events are sent as far as browsers take them at once.
  public func stop() { server.stop() }
}

/// A page with a key: its files, one stream of events, and a handler of other requests.
public final class ServedPage: Sendable {
  public typealias Answer = @Sendable (HTTPRequest) -> HTTPResponse?

  private struct Content {
    var files: [String: HTTPResponse] = [:]
    /// The files that a browser has requested in the gzip format.
    var compressed: [String: HTTPResponse] = [:]
    /// The initial events for a page that is opened now: the last of each name, in order of their first.
    var states: [(event: String, bytes: [UInt8])] = []
    var answer: Answer = { _ in nil }
    var onOpening: @Sendable (Bool) -> Void = { _ in }
    var isOpen = false

    mutating func compressed(_ path: String) -> HTTPResponse? {
      if compressed[path] == nil { compressed[path] = files[path]?.compressed }
      return compressed[path]
    }
  }

  public let key: String
  /// The link for a browser.
  public let link: String
  private let server: HTTPServer
  private let content = Mutex(Content())

  /// The path of the stream of events.
  private static let stream = "/views"
  /// The delay before a page reconnects, in milliseconds; the program behind it may be restarting.
  private static let reconnection = Array("retry: 400\n".utf8)

  fileprivate init(key: String, at address: HTTPAddress, of server: HTTPServer) {
    (self.key, self.server) = (key, server)
    link = AccessRules.link(to: address, key: key)
  }

  /// The last persistent event with a name; empty before the first.
  public func state(_ event: String) -> [UInt8] {
    content.withLock { $0.states.first { $0.event == event }?.bytes ?? [] }
  }

  /// Serves a response at a path below the page's from now on.
  public func serve(_ response: HTTPResponse, at path: String) {
    content.withLock { ($0.files[path], $0.compressed[path]) = (response, nil) }
  }

  /// Sets a handler for other requests, which returns nil for missing paths.
  ///
  /// - Parameter answer: called on the server's thread; it must not wait.
  public func answer(_ answer: @escaping Answer) { content.withLock { $0.answer = answer } }

  /// Sets a handler, called on the server's thread, for when the page is first opened and when it is no longer open
  /// anywhere.
  public func onOpening(_ body: @escaping @Sendable (Bool) -> Void) { content.withLock { $0.onOpening = body } }

  fileprivate func answer(_ request: HTTPRequest) -> HTTPResponse {
    let (file, answer) = content.withLock { content in
      let file =
        request.path == ServedPage.stream
        ? HTTPResponse(eventsOf: key, first: ServedPage.reconnection + content.states.flatMap(\.bytes))
        : request.acceptsCompression ? content.compressed(request.path) : content.files[request.path]
      return (file, content.answer)
    }
    if let file { return request.method == .get ? file : HTTPResponse(.wrongMethod) }
    return answer(request) ?? HTTPResponse(.notFound)
  }

  fileprivate func noteListeners(_ count: Int) {
    let change = content.withLock { content -> (@Sendable (Bool) -> Void)? in
      guard content.isOpen != (count > 0) else { return nil }
      content.isOpen.toggle()
      return content.onOpening
    }
    change?(count > 0)
  }

  /// Sends an event to browsers that have the page open and, if it is persistent, to those that open it later.
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
    server.publish(bytes, to: key)
  }
}
