import BotProtocol
public import GameRules
import JSON
public import Limits

/// The referee of one table, as a value: it is told what happened and when, and answers what to do.
///
/// It has no clock and touches no process. Times are durations since any one moment, never falling. After each call
/// `takeEffects` holds what the edge must do, `deadline` says when it must call `wake`, and `record` is there once the
/// game is over.
public struct Referee {
  /// What a bot's process did.
  public enum Input: Equatable, Sendable {
    /// It was kept from an earlier game, at whose last line it had used so much CPU time, where it could be measured.
    case kept(cpu: Duration?)
    /// A new process has taken its place, as the referee asked.
    case replaced
    /// The last byte of the latest prompt is in the bot's pipe; with the CPU time it has used till now, where it could be
    /// measured.
    case delivered(cpu: Duration?)
    /// A whole line, without its end; with the CPU time used till now.
    case line([UInt8], cpu: Duration?)
    /// It lets the window of this prompt pass: who sits there has pressed nothing, which is no answer and takes no time.
    case silence(id: Int)
    /// It was asked this prompt so long ago, by an earlier process of the referee that had heard the answer which follows.
    case recalls(id: Int, after: Duration)
    /// More bytes than the limit, without an answer.
    case oversize(bytes: Int, limit: Int)
    case closed
    /// Its input was closed, as the referee asked.
    case inputClosed(SilentBot)
    case ended(ProcessEnding)
    case startFailed(String)
    /// The bot plays no more in this tournament.
    case disqualified(faults: Int)
  }

  /// What the edge must do, in order.
  public enum Effect: Equatable, Sendable {
    /// Write this line, whose line feed it ends with.
    case send([UInt8], to: Seat)
    /// Write this line too, whose delivery nothing depends on.
    case tell([UInt8], to: Seat)
    /// Close this bot's input, and tell of it.
    case closeInput(of: Seat)
    /// End this bot: it plays no further game in this process.
    case dismiss(Seat)
    /// End this bot, which has not begun to play, start it anew, and tell of it.
    case replace(Seat)
  }

  enum Stage: Equatable {
    case greeting
    case playing
    case over
  }

  public private(set) var position: any TextGame
  public let rules: TableRules
  /// False for a table of which nobody keeps a transcript: then neither `transcript` nor `inputLog` is written.
  public var isTranscribed = true
  /// The table's name on the wire: it tells a bot nothing.
  public let name: String
  public internal(set) var transcript = Transcript<String>()
  public internal(set) var record: GameRecord?
  /// Why the game cannot go on; nil while it can.
  public private(set) var contradiction: RulesContradiction?
  /// All that it was told since the game began: told again, it says the same again.
  public internal(set) var inputLog: [InputLogEntry] = []
  /// How busy the machine is, as the edge saw last: evidence for faults of time.
  public var load: SystemLoad? {
    didSet { if load != oldValue { log(.load(load, at: inputLog.last?.at ?? .zero)) } }
  }

  var stage = Stage.greeting
  /// When the game began: the moment from which a transcript counts.
  public internal(set) var began: Duration = .zero
  var random: SeededRandom
  package var seats: [SeatState]
  var history: [TableEvent] = []
  var window: Window?
  /// The seats that are told of every event when it happens.
  private var informed = SeatSet()
  /// When the game goes on that stands still after a race; nil while it does not.
  var pausedUntil: Duration?
  var races = 0
  var photoFinishes = 0
  /// Seats that have left but whose withdrawal the rules have not been told yet, in the order of their faults.
  var leaving: [Seat] = []
  private let botSeeds: [Int]
  var effects: [Effect] = []
  private var effectsTaken = 0

  /// A table at which `position` has just been dealt; `random` is the table's own, not the deal's.
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

  mutating func transcribe(_ entry: TranscriptEntry<String>) {
    if isTranscribed { transcript.entries.append(entry) }
  }

  private mutating func log(_ entry: InputLogEntry) {
    if isTranscribed { inputLog.append(entry) }
  }

  /// What a seat did wrong, if it did.
  public func fault(of seat: Seat) -> Fault? { seats[seat.index].fault }

  /// What a seat will have done wrong once its time is over to show more.
  public func pendingFault(of seat: Seat) -> Fault? { seats[seat.index].grace?.verdict }

  /// True if an answer of this seat is still to come, be it too late.
  public func awaits(_ seat: Seat) -> Bool {
    seats[seat.index].isAwaited || !seats[seat.index].unanswered.isEmpty
  }

  /// The prompts of races that were over before a seat had answered, and that it has not answered since.
  package func unansweredPrompts(of seat: Seat) -> Set<Int> { Set(seats[seat.index].unanswered.keys.map { Int($0) }) }

