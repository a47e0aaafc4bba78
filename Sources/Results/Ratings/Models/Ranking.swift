/// The result of a game as Plackett and Luce see it: which bot is chosen first, which next among the rest, and so on.
package struct Ranking: Equatable {
  /// Bots by their places among those that have played, the best first; those who tie are in one group.
  package let groups: [[Int]]
  package let deal: Int

  package init(groups: [[Int]], deal: Int) {
    self.groups = groups
    self.deal = deal
  }

  package init(_ record: RatedGames.PackedGame, places: [Int: Int]) {
    let finish = record.finish
    deal = record.deal
    groups = Dictionary(grouping: finish.bots.indices, by: { finish.places[$0] })
      .sorted { $0.key < $1.key }
      .map { $0.value.map { places[finish.bots[$0]]! } }
  }
}
