import BotProtocol

/// Replays the log of an interrupted table, and records what the replay needs.
extension TableState {
  /// Replays the next entries of the log, as far as the table permits; asks people once all entries are replayed.
  mutating func replay(at now: Duration) {
    while let entry = log.next, hear(entry, at: now) { log.takeNext() }
    guard log.next == nil else { return }
    endReplay(at: now)
    // A person who is out answers no more, and the table learns that in a moment.
    for number in people.indices where people[number].prompt?.isParked == true && !lobby.people[number].isOut {
      people[number].prompt?.isParked = false
      let window = people[number].prompt?.window
      people[number].seat?.ask(within: window, warning: log.warning, at: now)
    }
  }

  /// Takes the names of the log and the people's actions since the restart, once all entries are replayed.
  mutating func endReplay(at now: Duration) {
    guard lobby.isReplaying else { return }
    takeNames()
    lobby.endReplay(at: now)
    showLobby()
    for (event, number) in postponed { _ = apply(event, by: number, at: now) }
    postponed = []
  }

  /// - Returns: false if the table is not ready for the entry.
  mutating func hear(_ entry: TableEntry, at now: Duration) -> Bool {
    if entry == .beginning, lobby.stage != .playing {
      getReady(at: now)
      return false
    }
    if case .messages(let count) = entry { return messages >= count }
    guard let number = entry.person.flatMap(person) else { return true }
    switch entry {
    case .beginning, .messages: break
    case .event(let event, _):
      lobby.replay(event, by: number, at: now)
      if event == .claims { finish(claimedBy: number, at: now) }
    case .name(let name, _):
      lobby.setName(name, of: number)
      showNames()
    case .exclusion:
      lobby.exclude(number)
      finishIfAbandoned()
      wakeAll()
    case .withdrawal: return withdrawn.contains(people[number].name)
    case .answer, .silence:
      guard let prompt = people[number].prompt, prompt.isParked, prompt.seen == entry.seen else {
        getReady(at: now)
        return false
      }
      if case .answer(let answer, _) = entry {
        people[number].answer(prompt.id, answer.action, after: answer.reaction, at: now)
      } else {
        people[number].keepSilent(prompt.id, at: now)
      }
    }
    showLobby()
    return true
  }

  /// Starts a table at which an answer was recorded, even if its log does not say who was ready.
  mutating func getReady(at now: Duration) {
    guard lobby.stage != .playing else { return }
    for number in people.indices where people[number].part == .awaited && lobby.people[number].status != .left {
      change { $0.apply(.isReady, by: number, at: now) }
    }
  }

  /// Ends the replay if a prompt is open while the table waits for no other answer: the log does not fit.
  ///
  /// A person who is out answers no more, and the table learns that in a moment.
  mutating func noticeMisfit(at now: Duration) {
    replay(at: now)
    let isAsked = people.indices.contains { people[$0].prompt?.isParked == true && !lobby.people[$0].isOut }
    guard log.next != nil, isAsked else { return }
    log.endReplay()
    replay(at: now)
  }

  /// Records that a person's prompt was closed by another entry: a missing answer stays missing, and an answer that the
  /// table has not taken is too late.
  mutating func noteSilence(of number: Int) {
    if let seen = people[number].unrecorded?.seen {
      people[number].unrecorded = nil
      log.record(.silence(seen: seen, by: people[number].name))
    }
    guard let prompt = people[number].prompt else { return }
    people[number].prompt = nil
    if log.next == nil { log.record(.silence(seen: prompt.seen, by: people[number].name)) }
  }

  mutating func noteWithdrawals(_ events: [TableEvent]) {
    for case .withdrawal(let seat) in events where withdrawn.insert(seats[seat.index]).inserted {
      if log.next == nil, person(of: seats[seat.index]) != nil { log.record(.withdrawal(of: seats[seat.index])) }
    }
  }

  /// Records for the round what people said before it was prepared.
  mutating func recordEarlyWishes() {
    for person in people.indices {
      let wishes = lobby.people[person].without.sorted().map(Lobby.Event.goesOnWithout)
      for wish in wishes + (lobby.people[person].status == .ready ? [.isReady] : []) {
        log.record(.event(wish, by: people[person].name))
      }
    }
  }
}
