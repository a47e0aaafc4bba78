import BotProtocol
import GameRules

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

  /// Asks the next seat, or all that remain when they are asked together; false when none remains.
  mutating func askNextInWindow(at now: Duration) -> Bool {
    guard let remaining = window?.remaining, !remaining.isEmpty else { return false }
    let next = rules.races.asking == .serially ? remaining.prefix(1) : remaining[...]
    window?.remaining.removeFirst(next.count)
    for seat in next { ask(seat, allowed: rules.time.window, at: now) }
    return true
  }

  /// A seat let its window pass: that is a pass, and too many in a row are a stall.
  mutating func noteSilence(of seat: Seat, _ prompt: PendingPrompt, at now: Duration, isUnanswered: Bool) {
    seats[seat.index].phase = .idle
    if isUnanswered { seats[seat.index].unanswered.insert(prompt.id) }
    seats[seat.index].silentWindows += 1
    window?.answers.append(
      .init(
        seat: seat, action: nil, at: now - began, wall: prompt.used(by: now), cpu: nil, hostDelay: prompt.hostDelay,
        isSilent: true))
    if seats[seat.index].silentWindows >= rules.time.silentWindows {
      let stall = Fault.stall(.silence(windows: seats[seat.index].silentWindows))
      if isUnanswered { awaitFlush(of: seat, prompt, stall, at: now) } else { withdraw(seat, stall, at: now) }
    }
  }

  /// An answer came after its window: it is dropped.
  mutating func noteLate(_ seat: Seat, at now: Duration) {
    seats[seat.index].tally.late += 1
    transcript.entries.append(.late(seat, at: now - began))
  }

  /// Judges what was sealed: the claims go to the rules in order of reaction.
  mutating func closeWindow() {
    guard let window else { return }
    self.window = nil
    let answers = window.sealed
    // A seat that has left meanwhile claims nothing: a withdrawal removes its sealed answer.
    let claims = answers.filter { seats[$0.seat.index].isPresent }.compactMap(claim)
    let (ordered, lots) = Photofinish.order(claims, margin: rules.races.photoFinish, random: &random)
    photoFinishes += lots
    let judged = zip(ordered, apply(.race(ordered))).map { TranscriptEntry<String>.JudgedClaim($0, $1) }
    transcript.entries.append(.race(.init(answers: answers, claims: judged, photoFinishes: lots)))
    for judgement in judged {
      let claim = judgement.claim
      history.append(
        .claim(
          claim.action, by: claim.seat, reaction: claim.reaction, verdict: judgement.verdict))
    }
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
