import OperatingSystem
import Synchronization

extension CountProgress {
  /// Computes a value for each row, on all cores, and shows how many rows are done.
  ///
  /// After the first error no row is begun.
  ///
  /// - Parameters:
  ///   - rows: what the values are computed of.
  ///   - done: the number of rows that were done before.
  ///   - usesAllCores: false computes one after the other.
  /// - Returns: the value of each row, nil where there is none, and the first error.
  mutating func compute<Row: Sendable, Value: Sendable, Problem: Error>(
    _ rows: [Row], after done: Int = 0, usesAllCores: Bool = true,
    _ value: @escaping @Sendable (Row) throws(Problem) -> Value
  ) -> (values: [Value?], problem: Problem?) {
    let work = Mutex(
      CoreWork<Value, Problem>(values: rows.map { _ in nil }, done: done, progress: self))
    let compute: @Sendable (Int) -> Void = { place in
      if work.withLock({ $0.problem != nil }) { return }
      let result = Result { () throws(Problem) in try value(rows[place]) }
      work.withLock { work in
        switch result {
        case .success(let value): work.values[place] = value
        case .failure(let problem): work.problem = problem
        }
        work.done += 1
        work.progress.show(work.done)
      }
    }
    if usesAllCores {
      SystemThread.forEach(below: rows.count, compute)
    } else {
      for place in rows.indices { compute(place) }
    }
    return work.withLock { work in
      self = work.progress
      return (work.values, work.problem)
    }
  }
}

/// What is known while threads compute values.
private struct CoreWork<Value: Sendable, Problem: Error>: Sendable {
  var values: [Value?]
  var problem: Problem?
  var done: Int
  var progress: CountProgress
}
