/// Makes an evening that breaks a law smaller, as long as it breaks the same law.
enum EveningShrinker {
  /// - Parameters:
  ///   - steps: how many steps were done when the law was broken.
  ///   - time: how long it may take.
  static func shrink(
    _ evening: Evening, breaking violation: Violation, after steps: Int, within time: Duration
  ) throws -> (evening: Evening, violation: Violation) {
    let end = ContinuousClock.now + time
    var best = (evening: evening, violation: violation)
    best.evening.steps = Array(evening.steps.prefix(max(steps, 1)))
    /// Takes a smaller evening that breaks the same law.
    func attempt(_ smaller: Evening) throws -> Bool {
      guard ContinuousClock.now < end, let found = try EveningPlayer.play(smaller),
        found.violation.law == violation.law
      else { return false }
      best = (smaller, found.violation)
      best.evening.steps = Array(smaller.steps.prefix(max(found.steps, 1)))
      return true
    }
    // Halves first, then quarters, and at last single steps.
    var length = best.evening.steps.count / 2
    while length > 0, ContinuousClock.now < end {
      var place = 0
      while place < best.evening.steps.count {
        var smaller = best.evening
        smaller.steps.removeSubrange(place..<min(place + length, smaller.steps.count))
        if try !attempt(smaller) { place += length }
      }
      length /= 2
    }
    for smaller in fewer(best.evening) { _ = try attempt(smaller) }
    return best
  }

  /// The evening with fewer bots, fewer people or no options.
  private static func fewer(_ evening: Evening) -> [Evening] {
    var found: [Evening] = []
    var smaller = evening
    while !smaller.bots.isEmpty, smaller.seats > 2 {
      smaller.bots.removeLast()
      found.append(smaller)
    }
    while smaller.people > 2 {
      smaller.people -= 1
      for index in smaller.steps.indices { smaller.steps[index].person %= smaller.people }
      found.append(smaller)
    }
    smaller = evening
    smaller.options = []
    return found + [smaller]
  }
}
