public import BotProtocol
public import GameRules
import JSON
public import Limits

/// The referee of one table, as a value: it takes inputs with their times, and returns effects.
///
/// It has no clock and accesses no process. Times are durations since any fixed moment, never decreasing. After each
/// call `takeEffects` returns what the caller must do, `deadline` says when it must call `wake`, and `record` is set
/// once the game is over.
public struct Referee {
  /// An event of a bot's process.
  public enum Input: Equatable, Sendable {
    /// It was kept from an earlier game, with its CPU time at its last line there, if it could be measured.
    case kept(cpu: Duration?)
    /// A new process has replaced it, as the referee requested.
    case replaced
    /// The last byte of the latest prompt is in the bot's pipe; with its CPU time until now, if it could be measured.
    case delivered(cpu: Duration?)
    /// A complete line, without its end; with its CPU time until now.
    case line([UInt8], cpu: Duration?)
    /// A seat in the referee's own process says this.
    case says(BotLine)
    /// A person lets the window of this prompt pass: that is not an answer, and takes no time.
    case silence(id: Int)
    /// An earlier process of the referee recorded this reaction to the prompt; the recorded answer follows.
    case recalls(id: Int, after: Duration)
    /// More bytes than the limit, without an answer.
    case oversize(bytes: Int, limit: Int)
    case closed
    /// Its input was closed, as the referee requested.
    case inputClosed(SilentBot)
    case ended(ProcessEnding)
    case startFailed(String)
    /// The bot plays no more in this tournament.
    case disqualified(faults: Int)
  }

  /// The actions that the caller must carry out, in order.
  public enum Effect: Equatable, Sendable {
    /// Send this message, and report its delivery.
    case send(Outgoing, to: Seat)
    /// Send this message, whose delivery does not matter.
    case tell(Outgoing, to: Seat)
    /// Close this bot's input, and report it.
    case closeInput(of: Seat)
    /// End this bot; its process plays no further game.
    case dismiss(Seat)
    /// End this bot, which has not begun to play, start a new process, and report it.
    case replace(Seat)
  }

  enum Stage: Equatable {
    case greeting
    case playing
    case over
  }

  public private(set) var position: any TextGame
  public let rules: TableRules
  /// False for a table without a transcript: then neither `transcript` nor `inputLog` is written.
  public var isTranscribed = true
  /// The table's opaque name in the protocol.
  public let name: String
  public internal(set) var transcript = Transcript()
  public internal(set) var record: GameRecord?
  /// Why the game cannot go on; nil while it can.
  public private(set) var contradiction: RulesContradiction?
  /// All inputs since the game began; from the same inputs the referee produces the same effects.
  public internal(set) var inputLog: [InputLogEntry] = []
  /// The latest known load of the machine, as evidence for time faults.
  public var load: SystemLoad? {
    didSet { if load != oldValue { log(.load(load, at: inputLog.last?.at ?? .zero)) } }
  }

  var stage = Stage.greeting
  /// When the game began, from which times in the transcript count.
  public internal(set) var began: Duration = .zero
  var random: SeededRandom
  package var seats: [SeatState]
  private(set) var history: [TableEvent] = []
  var window: Window?
  /// The seats that receive every event when it happens.
  private var informed = SeatSet()
  /// When the pause after a race ends; nil for no pause.
  var pausedUntil: Duration?
  var races = 0
  var photoFinishes = 0
  /// Seats that have left but have not been withdrawn from the game yet, in the order of their faults.
  var leaving: [Seat] = []
  private let botSeeds: [Int]
  var effects: [Effect] = []
  private var effectsTaken = 0

  /// A table at which `position` has just been dealt; `random` is the table's own generator, not the deal's.
  public init(position: any TextGame, rules: TableRules, random: SeededRandom) {
    self.position = position
    self.rules = rules
    var random = random
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    name = String((0..<6).map { _ in letters[random.below(letters.count)] })
    botSeeds = (0..<position.seats).map { _ in random.below(1 << 31) }
    seats = (0..<position.seats).map { _ in SeatState() }
    for index in seats.indices { seats[index].bank = rules.time(of: index).bank }
    self.random = random
  }

  mutating func transcribe(_ entry: TranscriptEntry) {
    if isTranscribed { transcript.entries.append(entry) }
  }

  private mutating func log(_ entry: InputLogEntry) {
    if isTranscribed { inputLog.append(entry) }
  }

  public func fault(of seat: Seat) -> Fault? { seats[seat.index].fault }

  /// The fault that a seat will have once its grace period ends.
  public func pendingFault(of seat: Seat) -> Fault? { seats[seat.index].grace?.verdict }

