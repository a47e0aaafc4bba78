import Records
import RunFiles
import Scheduling
import TestBasics
import Testing
import Tournaments

@Suite(.timeLimited) struct MergeWordsTests {
  // With its type, which the compiler would take a second to find.
  @Test(
    arguments: [
      (
        .otherShard(folder: "a", Shard("1/3")!),
        "a holds shard 1/3 of this tournament; play it with --shard 1/3, or use another --out"
      ),
      (
        .otherResults(TableKey(event: 0, number: 7), "a", "b"),
        "a and b have different results for table 7 of events[0]; merge only one of the two, and play what is then missing"
      ),
      (
        .otherResults(TableKey(event: 0, number: 7), "a", "a"),
        "a has two different results for table 7 of events[0]; restore the folder from a backup, or play its tables again "
          + "with --fresh"
      ),
      (
        .notTogether("a", "b", difference: "max_faults was 5 and is 7"),
        "a is not of the same tournament as b: max_faults was 5 and is 7; merge only shards of one tournament"
      ),
      (
        .otherVersion("a", ["2.0"], "b", ["1.0"]),
        "a was played with referee 2.0, but b with 1.0; merge without it, or play it again with one version"
      ),
      (
        .noSeed(file: "a.json"),
        "a.json has no \"seed\", which all shards must share; add one that cannot be guessed"
      ),
      (
        .hasJournal(folder: "a"),
        "a already contains a run; add to it with --update, or choose another folder for --into"
      ),
      (
        .roundsInShards(event: 2),
        "events[2] is played in rounds, which follow from one another; play the tournament on one machine, without --shard "
          + "and merge"
      ),
      (
        .changeInShard(folder: "a"),
        "a bot has joined, left or changed since a began, and all shards play the same bots; finish the shards with the bots "
          + "as they were, then play the merged run on with --out"
      ),
      (.rewritten(folder: "a"), "a was written anew while it was read; nothing was merged, so merge again"),
      (
        .sameGames("a", "b"),
        "a and b hold the same games, which would count twice; name only one of them, or join them with referee merge"
      ),
    ] as [(RunProblem, String)])
  func `what cannot be joined is said with what to do`(problem: RunProblem, sentence: String) {
    #expect(problem.message == sentence)
  }
}
