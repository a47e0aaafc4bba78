import Foundation
import JSON
import TestSupport

/// A table that `referee` serves, played by what a person's page would send.
final class ServedGame {
  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let terminal: PseudoTerminal
  /// The link of each person, as they are printed.
  let links: [PageLink]

  /// Waits until the links of all people are printed.
  init(
    _ words: [String], in scratch: TemporaryFolder, people: Int = 1, environment: [String: String] = [:]
  ) throws {
    terminal = try PseudoTerminal(
      referee: words, in: scratch.folder, rows: 60, columns: 300, environment: environment)
    try terminal.wait { $0.text.matches(of: ServedGame.link).count >= people }
    // The link of those who watch comes last.
    links = terminal.screen.text.matches(of: ServedGame.link).prefix(people).compactMap { match in
      UInt16(match.1).map { PageLink(port: $0, key: String(match.2)) }
    }
    // The program may not listen yet.
    let port = links[0].port
    Wait.until { HTTPClient(port: port) != nil }
  }

  nonisolated(unsafe) private static let link = /http:\/\/127\.0\.0\.1:([0-9]+)\/t\/([0-9a-f]{32})\//

  /// What a person's page shows; nil while it shows nothing.
  func view(of person: Int = 0) throws -> JSONNode? { try links[person].view() }

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
    guard links[person].post(body) != nil else { throw Failure(description: "the server has closed") }
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
  func status(of path: String) -> Int? {
    guard let client = HTTPClient(port: links[0].port), client.request("GET", path) else { return nil }
    return client.answer()?.status
  }

  /// Ends the program as Ctrl-C does.
  ///
  /// - Returns: its exit code.
  func stop(by signal: Int32 = SIGINT) -> Int32 {
    terminal.signal(signal)
    return terminal.finish()
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
