import Foundation

/// One connection of a server, which reads requests and writes responses within the limits.
///
/// While a response waits to be sent, no more is read: the memory of a connection is bounded by one response, the
/// backlog of events, and one request.
struct HTTPConnection {
  private enum Phase: Equatable {
    /// It accepts requests.
    case open
    /// It sends the events of a channel.
    case streaming(channel: String)
    /// It sends its last response.
    case closing
    /// It has sent everything, and reads until the client closes: if it were closed with unread bytes, the response
    /// could be lost.
    case lingering
    case closed
  }

  let descriptor: Int32
  private let limits: HTTPLimits
  private var parser: HTTPRequestParser
  private var phase = Phase.open
  private var output: [UInt8] = []
  /// The number of output bytes that have been sent.
  private var sent = 0
  /// True once the client has ended its output; it may still read.
  private var inputEnded = false
  /// The key of the last answered request; nil before the first one with a key.
  private(set) var key: Substring?
  /// The time at which it will be closed unless something happens.
  private(set) var deadline: ContinuousClock.Instant

  init(_ descriptor: Int32, _ limits: HTTPLimits, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.limits = limits
    parser = HTTPRequestParser(limits: limits)
    // Some browsers open connections before they need them.
    deadline = now + limits.idleness
  }

  var isClosed: Bool { phase == .closed }
  /// The channel whose events it receives; nil for none.
  var channel: String? { if case .streaming(let channel) = phase { channel } else { nil } }
  var isKnown: Bool { key != nil }
  var isLingering: Bool { phase == .lingering }
  /// True if it can be closed to make room for another without any loss.
  var isIdle: Bool { phase == .open && !hasOutput && !parser.isInsideRequest }

  private var hasOutput: Bool { sent < output.count }
  private var readsInput: Bool {
    switch phase {
    case .open: !hasOutput && !inputEnded
    case .streaming, .lingering: true
    case .closing, .closed: false
    }
  }

  /// The events for `poll`.
  var interest: Int16 { Int16((readsInput ? POLLIN : 0) | (hasOutput ? POLLOUT : 0)) }

  /// Does everything that is possible now without waiting.
  ///
  /// - Parameter happened: the result of `poll`.
  mutating func advance(
    _ happened: Int16, _ events: [HTTPServer.Event], _ answer: HTTPServer.Answer, now: ContinuousClock.Instant
  ) {
    // Before requests are answered: a page that subscribes now gets newer events than these.
    for event in events { publish(event) }
    let hangup = Int16(POLLHUP | POLLERR | POLLNVAL)
    if readsInput, happened & (Int16(POLLIN) | hangup) != 0 { receive(now: now) }
    flush(now: now)
    answerRequests(answer, now: now)
    // `poll` would report it again at once, and for ever.
    if happened & hangup != 0 { end() }
    expire(now: now)
  }

  private mutating func receive(now: ContinuousClock.Instant) {
    let count = withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0, phase == .open {
        if !parser.isInsideRequest { deadline = now + limits.requestTime }
        parser.append(buffer[..<count])
      }
      return count
    }
    if count == 0 {
      inputEnded = true
      if phase != .open { end() }
    } else if count < 0, errno != EAGAIN, errno != EINTR {
      end()
    } else if count > 0, case .streaming = phase {
      // A page with an event stream sends no further requests.
      end()
    }
  }

  /// Answers every complete request; each waits until the previous response has been sent.
  private mutating func answerRequests(_ answer: HTTPServer.Answer, now: ContinuousClock.Instant) {
    do throws(HTTPProblem) {
      while phase == .open, !hasOutput {
        guard let request = try parser.next() else {
          if inputEnded { end() }
          return
        }
        let response = answer(request)
        if !response.isRefusedAccess { key = AccessRules.parts(of: request.path)?.key ?? "" }
        queue(response, closing: request.closesConnection, now: now)
        flush(now: now)
      }
    } catch {
      refuse(error, now: now)
    }
  }

  private mutating func queue(_ response: HTTPResponse, closing: Bool, now: ContinuousClock.Instant) {
    if let channel = response.channel {
      phase = .streaming(channel: channel)
    } else if closing || response.isRefusedAccess {
      // The connection of a client without the key is closed.
      phase = .closing
    }
    enqueue(response, until: now + limits.idleness)
  }

  /// Sends the reason, and closes.
  mutating func refuse(_ problem: HTTPProblem, now: ContinuousClock.Instant) {
    phase = .closing
    enqueue(HTTPResponse(problem), until: now + limits.requestTime)
    flush(now: now)
  }

  private mutating func enqueue(_ response: HTTPResponse, until deadline: ContinuousClock.Instant) {
    output += response.bytes(closing: phase != .open)
    self.deadline = deadline
  }

  private mutating func publish(_ event: HTTPServer.Event) {
    guard phase == .streaming(channel: event.channel) else { return }
    if output.count - sent > limits.backlog { return end() }
    if sent > limits.backlog / 2 {
      output.removeFirst(sent)
      sent = 0
    }
    output += event.bytes
  }

  private mutating func flush(now: ContinuousClock.Instant) {
    guard hasOutput, !isClosed else { return }
    while hasOutput {
      let count = output.withUnsafeBytes { bytes in
        send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, HTTPConnection.noSignal)
      }
      if count > 0 {
        sent += count
        if case .streaming = phase { deadline = now + limits.heartbeat }
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        return end()
      }
    }
    (output, sent) = ([], 0)
    switch phase {
    case .open: deadline = now + (parser.isInsideRequest ? limits.requestTime : limits.idleness)
    case .closing:
      if inputEnded { return end() }
      phase = .lingering
      deadline = now + limits.requestTime
      shutdown(descriptor, Int32(SHUT_WR))
    case .streaming, .lingering, .closed: break
    }
  }

  /// Closes a connection after its deadline; an event stream sends a heartbeat instead.
  private mutating func expire(now: ContinuousClock.Instant) {
    guard !isClosed, now >= deadline else { return }
    if case .streaming = phase, !hasOutput {
      output = Array(":\n\n".utf8)
      deadline = now + limits.heartbeat
      flush(now: now)
    } else if phase == .open, !hasOutput, parser.isInsideRequest {
      refuse(.tooSlow, now: now)
    } else {
      end()
    }
  }

  /// Closes it at once.
  mutating func end() {
    guard !isClosed else { return }
    phase = .closed
    close(descriptor)
  }

  #if canImport(Glibc)
    static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    // The server sets SO_NOSIGPIPE there.
    static let noSignal: Int32 = 0
  #endif
}

extension HTTPResponse {
  /// True for the response to a client without the key.
  fileprivate var isRefusedAccess: Bool {
    [HTTPProblem.forbidden, .wrongHost].contains { $0.rawValue == status }
  }
}
