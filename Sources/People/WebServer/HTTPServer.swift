import Foundation
import Synchronization

/// A small server for HTTP/1.1 and server-sent events, with one thread, a bounded number of connections, and no name
/// lookups.
///
///     let server = try HTTPServer(at: .local)
///     server.start { request in HTTPResponse(200, Array("hello\n".utf8)) }
///     server.publish(serverSentEvent("view", json: bytes), to: "table")
///
/// It is hand-written, because Foundation has none. `HTTPRequestParser`, a value, parses the bytes; this class handles
/// the sockets. A started server lives until `stop`.
public final class HTTPServer: Sendable {
  public typealias Answer = @Sendable (HTTPRequest) -> HTTPResponse
  /// Receives the number of pages that listen to a channel, whenever it changes.
  public typealias Listening = @Sendable (_ channel: String, _ count: Int) -> Void

  struct Event {
    let channel: String
    let bytes: [UInt8]
  }

  /// The address, with the port that the system chose.
  public let address: HTTPAddress
  private let limits: HTTPLimits
  private let listener: Int32
  private let wakePipe: (read: Int32, write: Int32)
  /// Requests of other threads to the server's thread.
  private let requests = Mutex(Requests())
  /// Signals the end of the server's thread.
  private let end = DispatchGroup()

  private struct Requests {
    enum Phase { case ready, running, stopping }

    var phase = Phase.ready
    var events: [Event] = []
  }

