import Foundation
import JSON
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// A table that `referee` serves, played by what a person's page would send.
final class ServedGame {
  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let terminal: PseudoTerminal
  /// The link of each person, as they are printed.
  let links: [(port: UInt16, key: String)]

  /// Waits until the links of all people are printed.
  init(
    _ words: [String], in scratch: TemporaryFolder, people: Int = 1, environment: [String: String] = [:]
  ) throws {
    terminal = try PseudoTerminal(
      referee: words, in: scratch.folder, rows: 60, columns: 300, environment: environment)
    try terminal.wait { $0.text.matches(of: ServedGame.link).count >= people }
    // The link of those who watch comes last.
    links = terminal.screen.text.matches(of: ServedGame.link).prefix(people).compactMap { match in
      UInt16(match.1).map { ($0, String(match.2)) }
    }
  }

  nonisolated(unsafe) private static let link = /http:\/\/127\.0\.0\.1:([0-9]+)\/t\/([0-9a-f]{32})\//

  /// What a person's page shows; nil while it shows nothing.
  func view(of person: Int = 0) throws -> JSONNode? {
    let text = try exchange(person, "GET", "views") { $0.contains("\n\n") && $0.contains("retry:") }
    guard let data = text.firstMatch(of: /event: view\ndata: (.*)\n\n/) else { return nil }
    return try JSONReader.read(Array(data.1.utf8))
  }

  /// Waits until a page shows something.
  func wait(_ person: Int = 0, until isShown: (JSONNode) -> Bool) throws {
    var last: JSONNode?
    Wait.until {
      last = try? view(of: person)
      return last.map(isShown) ?? false
    }
    guard let last, isShown(last) else {
      throw Failure(description: "the page shows \(last?.json ?? "nothing")")
    }
  }

  /// Waits until a badge of the table has a value.
  func wait(_ person: Int = 0, for label: String, _ value: Int) throws {
    try wait(person) { $0.badge(label) == "\(value)" }
  }

  /// Sends what a page would.
  func send(_ body: String, as person: Int = 0) throws {
    _ = try exchange(person, "POST", "do", body: body) { $0.contains("\r\n\r\n") && $0.hasSuffix("}") }
  }

  /// Takes an action of one word as soon as it is offered.
  func act(_ action: String, as person: Int = 0) throws {
    try wait(person) { $0["words"]?.strings?.contains(action) == true }
    let position = try view(of: person)?["position"]?.integer ?? 0
    try send(#"{"do": "action", "action": "\#(action)", "position": \#(position)}"#, as: person)
  }

  /// Takes an action of which the page asks first.
  func confirm(_ action: String) throws {
    try act(action)
    try wait { $0["question"]?["action"]?.string == action }
    try send(#"{"do": "confirm", "position": \#(view()?["position"]?.integer ?? 0)}"#)
  }

  /// Presses a control as soon as it is offered.
  func press(_ control: String, as person: Int = 0) throws {
    try wait(person) { $0["controls"]?.strings?.contains(control) == true }
    let position = try view(of: person)?["position"]?.integer ?? 0
    try send(#"{"do": "\#(control)", "position": \#(position)}"#, as: person)
  }

  /// The status of an answer at a path of the server.
  func status(of path: String) throws -> Int? {
    let answer = try exchange("GET \(path)") { $0.contains("\r\n\r\n") }
    return answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// Ends the program as Ctrl-C does.
  ///
  /// - Returns: its exit code.
  func stop(by signal: Int32 = SIGINT) -> Int32 {
    terminal.signal(signal)
    return terminal.finish()
  }

  private func exchange(
    _ person: Int, _ method: String, _ path: String, body: String = "", until isWhole: (String) -> Bool
  ) throws -> String {
    try exchange("\(method) /t/\(links[person].key)/\(path)", body: body, until: isWhole)
  }

  private func exchange(_ request: String, body: String = "", until isWhole: (String) -> Bool) throws -> String {
    let port = links[0].port
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var isConnected = false
    // The program may not listen yet.
    Wait.until {
      isConnected = withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      return isConnected
    }
    guard isConnected else { throw Failure(description: "nobody listens at \(port)") }
    let head = "\(request) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let request = Array((head + body).utf8)
    guard write(descriptor, request, request.count) == request.count else {
      throw Failure(description: "the server has closed")
    }
    var answer: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    while !isWhole(String(decoding: answer, as: UTF8.self)) {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      answer += bytes[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}

extension JSONNode {
  /// The value of a view's badge.
  func badge(_ label: String) -> String? {
    self["badges"]?.elements?.first { $0["label"]?.string == label }?["value"]?.string
  }

  /// The names of the cards that lie open.
  var cardNames: [String] { self["cards"]?.elements?.compactMap { $0["name"]?.string } ?? [] }
}
