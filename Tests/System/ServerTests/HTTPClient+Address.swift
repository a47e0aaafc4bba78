import Foundation
import WebServer

#if canImport(Glibc)
  import Glibc
#endif

/// A client over a real socket, whose bytes are its test's own; reading waits, up to the test's time limit.
final class Client {
  private let descriptor: Int32
  private var input: [UInt8] = []

  /// - Parameter receiveBuffer: how many bytes the system takes for a client that does not read.
  init(_ address: HTTPAddress, receiveBuffer: Int32? = nil) {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = address.port.bigEndian
    place.sin_addr.s_addr = inet_addr(address.host)
    let result = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(result == 0)
  }

  deinit { close(descriptor) }

  /// Sends bytes; false once the server has closed.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
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

  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  func get(_ path: String = "/") { send("GET \(path) HTTP/1.1\r\n\r\n") }

  /// Sends nothing more.
  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return false }
    input += bytes[..<count]
    return true
  }

  /// The next answer that has a length: its status and its body; nil once the server has closed.
  func answer() -> (status: Int, body: String)? {
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
  func reads(_ text: String) -> Bool { bytes(upTo: text) != nil }

  /// What comes up to a text, and the text.
  func bytes(upTo text: String) -> [UInt8]? {
    var searched = 0
    while true {
      if let range = Data(input[searched...]).range(of: Data(text.utf8)) {
        defer { input.removeFirst(searched + range.upperBound) }
        return Array(input[..<(searched + range.upperBound)])
      }
      searched = max(input.count - text.utf8.count, 0)
      guard receive() else { return nil }
    }
  }

  /// Everything that comes until the server closes.
  func rest() -> [UInt8] {
    while receive() {}
    return input
  }
}
