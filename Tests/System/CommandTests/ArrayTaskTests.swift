import Records
import TestBasics
import Testing
import referee

/// `--shard auto`: the shard that an engine's variables tell.
@Suite(.timeLimited) struct ArrayTaskTests {
  private static func slurm(_ id: Int, _ range: ClosedRange<Int>, count: Int? = nil) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(range.lowerBound)",
      "SLURM_ARRAY_TASK_MAX": "\(range.upperBound)", "SLURM_ARRAY_TASK_COUNT": "\(count ?? range.count)",
    ]
  }

  @Test(arguments: [
    (slurm(5, 1...64), "5/64"),
    (slurm(64, 1...64), "64/64"),
    // A lost part that is submitted alone.
    (slurm(5, 5...5).merging(["REFEREE_SHARDS": "64"]) { $1 }, "5/64"),
    (["JOB_COMPLETION_INDEX": "0", "REFEREE_SHARDS": "8"], "1/8"),
    (["JOB_COMPLETION_INDEX": "7", "REFEREE_SHARDS": "8"], "8/8"),
    (["PARALLEL_SEQ": "3", "REFEREE_SHARDS": "3"], "3/3"),
    (["REFEREE_SHARD": "2/5", "PARALLEL_SEQ": "3", "JOB_COMPLETION_INDEX": "3"], "2/5"),
  ])
  func `an engine's variables tell the shard`(environment: [String: String], shard: String) throws {
    #expect(try ArrayTask.shard(in: environment) == Shard(shard))
  }

  @Test(arguments: [
    ([:], "none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, PARALLEL_SEQ, REFEREE_SHARD is set"),
    (slurm(5, 5...5), "the number of shards is not known; set REFEREE_SHARDS to it"),
    (slurm(3, 1...7, count: 4), "the number of shards is not known; set REFEREE_SHARDS to it"),
    (slurm(0, 0...63), "the number of shards is not known; set REFEREE_SHARDS to it"),
    (["PARALLEL_SEQ": "3"], "the number of shards is not known; set REFEREE_SHARDS to it"),
    (
      ["PARALLEL_SEQ": "4", "REFEREE_SHARDS": "3"], "PARALLEL_SEQ is 4, which is none of 1 to 3, for 3 shards"
    ),
    (
      ["JOB_COMPLETION_INDEX": "8", "REFEREE_SHARDS": "8"],
      "JOB_COMPLETION_INDEX is 8, which is none of 0 to 7, for 8 shards"
    ),
    (
      ["JOB_COMPLETION_INDEX": "9223372036854775807", "REFEREE_SHARDS": "8"],
      "JOB_COMPLETION_INDEX is 9223372036854775807, which is none of 0 to 7, for 8 shards"
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "-9223372036854775808", "REFEREE_SHARDS": "8"],
      "SLURM_ARRAY_TASK_ID is -9223372036854775808, which is none of 1 to 8, for 8 shards"
    ),
    (["PARALLEL_SEQ": "1", "REFEREE_SHARDS": "many"], "REFEREE_SHARDS is many, which is no number of shards"),
    (["REFEREE_SHARD": "5"], "REFEREE_SHARD is 5, which is no shard, such as 2/64"),
    (
      ["PARALLEL_SEQ": "1", "SLURM_ARRAY_TASK_ID": "1"],
      "SLURM_ARRAY_TASK_ID and PARALLEL_SEQ are set; set REFEREE_SHARD=I/N instead"
    ),
  ])
  func `variables that tell no shard are refused, and the sentence says which`(
    environment: [String: String], reason: String
  ) throws {
    #expect(throws: UsageProblem.noShard(reason)) { try ArrayTask.shard(in: environment) }
    #expect(UsageProblem.noShard(reason).message == "--shard auto: \(reason)")
  }
}
