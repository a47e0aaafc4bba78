import Refereeing
import Testing

@testable import Tournaments

@Suite struct CrowdingTests {
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
      (1, 2, nil), (2, 2, nil), (3, 2, Crowding(bots: 3, cores: 2, tables: 2)),
      (64, 2, Crowding(bots: 64, cores: 2, tables: 2)),
    ] as [(Int, Int, Crowding?)])
  func `one bot thinks at a table where all are asked one after another`(
    workers: Int, cores: Int, crowding: Crowding?
  ) throws {
    #expect(Crowding(of: try file([(.serially, 4)]), workers: workers, cores: cores) == crowding)
  }

  @Test func `all think where they are asked together`() throws {
    let file = try file([(.serially, 2), (.together, 4)])
    #expect(Crowding(of: file, workers: 2, cores: 8) == nil)
    #expect(Crowding(of: file, workers: 3, cores: 8) == Crowding(bots: 12, cores: 8, tables: 2))
    #expect(Crowding(of: file, workers: 1, cores: 2) == Crowding(bots: 4, cores: 2, tables: 1))
  }

  @Test func `it is told with the remedy`() {
    #expect(
      Crowding(bots: 64, cores: 2, tables: 2).message
        == "up to 64 bots think at once on 2 cores; by the wall they are charged those waits for a core that the system "
        + "does not tell, as in a program's children; "
        + "play with --concurrency 2, or, where every bot computes in its own process, "
        + #"write "charge": "cpu" and "reactions": "cpu""#)
  }
}