  /// True if an answer of this seat is still missing, even a late one.
  public func awaits(_ seat: Seat) -> Bool {
    seats[seat.index].isAwaited || !seats[seat.index].unanswered.isEmpty
  }

  /// The prompts of finished races that a seat has not answered.
  package func unansweredPrompts(of seat: Seat) -> Set<Int> { Set(seats[seat.index].unanswered.keys.map { Int($0) }) }

  /// The prompt that a line answers, and the time that counts for the answer now; nil if it answers no open prompt.
  ///
  /// - Parameter cpu: the CPU time of its process.
  package func timeUsed(
    for line: [UInt8], by seat: Seat, cpu: Duration?, at now: Duration
  ) -> (prompt: Int, time: Duration)? {
    guard stage == .playing, let prompt = seats[seat.index].prompt,
      case .answer(let answer)? = try? BotLine.parse(line), answer.id == prompt.id
    else { return nil }
    let cpuUsed = prompt.cpuUsed(by: cpu)
    let wall = prompt.used(by: now, computing: cpuUsed)
    let isByCPU = window == nil ? rules.timeBasis == .cpu : rules.races.reactions == .cpu
    return (Int(prompt.id), isByCPU ? cpuUsed ?? wall : wall)
  }

  /// Opens the game: every seat gets `start`.
  public mutating func begin(at now: Duration) {
    began = now
    for seat in Seat.all(position.seats) { start(seat, at: now) }
  }

  mutating func start(_ seat: Seat, at now: Duration) {
    let time = rules.time(of: seat.index)
    seats[seat.index].phase = .asked(
      PendingPrompt(id: 0, asked: now, allowed: time.ready, waited: time.ready))
    send(
      .start(table: name),
      StartMessage(
        game: type(of: position).name, options: position.optionsAsJSON, table: name, seat: seat,
        seats: position.seats, botSeed: botSeeds[seat.index],
        clock: time.message),
      to: seat)
  }

  /// Returns the effects to carry out now, in order; each effect is returned once.
  public mutating func takeEffects() -> [Effect] {
    var taken: [Effect] = []
    while let effect = nextEffect() { taken.append(effect) }
    return taken
  }

  /// Returns the next effect; nil if there is none.
  public mutating func nextEffect() -> Effect? {
    guard effectsTaken < effects.count else {
      if effectsTaken > 0 { effects.removeAll(keepingCapacity: true) }
      effectsTaken = 0
      return nil
    }
    effectsTaken += 1
    return effects[effectsTaken - 1]
  }

  /// When `wake` must be called, unless an input comes before.
  public var deadline: Duration? {
    var soonest = pausedUntil
    // By index here and below: an element taken out of the array is copied with its contents, on the bots' clock.
    for index in seats.indices {
      guard let own = deadline(of: index) else { continue }
      soonest = min(soonest ?? own, own)
    }
    return soonest
  }

  /// The latest time for which a seat is awaited; nil if it is not.
  private func deadline(of index: Int) -> Duration? {
    guard let limit = seats[index].phase.deadline(margin: rules.time(of: index).margin) else { return nil }
    if window == nil { return limit }
    if window?.passedOver.contains(Seat(index)) == true, seats[index].prompt != nil { return nil }
    return min(limit, hopelessness(of: index) ?? limit)
  }

  /// Takes an event of a seat's process at `now`.
  public mutating func receive(_ input: Input, from seat: Seat, at now: Duration) {
    guard stage != .over, seats[seat.index].isPresent, seats[seat.index].accepts(input) else { return }
    if isTranscribed { log(.input(logged(input, from: seat), from: seat, at: now - began)) }
    defer { advance(at: now) }
    if let grace = seats[seat.index].grace { return receive(input.written, during: grace, from: seat, at: now) }
    if seats[seat.index].isBeingReplaced { return receiveWhileReplaced(input, from: seat, at: now) }
    if mustReplace(seat, for: input) { return replace(seat, at: now) }
    switch input {
    case .kept(let cpu): (seats[seat.index].isKept, seats[seat.index].cpuAtLine) = (true, cpu)
    case .replaced: break
    case .delivered(let cpu): seats[seat.index].noteDelivery(cpu: cpu, at: now)
    case .line(let bytes, let cpu):
      receive(line: bytes, cpu: cpu, from: seat, at: now)
      (seats[seat.index].cpuAtLine, seats[seat.index].lineAt) = (cpu, now)
    case .says(let said): receive(said, cpu: nil, from: seat, at: now)
    case .silence(let id):
      if let prompt = seats[seat.index].prompt, prompt.id == id, window != nil {
        noteSilence(of: seat, prompt, at: now, isUnanswered: false)
      }
    case .recalls(let id, let reaction):
      if let prompt = seats[seat.index].prompt, prompt.id == id {
        seats[seat.index].moveDelivery(to: now - reaction)
        // The recorded times of one seat do not show how fast another seat was.
        window?.isRecalled = true
        window?.hopelessReaction = nil
      }
    case .oversize(let bytes, let limit): withdraw(seat, .oversize(bytes: bytes, limit: limit), at: now)
    case .closed: lose(seat, .closed, at: now)
    // A limit that the bot exceeded was not a signal from outside.
    case .ended(.limit(let limit, let allowed)) where seats[seat.index].isAwaited:
      withdraw(seat, .crash(.limit(limit, allowed: allowed)), at: now)
    case .ended(let ending): lose(seat, .crash(ending), at: now)
    case .startFailed(let reason): lose(seat, .startFailed(reason), at: now)
    case .disqualified(let faults): withdraw(seat, .disqualified(faults: faults), at: now)
    case .inputClosed: break
    }
  }

