import BotProtocol
package import GameRules

/// The answer that claims nothing.
public enum Pass {
  /// Its text; it stands first in the `legal` of every race.
  public static let text = "pass"
}

extension Referee {
  /// One sealed window of a race.
  struct Window {
    /// The order of asking, as drawn.
    let order: [Seat]
    /// The seats that are still to be asked, in that order.
    var remaining: [Seat]
    /// In the order in which they came.
    var answers: [TranscriptEntry<String>.Answer] = []
    /// The reaction from which a claim is too slow to change anything; nil while there is none.
    var hopelessReaction: Duration?
    /// True if it was open in an earlier process of the referee, whose answers are heard again.
    var isRecalled = false
    /// The seats that nobody waits for any more: whatever they claim now is too late.
    ///
    /// Their prompts stay open till the window closes. Should a seat leave whose claim decided, they are waited for again.
    var passedOver = SeatSet()

    init(order: [Seat]) {
      self.order = order
      remaining = order
    }

    /// The answers in the order of asking, which is the same however fast they came.
    var sealed: [TranscriptEntry<String>.Answer] {
      order.compactMap { seat in answers.first { $0.seat == seat } }
    }
  }

  /// Opens a race: the order of asking is drawn at random each time.
  mutating func open(raceOf racing: SeatSet) {
    var order = Array(racing)
    random.shuffle(&order)
    races += 1
    window = Window(order: order)
  }

  /// The order in which a race asks all its seats together, as drawn; nil while there is none.
  package var orderOfRaceTogether: [Seat]? { rules.races.asking == .together ? window?.order : nil }

  /// Asks the next seat, or all that remain when they are asked together; false when none remains.
  mutating func askNextInWindow(at now: Duration) -> Bool {
    guard let remaining = window?.remaining, !remaining.isEmpty else { return false }
    let next = rules.races.asking == .serially ? remaining.prefix(1) : remaining[...]
    window?.remaining.removeFirst(next.count)
    for seat in next {
      ask(seat, allowed: rules.time(of: seat.index).window(of: position.raceStage), at: now)
    }
    return true
  }

  /// Keeps an answer in the window.
  mutating func seal(_ answer: TranscriptEntry<String>.Answer) {
    window?.answers.append(answer)
    if answer.action != nil { findHopelessReaction() }
  }

  /// A seat leaves while the window is open: it is not asked, and what it claimed decides nothing.
  mutating func leaveWindow(_ seat: Seat) {
    guard window != nil else { return }
    window?.remaining.removeAll { $0 == seat }
    window?.passedOver = []
    findHopelessReaction()
  }

  /// Finds how slow a claim must be to come after claims that decide the race, as far as they are known.
  ///
  /// Only the wall clock bounds the reaction of a seat that is silent.
  private mutating func findHopelessReaction() {
    guard let window, rules.races.reactions == .wall, !window.isRecalled else { return }
    let claims = claims(among: window.answers).sorted { $0.reaction < $1.reaction }
    let decisive = claims.indices.first { position.isDecided(byTexts: Array(claims[...$0])) }
    // The least time beyond a photo finish.
    let bound = decisive.map { claims[$0].reaction + rules.races.photoFinish + .nanoseconds(1) }
    self.window?.hopelessReaction = bound
  }

  /// When an answer to the prompt that a seat has would be too slow to change anything; nil while that is unknown.
  func hopelessness(of index: Int) -> Duration? {
    // Until a prompt is delivered its clock may begin again.
    guard let reaction = window?.hopelessReaction, let prompt = seats[index].prompt, let delivered = prompt.delivered
    else { return nil }
    return delivered + prompt.hostDelay + reaction + rules.time(of: index).margin
  }

  /// A seat let its window pass: that is a pass, and too many in a row are a stall.
  mutating func noteSilence(of seat: Seat, _ prompt: PendingPrompt, at now: Duration, isUnanswered: Bool) {
    seats[seat.index].phase = .idle
    if isUnanswered { seats[seat.index].unanswered[prompt.id] = prompt.began }
    seal(
      .init(
        seat: seat, action: nil, at: now - began, wall: prompt.used(by: now), cpu: nil, hostDelay: prompt.hostDelay,
        isSilent: true))
    // Who was not waited for to the end did nothing wrong, then or when it is heard again.
    guard window?.passedOver.contains(seat) != true, window?.isRecalled != true else { return }
    seats[seat.index].noteSilence()
    let state = seats[seat.index]
    if state.silentWindows >= rules.time(of: seat.index).silentWindows {
      let stall = Fault.stall(.silence(windows: state.silentWindows, late: LateAnswers(state.lateAnswers)))
      if isUnanswered { awaitFlush(of: seat, prompt, stall, at: now) } else { withdraw(seat, stall, at: now) }
    }
  }

  /// An answer came after its window: it is dropped.
  mutating func noteLate(_ seat: Seat, deliveredAt delivered: Duration, at now: Duration) {
    seats[seat.index].noteLate(deliveredAt: delivered, at: now)
    transcribe(.late(seat, at: now - began))
  }

  /// Judges what was sealed: the claims go to the rules in order of reaction.
  mutating func closeWindow(at now: Duration) {
    for seat in window?.passedOver ?? [] {
      guard let prompt = seats[seat.index].prompt else { continue }
      noteSilence(of: seat, prompt, at: now, isUnanswered: true)
      seats[seat.index].passedOver.insert(prompt.id)
      // It may compute for that prompt still, which is not off turn.
      seats[seat.index].cpuAtLine = nil
    }
    guard let window else { return }
    self.window = nil
    let answers = window.sealed
    let (ordered, lots) = Photofinish.order(
      claims(among: answers), margin: rules.races.photoFinish, random: &random)
    photoFinishes += lots
    let judged = zip(ordered, apply(.race(ordered))).map { TranscriptEntry<String>.JudgedClaim($0, $1) }
    transcribe(.race(.init(answers: answers, claims: judged, photoFinishes: lots)))
    note(
      judged.map { judgement in
        let claim = judgement.claim
        return .claim(claim.action, by: claim.seat, reaction: claim.reaction, verdict: judgement.verdict)
      })
    // Who has called is to name what it saw, and is not held up; what is heard again was seen before.
    let isSeen = !window.isRecalled && judged.contains { $0.verdict != .late }
    if rules.races.pause > .zero, position.raceStage == .open, isSeen {
      pausedUntil = now + rules.races.pause
    }
  }

  /// A seat that has left claims nothing: its withdrawal removes its sealed answer.
  private func claims(among answers: [TranscriptEntry<String>.Answer]) -> [Claim<String>] {
    answers.filter { seats[$0.seat.index].isPresent }.compactMap(claim)
  }

  private func claim(_ answer: TranscriptEntry<String>.Answer) -> Claim<String>? {
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
