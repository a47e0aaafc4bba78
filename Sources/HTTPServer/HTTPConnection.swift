#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One connection of a server: bytes in, answers out, within the limits.
struct HTTPConnection {
  let descriptor: Int32
  private let limits: HTTPLimits
  private var parser: HTTPRequestParser
  private var output: [UInt8] = []
  /// The channel whose events it gets, once it asked for them.
  private var channel: String?
  private var closesAfterOutput = false
  private(set) var isClosed = false
  /// When it will be closed unless something happens.
  private(set) var deadline: ContinuousClock.Instant

  /// How often an event stream without events says that it is alive.
  private static let heartbeat = Duration.seconds(20)

  init(_ descriptor: Int32, _ limits: HTTPLimits, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.limits = limits
    parser = HTTPRequestParser(limits: limits)
    // Some browsers open connections before they need them.
    deadline = now + limits.idleness
  }

  var hasOutput: Bool { !output.isEmpty }

  func shut() { close(descriptor) }

  /// Reads what has come, and answers every request that is complete.
  mutating func receive(_ answer: HTTPServer.Answer, now: ContinuousClock.Instant) {
    guard !isClosed, !closesAfterOutput else { return discard() }
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN && errno != EINTR { end() }
      return
    }
    // Nothing more is expected of a page that listens.
    guard channel == nil else { return }
    let wasInside = parser.isInsideRequest
    parser.append(bytes[..<count])
    if !wasInside { deadline = now + limits.patience }
    do {
      while !closesAfterOutput, channel == nil, let request = try parser.next() {
        take(answer(request), closing: request.closesConnection)
        deadline = now + (parser.isInsideRequest ? limits.patience : limits.idleness)
        if output.count > limits.backlog { return end() }
      }
    } catch {
      refuse(error, now: now)
    }
  }

  private mutating func take(_ response: HTTPResponse, closing: Bool) {
    if case .events(let channel, _) = response.content { self.channel = channel }
    closesAfterOutput = closing && channel == nil
    output += response.bytes(closing: closesAfterOutput)
  }

  /// Says why, and closes.
  mutating func refuse(_ problem: HTTPProblem, now: ContinuousClock.Instant) {
    closesAfterOutput = true
    output += HTTPResponse(problem).bytes(closing: true)
    deadline = now + limits.patience
    flush(now: now)
  }

  mutating func publish(_ event: [UInt8], to channel: String, now: ContinuousClock.Instant) {
    guard channel == self.channel, !isClosed else { return }
    output += event
    if output.count > limits.backlog { end() }
  }

  mutating func flush(now: ContinuousClock.Instant) {
    guard !isClosed else { return }
    while !output.isEmpty {
      let count = output.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, HTTPConnection.noSignal) }
      if count > 0 {
        output.removeFirst(count)
        if channel != nil { deadline = now + HTTPConnection.heartbeat }
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        return end()
      }
    }
    if closesAfterOutput {
      // Closed with unread bytes, the answer could be lost: the rest is read until the other side closes.
      shutdown(descriptor, Int32(SHUT_WR))
    }
  }

  /// Closes a connection whose time is over; an event stream says that it is alive instead.
  mutating func expire(now: ContinuousClock.Instant) {
    guard !isClosed, now >= deadline else { return }
    if channel != nil, output.isEmpty {
      output = Array(":\n\n".utf8)
      deadline = now + HTTPConnection.heartbeat
      flush(now: now)
    } else if parser.isInsideRequest, !closesAfterOutput {
      refuse(.tooSlow, now: now)
    } else {
      end()
    }
  }

  private mutating func discard() {
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    let count = read(descriptor, &bytes, bytes.count)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { end() }
  }

  private mutating func end() {
    guard !isClosed else { return }
    isClosed = true
    close(descriptor)
  }

  #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
  #endif
}