  /// Credits host delay until `now`: the time since the last call is charged to no bot.
  public mutating func creditHostDelay(_ late: Duration, at now: Duration) {
    log(.hostDelay(late, at: now - began))
    for index in seats.indices { seats[index].credit(late, at: now) }
  }

  /// Records the time for which a CPU quota has throttled the bots since the last call: evidence for time faults,
  /// without a credit.
  public mutating func noteThrottling(_ time: Duration, at now: Duration) {
    log(.throttled(time, at: now - began))
    for index in seats.indices { seats[index].noteThrottling(time) }
  }

  /// Judges the seats whose time is over; at `deadline` there is always one.
  public mutating func wake(at now: Duration) {
    guard stage != .over else { return }
    log(.wake(at: now - began))
    defer { advance(at: now) }
    if let moment = pausedUntil, now >= moment { pausedUntil = nil }
    for seat in Seat.all(seats.count) {
      guard let deadline = deadline(of: seat.index), now >= deadline else { continue }
      switch seats[seat.index].phase {
      case .asked where hopelessness(of: seat.index) == deadline: window?.passedOver.insert(seat)
      case .asked(let prompt): overrun(seat, prompt, at: now)
      case .graced(let grace): conclude(grace.verdict, on: seat, at: now)
      case .idle, .lost, .out: break
      }
    }
  }

  /// Stops the game before its end; there is no record.
  public mutating func interrupt(at now: Duration) {
    guard stage != .over else { return }
    for seat in Seat.all(seats.count) where seats[seat.index].isPresent { sendEnd(to: seat, fault: .interrupted) }
    for index in seats.indices where seats[index].isAwaited { seats[index].phase = .idle }
    stage = .over
  }

  private mutating func receive(line: [UInt8], cpu: Duration?, from seat: Seat, at now: Duration) {
    let parsed: BotLine
    do {
      parsed = try BotLine.parse(line)
    } catch {
      let fault = Fault.malformed(error)
      let isLast = seats[seat.index].prompt != nil && !maySpeakAgain(seat)
      return isLast ? awaitEnd(of: seat, fault, at: now) : reject(fault, from: seat, cpu: cpu, at: now)
    }
    receive(parsed, of: line, cpu: cpu, from: seat, at: now)
  }

  /// - Parameter line: the line that was parsed; nil for a seat in the referee's own process.
  private mutating func receive(
    _ said: BotLine, of line: [UInt8]? = nil, cpu: Duration?, from seat: Seat, at now: Duration
  ) {
    let prompt = seats[seat.index].prompt
    func unasked() -> Fault { .unasked(excerpt: SafeText.excerpt(of: line ?? Array(said.json.utf8))) }
    switch said {
    // A line written before `start` is not an answer to it, even if it is a valid `ready`.
    case .ready(let identity, let wantsUpdates) where stage == .greeting && prompt?.delivered != nil:
      if wantsUpdates { informed.insert(seat) }
      greet(seat, identity, within: prompt!, at: now)
    case .answer(let answer) where stage == .playing && answer.id == prompt?.id:
      judge(answer, to: prompt!, cpu: cpu, from: seat, at: now)
    case .answer(let answer):
      guard let delivered = seats[seat.index].unanswered.removeValue(forKey: answer.id) else {
        return withdraw(seat, unasked(), at: now)
      }
      // A bot that still works on prompts that were passed over may miss whole windows meanwhile, and is not stalled.
      if seats[seat.index].passedOver.remove(answer.id) != nil { seats[seat.index].endSilence() }
      noteLate(seat, deliveredAt: delivered, at: now)
    default: withdraw(seat, unasked(), at: now)
    }
  }

