import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small server of HTTP/1.1 and server-sent events: one thread, a bounded number of connections, nothing by name.
///
///     let server = try HTTPServer(at: .local)
///     server.start { request in HTTPResponse(Array("hello\n".utf8)) }
///     server.publish(serverSentEvent("view", json: bytes), to: "table")
///
/// Hand-written, since Foundation has none. The bytes are read by `HTTPRequestParser`, a value; here are only sockets.
public final class HTTPServer: Sendable {
  public typealias Answer = @Sendable (HTTPRequest) -> HTTPResponse

  /// Where it listens, with the port that the system chose.
  public let address: HTTPAddress
  private let limits: HTTPLimits
  private let listener: Int32
  private let wakePipe: (read: Int32, write: Int32)
  /// What other threads ask of the server's own.
  private let mail = Mutex<Mail>(Mail())

  private struct Mail {
    var events: [(channel: String, bytes: [UInt8])] = []
    var isStopped = false
    var isStarted = false
    var waiters: [DispatchSemaphore] = []
  }

  /// Takes the address.
  ///
  /// - Throws: `HTTPServerProblem` where it cannot be taken.
  public init(at address: HTTPAddress, limits: HTTPLimits = HTTPLimits()) throws(HTTPServerProblem) {
    self.limits = limits
    let listener = socket(AF_INET, HTTPServer.streamType, 0)
    guard listener >= 0 else { throw HTTPServerProblem(address, errno) }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = address.port.bigEndian
    place.sin_addr = HTTPAddress.number(of: address.host) ?? in_addr()
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) } == 0
    }
    guard isBound, listen(listener, 64) == 0 else {
      let number = errno
      close(listener)
      throw HTTPServerProblem(address, number)
    }
    var length = size
    _ = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
    }
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for descriptor in ends + [listener] { HTTPServer.prepare(descriptor) }
    var taken = address
    taken.port = UInt16(bigEndian: place.sin_port)
    self.address = taken
    self.listener = listener
    wakePipe = (ends[0], ends[1])
  }

  deinit {
    close(listener)
    close(wakePipe.read)
    close(wakePipe.write)
  }

  /// Answers requests on a thread of its own until `stop`; nothing happens if it has been started.
  public func start(_ answer: @escaping Answer) {
    let isFirst = mail.withLock { mail in
      defer { mail.isStarted = true }
      return !mail.isStarted
    }
    guard isFirst else { return }
    let thread = DispatchQueue(label: "referee.http")
    thread.async { self.serve(answer) }
  }

  /// Sends an event to every page that listens to a channel; returns at once.
  public func publish(_ event: [UInt8], to channel: String) {
    mail.withLock { $0.events.append((channel, event)) }
    wake()
  }

  /// Closes all connections, after what was published has been sent as far as pages take it at once.
  public func stop() {
    let done = DispatchSemaphore(value: 0)
    let isRunning = mail.withLock { mail in
      guard mail.isStarted else { return false }
      mail.isStopped = true
      mail.waiters.append(done)
      return true
    }
    guard isRunning else { return }
    wake()
    done.wait()
  }

  private func wake() { _ = write(wakePipe.write, [1], 1) }

  // The server's own thread.

  private func serve(_ answer: Answer) {
    var connections: [HTTPConnection] = []
    var clock = ContinuousClock.now
    while true {
      var polled = [pollfd(fd: wakePipe.read, events: Int16(POLLIN), revents: 0)]
      polled.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
      polled += connections.map { connection in
        let events = Int32(POLLIN) | (connection.hasOutput ? Int32(POLLOUT) : 0)
        return pollfd(fd: connection.descriptor, events: Int16(events), revents: 0)
      }
      let deadline = connections.map(\.deadline).min()
      clock = .now
      // Rounded up, so that it does not wake before the moment.
      let wait = deadline.map { Int32(max((clock.duration(to: $0) / .milliseconds(1)).rounded(.up), 0)) } ?? -1
      _ = poll(&polled, nfds_t(polled.count), wait)
      clock = .now
      let (events, isStopped) = takeMail(isWoken: polled[0].revents != 0)
      for index in connections.indices {
        let happened = Int32(polled[index + 2].revents)
        if happened & Int32(POLLIN | POLLHUP | POLLERR) != 0 { connections[index].receive(answer, now: clock) }
        for event in events { connections[index].publish(event.bytes, to: event.channel, now: clock) }
        connections[index].flush(now: clock)
        connections[index].expire(now: clock)
      }
      connections.removeAll(where: \.isClosed)
      if isStopped { break }
      if polled[1].revents != 0 { accept(into: &connections, now: clock) }
    }
    for connection in connections { connection.shut() }
    let waiters = mail.withLock { mail in
      defer { mail.waiters = [] }
      return mail.waiters
    }
    for waiter in waiters { waiter.signal() }
  }

  private func takeMail(isWoken: Bool) -> (events: [(channel: String, bytes: [UInt8])], isStopped: Bool) {
    if isWoken {
      var bytes = [UInt8](repeating: 0, count: 256)
      while read(wakePipe.read, &bytes, bytes.count) > 0 {}
    }
    return mail.withLock { mail in
      defer { mail.events = [] }
      return (mail.events, mail.isStopped)
    }
  }

  private func accept(into connections: inout [HTTPConnection], now: ContinuousClock.Instant) {
    while true {
      #if canImport(Glibc)
        let descriptor = Glibc.accept(listener, nil, nil)
      #else
        let descriptor = Darwin.accept(listener, nil, nil)
      #endif
      guard descriptor >= 0 else { return }
      HTTPServer.prepare(descriptor)
      var connection = HTTPConnection(descriptor, limits, now: now)
      if connections.count >= limits.connections { connection.refuse(.tooManyConnections, now: now) }
      if !connection.isClosed { connections.append(connection) }
    }
  }

  /// Not inherited by programs, and never waited for.
  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  #if canImport(Glibc)
    private static var streamType: Int32 { Int32(SOCK_STREAM.rawValue) }
  #else
    private static var streamType: Int32 { SOCK_STREAM }
  #endif
}

/// Why a server cannot listen.
public enum HTTPServerProblem: Error, Equatable, Sendable {
  case portInUse(HTTPAddress)
  /// The address is none of this machine's.
  case notOurs(HTTPAddress)
  case forbidden(HTTPAddress)
  case other(HTTPAddress, errno: Int32)

  init(_ address: HTTPAddress, _ number: Int32) {
    self =
      switch number {
      case EADDRINUSE: .portInUse(address)
      case EADDRNOTAVAIL: .notOurs(address)
      case EACCES: .forbidden(address)
      default: .other(address, errno: number)
      }
  }

  public var message: String {
    switch self {
    case .portInUse(let address): "port \(address.port) of \(address.host) is in use; choose another, or none for a free one"
    case .notOurs(let address): "\(address.host) is not an address of this machine"
    case .forbidden(let address): "port \(address.port) is reserved for the system; choose one above 1023"
    case .other(let address, let number): "cannot listen at \(address): \(String(cString: strerror(number)))"
    }
  }
}
