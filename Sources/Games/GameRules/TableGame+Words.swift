// The default texts of a game for people.
extension TableGame {
  public func words(for action: Action) -> String {
    action.description.replacing("_", with: " ").startingSentence
  }

  public func words(
    for event: Event<Action>, verdicts: [Verdict], after before: Self?, names: [String]
  ) -> [String] {
    switch event {
    case .action(let action, let seat):
      [said((before ?? self).words(for: action), by: seat, names)]
    case .race(let claims):
      zip(claims, verdicts).map { claim, verdict in
        verdict == .late
          ? Self.tooLate(claim, after: claims.first, names: names)
          : said("\((before ?? self).words(for: claim.action)), \(verdict.rawValue)", by: claim.seat, names)
      }
    case .withdrawal(let seat): [names[seat.index].verb("has left", "have left")]
    }
  }

  public func bubbles(for claims: [Claim<Action>], verdicts: [Verdict]) -> [String] {
    zip(claims, verdicts).map { claim, verdict in
      verdict == .late ? Self.lateness(of: claim, after: claims.first).startingSentence : words(for: claim.action)
    }
  }

  public func outcomeWords(names: [String], seat: Seat?) -> String { comparison(names: names) }

  /// The text of a hint, in any medium.
  ///
  /// - Parameter action: nil if there is no hint.
  public func words(forHint action: Action?) -> String {
    action.map { "Hint: \(words(for: $0))" } ?? "There is nothing to hint at"
  }

  /// The final scores: "Anna wins, 52 to 0"; empty while the game goes on.
  public func comparison(names: [String]) -> String {
    guard let outcome else { return "" }
    let measure = Self.measures[Self.scoreIndex]
    let scores = outcome.results.map { $0[Self.scoreIndex] }
    guard scores.count > 1 else { return "\(scores[0].counted(measure.unit))".startingSentence }
    let ranked = scores.indices.sorted { (scores[$0], $1) > (scores[$1], $0) }
    let best = scores[ranked[0]]
    let leaders = ranked.filter { scores[$0] == best }
    let others = ranked.dropFirst(leaders.count).map { "\(names[$0]) \(scores[$0])" }.joined(separator: ", ")
    if leaders.count > 1 {
      return "A draw between \(leaders.map { names[$0] }.listed), \(best) each" + (others.isEmpty ? "" : "; \(others)")
    }
    let winner = names[ranked[0]].verb("wins", "win")
    return scores.count == 2 ? "\(winner), \(best) to \(scores[ranked[1]])" : "\(winner) with \(best); \(others)"
  }

  /// A sentence with its speaker, if more than one seat is at the table.
  public func said(_ sentence: String, by seat: Seat, _ names: [String]) -> String {
    seats == 1 ? sentence.startingSentence : "\(names[seat.index]): \(sentence.startingClause)"
  }

  /// The delay of a claim behind the first: "Ben was 140 ms too late".
  public static func tooLate(_ claim: Claim<Action>, after first: Claim<Action>?, names: [String]) -> String {
    names[claim.seat.index].verb("was", "were") + " \(lateness(of: claim, after: first))"
  }

  /// The delay of a claim behind another: "140 ms too late".
  public static func lateness(of claim: Claim<Action>, after first: Claim<Action>?) -> String {
    let late = (claim.reaction - (first?.reaction ?? .zero)).wholeMilliseconds
    return "\(late > 0 ? "\(late) ms " : "")too late"
  }
}

extension String {
  /// The name with a verb: "Ann takes"; if the name is "You", "You take".
  public func verb(_ third: String, _ second: String) -> String { "\(self) \(self == "You" ? second : third)" }
}

extension Int {
  /// The number in a sentence: in words up to twelve.
  public var inWords: String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    return words.indices.contains(self) ? words[self] : "\(self)"
  }

  /// A number of things, in digits, with a unit given in the plural: "1 card", "9 cards".
  public func counted(_ unit: String) -> String {
    "\(self) " + (abs(self) == 1 && unit.hasSuffix("s") ? String(unit.dropLast()) : unit)
  }

  /// The number with its sign, after a separator: ", +1"; empty for 0.
  public func gained(after separator: String) -> String {
    self == 0 ? "" : separator + (self > 0 ? "+\(self)" : "−\(-self)")
  }
}

extension [String] {
  /// The texts as successive sentences, without the last full stop.
  public var inSentences: String { joined(separator: ". ") }

  /// The texts as a list in a sentence: "a, b and c".
  public var listed: String {
    count < 2 ? first ?? "" : "\(dropLast().joined(separator: ", ")) and \(self[count - 1])"
  }
}

extension String {
  /// The text with a capital first letter.
  public var startingSentence: String {
    guard let first = utf8.first, first < 0x80 else { return prefix(1).uppercased() + dropFirst() }
    if !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= first) { return self }
    var letters = utf8.dropFirst().makeIterator()
    // A combining mark belongs to the first letter.
    if letters.next() ?? 0 >= 0x80 { return prefix(1).uppercased() + dropFirst() }
    return String(UnicodeScalar(first - 32)) + dropFirst()
  }
  /// The text with a small first letter, for use after a name.
  public var startingClause: String { prefix(1).lowercased() + dropFirst() }
}
