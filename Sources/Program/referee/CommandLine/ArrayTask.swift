package import Records

/// Which shard a process plays that an engine has started as one of many.
package enum ArrayTask {
  /// The variables in which engines number their tasks, and what the first task's number is.
  package static let variables: [(name: String, first: Int)] = [
    ("SLURM_ARRAY_TASK_ID", 1), ("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1),
  ]
  /// A shard, such as 2/64, for engines that have other variables.
  package static let whole = "REFEREE_SHARD"
  /// The number of shards, for engines that do not tell it.
  package static let number = "REFEREE_SHARDS"

  /// The shard of a process with this environment.
  ///
  /// - Throws: `UsageProblem.noShard` where it does not tell, or where what it tells is no shard.
  package static func shard(in environment: [String: String]) throws(UsageProblem) -> Shard {
    if let text = environment[whole] {
      guard let shard = Shard(text) else { throw .noShard("\(whole) is \(text), which is no shard, such as 2/64") }
      return shard
    }
    let found = variables.compactMap { variable in environment[variable.name].map { (variable, $0) } }
    guard let ((name, first), text) = found.first else {
      throw .noShard("none of \((variables.map(\.name) + [whole]).joined(separator: ", ")) is set")
    }
    guard found.count == 1 else {
      throw .noShard("\(found.map(\.0.name).joined(separator: " and ")) are set; set \(whole)=I/N instead")
    }
    let count = try count(in: environment)
    let tasks = first..<first + count
    guard let task = Int(text), tasks.contains(task), let shard = Shard("\(task - first + 1)/\(count)") else {
      throw .noShard("\(name) is \(text), which is none of \(first) to \(first + count - 1), for \(count) shards")
    }
    return shard
  }

  private static func count(in environment: [String: String]) throws(UsageProblem) -> Int {
    if let text = environment[number] {
      guard let count = Int(text), Shard("1/\(text)") != nil else {
        throw .noShard("\(number) is \(text), which is no number of shards")
      }
      return count
    }
    // A part of an array that is submitted again looks like a smaller array, and so does one with gaps.
    let names = ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT"]
    let numbers = names.compactMap { environment[$0].flatMap { Int($0) } }
    guard numbers.count == 3, numbers[0] == 1, numbers[1] == numbers[2], numbers[2] > 1 else {
      throw .noShard("the number of shards is not known; set \(number) to it")
    }
    return numbers[2]
  }
}