  /// Judges a seat whose time is over, whether its answer came too late or not at all.
  mutating func overrun(
    _ seat: Seat, _ prompt: PendingPrompt, hasAnswered: Bool = false, cpu: Duration? = nil, at now: Duration
  ) {
    let verdict: Fault
    switch stage {
    case .greeting where seats[seat.index].isKept: return replace(seat, at: now)
    case .greeting: verdict = .stall(.notReady(limit: prompt.allowed))
    case .playing where window != nil:
      if hasAnswered { noteLate(seat, deliveredAt: prompt.began, at: now) }
      return noteSilence(of: seat, prompt, at: now, isUnanswered: !hasAnswered)
    case .playing:
      let used = prompt.used(by: now)
      verdict = .time(allowed: prompt.waited, used: used, evidence: evidence(prompt, cpu: cpu))
    case .over: return
    }
    if hasAnswered { withdraw(seat, verdict, at: now) } else { awaitFlush(of: seat, prompt, verdict, at: now) }
  }

  private mutating func greet(
    _ seat: Seat, _ identity: BotIdentity, within prompt: PendingPrompt, at now: Duration
  ) {
    guard prompt.used(by: now) <= prompt.waited + rules.time(of: seat.index).margin else {
      return overrun(seat, prompt, hasAnswered: true, at: now)
    }
    seats[seat.index].tally.identity = identity
    seats[seat.index].phase = .idle
  }

  /// The delay between the loss of a bot and its verdict.
  ///
  /// A signal to all processes of a machine or of a job ends bots before the referee receives it. A run that is being
  /// stopped must not count that as the bots' fault.
  public static let lossGrace = Duration.milliseconds(250)

  /// A process that ended, or closed its output, may have given a valid last answer: the loss counts when it is asked
  /// again.
  mutating func lose(_ seat: Seat, _ fault: Fault, at now: Duration) {
    switch seats[seat.index].phase {
    case .idle: seats[seat.index].phase = .lost(fault, at: now)
    case .asked: postponeVerdict(on: seat, fault, lostAt: now)
    // Known already.
    case .graced, .lost, .out: break
    }
  }

  /// Delays the verdict on a lost seat.
  private mutating func postponeVerdict(on seat: Seat, _ fault: Fault, lostAt moment: Duration) {
    seats[seat.index].phase = .graced(
      Grace(reason: .loss, until: moment + Referee.lossGrace, verdict: fault))
  }

  /// Delays the verdict on an invalid line, because a failing run-time may print it just before it exits.
  private mutating func awaitEnd(of seat: Seat, _ fault: Fault, at now: Duration) {
    seats[seat.index].phase = .graced(
      Grace(reason: .lastWords(at: now), until: now + Referee.lossGrace, verdict: fault))
  }

  /// Removes a seat from the game for its fault, and informs it; the rules apply the withdrawal when no prompt is open.
  mutating func withdraw(_ seat: Seat, _ fault: Fault, at now: Duration) {
    seats[seat.index].phase = .out(fault)
    transcribe(.fault(seat, FaultMessage(fault), action: fault.illegalAction, at: now - began))
    leaving.append(seat)
    leaveWindow(seat)
    sendEnd(to: seat, fault: fault)
    effects.append(.dismiss(seat))
  }

  /// Applies an event that is known to be legal; if the rules refuse it nevertheless, the table ends without a record.
  ///
  /// - Parameter place: the action's index among the offered ones; nil if it was not offered, and its text is parsed.
  mutating func apply(_ event: Event<String>, offered place: Int? = nil) -> [Verdict] {
    do {
      if let place, case .action(_, by: let seat) = event { return try position.apply(offered: place, by: seat) }
      return try position.apply(text: event)
    } catch {
      contradiction = RulesContradiction(event, error)
      interrupt(at: began)
      return []
    }
  }

  /// Continues until an answer is needed or the game is over.
  private mutating func advance(at now: Duration) {
    while stage != .over, !isWaiting {
      if stage == .greeting { begin() }
      if window != nil {
        if !askNextInWindow(at: now) { closeWindow(at: now) }
        continue
      }
      letLeave()
      switch position.phase {
      case .over(let outcome): finish(outcome)
      case .turn(let seat):
        ask(seat, allowed: rules.time(of: seat.index).turn(with: seats[seat.index].bank), at: now)
      case .race(let racing): open(raceOf: racing)
      }
    }
  }

