import BotProtocol
import Clocks
import Dispatch
import Fields
import OperatingSystem
import Records
import Refereeing
import RunFiles
import Sandboxes
import Synchronization
package import Tournaments
package import WebServer

/// The part of a run that gives tables to workers: the page of a link, at which programs ask.
///
///     let desk = try WorkerDesk(at: .local, key: AccessRules.newKey())
///     desk.begin(run)
///     // … the run plays, and its caller prints `desk.takeNews()` …
///     desk.finish()
///
/// Every request is answered at once, on the server's thread. Nothing that a worker sends is trusted beyond what a line
/// of a journal is: messages have bounds, and a result must belong to a table that is left to play.
package final class WorkerDesk: Sendable {
  private struct Worker {
    var origin: RunOrigin
    /// By identifier: why it cannot start a bot.
    var missing: [String: String] = [:]
    /// The number of the play for which it is ready; 0 for none.
    var play = 0
    var lastHeard: Duration

    var name: String { SafeText.name(origin.host) }
  }

  private struct State {
    var run: TournamentRun?
    /// The number of the play, from 1.
    var play = 0
    /// The tournament of the play, and the reply about it that all workers get.
    var tournament = WorkerTournament()
    var sharedFolders: Set<String> = []
    /// By bot: the files of its folder, once a worker has asked for them.
    var listings: [String: ProgramListing] = [:]
    var workers: [Int: Worker] = [:]
    var lastWorker = 0
    var isOver = false
    /// True if an earlier start of the run may have had workers, which come back.
    var isResumed = false
    /// What the organiser should know.
    var news: [String] = []
    /// True if it was said that no worker can play the tables that are left.
    var hasWarned = false
  }

  /// How long a table belongs to a worker that is not heard of.
  package static let lease = Duration.seconds(10)
  /// The interval in which a worker tells that it is there.
  package static let heartbeat = Duration.seconds(2)

  /// The longest time from joining to being ready.
  private static let preparation = Duration.seconds(1800)
  /// The maximal number of workers.
  private static let most = 10_000
  /// How long workers of an earlier start of the run need to come back.
  private static let returning = Duration.seconds(3)

  package let address: HTTPAddress
  package let link: String
  private let server: PageServer
  private let program: String
  private let lease: Duration
  private let state = Mutex(State())
  /// Signalled whenever a worker has been told of the end.
  private let told = DispatchSemaphore(value: 0)

  /// Binds the address.
  ///
  /// - Parameters:
  ///   - program: the version of this program, which workers must have as well.
  ///   - lease: how long a table belongs to a worker that is not heard of.
  package init(
    at address: HTTPAddress, key: String, program: String, lease: Duration = WorkerDesk.lease
  ) throws(HTTPServerProblem) {
    var limits = HTTPLimits()
    // A result has a transcript, and a bot may write a lot.
    (limits.body, limits.connections, limits.requestTime) = (64 << 20, 4096, .seconds(600))
    server = try PageServer(at: address, limits: limits, isForPrograms: true)
    (self.address, self.program, self.lease) = (server.address, program, lease)
    let page = server.page(key: key)
    link = page.link
    page.answer { [weak self] request in self?.answer(request) }
    server.start()
  }

  // MARK: - The run's side

  /// Gives out tables of a run from now on.
  package func begin(_ run: TournamentRun) {
    let tournament = WorkerTournament(run)
    let folders = tournament.bots.map(\.folder)
    state.withLock { state in
      (state.run, state.tournament, state.listings) = (run, tournament, [:])
      state.play += 1
      if state.play == 1 { state.isResumed = run.summary.finished > 0 }
      state.sharedFolders = Set(folders.filter { folder in folders.count { $0 == folder } > 1 })
        .union([AbsolutePath.folder(of: tournament.file)])
    }
  }

  /// Gives out no table any more, until another play begins.
  package func end() { state.withLock { $0.run = nil } }

  /// Tells workers that the run has ended, waits a little until they know, and closes the server.
  package func finish() {
    let isResumed = state.withLock { state in
      (state.run, state.isOver) = (nil, true)
      return state.isResumed
    }
    let begin = Monotonic.now()
    let least = isResumed ? WorkerDesk.returning : .zero
    // A worker that has been told is forgotten; of one that was not heard of for two heartbeats nothing is expected.
    while Monotonic.now() - begin < least || hasPresentWorkers {
      _ = told.wait(timeout: .now() + .milliseconds(100))
    }
    server.stop()
  }

  private var hasPresentWorkers: Bool {
    let earliest = Monotonic.now() - WorkerDesk.heartbeat * 2
    return state.withLock { state in state.workers.values.contains { $0.lastHeard > earliest } }
  }

  /// Closes the server at once: workers wait until the run goes on.
  package func stop() { server.stop() }

  /// What the organiser should know since the last call; forgets workers that have not been heard of for long.
  package func takeNews() -> [String] {
    let now = Monotonic.now()
    return state.withLock { state in
      for (number, worker) in state.workers.sorted(by: { $0.key < $1.key }) {
        // A worker that is not ready yet fetches and starts bots, and sends nothing meanwhile.
        guard worker.lastHeard + (worker.play == state.play ? lease : WorkerDesk.preparation) < now else { continue }
        state.workers[number] = nil
        let tables = state.run?.takeBack(from: number) ?? 0
        state.news.append("the worker \(worker.name) is gone" + WorkerDesk.words(ofReturned: tables))
      }
      noteStandstill(&state)
      defer { state.news = [] }
      return WorkerDesk.grouped(state.news)
    }
  }

  /// The sentences, each once: many workers of a machine may join at a time.
  private static func grouped(_ news: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for text in news { counts[text, default: 0] += 1 }
    var told: Set<String> = []
    return news.filter { told.insert($0).inserted }.map { text in
      counts[text] == 1 ? text : "\(text) (\(counts[text]!) workers)"
    }
  }

  private static func words(ofReturned tables: Int) -> String {
    tables == 0 ? "" : "; \(tables == 1 ? "its table is" : "its \(tables) tables are") given out again"
  }

  /// Says once that all workers lack a bot that is needed, and that this process plays nothing itself.
  private func noteStandstill(_ state: inout State) {
    guard !state.hasWarned, let run = state.run, run.summary.concurrency == 0, run.isIdle else { return }
    let ready = state.workers.values.filter { $0.play == state.play }
    guard !ready.isEmpty, ready.count == state.workers.count else { return }
    let missing = ready.dropFirst().reduce(Set(ready.first!.missing.keys)) { $0.intersection($1.missing.keys) }
    guard let bot = missing.sorted().first else { return }
    state.hasWarned = true
    state.news.append(
      "no worker can start \(SafeText.name(bot)): \(SafeText.name(ready[0].missing[bot] ?? "", limit: 400)); its tables wait "
        + "for a worker that can")
  }

  // MARK: - The workers' side

  private func answer(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == .post else { return HTTPResponse(.wrongMethod) }
    do throws(FileProblem) {
      return switch request.path {
      case "/join": try join(JoinRequest(message: request.body, from: JoinRequest()))
      case "/ready": try ready(ReadyRequest(message: request.body, from: ReadyRequest()))
      case "/next": try next(NextRequest(message: request.body, from: NextRequest()))
      case "/result": try result(request.body)
      case "/return": try takeBack(ReturnRequest(message: request.body, from: ReturnRequest()))
      case "/alive": try alive(AliveRequest(message: request.body, from: AliveRequest()))
      case "/program": try list(ProgramRequest(message: request.body, from: ProgramRequest()))
      case "/piece": try piece(ProgramRequest(message: request.body, from: ProgramRequest()))
      default: nil
      }
    } catch {
      return WorkerDesk.refusal(error.message)
    }
  }

  private static func refusal(_ reason: String) -> HTTPResponse { HTTPResponse(409, Array(reason.utf8)) }

  private static func reply(_ message: some Described) -> HTTPResponse {
    HTTPResponse(type: "application/json", message.jsonLine)
  }

  private func join(_ request: JoinRequest) -> HTTPResponse {
    // Another version might have other rules, or another form of a record.
    guard request.origin.program == program else {
      return WorkerDesk.refusal(
        "it is version \(request.origin.program), and the run is played with \(program); use the same program on all machines"
      )
    }
    return state.withLock { state in
      if state.workers.count >= WorkerDesk.most {
        return WorkerDesk.refusal("it has \(WorkerDesk.most) workers already")
      }
      var reply = JoinReply()
      if state.isOver { reply.state = .over }
      if let number = request.worker, let known = state.workers[number], known.origin.hasSamePlace(as: request.origin) {
        reply.worker = number
        state.workers[number]?.lastHeard = Monotonic.now()
      } else if !state.isOver {
        state.lastWorker += 1
        reply.worker = state.lastWorker
        state.workers[reply.worker] = Worker(origin: request.origin, lastHeard: Monotonic.now())
      }
      if state.isOver { state.workers[reply.worker] = nil }
      guard state.run != nil else { return WorkerDesk.reply(reply) }
      (reply.state, reply.play, reply.tournament) = (.play, state.play, state.tournament)
      return WorkerDesk.reply(reply)
    }
  }

  /// The state for a worker that takes part in the present play; otherwise what it should do instead.
  ///
  /// A worker that has learnt of the end is forgotten.
  private func check(_ number: Int, _ play: Int, _ state: inout State) -> WorkerState {
    if state.isOver {
      state.workers[number] = nil
      told.signal()
      return .over
    }
    guard state.workers[number] != nil else { return .changed }
    state.workers[number]?.lastHeard = Monotonic.now()
    if play != state.play { return .changed }
    return state.run == nil ? .wait : .play
  }

  private func ready(_ request: ReadyRequest) -> HTTPResponse {
    state.withLock { state in
      let todo = check(request.worker, request.play, &state)
      guard todo == .play, let worker = state.workers[request.worker] else { return WorkerDesk.reply(StateReply(todo)) }
      let header = state.tournament.header
      let pairs = [(request.sandbox, header.sandbox), (request.usualSandbox, header.usualSandbox ?? header.sandbox)]
      for (here, run) in pairs where here.isWeaker(than: run) {
        state.workers[request.worker] = nil
        state.news.append(
          "the worker \(worker.name) is refused: its sandbox is \(here.name), which isolates less than \(run.name)")
        return WorkerDesk.refusal(
          "its sandbox is \(here.name), which isolates less than that of the run, \(run.name)")
      }
      if worker.play == 0 { state.news.append("the worker \(worker.name) joins, with \(request.tables) at a time") }
      state.workers[request.worker]?.missing = request.missing
      state.workers[request.worker]?.play = request.play
      for (bot, reason) in request.missing.sorted(by: { $0.key < $1.key }) {
        state.news.append(WorkerDesk.words(onMissing: bot, reason, at: worker))
      }
      return WorkerDesk.reply(StateReply())
    }
  }

  private static func words(onMissing bot: String, _ reason: String, at worker: Worker) -> String {
    "the worker \(worker.name) plays without \(SafeText.name(bot)): \(SafeText.name(reason, limit: 400))"
  }

  private func next(_ request: NextRequest) -> HTTPResponse {
    state.withLock { state in
      var reply = NextReply()
      reply.state = check(request.worker, request.play, &state)
      guard reply.state == .play, let run = state.run, let worker = state.workers[request.worker] else {
        return WorkerDesk.reply(reply)
      }
      let given =
        worker.play == state.play
        ? run.giveTable(
          to: request.worker, until: Monotonic.now() + lease, missing: Set(worker.missing.keys),
          alive: Set(request.alive)) : .none
      switch given {
      case .table(let table, let disqualified): (reply.table, reply.disqualified) = (table, disqualified)
      case .none: reply.state = .wait
      }
      return WorkerDesk.reply(reply)
    }
  }

  /// Takes a table that a worker has played.
  ///
  /// It may count though the worker is not known: the run may have been started anew meanwhile.
  private func result(_ body: [UInt8]) throws(FileProblem) -> HTTPResponse {
    let lines = body.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3 else { return WorkerDesk.refusal("the result has too few lines") }
    let request = try ResultRequest(message: lines[0], from: ResultRequest())
    let record: TableRecord
    do throws(RunProblem) {
      record = try lines[1].withUnsafeBufferPointer { bytes throws(RunProblem) in
        let line = JournalLine(bytes)
        guard line.sums != nil else { throw .damaged(file: "result", line: 2) }
        return try line.table(timed: true, path: "result", number: 2)
      }
    } catch {
      return WorkerDesk.refusal(error.message)
    }
    return state.withLock { state in
      let todo = check(request.worker, request.play, &state)
      if state.isOver { return WorkerDesk.reply(StateReply(todo)) }
      guard let run = state.run else { return WorkerDesk.reply(StateReply(.wait)) }
      guard let origin = state.workers[request.worker]?.origin ?? request.origin, origin.program == program else {
        return WorkerDesk.reply(StateReply(.changed))
      }
      let isTaken = run.take(record, transcript: lines[2].isEmpty ? nil : Array(lines[2]), from: origin)
      return WorkerDesk.reply(StateReply(isTaken ? .play : .wait))
    }
  }

  private func takeBack(_ request: ReturnRequest) -> HTTPResponse {
    state.withLock { state in
      let todo = check(request.worker, request.play, &state)
      guard let run = state.run, let worker = state.workers[request.worker] else {
        return WorkerDesk.reply(StateReply(todo))
      }
      for (bot, reason) in request.missing where worker.missing[bot] == nil {
        state.workers[request.worker]?.missing[bot] = reason
        state.news.append(WorkerDesk.words(onMissing: bot, reason, at: worker))
      }
      if request.contradiction.count == 2 {
        run.leaveOut(
          request.key, of: request.worker,
          RulesContradiction(at: request.contradiction[0], reason: request.contradiction[1]))
      } else {
        run.takeBack(request.key, from: request.worker)
      }
      return WorkerDesk.reply(StateReply(todo))
    }
  }

  private func alive(_ request: AliveRequest) -> HTTPResponse {
    state.withLock { state in
      let todo = check(request.worker, request.play, &state)
      if request.leaves {
        let tables = state.run?.takeBack(from: request.worker) ?? 0
        if let worker = state.workers.removeValue(forKey: request.worker) {
          state.news.append("the worker \(worker.name) leaves" + WorkerDesk.words(ofReturned: tables))
        }
      } else {
        state.run?.renew(request.keys, of: request.worker, until: Monotonic.now() + lease)
      }
      return WorkerDesk.reply(StateReply(todo))
    }
  }

  // MARK: - Programs

  /// The files of a bot's folder, which is walked once.
  private func listing(of name: String, _ state: inout State) throws(CopyFailure) -> (
    WorkerTournament.Bot, ProgramListing
  )? {
    guard let bot = state.tournament.bots.first(where: { $0.id == name }) else { return nil }
    if let known = state.listings[name] { return (bot, known) }
    let listing = try ProgramListing(of: bot, isShared: state.sharedFolders.contains(bot.folder))
    state.listings[name] = listing
    return (bot, listing)
  }

  private func list(_ request: ProgramRequest) -> HTTPResponse {
    state.withLock { state in
      do throws(CopyFailure) {
        guard let (_, listing) = try listing(of: request.bot, &state) else {
          return WorkerDesk.refusal("it has no bot \(request.bot)")
        }
        return WorkerDesk.reply(listing)
      } catch {
        return WorkerDesk.refusal(error.message)
      }
    }
  }

  private func piece(_ request: ProgramRequest) -> HTTPResponse {
    let place = state.withLock { state -> String? in
      guard let (bot, listing) = try? listing(of: request.bot, &state),
        listing.files.contains(where: { $0.path == request.path && $0.link == nil })
      else { return nil }
      return bot.folder
    }
    guard let place, let file = try? ForeignFile(request.path, below: place),
      let bytes = try? file.bytes(at: request.offset, count: ProgramListing.piece)
    else { return WorkerDesk.refusal("\(request.path) of \(request.bot) cannot be read") }
    return HTTPResponse(type: "application/octet-stream", bytes)
  }
}
