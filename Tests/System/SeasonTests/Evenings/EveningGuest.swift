import JSON
import TestSupport

/// Somebody with a page, and the windows in which it is open.
final class EveningGuest {
  let name: String
  var link: PageLink?
  private(set) var windows: [PageWindow] = []
  /// The positions that were shown, of which all but the last are stale.
  private(set) var positions: [Int] = []
  private var seenCards: Set<String> = []

  init(_ name: String) { self.name = name }

  var window: PageWindow? { windows.first }
  var view: JSONNode? { window?.shown["view"] }
  var people: JSONNode? { window?.shown["people"] }

  /// What each of the windows shows.
  var pages: [SeenPage] { windows.map { SeenPage(view: $0.shown["view"], people: $0.shown["people"]) } }
  var page: SeenPage? { pages.first }

  func open() throws {
    guard let link, let window = PageWindow(link) else { return }
    windows.append(window)
    // What the page shows is there at once.
    Wait.until { window.read() || window.isClosed }
    try read()
  }

  func close() {
    for window in windows { window.shut() }
    windows = []
  }

  /// Reads what was told, and holds each view against the law of hidden cards.
  @discardableResult func read() throws -> Bool {
    var isTold = false
    for window in windows {
      if window.read() { isTold = true }
      for (event, text) in window.takeTraffic() {
        guard event == "view", let view = try? JSONReader.read(Array(text.utf8)) else { continue }
        let page = SeenPage(view: view, people: nil)
        seenCards.formUnion(page.openCards)
        if let position = view["position"]?.integer, positions.last != position { positions.append(position) }
        if let violation = EveningLaws.`no view names a card that its person may not see`(page, text, seen: seenCards) {
          throw Violation(law: violation.law, facts: ["\(name): \(violation.facts.joined(separator: "; "))"])
        }
      }
    }
    return isTold
  }

  /// Sends a command, and waits until the page shows what came of it.
  @discardableResult func send(_ body: String) throws -> Bool {
    guard let answer = link?.post(body) else { return false }
    guard answer.view > 0, let window else { return answer.status == 200 && answer.view > 0 }
    Wait.until {
      window.read(); return window.isClosed || window.shown["view"]?["number"]?.integer ?? 0 >= answer.view
    }
    try read()
    return true
  }
}