  /// All seats are ready: those with updates get the dealt table.
  private mutating func begin() {
    stage = .playing
    for seat in informed { inform(seat) }
  }

  /// Adds the latest events, and sends updates to the seats that requested them; a race may have no claims.
  mutating func note(_ events: some Collection<TableEvent>) {
    history += events
    for seat in informed { inform(seat) }
  }

  private mutating func inform(_ seat: Seat) {
    guard seats[seat.index].isPresent else { return }
    let untold = seats[seat.index].eventsTold..<history.count
    let update = UpdateMessage(observation: position.observationAsJSON(for: seat), events: Array(history[untold]))
    seats[seat.index].eventsTold = history.count
    effects.append(.tell(Outgoing(content: .update(untold), line: line(of: update)), to: seat))
  }

  private var isWaiting: Bool {
    if pausedUntil != nil { return true }
    for index in seats.indices where seats[index].isAwaited {
      if window?.passedOver.contains(Seat(index)) != true || seats[index].grace != nil { return true }
    }
    return false
  }

  private mutating func letLeave() {
    for seat in leaving where !position.phase.isOver {
      transcribe(.withdrawal(of: seat))
      _ = apply(.withdrawal(of: seat))
      note(CollectionOfOne(.withdrawal(of: seat)))
    }
    leaving = []
  }

  /// Sends a prompt, or withdraws a seat whose bot is lost already.
  mutating func ask(_ seat: Seat, allowed: Duration, at now: Duration) {
    if case .lost(let fault, let moment) = seats[seat.index].phase {
      if now >= moment + Referee.lossGrace { return withdraw(seat, fault, at: now) }
      return postponeVerdict(on: seat, fault, lostAt: moment)
    }
    seats[seat.index].offered.removeAll()
    if window != nil { seats[seat.index].offered.append(Pass.text) }
    position.offer(to: seat, in: &seats[seat.index].offered)
    let prompt = PendingPrompt(
      id: random.bits48(), asked: now, allowed: allowed,
      waited: window == nil ? rules.timeBasis.timeout(for: allowed) : allowed)
    seats[seat.index].phase = .asked(prompt)
    ask(prompt, to: seat)
  }

  /// Sends a prompt; after a refused answer it is sent again, with the rest of its time.
  mutating func ask(
    _ prompt: PendingPrompt, again reason: FaultMessage? = nil, used: Duration = .zero, to seat: Seat
  ) {
    let clock =
      window == nil
      ? rules.time(of: seat.index).message(bank: seats[seat.index].bank, used: used)
      : ClockMessage(window: max(prompt.allowed - used, .zero))
    let message = PromptMessage(
      id: prompt.id, clock: clock, events: history[seats[seat.index].eventsTold...], listing: rules.legal, again: reason
    )
    seats[seat.index].eventsTold = history.count
    // Reuses the memory of the previous line, which has no other owner after its delivery.
    var line: [UInt8] = []
    swap(&line, &seats[seat.index].line)
    JSONWriter.replace(&line) { json in
      message.write(to: &json, offering: seats[seat.index].offered) { position.writeObservation(for: seat, to: &$0) }
      json.endLine()
    }
    effects.append(.send(Outgoing(content: .prompt(id: prompt.id, window: clock.window), line: line), to: seat))
    seats[seat.index].line = line
  }

  private mutating func finish(_ outcome: Outcome) {
    stage = .over
    let scores = outcome.results.map { $0[type(of: position).scoreIndex] }
    var reusable = SeatSet()
    for seat in Seat.all(seats.count) where seats[seat.index].isPresent {
      sendEnd(to: seat, scores: scores)
      if seats[seat.index].isIdle && seats[seat.index].unanswered.isEmpty { reusable.insert(seat) }
    }
    record = GameRecord(
      outcome: outcome, faults: seats.map(\.fault), tallies: seats.map(\.tally), races: races,
      photoFinishes: photoFinishes, reusable: reusable)
  }

  private mutating func sendEnd(to seat: Seat, scores: [Int]? = nil, fault: Fault? = nil) {
    send(
      .end(scores: scores, fault: fault),
      EndMessage(
        scores: scores, observation: position.observationAsJSON(for: seat), fault: fault.map(FaultMessage.init)),
      to: seat)
  }

  private mutating func send(_ content: Outgoing.Content, _ message: some JSONWritable, to seat: Seat) {
    effects.append(.send(Outgoing(content: content, line: line(of: message)), to: seat))
  }

  private func line(of message: some JSONWritable) -> [UInt8] {
    // As large as most lines: memory beyond 1 KiB takes a search in the allocator.
    JSONWriter.line(reserving: 1000, of: message.write)
  }
}
