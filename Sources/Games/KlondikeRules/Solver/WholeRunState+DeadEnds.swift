extension WholeRunState {
  /// True if the state is lost even if no step takes anything away: a relaxation that ignores deletions.
  ///
  /// It is like that of `SolverState`, with two differences. A card in a run is uncovered only when all cards on it
  /// have gone to foundations, because no card of a run moves to a column except the one on which it begins. A card of
  /// the talon is drawn only if it can be now, or if cards leave the talon that change what a draw turns up. With the
  /// first, a hard deal of single draws took 1.8 million states instead of 31; with the second, one with draws of three
  /// cards took 1 instead of 17 million.
  func isDeadEnd(_ table: SolverLayout) -> Bool {
    /// The cards of the talon that can be drawn at some time.
    var talon = cards.reach
    /// The cards that can be the top of a column at some time.
    var bare = bared
    /// The cards that can be on foundations at some time.
    var home = cards.home
    /// For each column the card on which it begins, until the column is left.
    var heads = SIMD8<UInt64>()
    var left = cards.left
    var hasSpace = false
    /// The cards that are on a spade or diamond, and those that are on a club or heart.
    var (onEven, onOdd) = (CardMask(), CardMask())
    for column in KlondikePosition.columns {
      let run = CardMask(bits: runs[column])
      heads[column] = run.highest.bits
      if run.isEmpty { hasSpace = true }
      onEven.formUnion(run.intersection(.even).takers.intersection(run))
      onOdd.formUnion(run.subtracting(.even).takers.intersection(run))
    }
    /// The cards on foundations that may have to come back.
    let back = table.worryingBack ? home.subtracting(home.safe) : CardMask()

    while true {
      let before = (bare, home, heads, hasSpace, talon)
      // Cards of the talon and of the foundations find places.
      let takes = cards.takers(of: bare, hasSpace: hasSpace, table)
      bare.formUnion(talon.intersection(takes))
      var arriving = cards.home.foundationTops.intersection(back).intersection(takes)
      while !arriving.isEmpty {
        bare.formUnion(arriving)
        arriving = CardMask(bits: arriving.bits >> 4).intersection(back).intersection(takes)
      }
      // Cards go to foundations, and uncover the cards beneath.
      var going = home.foundationNeeds.intersection(talon.union(bare))
      while !going.isEmpty {
        home.formUnion(going)
        bare.formUnion(going.intersection(onEven).places.withLikes.intersection(.even))
        bare.formUnion(going.intersection(onOdd).places.withLikes.subtracting(.even))
        going = home.foundationNeeds.intersection(talon.union(bare))
      }
      // Runs leave their columns.
      let leaving = home.union(takes)
      for column in KlondikePosition.columns where heads[column] & leaving.bits != 0 {
        heads[column] = 0
        if left[column] > 1 {
          left[column] -= 1
          let next = table.base(of: column, left: Int(left[column]))
          heads[column] = next.bits
          bare.formUnion(next)
        } else {
          hasSpace = true
        }
      }
      if !table.hasOpenTalon {
        talon.formUnion(table.opened(by: talon.intersection(leaving), lanes: cards.talon))
      }
      if before == (bare, home, heads, hasSpace, talon) { return home != .all }
    }
  }
}
