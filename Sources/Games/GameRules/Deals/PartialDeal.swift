/// A deal some of whose cards are unknown.
public struct PartialDeal: Sendable {
  /// The placeholder of an unknown card.
  public static let unseen = "??"

  /// The words of `Game.cards`, or `unseen`.
  private let words: [String]

  public init(_ words: [String]) { self.words = words }

  /// True if a card is unknown.
  public var isPartial: Bool { words.contains(PartialDeal.unseen) }

  /// The position after some actions, as from `DealSource.position`, with unknown cards placed at random.
  ///
  /// The observation of the seat that is asked does not depend on their places.
  /// - Throws: `IllegalDeal` as `DealSource.position` does, and if a visible card is missing in the deal.
  public func position<G: Game>(
    of _: G.Type, after actions: [String], seats: Int, options: G.Options
  ) throws(IllegalDeal) -> G {
    let cards = try completed(G.self, seats: seats, options: options)
    func position(_ order: [String], _ count: Int) throws(IllegalDeal) -> G {
      try DealSource(cards: order).position(
        of: G.self, after: Array(actions.prefix(count)), seats: seats, options: options)
    }
    var game = try position(cards, 0)
    for count in 0...actions.count {
      if count > 0 { game = try position(cards, count) }
      /// True if exchanging the cards of two places would be visible.
      func isSeen(_ place: Int, _ other: Int) -> Bool {
        var order = cards
        order.swapAt(place, other)
        guard let changed = try? position(order, count) else { return true }
        return !game.looksLike(changed)
      }
      try require(seen(isSeen), count == 0 ? "from the start" : "after action \(count), \(actions[count - 1])")
    }
    return game
  }

  /// Throws unless the deal names all visible cards.
  private func require(_ seen: [Int], _ time: String) throws(IllegalDeal) {
    if seen.isEmpty { return }
    let numbers = seen.map { "\($0 + 1)" }.joined(separator: ", ")
    throw .impossible(
      "\(seen.count == 1 ? "card" : "cards") \(numbers) of the deal can be seen \(time): "
        + "write the name in place of \(PartialDeal.unseen)")
  }

  /// The places of unknown cards that are visible, by `isSeen`.
  private func seen(_ isSeen: (Int, Int) -> Bool) -> [Int] {
    let places = words.indices.filter { words[$0] == PartialDeal.unseen }
    // Two places whose exchange is invisible hide both; if there are no two such places, all but at most one are
    // visible.
    for place in places {
      guard let hidden = places.first(where: { $0 > place && !isSeen(place, $0) }) else { continue }
      return places.filter { $0 != hidden && isSeen($0, hidden) }
    }
    return places.count > 1 ? places : []
  }

  /// The deal with the missing cards of the deck, shuffled, in the unknown places.
  private func completed<G: Game>(_: G.Type, seats: Int, options: G.Options) throws(IllegalDeal) -> [String] {
    let deck = DealSource(seed: "", number: 1).words(G.self, seats: seats, options: options)
    guard words.count == deck.count else {
      throw .impossible(
        "\(words.count == 1 ? "1 card" : "\(words.count) cards"), where \(deck.count) are dealt; \(PartialDeal.unseen) stands "
          + "for one that has not been seen")
    }
    // Other words of a deal, such as the seat that begins, are not cards and cannot be placed elsewhere.
    try require(
      words.indices.filter { words[$0] == PartialDeal.unseen && G.face(of: deck[$0]) == nil }, "from the start")
    var missing = deck.filter { G.face(of: $0) != nil }
    for word in words { if let place = missing.firstIndex(of: word) { missing.remove(at: place) } }
    var random = SeededRandom(seed: words.joined(separator: " "), label: "cards that have not been seen")
    random.shuffle(&missing)
    // An invalid or duplicate word leaves one card too many, and the game refuses the deal.
    var next = missing.makeIterator()
    return words.map { $0 == PartialDeal.unseen ? next.next() ?? $0 : $0 }
  }
}

extension Game {
  /// True if the seat that is asked has the same observation in another position, and is asked there as well.
  fileprivate func looksLike(_ other: Self) -> Bool {
    phase == other.phase && phase.asked.min().map { observation(for: $0) == other.observation(for: $0) } ?? true
  }
}
