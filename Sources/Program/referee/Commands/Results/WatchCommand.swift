import Arena
import Catalogue
import Foundation
import PersonPlay
import Records
import Reports
import RunFiles

/// `referee watch DIR`: shows a run in a browser, while it is played and afterwards.
enum WatchCommand {
  static let command = Command(
    name: "watch", operands: ["DIR"], options: [PlayCommand.listen, PlayCommand.noOpen],
    summary: "show a run in a browser, while it is played and afterwards",
    example: "referee watch tournaments/runs/quickstart"
  ) { arguments in
    let address = try arguments[PlayCommand.listen] ?? .local
    let folder = arguments.operands[0]
    var view = WatchView(try WatchedRun(folder))
    // Threads inherit the priority, so the server's threads cost the bots no time either.
    Terminal.yieldToBots()
    let interruption = try SignalHandler()
    // Before the run has begun only its folder is known.
    let name = (try? Journal.existing(in: folder, catalogue))?.tournament.file.name
    let server = try WatchServer(at: address, of: folder, title: name ?? URL(filePath: folder).lastPathComponent)
    try view.update(server)
    server.start()
    Console.print("open \(server.link)\n")
    SeatedPeople.explain(server.address, whoeverHasIt: "watches")
    Console.say("the page updates by itself; Ctrl-C ends the program, and the run goes on")
    // The run's folder may belong to somebody else.
    let page = FileManager.default.temporaryDirectory.appending(path: "referee-watch-\(UUID()).html").path
    let opening = arguments.has(PlayCommand.noOpen) ? nil : BrowserLink(server.link, in: page)
    defer { withExtendedLifetime(opening) {} }
    while !interruption.stop.isSet(within: .milliseconds(500)) {
      do throws(RunProblem) {
        try view.update(server)
      } catch {
        view.show(error, server)
      }
    }
    view.end()
    server.stop()
    return .done
  }
}

/// Schedules the readings, so that watching does not slow a run down.
private struct WatchView {
  private var run: WatchedRun
  private var scheduled: Int?
  /// The size of the journal when the leaderboards were computed.
  private var computed: Int?
  private var pauses = Pauses(least: .seconds(3))
  private var problem: String?
  private var running: RunningGames
  private var looks = Pauses(least: .milliseconds(900))

  init(_ run: WatchedRun) {
    self.run = run
    running = RunningGames(of: run.folder)
  }

  func end() { running.end() }

  /// Looks for new tables; from time to time recomputes the leaderboards, in at most 3 % of the time.
  mutating func update(_ server: WatchServer) throws(RunProblem) {
    running.look(hasBegun: run.journal != nil, naming: run.journal?.tournament.shownNames ?? [:])
    if looks.areOver {
      looks.begin(after: .zero)
      if try run.look() { problem = nil }
    }
    var site: Site?
    if let size = run.journal?.size, size != computed, pauses.areOver {
      let begin = ContinuousClock.now
      // Set first, so that a failure is not retried at once.
      computed = size
      pauses.begin(after: .zero)
      if let computed = try run.site() { (site, scheduled) = computed }
      pauses.begin(after: .now - begin)
    }
    show(server, site)
  }

  mutating func show(_ problem: RunProblem, _ server: WatchServer) {
    self.problem = problem.message
    show(server, nil)
  }

  private func show(_ server: WatchServer, _ site: Site?) {
    // The games first: what the page no longer lists is no longer served either.
    server.show(running: running, recorded: run.recorded)
    let latest = WatchPage.latest(
      played: run.played, scheduled: scheduled, running: running.games, games: run.games, faults: run.faults,
      problem: problem)
    server.show(latest: latest, site: site)
  }
}
