import BotProtocol
import GameRules

extension Referee {
  /// What a seat may use for the turn that it gets now.
  func turnLimit(of seat: Seat) -> Duration {
    let limits = [seats[seat.index].bank, rules.time.move].compactMap(\.self)
    return limits.min() ?? TimeControl().bank!
  }

  /// Takes the answer to the prompt that a seat was asked last.
  mutating func take(
    _ answer: Answer, to pending: Seating<G.Action>.Pending, cpu: Duration?, from seat: Seat, at now: Duration
  ) {
    let wall = now - pending.began
    let cpuUsed = zip(cpu, pending.cpuAtDelivery).map { max($0 - $1, .zero) }
    if now > deadline(of: pending) { return overrun(seat, pending, hasAnswered: true, at: now) }
    let charged = rules.charge == .cpu ? cpuUsed ?? wall : wall
    if window == nil, charged > pending.allowed + rules.time.margin {
      return withdraw(seat, .time(allowed: pending.allowed, used: charged), at: now)
    }
    let action: G.Action?
    switch choice(answer, among: pending.offered, for: seat) {
    case .success(let chosen): action = chosen
    case .failure(let fault): return withdraw(seat, fault, at: now)
    }
    seats[seat.index].pending = nil
    seats[seat.index].tally.wall.append(wall)
    if let cpuUsed { seats[seat.index].tally.cpu.append(cpuUsed) }
    let entry = TranscriptEntry<G.Action>.Answer(
      seat: seat, action: action, at: now - began, wall: wall, cpu: cpuUsed, after: answer.after, note: answer.note)
    if window != nil {
      seats[seat.index].silentWindows = 0
      window?.answers.append(entry)
    } else if let action {
      seats[seat.index].bank = seats[seat.index].bank.map { max($0 - charged, .zero) + rules.time.increment }
      transcript.entries.append(.turn(entry))
      _ = apply(.action(action, by: seat))
      history.append(.action(action.description, by: seat))
    }
  }

  /// The action that an answer names; nil is a pass.
  private func choice(
    _ answer: Answer, among offered: [G.Action?], for seat: Seat
  ) -> Result<G.Action?, Fault> {
    let illegal = { (text: String) -> Result<G.Action?, Fault> in
      .failure(.illegal(action: text, offered: offered.map { $0?.description ?? Pass.text }))
    }
    switch answer.choice {
    case .index(let index):
      return offered.indices.contains(index) ? .success(offered[index]) : illegal("\(index)")
    case .text(let text):
      // Byte for byte: Swift's `==` takes two spellings of é for equal, and no action is spelt beyond ASCII.
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return illegal(text) }
      if text == Pass.text, offered.contains(where: { $0 == nil }) { return .success(nil) }
      guard let action = G.Action(text), position.isLegal(action, for: seat) else { return illegal(text) }
      return .success(action)
    }
  }
}

/// Both values, if both are there.
private func zip<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
  if let a, let b { (a, b) } else { nil }
}
