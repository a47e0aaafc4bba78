import GameRules
import SetRules

extension PlayStudy {
  /// Set alone: no set is missed, and cards are asked for only where no set lies on the table.
  ///
  /// What is left to decide is which set to take. When three cards are left in the deck, nothing is hidden any more.
  static let setAlone = PlayStudy(
    name: "Set alone", unit: "sets", most: 27,
    ways: [
      Way(name: "any set", deals: 100_000) { deal in
        var play = SetAlone(deal: deal)
        let sets = play.playOn(solvingEnd: false)
        if deal <= 1000 { precondition(sets == SetAlone.setsByTheRules(deal: deal)) }
        return sets
      },
      Way(name: "any set, then the best end", deals: 100_000) { deal in
        var play = SetAlone(deal: deal)
        return play.playOn(solvingEnd: true)
      },
      Way(name: "the best set in 128 redeals", deals: 2000) { deal in
        var play = SetAlone(deal: deal)
        return play.planOn(redeals: 128, from: 30)
      },
      Way(name: "who knows the deck", deals: 2000) { deal in
        let start = SetAlone(deal: deal)
        var play = start
        var most = 0
        for _ in 0..<20_000 where most < 27 {
          (play.table, play.deck) = (start.table, start.deck)
          most = max(most, play.playOn(solvingEnd: true))
        }
        return most
      },
    ])
}

/// A game of Set alone in which nothing is hidden but the order of the deck, as fast as it can be played.
private struct SetAlone {
  var table: [SetCard]
  /// The next card last.
  var deck: [SetCard]
  private var random: SeededRandom

  init(deal: Int) {
    var random = SeededRandom(seed: "optimum", game: SetGame.name, deal: deal)
    var cards = SetCard.deck
    random.shuffle(&cards)
    table = Array(cards.prefix(12))
    deck = cards.dropFirst(12).reversed()
    self.random = random
  }

  /// Plays to the end, taking any set, and returns how many it takes.
  mutating func playOn(solvingEnd: Bool) -> Int {
    var taken = 0
    while !(solvingEnd && deck.count <= 3) {
      let sets = Array(SetFinder(table))
      if !sets.isEmpty {
        take(sets[random.below(sets.count)])
        taken += 1
      } else if !dealMore() {
        return taken
      }
    }
    return taken + most()
  }

  /// Plays to the end as `playOn` does, but takes the set after which that brings most on redealt decks, as soon as no
  /// more than `few` cards are left in the deck.
  mutating func planOn(redeals: Int, from few: Int) -> Int {
    var taken = 0
    while deck.count > 3 {
      let sets = Array(SetFinder(table))
      guard !sets.isEmpty else {
        _ = dealMore()
        continue
      }
      var choice = random.below(sets.count)
      if sets.count > 1, deck.count <= few {
        var sums = sets.map { _ in 0 }
        var deck = deck
        for _ in 0..<redeals {
          random.shuffle(&deck)
          for (index, set) in sets.enumerated() {
            var trial = self
            trial.deck = deck
            trial.take(set)
            sums[index] += trial.playOn(solvingEnd: true)
            random = trial.random
          }
        }
        choice = sums.indices.max { sums[$0] < sums[$1] }!
      }
      take(sets[choice])
      taken += 1
    }
    return taken + most()
  }

  /// The most sets that can still be taken, where the deck hides nothing.
  private func most() -> Int {
    var most = 0
    for set in SetFinder(table) {
      var next = self
      next.take(set)
      most = max(most, 1 + next.most())
      if 3 * most == table.count + deck.count { return most }
    }
    if most > 0 { return most }
    var next = self
    return next.dealMore() ? next.most() : 0
  }

  private mutating func take(_ set: SetFinder.Places) {
    let places = [set.third, set.second, set.first]
    if table.count <= 12, !deck.isEmpty {
      for place in places.reversed() { table[place] = deck.removeLast() }
    } else {
      for place in places { table.remove(at: place) }
    }
  }

  private mutating func dealMore() -> Bool {
    if deck.isEmpty { return false }
    for _ in 0..<3 { table.append(deck.removeLast()) }
    return true
  }

  /// What `playOn` takes, if the rules of the game allow each of its steps.
  static func setsByTheRules(deal: Int) -> Int {
    var random = SeededRandom(seed: "optimum", game: SetGame.name, deal: deal)
    var game = try! SetGame(dealtBy: &random, seats: 1, options: SetOptions())
    while case .race = game.phase {
      let sets = Array(SetFinder(game.table))
      let action: SetAction =
        if sets.isEmpty {
          .deal
        } else {
          {
            let set = sets[random.below(sets.count)]
            return .claim(SetTrio(game.table[set.first], game.table[set.second], game.table[set.third])!)
          }()
        }
      _ = try! game.apply(.race([Claim(seat: 0, action: action)]))
    }
    return game.tallies[0].points
  }
}
