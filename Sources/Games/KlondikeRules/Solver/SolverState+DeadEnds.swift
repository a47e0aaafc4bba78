extension SolverState {
  /// True if the state is lost even if no step takes anything away: a relaxation that ignores deletions.
  ///
  /// A card that can reach a place is assumed to stay there for others as well, and places are never used up. If not
  /// all cards can go to foundations in this relaxation, they cannot in the game either.
  func isDeadEnd(_ table: SolverLayout) -> Bool {
    let talon = table.cards(in: talon)
    /// Both cards of each rank and colour of which one can be uncovered at some time.
    var free = free
    /// The cards that can be on foundations at some time.
    var home = home
    /// The cards that can be seen at some time.
    var seen = home.union(shown).union(talon)
    var bases = bases
    var left = left
    var hasSpace = spaces > 0
    /// If empty columns take any card, the cards that are on the ground; a like may be there instead.
    let grounded =
      table.takesAny ? shown.subtracting(self.bases).unplaced(on: shown).withLikes.intersection(shown) : .kings
    /// The cards on foundations that may have to come back.
    let back = table.worryingBack ? home.subtracting(home.safe) : CardMask()

    var isGrowing = true
    while isGrowing {
      let before = (free, home, bases, hasSpace)
      // Cards of the talon and of the foundations find places.
      if table.takesAny {
        if grounded.intersects(free.takers) { hasSpace = true }
        if hasSpace { free = .all }
      }
      let takes = takers(of: free, hasSpace: hasSpace, table)
      var arriving = self.home.foundationTops
      var arrived = talon
      while !arriving.intersection(back).intersection(takes).isEmpty {
        arriving = arriving.intersection(back).intersection(takes)
        arrived.formUnion(arriving)
        arriving = CardMask(bits: arriving.bits >> 4)
      }
      free.formUnion(arrived.intersection(takes).withLikes)
      // Cards go to foundations, and uncover the cards beneath.
      var going = home.foundationNeeds.intersection(seen).intersection(talon.union(free))
      while !going.isEmpty {
        home.formUnion(going)
        let lying = going.subtracting(bases).subtracting(talon)
        if lying.intersects(grounded) { hasSpace = true }
        free.formUnion(lying.places.withLikes)
        going = home.foundationNeeds.intersection(seen).intersection(talon.union(free))
      }
      // Bases leave their columns.
      var leaving = bases.intersection(home.union(takers(of: free, hasSpace: hasSpace, table)))
      while !leaving.isEmpty {
        let base = leaving.removeLowest()
        bases.subtract(base)
        let column = table.column(of: base.bits.trailingZeroBitCount)
        left[column] -= 1
        guard left[column] > 0 else {
          hasSpace = true
          continue
        }
        let next = table.base(of: column, left: Int(left[column]))
        seen.formUnion(next)
        free.formUnion(next.withLikes)
        if left[column] > 1 || table.takesAny || !next.intersects(.kings) { bases.formUnion(next) }
      }
      isGrowing = before != (free, home, bases, hasSpace)
    }
    return home != .all
  }
}
