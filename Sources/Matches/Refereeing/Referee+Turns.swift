import BotProtocol
import GameRules

extension Referee {
  /// Judges the answer to a seat's last prompt.
  mutating func judge(
    _ answer: Answer, to prompt: PendingPrompt, cpu: Duration?, from seat: Seat, at now: Duration
  ) {
    let cpuUsed = prompt.cpuUsed(by: cpu)
    let wall = prompt.used(by: now, computing: cpuUsed)
    guard wall <= prompt.waited + rules.time(of: seat.index).margin else {
      return overrun(seat, prompt, hasAnswered: true, cpu: cpu, at: now)
    }
    let charged = rules.timeBasis.chargedTime(wall: wall, cpu: cpuUsed)
    if window == nil, charged > prompt.allowed + rules.time(of: seat.index).margin {
      return withdraw(
        seat, .time(allowed: prompt.allowed, used: charged, evidence: evidence(prompt, cpu: cpu)), at: now)
    }
    let (action, place): (String, Int?)
    switch choice(answer, for: seat) {
    case .success(let chosen): (action, place) = chosen
    case .failure(let fault): return reject(fault, from: seat, cpu: cpu, at: now)
    }
    if let info = answer.info, let name = seats[seat.index].tally.info.count(info) {
      let reason = MalformedLine.Reason.outOfRange(
        key: "info", expected: "at most \(BotInfo.mostNames) names in a game")
      return reject(
        .malformed(MalformedLine(reason, line: "\"\(name)\"".utf8)), from: seat, cpu: cpu, at: now)
    }
    let note = noteKept(of: answer, by: seat)
    seats[seat.index].bytesOfNotes += note?.utf8.count ?? 0
    seats[seat.index].phase = .idle
    seats[seat.index].tally.wall.append(wall)
    if let cpuUsed { seats[seat.index].tally.cpu.append(cpuUsed) }
    let entry = TranscriptEntry.Answer(
      seat: seat, action: action == Pass.text ? nil : action, at: now - began, wall: wall, cpu: cpuUsed,
      hostDelay: prompt.hostDelay,
      after: answer.after, note: note, info: answer.info)
    if window != nil {
      seats[seat.index].endSilence()
      seal(entry)
    } else {
      seats[seat.index].bank = seats[seat.index].bank.map { rules.time(of: seat.index).left(of: $0, after: charged) }
      transcribe(.turn(entry))
      _ = apply(.action(action, by: seat), offered: place)
      self.note(CollectionOfOne(.action(action, by: seat)))
    }
  }

  /// The action of an answer, in the game's own spelling, and its index among the offered ones.
  private func choice(_ answer: Answer, for seat: Seat) -> Result<(action: String, place: Int?), Fault> {
    let isListed = rules.legal == .listed
    func illegal(_ action: String) -> Fault {
      .illegal(
        action: action, offered: isListed ? seats[seat.index].offered.texts : [],
        unlisted: isListed ? position.unlistedActions(for: seat) : nil)
    }
    switch answer.choice {
    case .index(let index):
      // A list that is not shown has no first action.
      return isListed && 0..<seats[seat.index].offered.count ~= index
        ? .success((seats[seat.index].offered[index], index)) : .failure(illegal("\(index)"))
    case .text(let text):
      // Byte for byte: Swift's `==` treats two encodings of é as equal, and all actions are ASCII.
      if let place = seats[seat.index].offered.index(of: text) { return .success((text, place)) }
      guard text.utf8.allSatisfy({ $0 < 0x80 }), let action = position.actionText(text, for: seat) else {
        return .failure(illegal(text))
      }
      return .success((action, nil))
    }
  }
}
