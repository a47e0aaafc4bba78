import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A client of a server on this machine, over a socket whose bytes are its test's own.
///
/// Reading waits for bytes, up to the test's time limit.
package final class HTTPClient {
  private let descriptor: Int32
  private let host: String
  /// What has come and was not taken.
  package private(set) var input: [UInt8] = []
  /// True once the server or this client has closed the connection.
  package private(set) var isClosed = false

  /// Connects; nil where no program listens.
  ///
  /// - Parameter receiveBuffer: how many bytes the system takes for a client that does not read.
  package init?(host: String = "127.0.0.1", port: UInt16, receiveBuffer: Int32? = nil) {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    self.host = "\(host):\(port)"
    // Programs that other tests start at this moment must not keep the connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr(host)
    let result = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Ends the connection in both directions.
  package func end() {
    isClosed = true
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Sends nothing more.
  package func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends bytes; false once the server has closed.
  @discardableResult package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Glibc)
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      #else
        let count = rest.withUnsafeBytes { Darwin.send(descriptor, $0.baseAddress, $0.count, 0) }
      #endif
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a request as a browser does, with the server's address and the length of the body.
  @discardableResult package func request(_ method: String, _ path: String, body: String = "") -> Bool {
    send("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  /// Waits for more bytes; false once the server has closed.
  package func receive() -> Bool { take(flags: 0) }

  /// Takes what has come, without waiting.
  package func receiveWhatIsThere() { while take(flags: Int32(MSG_DONTWAIT)) {} }

  private func take(flags: Int32) -> Bool {
    guard !isClosed else { return false }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &bytes, bytes.count, flags)
    if count > 0 { input += bytes[..<count] } else if count == 0 || errno != EAGAIN { isClosed = true }
    return count > 0
  }

  /// The next answer that has a length: its status and its body; nil once the server has closed.
  package func answer() -> (status: Int, body: String)? {
    while true {
      if let (head, start) = head {
        let length = head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
        while input.count < start + length { guard receive() else { return nil } }
        let body = String(decoding: input[start..<start + length], as: UTF8.self)
        input.removeFirst(start + length)
        return (Int(head.split(separator: " ")[1]) ?? 0, body)
      }
      guard receive() else { return nil }
    }
  }

  /// The head of the next answer, and where its body begins.
  private var head: (text: String, end: Int)? {
    let mark = Data("\r\n\r\n".utf8)
    return Data(input.prefix(4096)).range(of: mark).map {
      (String(decoding: input[..<$0.lowerBound], as: UTF8.self), $0.upperBound)
    }
  }

  /// Reads until a text has come; false once the server has closed.
  package func reads(_ text: String) -> Bool { bytes(upTo: text) != nil }

  /// What comes up to a text, and the text; nil once the server has closed.
  package func bytes(upTo text: String) -> [UInt8]? {
    var searched = 0
    while true {
      if let range = Data(input[searched...]).range(of: Data(text.utf8)) {
        return take(searched + range.upperBound)
      }
      searched = max(input.count - text.utf8.count, 0)
      guard receive() else { return nil }
    }
  }

  /// Takes as many bytes of what has come.
  package func take(_ count: Int) -> [UInt8] {
    defer { input.removeFirst(count) }
    return Array(input[..<count])
  }

  /// Everything that comes until the server closes.
  package func rest() -> [UInt8] {
    while receive() {}
    return input
  }
}
