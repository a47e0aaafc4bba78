import Foundation
import JSON
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// One window of a browser at a page: a stream of events that is open, and what it was told last.
final class PageWindow {
  /// What the page was told last, by the name of the event.
  private(set) var shown: [String: JSONNode] = [:]
  /// What was told and not looked at yet: the name of the event and the JSON text.
  private var traffic: [(event: String, text: String)] = []
  private(set) var isClosed = false
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  /// Opens the page; nil where nobody answers.
  init?(_ link: PageLink) {
    guard let descriptor = link.connect(), link.send("GET", "views", to: descriptor) else { return nil }
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { if !isClosed { close(descriptor) } }

  func takeTraffic() -> [(event: String, text: String)] {
    defer { traffic = [] }
    return traffic
  }

  func shut() {
    guard !isClosed else { return }
    isClosed = true
    close(descriptor)
  }

  /// Reads what has come.
  ///
  /// - Returns: true if anything was told.
  @discardableResult func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while !isClosed {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EAGAIN { shut() } else { break }
    }
    var isTold = false
    while let end = bytes.firstRange(of: [10, 10]) {
      let lines = bytes[..<end.lowerBound].split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
      bytes.removeSubrange(..<end.upperBound)
      guard let event = lines.first(where: { $0.hasPrefix("event: ") })?.dropFirst(7),
        let data = lines.first(where: { $0.hasPrefix("data: ") })?.dropFirst(6)
      else { continue }
      shown[String(event)] = try? JSONReader.read(Array(data.utf8))
      traffic.append((String(event), String(data)))
      isTold = true
    }
    return isTold
  }
}

/// Where a person's page is served.
struct PageLink {
  var port: UInt16
  var key: String

  /// Sends what a page's script would.
  ///
  /// - Returns: the status, and the number of the view that shows it: 0 is a refusal. Nil where nobody answers.
  func post(_ body: String) -> (status: Int, view: Int)? {
    guard let descriptor = connect() else { return nil }
    defer { close(descriptor) }
    guard send("POST", "do", body, to: descriptor) else { return nil }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !PageLink.isWhole(answer) {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self)
    guard let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
    return (status, text.firstMatch(of: /\{"view":([0-9]+)\}/).flatMap { Int($0.1) } ?? 0)
  }

  /// True if the body is as long as its head says: the connection stays open behind it.
  private static func isWhole(_ answer: [UInt8]) -> Bool {
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return false }
    let head = String(decoding: answer[..<end], as: UTF8.self).lowercased()
    let length = head.firstMatch(of: /content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
    return answer.count >= end + length
  }

  fileprivate func connect() -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    // Programs that other tests start at this moment are to keep no page open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let isConnected = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if !isConnected { close(descriptor) }
    return isConnected ? descriptor : nil
  }

  fileprivate func send(_ method: String, _ path: String, _ body: String = "", to descriptor: Int32) -> Bool {
    let head =
      "\(method) /t/\(key)/\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let request = Array((head + body).utf8)
    return Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
  }
}