  /// Binds the address.
  ///
  /// - Throws: `HTTPServerProblem` if that fails.
  public init(at address: HTTPAddress, limits: HTTPLimits = HTTPLimits()) throws(HTTPServerProblem) {
    self.limits = limits
    let listener = socket(AF_INET, HTTPServer.streamType, 0)
    guard listener >= 0 else { throw HTTPServerProblem(address, errno) }
    HTTPServer.set(SO_REUSEADDR, of: SOL_SOCKET, on: listener)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = address.port.bigEndian
    place.sin_addr = HTTPAddress.number(of: address.host) ?? in_addr()
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) } == 0
    }
    var ends: [Int32] = [-1, -1]
    guard isBound, listen(listener, 64) == 0, pipe(&ends) == 0 else {
      let number = errno
      close(listener)
      throw HTTPServerProblem(address, number)
    }
    var length = size
    _ = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
    }
    for descriptor in ends + [listener] { HTTPServer.prepare(descriptor) }
    var taken = address
    taken.port = UInt16(bigEndian: place.sin_port)
    self.address = taken
    self.listener = listener
    wakePipe = (ends[0], ends[1])
  }

  deinit {
    if requests.withLock({ $0.phase }) == .ready { close(listener) }
    close(wakePipe.read)
    close(wakePipe.write)
  }

  /// Answers requests on a thread of its own until `stop`; does nothing if it has been started.
  ///
  /// - Parameters:
  ///   - answer: called on the server's thread; it must not wait or call `stop`.
  ///   - listening: likewise.
  public func start(_ answer: @escaping Answer, listening: @escaping Listening = { _, _ in }) {
    // Within the lock, so that a concurrent `stop` has a thread to wait for.
    requests.withLock { requests in
      guard requests.phase == .ready else { return }
      requests.phase = .running
      let thread = DispatchQueue(label: "referee.http")
      thread.async(group: end) { self.serve(answer, listening) }
    }
  }

  /// Sends an event to every page that listens to a channel; returns at once.
  public func publish(_ event: [UInt8], to channel: String) {
    let isHeard = requests.withLock { requests in
      guard requests.phase == .running else { return false }
      requests.events.append(Event(channel: channel, bytes: event))
      return true
    }
    if isHeard { wake() }
  }

  /// Releases the address and closes all connections; published events are sent as far as clients take them at once.
  public func stop() {
    requests.withLock { if $0.phase == .running { $0.phase = .stopping } }
    wake()
    // If the system has never started the thread, nothing is answered.
    _ = end.wait(timeout: .now() + 5)
  }

  private func wake() { _ = write(wakePipe.write, [1], 1) }

  // The server's own thread.

  private func serve(_ answer: Answer, _ listening: Listening) {
    var connections: [HTTPConnection] = []
    /// The number of listening pages, by channel.
    var listeners: [String: Int] = [:]
    /// Set after the process ran out of descriptors: an immediate retry would fail again, without end.
    var refusesUntil: ContinuousClock.Instant?
    var isStopping = false
    while !isStopping {
      var polled = [pollfd(fd: wakePipe.read, events: Int16(POLLIN), revents: 0)]
      polled.append(pollfd(fd: listener, events: refusesUntil == nil ? Int16(POLLIN) : 0, revents: 0))
      polled += connections.map { pollfd(fd: $0.descriptor, events: $0.interest, revents: 0) }
      _ = poll(&polled, nfds_t(polled.count), HTTPServer.wait(connections.map(\.deadline) + [refusesUntil]))
      let now = ContinuousClock.now
      let (events, phase) = takeRequests(isWoken: polled[0].revents != 0)
      isStopping = phase == .stopping
      for index in connections.indices {
        connections[index].advance(polled[index + 2].revents, events, answer, now: now)
      }
      connections.removeAll(where: \.isClosed)
      makeRoom(in: &connections)
      let before = listeners
      listeners = connections.compactMap(\.channel).reduce(into: [:]) { $0[$1, default: 0] += 1 }
      for channel in Set(before.keys).union(listeners.keys) where before[channel] != listeners[channel] {
        listening(channel, listeners[channel] ?? 0)
      }
      if let moment = refusesUntil, now >= moment { refusesUntil = nil }
      if !isStopping, polled[1].revents != 0, !accept(into: &connections, now: now) { refusesUntil = now + .seconds(1) }
    }
    for index in connections.indices { connections[index].end() }
    close(listener)
  }

  /// The time until the next deadline in milliseconds; -1 for none.
  private static func wait(_ deadlines: [ContinuousClock.Instant?]) -> Int32 {
    guard let next = deadlines.compactMap(\.self).min() else { return -1 }
    // Rounded up, so that it does not wake before the deadline.
    let milliseconds = (ContinuousClock.now.duration(to: next) / .milliseconds(1)).rounded(.up)
    return Int32(exactly: min(max(milliseconds, 0), 3_600_000)) ?? 0
  }

  private func takeRequests(isWoken: Bool) -> (events: [Event], phase: Requests.Phase) {
    if isWoken {
      var bytes = [UInt8](repeating: 0, count: 256)
      while read(wakePipe.read, &bytes, bytes.count) > 0 {}
    }
    return requests.withLock { requests in
      defer { requests.events = [] }
      return (requests.events, requests.phase)
    }
  }

  /// Accepts the waiting connections.
  ///
  /// - Returns: false if the system lacks resources for another.
  private func accept(into connections: inout [HTTPConnection], now: ContinuousClock.Instant) -> Bool {
    while true {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return errno == EAGAIN
      }
      HTTPServer.prepare(descriptor)
      // Events are short: held back until the previous one is confirmed, they would arrive up to 40 ms late.
      HTTPServer.set(TCP_NODELAY, of: Int32(IPPROTO_TCP), on: descriptor)
      #if canImport(Darwin)
        HTTPServer.set(SO_NOSIGPIPE, of: SOL_SOCKET, on: descriptor)
      #endif
      admit(HTTPConnection(descriptor, limits, now: now), into: &connections)
    }
  }

  /// Admits a connection; the one that has sent no key for the longest time may be closed for it.
  private func admit(_ new: HTTPConnection, into connections: inout [HTTPConnection]) {
    // Lingering connections with a key have sent everything, too.
    if connections.count(where: { !$0.isKnown || $0.isLingering }) >= limits.unknownConnections,
      let oldest = connections.firstIndex(where: { !$0.isKnown || $0.isLingering })
    {
      connections[oldest].end()
      connections.remove(at: oldest)
    }
    connections.append(new)
  }

  /// Closes connections with a key while there are too many: each time one of the key with the most.
  ///
  /// An idle one goes first, then the oldest event stream. The holder of one key therefore cannot keep out the holder
  /// of another, and no request is dropped for want of room, before or after it was carried out.
  private func makeRoom(in connections: inout [HTTPConnection]) {
    while true {
      // In the order in which they were accepted.
      let known = connections.indices.filter { connections[$0].isKnown && !connections[$0].isLingering }
      guard known.count > limits.connections,
        let most = Dictionary(grouping: known, by: { connections[$0].key }).values.max(by: {
          ($0.count, $1[0]) < ($1.count, $0[0])
        })
      else { return }
      let going =
        most.first { connections[$0].isIdle } ?? most.first { connections[$0].channel != nil } ?? most[0]
      connections[going].end()
      connections.remove(at: going)
    }
  }

  /// Sets a descriptor to be closed on exec, and to be non-blocking.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  static func set(_ option: Int32, of level: Int32, on descriptor: Int32) {
    var yes: Int32 = 1
    setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  #if canImport(Glibc)
    static var streamType: Int32 { Int32(SOCK_STREAM.rawValue) }
  #else
    static var streamType: Int32 { SOCK_STREAM }
  #endif
}
