/// A law that an evening has broken, and how.
struct Violation: Error, Equatable, CustomStringConvertible {
  var law: String
  var facts: [String]

  var description: String { "\(law): is broken\n" + facts.map { "    " + $0 + "\n" }.joined() }
}

/// What holds on every evening, whatever people do and whenever the server is stopped.
enum EveningLaws {
  /// A table that went back to its lobby shows none, which is another law's matter.
  static func `a restart forgets no card and no score`(
    _ before: [String: SeenPage], _ after: [String: SeenPage]
  ) -> Violation? {
    violation(
      of: before.keys.sorted().flatMap { name -> [String] in
        guard let page = after[name], page.isTable, before[name]!.isTable else { return [] }
        return SeenPage.differences(before[name]!.game, page.game).map { "\(name): \($0)" }
      })
  }

  static func `after each restart every page shows what it showed before`(
    _ before: [String: SeenPage], _ after: [String: SeenPage]
  ) -> Violation? {
    violation(
      of: before.keys.sorted().flatMap { name in
        (after[name] ?? SeenPage()).differences(from: before[name]!).map { "\(name): \($0)" }
      })
  }

  static func `all players see the same cards, scores and winner`(_ pages: [String: SeenPage]) -> Violation? {
    let shown = pages.filter { $0.value.isTable && $0.value.isAtTable && $0.key != "audience" }.sorted {
      $0.key < $1.key
    }
    let winners = shown.filter { $0.value.own["isWon"] == "true" }.map(\.key)
    return violation(of: differences(among: shown) + (winners.count > 1 ? ["\(winners) have all won"] : []))
  }

  static func `those who watch see what the players see`(_ pages: [String: SeenPage]) -> Violation? {
    guard let seen = pages["audience"], seen.isTable,
      let player = pages.filter({ $0.key != "audience" && $0.value.isTable }).min(by: { $0.key < $1.key })
    else { return nil }
    return violation(of: differences(among: [player, ("audience", seen)]))
  }

  private static func differences(among pages: [(key: String, value: SeenPage)]) -> [String] {
    pages.dropFirst().flatMap { name, page in
      SeenPage.differences(pages[0].value.common, page.common).map { "\(pages[0].key) and \(name): \($0)" }
    }
  }

  static func `a claimed game is won by the one who claims it, on every page`(
    _ claimant: String, _ pages: [String: SeenPage]
  ) -> Violation? {
    violation(
      of: pages.sorted { $0.key < $1.key }.compactMap { name, page in
        guard page.isTable, page.common["results"]?.hasSuffix(": \(claimant) wins") != true else { return nil }
        return "\(claimant) has claimed the game; the page of \(name) shows \(page.common["results"] ?? "no result")"
      })
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
