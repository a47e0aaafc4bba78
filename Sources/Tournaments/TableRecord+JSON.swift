import BotProtocol
public import GameRules
import Ratings

extension TableRecord {
  /// The members of its line in the journal; the keys with `_us` are times.
  public func writeMembers(to json: inout JSONWriter) {
    json.member("event", table.event)
    json.member("table", table.number)
    json.member("deal", table.deal)
    json.member("seats", table.seats)
    json.member("scores", scores)
    json.key("measures")
    json.object { json in
      for measure in measures {
        json.key(named: measure.name)
        json.array(measure.values)
      }
    }
    json.member("ending", ending)
    json.member("termination", isNormal ? "normal" : "fault")
    json.member("faults", faults)
    json.member("prompts", prompts)
    if races > 0 {
      json.member("races", races)
      json.member("photo_finishes", photoFinishes)
    }
    if let transcript { json.member("transcript", transcript) }
    json.member("wall_us", wall.map(\.wholeMicroseconds))
    json.member("cpu_us", cpu.map(\.wholeMicroseconds))
    if !offTurn.isEmpty { json.member("off_turn_us", offTurn.map(\.wholeMicroseconds)) }
    write(thinking, as: "think_us", to: &json)
    write(computing, as: "think_cpu_us", to: &json)
  }

  private func write(_ histograms: [Histogram], as key: StaticString, to json: inout JSONWriter) {
    json.key(key)
    json.array { json in
      for histogram in histograms {
        json.array(histogram.counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
      }
    }
  }

  /// Restores a record from its line, or nil where the line is none.
  init?(_ node: JSONNode) {
    guard let event = node["event"]?.integer, let number = node["table"]?.integer, let deal = node["deal"]?.integer,
      let seats = node["seats"]?.strings, let scores = node["scores"]?.integers,
      case .object(let measures)? = node["measures"]?.value, let ending = node["ending"]?.string,
      let faults = node["faults"]?.elements, let prompts = node["prompts"]?.integers,
      let wall = node["wall_us"]?.integers, let cpu = node["cpu_us"]?.integers,
      let thinking = node["think_us"]?.elements, let computing = node["think_cpu_us"]?.elements
    else { return nil }
    let offTurn = node["off_turn_us"]?.integers ?? []
    guard offTurn.isEmpty || offTurn.count == seats.count else { return nil }
    let values = measures.map { $0.node.integers }
    let perSeat = [scores.count, faults.count, prompts.count, wall.count, cpu.count, thinking.count, computing.count]
    guard (perSeat + values.map { $0?.count }).allSatisfy({ $0 == seats.count }) else { return nil }
    table = ScheduledTable(event: event, number: number, deal: deal, seats: seats)
    self.scores = scores
    self.measures = zip(measures, values).map { Measured(name: $0.name, values: $1 ?? []) }
    self.ending = ending
    self.faults = faults.map { fault in
      fault["kind"]?.string.map { FaultMessage(kind: $0, message: fault["message"]?.string ?? "") }
    }
    self.prompts = prompts
    self.wall = wall.map { .microseconds($0) }
    self.cpu = cpu.map { .microseconds($0) }
    self.offTurn = offTurn.map { .microseconds($0) }
    self.thinking = thinking.map(Histogram.init)
    self.computing = computing.map(Histogram.init)
    races = node["races"]?.integer ?? 0
    photoFinishes = node["photo_finishes"]?.integer ?? 0
    transcript = node["transcript"]?.string
  }
}

extension Histogram {
  fileprivate init(_ node: JSONNode) {
    let pairs = (node.elements ?? []).compactMap { $0.integers }.filter { $0.count == 2 }
    self.init(counts: Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: +))
  }
}
