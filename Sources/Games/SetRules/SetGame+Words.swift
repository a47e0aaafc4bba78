public import GameRules

// Texts for people.
extension SetGame {
  public func words(for action: SetAction) -> String {
    switch action {
    case .claim(let trio): "Claim " + trio.cards.map { SetGame.face(of: $0.description)?.words ?? "" }.listed
    case .deal: "Deal three more"
    case .call: "Call a set"
    }
  }

  public func words(
    for event: Event<SetAction>, verdicts: [Verdict], after before: SetGame?, names: [String]
  ) -> [String] {
    switch event {
    case .action(let action, let seat): return [said(words(for: action), by: seat, names)]
    case .race(let claims):
      let judged = Array(zip(claims, verdicts))
      return judged.compactMap { words(for: $0, $1, among: judged, names) } + unanswered(claims, before, names)
    case .withdrawal(let seat): return [names[seat.index].verb("has left", "have left")]
    }
  }

  public func bubbles(for claims: [Claim<SetAction>], verdicts: [Verdict]) -> [String] {
    let first = SetGame.first(among: Array(zip(claims, verdicts)))
    return zip(claims, verdicts).map { claim, verdict in
      switch (claim.action, verdict) {
      case (_, .late): SetGame.lateness(of: claim, after: first).startingSentence
      case (.deal, .right): "Three more"
      case (.deal, .wrong): "There is one!"
      case (_, .right): "Set!"
      case (_, .wrong): "Not a set"
      }
    }
  }

  public func situation(for seat: Seat, names: [String], seconds: Int?) -> String? {
    guard ending == nil, let caller else { return nil }
    let time = seconds.map { "\($0.inWords) seconds" }
    switch window {
    case .claim, .call: return nil
    case .name where seat == caller:
      let name = names[seat.index] == "You" ? "" : ", \(names[seat.index])"
      return "\(time.map { "Your \($0)" } ?? "Your set")\(name): find a set"
    case .name: return names[caller.index].verb("is", "are") + " about to show a set"
    case .challenge where seat == caller: return "Now the others may show a set"
    case .challenge: return "Show a set yourself\(time.map { " within \($0)" } ?? ""), or pass"
    }
  }

  public func words(ofOpenClaim action: SetAction, by seat: Seat, names: [String]) -> String? {
    action == .deal ? names[seat.index].verb("asks", "ask") + " for three more: agree, or show a set" : nil
  }

  public func refusal(of pile: String) -> String? {
    switch pile {
    case "deck": deck.isEmpty ? "No card is left in the deck" : "Nobody can ask for cards now"
    case "discard": "These sets are taken"
    default: nil
    }
  }

  /// The granted call or set, which was faster than the late ones.
  private static func first(among judged: [(Claim<SetAction>, Verdict)]) -> Claim<SetAction>? {
    judged.first { $0.0.action != .deal && $0.1 == .right }?.0
  }

  public func outcomeWords(names: [String], seat: Seat?) -> String {
    let reason =
      switch ending {
      case .exhausted: "No set is left. "
      case .unclaimed: "Nobody sees another set. "
      case .abandoned: "Nobody is left. "
      case nil: ""
      }
    guard seats == 1 else { return reason + comparison(names: names) }
    let tally = tallies[0]
    let falseClaims = tally.falseClaims == 0 ? "" : ", \(tally.falseClaims.counted("false claims"))"
    return "\(reason)\(tally.sets.counted("sets"))\(falseClaims): \(tally.points.counted("points"))"
  }

  private func words(
    for claim: Claim<SetAction>, _ verdict: Verdict, among judged: [(Claim<SetAction>, Verdict)], _ names: [String]
  ) -> String? {
    let seat = claim.seat
    let first = SetGame.first(among: judged)
    switch (claim.action, verdict) {
    case (.claim, .right):
      let points = options.points.set + options.speedPoints(after: claim.reaction)
      return said("A set\(points.gained(after: ", "))", by: seat, names)
    case (.claim(let trio), .wrong):
      let points = options.points.falseClaim.gained(after: ". ")
      let flaw = trio.flaw.map { (seats == 1 ? ": " : ", ") + $0 } ?? ""
      return said("Not a set\(flaw)\(points)", by: seat, names)
    case (.deal, .wrong): return said("There is one!\(options.points.dealWithSet.gained(after: " "))", by: seat, names)
    case (.deal, .right):
      // Cards that another seat's set brought at the same moment are not the requested ones.
      if first != nil, caller == nil { return nil }
      return said(caller == nil ? "Right, no set here: three more" : "Three more, please", by: seat, names)
    case (.call, .right): return names[seat.index].verb("calls", "call")
    case (.call, .wrong): return said("Not a set", by: seat, names)
    case (_, .late): return SetGame.tooLate(claim, after: first, names: names)
    }
  }

  /// The consequence if no seat, or none except the caller, said anything.
  private func unanswered(_ claims: [Claim<SetAction>], _ before: SetGame?, _ names: [String]) -> [String] {
    guard claims.isEmpty, let before else { return [] }
    if before.window == .name, let caller = before.caller {
      return [said("No cards named\(options.points.falseClaim.gained(after: ". "))", by: caller, names)]
    }
    return deck.count < before.deck.count ? ["Nobody sees a set: three more"] : []
  }
}

extension SetTrio {
  /// The first feature in which two cards are equal and the third differs: "colours differ (red, red, green)"; nil in a
  /// set.
  package var flaw: String? {
    let features: [(String, (SetCard) -> String)] = [
      ("colours", { "\($0.colour)" }), ("shapes", { "\($0.symbol)" }), ("shadings", { "\($0.shading)" }),
      ("numbers", { $0.count.inWords }),
    ]
    for (name, value) in features {
      let values = cards.map(value)
      // The equal cards first.
      if let twice = values.first(where: { one in values.count { $0 == one } == 2 }) {
        return
          "\(name) differ (\((values.filter { $0 == twice } + values.filter { $0 != twice }).joined(separator: ", ")))"
      }
    }
    return nil
  }
}
