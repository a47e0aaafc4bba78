/// A law that an evening has broken, and how.
struct Violation: Error, Equatable, CustomStringConvertible {
  var law: String
  var facts: [String]

  var description: String { "\(law): is broken\n" + facts.map { "    " + $0 + "\n" }.joined() }
}

/// What holds on every evening, whatever people do and whenever the server is stopped.
enum EveningLaws {
  static func `after each restart every page shows what it showed before`(
    _ before: [String: SeenPage], _ after: [String: SeenPage]
  ) -> Violation? {
    violation(
      of: before.keys.sorted().flatMap { name in
        (after[name] ?? SeenPage(view: nil, people: nil)).differences(from: before[name]!).map { "\(name): \($0)" }
      })
  }

  static func `all pages agree on cards, scores and who won`(_ pages: [String: SeenPage]) -> Violation? {
    let shown = pages.filter { $0.value.common["badges"] != nil }.sorted { $0.key < $1.key }
    guard let first = shown.first else { return nil }
    var facts = shown.dropFirst().flatMap { name, page in
      SeenPage.differences(first.value.common, page.common).map { "\(first.key) and \(name): \($0)" }
    }
    let winners = shown.filter { $0.value.own["isWon"] == "true" }.map(\.key)
    if winners.filter({ $0 != "audience" }).count > 1 { facts.append("\(winners) have all won") }
    return violation(of: facts)
  }

  static func `what was refused did not happen`(
    _ step: String, _ before: [String: SeenPage], _ after: [String: SeenPage]
  ) -> Violation? {
    let facts = before.keys.sorted().flatMap { name in
      after[name].map { $0.differences(from: before[name]!).map { "\(name): \($0)" } } ?? []
    }
    return violation(of: facts.isEmpty ? [] : ["refused: \(step)"] + facts)
  }

  /// Cards in closed piles have no name, and what a view says besides names only cards that lay open before this person.
  ///
  /// - Parameter seen: the cards that the person's pages have shown so far, and those that this view shows.
  static func `no view names a card that its person may not see`(
    _ page: SeenPage, _ text: String, seen: Set<String>
  ) -> Violation? {
    let closed = page.common.filter { name, cards in
      ["pile closed", "pile deck", "pile stock"].contains(where: name.hasPrefix)
        && cards.contains { $0 != "?" && $0 != " " }
    }
    let named = Set(text.matches(of: cardName).map { String($0.output.0) }).subtracting(seen)
    return violation(
      of: closed.map { "\($0.key) shows \($0.value)" } + named.sorted().map { "\($0) has never lain open" })
  }

  static func `all windows of a person show the same`(_ pages: [SeenPage]) -> Violation? {
    violation(of: pages.dropFirst().flatMap { $0.differences(from: pages[0]) })
  }

  static func `the server goes on until it is stopped, and stops when it is told to`(_ facts: [String]) -> Violation? {
    violation(of: facts)
  }

  nonisolated(unsafe) private static let cardName = /\b([A2-9TJQK][CDHS]|[123][rgp][ods][sto])\b/
    .matchingSemantics(.unicodeScalar).asciiOnlyWordCharacters()

  private static func violation(of facts: [String], _ law: String = #function) -> Violation? {
    let name = law.prefix { $0 != "(" }.replacing("`", with: "")
    return facts.isEmpty ? nil : Violation(law: String(name), facts: Array(facts.prefix(12)))
  }
}
