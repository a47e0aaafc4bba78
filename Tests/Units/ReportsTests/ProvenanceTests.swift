import Records
import Reports
import RunFiles
import Standings
import TestBasics
import Testing

/// Where a run was played, as the report tells it.
@Suite(.timeLimited) struct ProvenanceTests {
  private func sentences(_ origins: [RunOrigin]) -> [String] {
    Sentences.provenance(RunStandings.Provenance(name: "cup", seed: "s", origins: origins, ended: nil))
  }

  private func origin(_ host: String, _ begun: String, shard: Int? = nil) -> RunOrigin {
    RunOrigin(
      program: "1.0", begun: begun, host: host, cores: 2, cpu: "fast", shard: shard.flatMap { Shard("\($0)/64") })
  }

  @Test func `a run is told with its machine`() {
    #expect(
      sentences([origin("node", "2026-11-22")])
        == ["Tournament cup, seed s.", "Begun 2026-11-22 on node, 2 cores, fast, with referee 1.0."])
  }

  @Test(arguments: [
    (false, "Tournament cup. Its seed will be named here once all tables are played."),
    (true, "Tournament cup. Its seed will be named here once the run is closed (referee run FILE --close)."),
  ])
  func `a seed with which something may still be played is not named`(takesNewBots: Bool, sentence: String) {
    #expect(
      Sentences.provenance(
        RunStandings.Provenance(name: "cup", seed: nil, takesNewBots: takesNewBots, origins: [], ended: nil))
        == [sentence])
  }

  @Test func `shards are counted by machine, each once however often it went on there`() {
    let origins =
      (1...64).map { (number: Int) in origin("node \(number % 2)", "2026-11-\(number % 2 + 22)", shard: number) }
      + [origin("node 1", "2026-11-25", shard: 1), origin("node 7", "2026-11-26", shard: 1)]
    #expect(
      sentences(origins).dropFirst()
        == [
          "Begun 2026-11-22 on node 0, 2 cores, fast, with referee 1.0: 32 shards of 64.",
          "Begun 2026-11-23 on node 1, 2 cores, fast, with referee 1.0: 32 shards of 64.",
          "Begun 2026-11-26 on node 7, 2 cores, fast, with referee 1.0: shard 1/64.",
        ])
  }

  @Test func `of many machines the first ten are told`() {
    let told = sentences((1...64).map { (number: Int) in origin("node \(number)", "2026-11-22", shard: number) })
    #expect(told.count == 12)
    #expect(told.last == "So were shards on 54 other hosts.")
  }
}
