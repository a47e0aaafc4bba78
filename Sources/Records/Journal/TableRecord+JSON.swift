import BotProtocol
import GameRules
public import JSON
import Ratings
import Scheduling

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
}
