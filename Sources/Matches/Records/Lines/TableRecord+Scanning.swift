package import JSON
import Ratings
import Scheduling

extension TableRecord {
  /// Restores a record from its line in the journal, starting at the comma before its first member; nil if the line has
  /// another form, a fault, a report, or a number out of range.
  ///
  /// It reads a journal of many tables four times as fast as the list of fields, which reads the other lines from a
  /// tree.
  ///
  /// - Parameter timed: false stops before the bots' times, which stay empty.
  package init?(scanning line: inout LineScanner, timed: Bool) {
    self.init()
    if line.skip(#","origin":"#) {
      guard let number = line.integer(in: RecordBounds.origins) else { return nil }
      origin = number
    }
    guard line.skip(#","event":"#), let event = line.integer(in: RecordBounds.events), line.skip(#","table":"#),
      let number = line.integer(in: RecordBounds.tables), line.skip(#","deal":"#),
      let deal = line.integer(in: RecordBounds.deals)
    else { return nil }
    if line.skip(#","attempt":"#) {
      guard let number = line.integer(in: RecordBounds.counts) else { return nil }
      attempt = number
    }
    guard line.skip(#","seats":"#), let names = line.array(of: { $0.string() }) else { return nil }
    table = ScheduledTable(event: event, number: number, deal: deal, seats: names)
    let seats = names.count
    guard line.skip(#","scores":"#), let scores = line.integers(in: RecordBounds.results, count: seats),
      line.skip(#","measures":"#), let measures = line.measures(seats: seats), line.skip(#","ending":"#),
      let ending = line.string(), line.skip(#","termination":"normal","faults":"#),
      line.array(of: { $0.skip("null") ? true : nil })?.count == seats, line.skip(#","prompts":"#),
      let prompts = line.integers(in: RecordBounds.counts, count: seats)
    else { return nil }
    (self.scores, self.measures, self.ending, self.prompts) = (scores, measures, ending, prompts)
    faults = Array(repeating: nil, count: seats)
    if line.skip(#","retries":"#) {
      guard let numbers = line.integers(in: RecordBounds.counts, count: seats) else { return nil }
      retries = numbers
    }
    if line.skip(#","races":"#) {
      guard let number = line.integer(in: RecordBounds.counts) else { return nil }
      races = number
    }
    if line.skip(#","photo_finishes":"#) {
      guard let number = line.integer(in: RecordBounds.counts) else { return nil }
      photoFinishes = number
    }
    if line.skip(#","transcript":"#) {
      guard let text = line.string() else { return nil }
      transcript = text
    }
    if !line.isAt(#","wall_us":"#) { return nil }
    if timed, !scanTimes(&line, seats: seats) { return nil }
  }

  /// Reads the bots' times up to the end of the line.
  private mutating func scanTimes(_ line: inout LineScanner, seats: Int) -> Bool {
    guard line.skip(#","wall_us":"#), let wall = line.times(seats: seats), line.skip(#","cpu_us":"#),
      let cpu = line.times(seats: seats)
    else { return false }
    if line.skip(#","off_turn_us":"#) {
      guard let times = line.times(seats: seats) else { return false }
      offTurn = times
    }
    guard line.skip(#","think_us":"#), let thinking = line.histograms(seats: seats), line.skip(#","think_cpu_us":"#),
      let computing = line.histograms(seats: seats)
    else { return false }
    (self.wall, self.cpu, self.thinking, self.computing) = (wall, cpu, thinking, computing)
    if line.skip(#","ended_us":"#) {
      guard let number = line.integer(in: RecordBounds.dates) else { return false }
      ended = number
    }
    return line.skip("}") && line.isAtEnd
  }
}

extension LineScanner {
  /// True if this text comes next.
  fileprivate func isAt(_ text: StaticString) -> Bool {
    var scanner = self
    return scanner.skip(text)
  }

  mutating func integer(in range: ClosedRange<Int>) -> Int? { integer().flatMap { range ~= $0 ? $0 : nil } }

  /// An array of this number of whole numbers, all within range.
  fileprivate mutating func integers(in range: ClosedRange<Int>, count: Int) -> [Int]? {
    guard let numbers = integers(), numbers.count == count, numbers.allSatisfy({ range ~= $0 }) else { return nil }
    return numbers
  }

  fileprivate mutating func times(seats: Int) -> [Duration]? {
    integers(in: RecordBounds.microseconds, count: seats)?.map { .microseconds($0) }
  }

  fileprivate mutating func measures(seats: Int) -> [TableRecord.Measured]? {
    guard skip("{") else { return nil }
    var measures: [TableRecord.Measured] = []
    repeat {
      guard let name = string(), skip(":"), let values = integers(in: RecordBounds.results, count: seats) else {
        return nil
      }
      measures.append(TableRecord.Measured(name: name, values: values))
    } while skip(",")
    return skip("}") ? measures : nil
  }

  fileprivate mutating func histograms(seats: Int) -> [Histogram]? {
    let histograms = array { line -> Histogram? in
      // Without the capacity, growing dictionaries took a tenth of the time of `referee standings`.
      var counts = [Int: Int](minimumCapacity: 24)
      let pairs = line.array { line -> Bool? in
        guard line.skip("["), let place = line.integer(in: RecordBounds.classes), line.skip(","),
          let count = line.integer(in: RecordBounds.counts), line.skip("]")
        else { return nil }
        return counts.updateValue(count, forKey: place) == nil ? true : nil
      }
      return pairs.map { _ in Histogram(counts: counts) }
    }
    return histograms?.count == seats ? histograms : nil
  }
}
