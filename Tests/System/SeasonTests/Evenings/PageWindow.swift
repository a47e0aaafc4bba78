import JSON
import TestSupport

/// One window of a browser at a page: a stream of events that is open, and what it was told last.
final class PageWindow {
  /// What the page was told last, by the name of the event.
  private(set) var shown: [String: JSONNode] = [:]
  /// What was told and not looked at yet: the name of the event and the JSON text.
  private var traffic: [(event: String, text: String)] = []
  private let client: HTTPClient

  /// Opens the page; nil where no program answers.
  init?(_ link: PageLink) {
    guard let client = link.open() else { return nil }
    self.client = client
  }

  var isClosed: Bool { client.isClosed }

  func takeTraffic() -> [(event: String, text: String)] {
    defer { traffic = [] }
    return traffic
  }

  func shut() { client.end() }

  /// Reads what has come.
  ///
  /// - Returns: true if anything was told.
  @discardableResult func read() -> Bool {
    client.receiveWhatIsThere()
    var isTold = false
    while let end = client.input.firstRange(of: [10, 10]) {
      let lines = client.take(end.upperBound).split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
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
