import JSON

/// One value for each step of a game: each distinct value is written once, and a step has its number.
///
/// A step whose value is as expected has no number: the value of the last step with the same context, or of the last
/// step if there is none.
struct DataColumn {
  private var numbers: [[UInt8]: Int] = [:]
  private(set) var rows: [[UInt8]] = []
  /// The number of each step's value.
  private(set) var steps: [Int] = []

  mutating func append(_ row: [UInt8]) {
    // Most rows are like the one before, and are not hashed.
    if let last = steps.last, rows[last] == row { return steps.append(last) }
    if let number = numbers[row] { return steps.append(number) }
    steps.append(rows.count)
    numbers[row] = rows.count
    rows.append(row)
  }

  /// The text with the values of all steps.
  ///
  /// - Parameter contexts: the context of each step, as a number from 0; nil takes the value of the step before.
  func text(contexts: [Int]?) -> DataText {
    var text = DataText()
    var last = [Int](repeating: -1, count: (contexts?.max() ?? rows.count) + 2)
    var expected = 0
    func flush(upTo index: Int) {
      if expected > 2 {
        text.putExpected(expected)
      } else {
        for step in steps[(index - expected)..<index] { text.put(step) }
      }
      expected = 0
    }
    for (index, step) in steps.enumerated() {
      let context = contexts.map { $0[index] } ?? (index > 0 ? steps[index - 1] + 1 : 0)
      let value = last[context] >= 0 ? last[context] : index > 0 ? steps[index - 1] : -1
      if value == step {
        last[context] = step
        expected += 1
      } else {
        flush(upTo: index)
        text.put(step)
        last[context] = step
      }
    }
    flush(upTo: steps.count)
    return text
  }

  /// The distinct values, with spaces between them.
  var joinedRows: [UInt8] { Array(rows.joined(separator: [UInt8(ascii: " ")])) }
}
