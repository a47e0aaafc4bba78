import Foundation

/// A client of one server: HTTP/1.1 on one connection, which is kept open.
///
///     let client = try LinkClient(of: HTTPLink("http://127.0.0.1:7000/t/0123/")!)
///     let reply = try client.post("/next", body)
///
/// It is hand-written, because Foundation's client needs libcurl, which a machine may lack. It belongs to one thread.
/// `HTTPReplyParser`, a value, parses the bytes; this class handles the socket.
public final class LinkClient {
  private let link: HTTPLink
  private let timeout: Duration
  private let largest: Int
  /// Negative while there is no connection.
  private var descriptor: Int32 = -1

  /// - Parameters:
  ///   - timeout: the maximal time to connect, and without any progress of a request.
  ///   - largest: the maximal size of a reply's body, in bytes.
  public init(of link: HTTPLink, timeout: Duration = .seconds(20), largest: Int = 64 << 20) {
    (self.link, self.timeout, self.largest) = (link, timeout, largest)
  }

  deinit { disconnect() }

  /// Sends a request and waits for the reply.
  ///
  /// The request may be carried out although the reply is lost: the caller sends it again only if that is harmless.
  ///
  /// - Parameter path: below the path of the link.
  /// - Throws: `LinkProblem` if there is no reply.
  public func post(_ path: String, _ body: [UInt8]) throws(LinkProblem) -> HTTPReply {
    let isKept = descriptor >= 0
    do throws(LinkProblem) {
      return try exchange(path, body)
    } catch {
      disconnect()
      // The server closes a connection that has been idle for long.
      guard isKept, error == .closed else { throw error }
    }
    do throws(LinkProblem) {
      return try exchange(path, body)
    } catch {
      disconnect()
      throw error
    }
  }

  private func exchange(_ path: String, _ body: [UInt8]) throws(LinkProblem) -> HTTPReply {
    if descriptor < 0 { descriptor = try connected() }
    let head =
      "POST \(link.path)\(path) HTTP/1.1\r\nHost: \(link.host):\(link.port)\r\nContent-Length: \(body.count)\r\n\r\n"
    try send(Array(head.utf8) + body)
    var parser = HTTPReplyParser(largest: largest)
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      if let reply = try parser.next() {
        if reply.closesConnection { disconnect() }
        return reply
      }
      try wait(for: POLLIN, on: descriptor)
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        parser.append(buffer[..<count])
      } else if count == 0 || errno == ECONNRESET {
        throw parser.isInsideReply ? .cutOff : .closed
      } else if errno != EINTR, errno != EAGAIN {
        throw .system(errno)
      }
    }
  }

  private func send(_ bytes: [UInt8]) throws(LinkProblem) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Foundation.send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, HTTPConnection.noSignal)
      }
      if count > 0 {
        sent += count
      } else if errno == EPIPE || errno == ECONNRESET {
        // A refusal may be waiting to be read.
        return
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, on: descriptor)
      } else if errno != EINTR {
        throw .system(errno)
      }
    }
  }

  /// Waits until a descriptor is ready.
  private func wait(for events: some BinaryInteger, on descriptor: Int32) throws(LinkProblem) {
    var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let milliseconds = Int32(exactly: (timeout / .milliseconds(1)).rounded(.up)) ?? .max
    while true {
      switch poll(&polled, 1, milliseconds) {
      case 1...: return
      case 0: throw .noReply(after: timeout)
      default: if errno != EINTR { throw .system(errno) }
      }
    }
  }

  /// Connects to the first address of the server that accepts.
  private func connected() throws(LinkProblem) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = HTTPServer.streamType
    var list: UnsafeMutablePointer<addrinfo>?
    let number = getaddrinfo(link.host, "\(link.port)", &hints, &list)
    guard number == 0 else { throw .unknownHost(link.host) }
    defer { freeaddrinfo(list) }
    var problem = LinkProblem.unknownHost(link.host)
    for entry in sequence(first: list, next: { $0?.pointee.ai_next }).compactMap(\.self) {
      do throws(LinkProblem) {
        return try connected(to: entry.pointee)
      } catch {
        problem = error
      }
    }
    throw problem
  }

  private func connected(to place: addrinfo) throws(LinkProblem) -> Int32 {
    let descriptor = socket(place.ai_family, HTTPServer.streamType, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    HTTPServer.prepare(descriptor)
    HTTPServer.set(TCP_NODELAY, of: Int32(IPPROTO_TCP), on: descriptor)
    #if canImport(Darwin)
      HTTPServer.set(SO_NOSIGPIPE, of: SOL_SOCKET, on: descriptor)
    #endif
    do throws(LinkProblem) {
      if connect(descriptor, place.ai_addr, place.ai_addrlen) != 0 {
        guard errno == EINPROGRESS || errno == EINTR else { throw .system(errno) }
        try wait(for: POLLOUT, on: descriptor)
        var (number, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size)
        if number != 0 { throw .system(number) }
      }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
