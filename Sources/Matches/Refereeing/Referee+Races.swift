import BotProtocol
package import GameRules

/// The answer that claims nothing.
public enum Pass {
  /// Its text, which is the first of `legal` in every race.
  public static let text = "pass"
}

extension Referee {
  /// One window of a race; answers stay secret until it closes.
  struct Window {
    /// The order of asking, as drawn.
    let order: [Seat]
    /// The seats that are still to be asked, in that order.
    var remaining: [Seat]
    /// In the order in which they came.
    var answers: [TranscriptEntry.Answer] = []
    /// The reaction from which on a claim cannot change anything; nil if there is none yet.
    var hopelessReaction: Duration?
    /// True if it was open in an earlier process of the referee, whose recorded answers are used.
    var isRecalled = false
    /// The seats for which the referee no longer waits, because any claim of theirs is too late.
    ///
    /// Their prompts stay open until the window closes. If the seat with the deciding claim leaves, the referee waits
    /// for these seats again.
    var passedOver = SeatSet()

    init(order: [Seat]) {
      self.order = order
      remaining = order
    }

    /// The answers in the order of asking, which does not depend on their speed.
    var sealed: [TranscriptEntry.Answer] {
      order.compactMap { seat in answers.first { $0.seat == seat } }
    }
  }

  /// Opens a race; the order of asking is drawn at random each time.
  mutating func open(raceOf racing: SeatSet) {
    var order = Array(racing)
    random.shuffle(&order)
    races += 1
    window = Window(order: order)
  }

  /// The drawn order of a race that asks all its seats together; nil if there is none.
  package var orderOfRaceTogether: [Seat]? { rules.races.asking == .together ? window?.order : nil }

  /// Asks the next seat, or all remaining ones if they are asked together; returns false if none remains.
  mutating func askNextInWindow(at now: Duration) -> Bool {
    guard let remaining = window?.remaining, !remaining.isEmpty else { return false }
    let next = rules.races.asking == .serially ? remaining.prefix(1) : remaining[...]
    window?.remaining.removeFirst(next.count)
    for seat in next {
      ask(seat, allowed: rules.time(of: seat.index).window(of: position.raceStage), at: now)
    }
    return true
  }

  /// Stores an answer until the window closes.
  mutating func seal(_ answer: TranscriptEntry.Answer) {
    window?.answers.append(answer)
    if answer.action != nil { findHopelessReaction() }
  }

  /// Removes a seat that leaves from the window: it is not asked, and its claim does not count.
  mutating func leaveWindow(_ seat: Seat) {
    guard window != nil else { return }
    window?.remaining.removeAll { $0 == seat }
    window?.passedOver = []
    findHopelessReaction()
  }

  /// Computes the reaction of a claim that comes after claims that decide the race, as far as is known.
  ///
  /// Only the wall clock bounds the reaction of a silent seat.
  private mutating func findHopelessReaction() {
    guard let window, rules.races.reactions == .wall, !window.isRecalled else { return }
    let claims = claims(among: window.answers).sorted { $0.reaction < $1.reaction }
    let decisive = claims.indices.first { position.isDecided(byTexts: Array(claims[...$0])) }
    // The least time beyond a photo finish.
    let bound = decisive.map { claims[$0].reaction + rules.races.photoFinish + .nanoseconds(1) }
    self.window?.hopelessReaction = bound
  }

  /// The time at which an answer to the seat's prompt would be too late to change anything; nil while unknown.
  func hopelessness(of index: Int) -> Duration? {
    // Until a prompt is delivered its clock may be restarted.
    guard let reaction = window?.hopelessReaction, let prompt = seats[index].prompt, let delivered = prompt.delivered
    else { return nil }
    return delivered + prompt.hostDelay + reaction + rules.time(of: index).margin
  }

  /// Records that a seat did not answer in a window: that is a pass, and too many in a row are a stall.
  mutating func noteSilence(of seat: Seat, _ prompt: PendingPrompt, at now: Duration, isUnanswered: Bool) {
    seats[seat.index].phase = .idle
    if isUnanswered { seats[seat.index].unanswered[prompt.id] = prompt.began }
    seal(
      .init(
        seat: seat, action: nil, at: now - began, wall: prompt.used(by: now), cpu: nil, hostDelay: prompt.hostDelay,
        isSilent: true))
    // A seat that was passed over did nothing wrong, now or when the race is replayed.
    guard window?.passedOver.contains(seat) != true, window?.isRecalled != true else { return }
    seats[seat.index].noteSilence()
    let state = seats[seat.index]
    if state.silentWindows >= rules.time(of: seat.index).silentWindows {
      let stall = Fault.stall(.silence(windows: state.silentWindows, late: LateAnswers(state.lateAnswers)))
      if isUnanswered { awaitFlush(of: seat, prompt, stall, at: now) } else { withdraw(seat, stall, at: now) }
    }
  }

  /// Records an answer that came after its window; it is dropped.
  mutating func noteLate(_ seat: Seat, deliveredAt delivered: Duration, at now: Duration) {
    seats[seat.index].noteLate(deliveredAt: delivered, at: now)
    transcribe(.late(seat, at: now - began))
  }

  /// Closes the window: the claims go to the rules in order of reaction.
  mutating func closeWindow(at now: Duration) {
    for seat in window?.passedOver ?? [] {
      guard let prompt = seats[seat.index].prompt else { continue }
      noteSilence(of: seat, prompt, at: now, isUnanswered: true)
      seats[seat.index].passedOver.insert(prompt.id)
      // It may still compute for that prompt, which is not off turn.
      seats[seat.index].cpuAtLine = nil
    }
    guard let window else { return }
    self.window = nil
    let answers = window.sealed
    let (ordered, draws) = Photofinish.order(
      claims(among: answers), margin: rules.races.photoFinish, random: &random)
    photoFinishes += draws
    let judged = zip(ordered, apply(.race(ordered))).map { TranscriptEntry.JudgedClaim($0, $1) }
    transcribe(.race(.init(answers: answers, claims: judged, photoFinishes: draws)))
    note(
      judged.map { judgement in
        let claim = judgement.claim
        return .claim(claim.action, by: claim.seat, reaction: claim.reaction, verdict: judgement.verdict)
      })
    // A caller must name its set without delay, and a replayed race was seen before.
    let isSeen = !window.isRecalled && judged.contains { $0.verdict != .late }
    if rules.races.pause > .zero, position.raceStage == .open, isSeen {
      pausedUntil = now + rules.races.pause
    }
  }

  /// The claims of the window; a seat that has left claims nothing, because its answer was removed.
  private func claims(among answers: [TranscriptEntry.Answer]) -> [Claim<String>] {
    answers.filter { seats[$0.seat.index].isPresent }.compactMap(claim)
  }

  private func claim(_ answer: TranscriptEntry.Answer) -> Claim<String>? {
    guard let action = answer.action else { return nil }
    let measured: Duration =
      switch rules.races.reactions {
      case .wall: answer.wall
      case .cpu: answer.cpu ?? answer.wall
      case .declared: .zero
      }
    return Claim(seat: answer.seat, action: action, reaction: measured + answer.after)
  }
}
