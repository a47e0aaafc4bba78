import OperatingSystem
import Refereeing
import RunFiles
import TestBasics
import Testing
import TournamentSamples
import Tournaments

@Suite(.timeLimited) struct CoreTests {
  private func file(_ events: [(asking: RaceSettings.Asking, seats: Int)]) throws -> TournamentFile {
    var file = try Sample.parse(Sample.text())
    let event = file.events[0]
    file.events = events.map { asking, seats in
      var event = event
      event.rules.races.asking = asking
      event.seats = seats
      return event
    }
    return file
  }

  @Test(
    arguments: [
      (1, 2, nil), (2, 2, nil), (3, 2, "Up to 3 bots may run at once on 2 cores"),
      (64, 2, "Up to 64 bots may run at once on 2 cores"),
    ] as [(Int, Int, String?)])
  func `one bot thinks at a table where all are asked one after another`(
    workers: Int, cores: Int, beginning: String?
  ) throws {
    let warning = try file([(.serially, 4)]).oversubscription(tables: workers, cores: AvailableCores(online: cores))
    #expect(warning.map { String($0.prefix { $0 != "," }) } == beginning)
    #expect(warning?.contains("Use --concurrency 2,") ?? true)
  }

  @Test func `all think where they are asked together`() throws {
    let file = try file([(.serially, 2), (.together, 4)])
    #expect(file.oversubscription(tables: 2, cores: AvailableCores(online: 8)) == nil)
    let on8 = try #require(file.oversubscription(tables: 3, cores: AvailableCores(online: 8)))
    #expect(on8.hasPrefix("Up to 12 bots may run at once on 8 cores,") && on8.contains("--concurrency 2,"))
    let on2 = try #require(file.oversubscription(tables: 1, cores: AvailableCores(online: 2)))
    #expect(on2.hasPrefix("Up to 4 bots may run at once on 2 cores,") && on2.contains("--concurrency 1,"))
  }

  @Test func `where CPU time alone decides, no bot pays for the others`() throws {
    var file = try file([(.together, 4)])
    file.events[0].rules.timeBasis = .cpu
    file.events[0].rules.races.reactions = .cpu
    #expect(file.oversubscription(tables: 64, cores: AvailableCores(online: 2)) == nil)
  }

  @Test func `a table has a core, and one for each seat where the wall clock times all at once`() throws {
    var file = try file([(.serially, 4)])
    #expect(file.coresOfTable == 1)
    file = try self.file([(.serially, 2), (.together, 4)])
    #expect(file.coresOfTable == 4)
    for index in file.events.indices {
      file.events[index].rules.timeBasis = .cpu
      file.events[index].rules.races.reactions = .cpu
    }
    #expect(file.coresOfTable == 1)
    file.coresPerTable = 3
    #expect(file.coresOfTable == 3)
  }

  @Test func `the warning names the remedy`() throws {
    #expect(
      try file([(.serially, 4)]).oversubscription(tables: 64, cores: AvailableCores(online: 2))
        == "Up to 64 bots may run at once on 2 cores, and the time for which they wait for a core counts against them. "
        + #"Use --concurrency 2, or count CPU time: "charge": "cpu" and "reactions": "cpu"."#)
  }

  @Test func `less than a core for a table is said with the remedy, unless CPU time alone decides`() throws {
    let cores = AvailableCores(online: 8, quota: 0.2)
    var file = try file([(.serially, 2)])
    #expect(
      file.oversubscription(tables: 1, cores: cores) == """
        The CPU quota of 0.20 cores is less than one core a table: the system stops bots for a part of each period, and on \
        the wall clock that time counts against them. Raise the quota, or count CPU time: "charge": "cpu" and \
        "reactions": "cpu".
        """)
    #expect(file.oversubscription(tables: 1, cores: AvailableCores(online: 8, quota: 1)) == nil)
    file.events[0].rules.timeBasis = .cpu
    file.events[0].rules.races.reactions = .cpu
    #expect(file.oversubscription(tables: 1, cores: cores) == nil)
  }
}
