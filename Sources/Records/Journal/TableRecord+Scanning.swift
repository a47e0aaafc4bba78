import BotProtocol
import JSON
import Ratings
import Scheduling

extension TableRecord {
  /// Restores a record from its line in the journal, from the comma before `event` on, or gives nil where the line is not
  /// just as `writeMembers` writes one without a fault, or a number lies beyond its bounds.
  ///
  /// - Parameter timed: false passes over what bots' clocks showed: it is half of a line, and stays empty.
  init?(scanning scanner: inout LineScanner, timed: Bool) {
    guard scanner.skip(",\"event\":"), let event = scanner.integer(),
      scanner.skip(",\"table\":"), let number = scanner.integer(),
      scanner.skip(",\"deal\":"), let deal = scanner.integer(),
      scanner.skip(",\"seats\":"), let seats = scanner.array(of: { $0.string() }),
      scanner.skip(",\"scores\":"), let scores = scanner.integers(), scores.count == seats.count,
      scanner.skip(",\"measures\":"), let measures = TableRecord.measures(&scanner, seats: seats.count),
      scanner.skip(",\"ending\":"), let ending = scanner.string(),
      scanner.skip(",\"termination\":\"normal\",\"faults\":"),
      scanner.array(of: { $0.skip("null") ? true : nil })?.count == seats.count,
      scanner.skip(",\"prompts\":"), let prompts = scanner.integers(), prompts.count == seats.count
    else { return nil }
    table = ScheduledTable(event: event, number: number, deal: deal, seats: seats)
    self.scores = scores
    self.measures = measures
    self.ending = ending
    faults = seats.map { _ in nil }
    self.prompts = prompts
    (races, photoFinishes) = (0, 0)
    if scanner.skip(",\"races\":") {
      guard let count = scanner.integer(), scanner.skip(",\"photo_finishes\":"), let photos = scanner.integer() else {
        return nil
      }
      (races, photoFinishes) = (count, photos)
    }
    transcript = scanner.skip(",\"transcript\":") ? scanner.string() : nil
    (wall, cpu, thinking, computing) = ([], [], [], [])
    guard isWithinBounds else { return nil }
    if !timed { return }
    guard scanner.skip(",\"wall_us\":"), let wall = scanner.times(), wall.count == seats.count,
      scanner.skip(",\"cpu_us\":"), let cpu = scanner.times(), cpu.count == seats.count
    else { return nil }
    let offTurn = scanner.skip(",\"off_turn_us\":") ? scanner.times() : []
    guard let offTurn, offTurn.isEmpty || offTurn.count == seats.count,
      scanner.skip(",\"think_us\":"), let thinking = scanner.array(of: TableRecord.histogram),
      thinking.count == seats.count,
      scanner.skip(",\"think_cpu_us\":"), let computing = scanner.array(of: TableRecord.histogram),
      computing.count == seats.count, scanner.skip("}"), scanner.isAtEnd
    else { return nil }
    self.wall = wall
    self.cpu = cpu
    self.offTurn = offTurn
    self.thinking = thinking
    self.computing = computing
  }

  private static func measures(_ scanner: inout LineScanner, seats: Int) -> [Measured]? {
    guard scanner.skip("{") else { return nil }
    var measures: [Measured] = []
    repeat {
      guard let name = scanner.string(), scanner.skip(":"), let values = scanner.integers(), values.count == seats
      else { return nil }
      measures.append(Measured(name: name, values: values))
    } while scanner.skip(",")
    return scanner.skip("}") ? measures : nil
  }

  private static func histogram(_ scanner: inout LineScanner) -> Histogram? {
    var counts: [Int: Int] = [:]
    let pairs = scanner.array { scanner -> Bool? in
      guard scanner.skip("["), let place = scanner.integer(), RecordBounds.classes ~= place, scanner.skip(","),
        let count = scanner.integer(), RecordBounds.counts ~= count, scanner.skip("]")
      else { return nil }
      return counts.updateValue(count, forKey: place) == nil ? true : nil
    }
    return pairs.map { _ in Histogram(counts: counts) }
  }
}

extension LineScanner {
  /// An array of times in microseconds.
  fileprivate mutating func times() -> [Duration]? {
    array { scanner in
      scanner.integer().flatMap { RecordBounds.microseconds ~= $0 ? .microseconds($0) : nil }
    }
  }
}
