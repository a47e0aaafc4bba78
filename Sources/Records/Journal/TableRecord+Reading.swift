import BotProtocol
import GameRules
import JSON
import Ratings
import Scheduling

extension TableRecord {
  /// Restores a record from its line in the journal.
  ///
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or beyond its bounds.
  init(_ line: ObjectReader) throws(FileProblem) {
    table = ScheduledTable(
      event: try line.require(try line.integer("event", in: RecordBounds.events), "event"),
      number: try line.require(try line.integer("table", in: RecordBounds.tables), "table"),
      deal: try line.require(try line.integer("deal", in: RecordBounds.deals), "deal"),
      seats: try line.require(try line.strings("seats"), "seats"))
    let seats = table.seats.count
    scores = try line.integers("scores", in: RecordBounds.results, count: seats)
    let values = try line.require(try line.object("measures", keys: nil), "measures")
    measures = []
    for name in values.names {
      measures.append(Measured(name: name, values: try values.integers(name, in: RecordBounds.results, count: seats)))
    }
    ending = try line.require(try line.string("ending"), "ending")
    faults = []
    for fault in try line.elements("faults", count: seats) {
      guard fault.value != .null else {
        faults.append(nil)
        continue
      }
      let fault = try ObjectReader(fault, in: line.source, path: line.path(of: "faults"), keys: nil)
      faults.append(
        FaultMessage(
          kind: try fault.require(try fault.string("kind"), "kind"), message: try fault.string("message") ?? ""))
    }
    prompts = try line.integers("prompts", in: RecordBounds.counts, count: seats)
    wall = try line.integers("wall_us", in: RecordBounds.microseconds, count: seats).map { .microseconds($0) }
    cpu = try line.integers("cpu_us", in: RecordBounds.microseconds, count: seats).map { .microseconds($0) }
    if line.node("off_turn_us") != nil {
      offTurn = try line.integers("off_turn_us", in: RecordBounds.microseconds, count: seats).map { .microseconds($0) }
    }
    thinking = try line.histograms("think_us", count: seats)
    computing = try line.histograms("think_cpu_us", count: seats)
    races = try line.integer("races", in: RecordBounds.counts) ?? 0
    photoFinishes = try line.integer("photo_finishes", in: RecordBounds.counts) ?? 0
    transcript = try line.string("transcript")
  }

  /// True if every number that is no time lies within its bounds.
  var isWithinBounds: Bool {
    RecordBounds.events ~= table.event && RecordBounds.tables ~= table.number && RecordBounds.deals ~= table.deal
      && RecordBounds.counts ~= races && RecordBounds.counts ~= photoFinishes
      && scores.allSatisfy { RecordBounds.results ~= $0 } && prompts.allSatisfy { RecordBounds.counts ~= $0 }
      && measures.allSatisfy { $0.values.allSatisfy { RecordBounds.results ~= $0 } }
  }
}

extension ObjectReader {
  /// An array of so many elements.
  fileprivate func elements(_ key: String, count: Int) throws(FileProblem) -> [JSONNode] {
    let elements = try require(try array(key), key)
    guard elements.count == count else {
      throw problem(.outOfRange(expected: "one element a seat, \(count)", found: "\(elements.count)"), key: key)
    }
    return elements
  }

  fileprivate func integers(
    _ key: String, in range: ClosedRange<Int>, count: Int
  ) throws(FileProblem) -> [Int] {
    try integers(in: try elements(key, count: count), path: path(of: key)) { _ in range }
  }

  private func integers(
    in elements: [JSONNode], path: String, range: (Int) -> ClosedRange<Int>
  ) throws(FileProblem) -> [Int] {
    var numbers: [Int] = []
    for (index, element) in elements.enumerated() {
      let place = path + "[\(index)]"
      guard let number = element.integer else {
        throw source.problem(
          .wrongType(expected: "a whole number", found: element.value.kind), at: element.offset, key: place)
      }
      guard range(index) ~= number else {
        throw source.problem(
          .outOfRange(expected: range(index).words, found: "\(number)"), at: element.offset, key: place)
      }
      numbers.append(number)
    }
    return numbers
  }

  fileprivate func histograms(_ key: String, count: Int) throws(FileProblem) -> [Histogram] {
    var histograms: [Histogram] = []
    for (seat, node) in try elements(key, count: count).enumerated() {
      var counts: [Int: Int] = [:]
      for (index, pair) in (node.elements ?? []).enumerated() {
        let place = path(of: key) + "[\(seat)][\(index)]"
        let numbers = try integers(in: pair.elements ?? [], path: place) {
          $0 == 0 ? RecordBounds.classes : RecordBounds.counts
        }
        guard numbers.count == 2, counts.updateValue(numbers[1], forKey: numbers[0]) == nil else {
          throw source.problem(
            .outOfRange(expected: "a class of its own and its count", found: "\(numbers)"), at: pair.offset, key: place)
        }
      }
      histograms.append(Histogram(counts: counts))
    }
    return histograms
  }
}