  /// The prompt that a line answers, and the time that counts for the answer at this moment; nil where it answers none
  /// that is open.
  ///
  /// - Parameter cpu: the CPU time that its process has used.
  package func timeUsed(
    for line: [UInt8], by seat: Seat, cpu: Duration?, at now: Duration
  ) -> (prompt: Int, time: Duration)? {
    guard stage == .playing, let prompt = seats[seat.index].prompt,
      case .answer(let answer)? = try? BotLine.parse(line),
      answer.id == prompt.id
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
      StartMessage(
        game: type(of: position).name, options: position.optionsAsJSON, table: name, seat: seat,
        seats: position.seats, botSeed: botSeeds[seat.index],
        clock: time.message),
      to: seat)
  }

  /// What to do now, in order; each effect is given out once.
  public mutating func takeEffects() -> [Effect] {
    var taken: [Effect] = []
    while let effect = nextEffect() { taken.append(effect) }
    return taken
  }

  /// The next thing to do; nil where there is nothing more.
  public mutating func nextEffect() -> Effect? {
    guard effectsTaken < effects.count else {
      if effectsTaken > 0 { effects.removeAll(keepingCapacity: true) }
      effectsTaken = 0
      return nil
    }
    effectsTaken += 1
    return effects[effectsTaken - 1]
  }

  /// When `wake` must be called, unless something happens before.
  public var deadline: Duration? {
    var soonest = pausedUntil
    // By index here and below: an element taken out of the array is copied, with all that it holds, on the bots' clock.
    for index in seats.indices {
      guard let own = deadline(of: index) else { continue }
      soonest = min(soonest ?? own, own)
    }
    return soonest
  }

  /// The last moment at which a seat is waited for; nil where it is not.
  private func deadline(of index: Int) -> Duration? {
    guard let limit = seats[index].phase.deadline(margin: rules.time(of: index).margin) else { return nil }
    if window == nil { return limit }
    if window?.passedOver.contains(Seat(index)) == true, seats[index].prompt != nil { return nil }
    return min(limit, hopelessness(of: index) ?? limit)
  }

  /// Takes what a seat's process did at `now`.
  public mutating func receive(_ input: Input, from seat: Seat, at now: Duration) {
    guard stage != .over, seats[seat.index].isPresent, seats[seat.index].heeds(input) else { return }
    if isTranscribed { log(.input(logged(input, from: seat), from: seat, at: now - began)) }
    defer { advance(at: now) }
    if let grace = seats[seat.index].grace { return receive(input, during: grace, from: seat, at: now) }
    if seats[seat.index].isBeingReplaced { return receiveWhileReplaced(input, from: seat, at: now) }
    if mustReplace(seat, for: input) { return replace(seat, at: now) }
    switch input {
    case .kept(let cpu): (seats[seat.index].isKept, seats[seat.index].cpuAtLine) = (true, cpu)
    case .replaced: break
    case .delivered(let cpu): seats[seat.index].noteDelivery(cpu: cpu, at: now)
    case .line(let bytes, let cpu):
      receive(line: bytes, cpu: cpu, from: seat, at: now)
      (seats[seat.index].cpuAtLine, seats[seat.index].lineAt) = (cpu, now)
    case .silence(let id):
      if let prompt = seats[seat.index].prompt, prompt.id == id, window != nil {
        noteSilence(of: seat, prompt, at: now, isUnanswered: false)
      }
    case .recalls(let id, let reaction):
      if let prompt = seats[seat.index].prompt, prompt.id == id {
        seats[seat.index].moveDelivery(to: now - reaction)
        // How long another seat has been asked by now does not tell how fast it was then.
        window?.isRecalled = true
        window?.hopelessReaction = nil
      }
    case .oversize(let bytes, let limit): withdraw(seat, .oversize(bytes: bytes, limit: limit), at: now)
    case .closed: lose(seat, .closed, at: now)
    // A limit that the bot hit was no signal from outside.
    case .ended(.limit(let limit, let allowed)) where seats[seat.index].isAwaited:
      withdraw(seat, .crash(.limit(limit, allowed: allowed)), at: now)
    case .ended(let ending): lose(seat, .crash(ending), at: now)
    case .startFailed(let reason): lose(seat, .startFailed(reason), at: now)
    case .disqualified(let faults): withdraw(seat, .disqualified(faults: faults), at: now)
    case .inputClosed: break
    }
  }

  /// The host was late by so much until `now`: the time since the last call is charged to nobody.
  public mutating func creditHostDelay(_ late: Duration, at now: Duration) {
    log(.hostDelay(late, at: now - began))
    for index in seats.indices { seats[index].credit(late, at: now) }
  }

  /// A CPU quota has stopped the bots for so long since this was last called: evidence for faults of time, and no credit.
  public mutating func noteThrottling(_ time: Duration, at now: Duration) {
    log(.throttled(time, at: now - began))
    for index in seats.indices { seats[index].noteThrottling(time) }
  }

  /// Judges the seats that have not answered by the end of their time; at `deadline` there is always one.
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

  /// Stops the game before its end; there is no record of it.
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
    let prompt = seats[seat.index].prompt
    switch parsed {
    // A line that was written before `start` is no answer to it, even where it is a valid `ready`.
    case .ready(let identity, let wantsUpdates) where stage == .greeting && prompt?.delivered != nil:
      if wantsUpdates { informed.insert(seat) }
      greet(seat, identity, within: prompt!, at: now)
    case .answer(let answer) where stage == .playing && answer.id == prompt?.id:
      judge(answer, to: prompt!, cpu: cpu, from: seat, at: now)
    case .answer(let answer):
      guard let delivered = seats[seat.index].unanswered.removeValue(forKey: answer.id) else {
        return withdraw(seat, .unasked(excerpt: SafeText.excerpt(of: line)), at: now)
      }
      // A bot that works off what it was not waited for may miss whole windows meanwhile, and is not stalled.
      if seats[seat.index].passedOver.remove(answer.id) != nil { seats[seat.index].endSilence() }
      noteLate(seat, deliveredAt: delivered, at: now)
    default: withdraw(seat, .unasked(excerpt: SafeText.excerpt(of: line)), at: now)
    }
  }

  /// Judges a seat whose time is over, whether its answer came too late or has not come at all.
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

  /// How long after a bot was lost its fault is judged.
  ///
  /// A signal to all processes of a machine, or of a job, ends bots before the referee hears of it: a run that is being
  /// stopped must not make that the bots' fault.
  public static let lossGrace = Duration.milliseconds(250)

  /// A process that ended, or closed its output, can still have given a good last answer: it counts when asked again.
  mutating func lose(_ seat: Seat, _ fault: Fault, at now: Duration) {
    switch seats[seat.index].phase {
    case .idle: seats[seat.index].phase = .lost(fault, at: now)
    case .asked: postponeVerdict(on: seat, fault, lostAt: now)
    // Already known.
    case .graced, .lost, .out: break
    }
  }

  /// Lets a moment pass before a lost seat is judged.
  private mutating func postponeVerdict(on seat: Seat, _ fault: Fault, lostAt moment: Duration) {
    seats[seat.index].phase = .graced(
      Grace(reason: .loss, until: moment + Referee.lossGrace, verdict: fault))
  }

  /// Lets a moment pass before a line that is no answer is judged: a runtime that cannot go on may say so here, and end.
  private mutating func awaitEnd(of seat: Seat, _ fault: Fault, at now: Duration) {
    seats[seat.index].phase = .graced(
      Grace(reason: .lastWords(at: now), until: now + Referee.lossGrace, verdict: fault))
  }

  /// Takes a seat out of the game for its fault, and tells it; the rules hear of it when no prompt is open.
  mutating func withdraw(_ seat: Seat, _ fault: Fault, at now: Duration) {
    seats[seat.index].phase = .out(fault)
    transcribe(.fault(seat, FaultMessage(fault), action: fault.illegalAction, at: now - began))
    leaving.append(seat)
    leaveWindow(seat)
    sendEnd(to: seat, fault: fault)
    effects.append(.dismiss(seat))
  }

  /// Applies an event that is known to be legal; the table ends without a record where the rules refuse it all the same.
  ///
  /// - Parameter place: that of the action among those that were offered; nil where it was not, and its text is parsed.
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

  /// Goes on until an answer is needed or the game is over.
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

  /// All are ready: who wants to see the table sees it as it was dealt.
  private mutating func begin() {
    stage = .playing
    for seat in informed { inform(seat) }
  }

  /// Adds what happened last, and tells those who have asked for it; in a race perhaps nobody claimed anything.
  mutating func note(_ events: some Collection<TableEvent>) {
    history += events
    for seat in informed { inform(seat) }
  }

  private mutating func inform(_ seat: Seat) {
    guard seats[seat.index].isPresent else { return }
    let update = UpdateMessage(
      observation: position.observationAsJSON(for: seat), events: Array(history[seats[seat.index].eventsTold...]))
    seats[seat.index].eventsTold = history.count
    effects.append(.tell(line(of: update), to: seat))
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

  /// Sends a prompt, again where the answer to an earlier one could not be taken, with what is left of its time.
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
    // In the memory of the line before, which nobody else holds once it has been delivered.
    var line: [UInt8] = []
    swap(&line, &seats[seat.index].line)
    JSONWriter.replace(&line) { json in
      message.write(to: &json, offering: seats[seat.index].offered) { position.writeObservation(for: seat, to: &$0) }
      json.endLine()
    }
    effects.append(.send(line, to: seat))
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
      EndMessage(
        scores: scores, observation: position.observationAsJSON(for: seat), fault: fault.map(FaultMessage.init)),
      to: seat)
  }

  private mutating func send(_ message: some JSONWritable, to seat: Seat) {
    effects.append(.send(line(of: message), to: seat))
  }

  private func line(of message: some JSONWritable) -> [UInt8] {
    // As large as most: memory beyond 1 KiB costs a search for it.
    JSONWriter.line(reserving: 1000, of: message.write)
  }
}
