public import BotProcess
import BotProtocol
import GameRules
public import JSON
import Refereeing
import Scheduling

/// What a journal says of its tournament in its first line, so that no other tournament is mixed in.
public struct JournalHeader: Equatable, Sendable {
  /// Raised when a reader of the format would have to change.
  static let version = 1

  /// Everything in the file that results depend on, as JSON text; the number of deals is not among it, so that a
  /// tournament can be made longer.
  public var identity: String
  /// How many deals each event has.
  public var deals: [Int]
  /// What stood between the bots and the machine when the tournament began.
  public var sandbox: Sandbox
  /// The checksum of each bot's program when the tournament began, by the bot's name.
  public var programs: [String: String] = [:]

  public init(_ file: TournamentFile, sandbox: Sandbox = .none) {
    self.sandbox = sandbox
    deals = file.events.map(\.deals)
    var json = JSONWriter()
    file.writeConfiguration(to: &json)
    identity = String(decoding: json.bytes, as: UTF8.self)
  }

  public func writeMembers(to json: inout JSONWriter) {
    json.member("journal", JournalHeader.version)
    writeDeals(to: &json)
    json.member("sandbox", sandbox.rawValue)
    json.key("programs")
    json.object { json in
      for (name, sum) in programs.sorted(by: { $0.key < $1.key }) {
        json.key(named: name)
        json.string(sum)
      }
    }
    json.key("tournament")
    json.raw(identity.utf8)
  }

  /// The member that says how long the tournament is; alone in a line, it makes a tournament longer.
  public func writeDeals(to json: inout JSONWriter) {
    json.member("deals", deals)
  }
}

extension TournamentFile {
  fileprivate func writeConfiguration(to json: inout JSONWriter) {
    json.object { json in
      json.member("seed", seed)
      json.member("format", format.name)
      json.member("max_faults", maxFaults)
      json.key("limits")
      limits.writeConfiguration(to: &json)
      json.key("events")
      json.array { json in for event in events { event.writeConfiguration(to: &json) } }
      json.key("bots")
      json.array { json in for competitor in competitors { competitor.writeConfiguration(to: &json) } }
    }
  }
}

extension EventPlan {
  fileprivate func writeConfiguration(to json: inout JSONWriter) {
    json.object { json in
      json.member("game", game.name)
      json.member("rules", game.rulesVersion)
      json.key("options")
      json.raw(setting.optionsJSON.utf8)
      json.member("seats", seats)
      json.member("duplicate", isDuplicate)
      // What stands only in some files is left out elsewhere, so that older journals stay those of their files.
      if let rounds { json.member("rounds", rounds) }
      if let stop {
        json.key("until")
        stop.write(to: &json)
      }
      // Elsewhere a tournament may be made longer; here every round would change.
      if shape.dependsOnDeals { json.member("deals", deals) }
      json.member("process", keepsBots ? "kept" : "fresh")
      json.member("ask", rules.races.asking.rawValue)
      json.member("reactions", rules.races.reactions.rawValue)
      json.member("photo_finish_us", rules.races.photoFinish.wholeMicroseconds)
      json.member("charge", rules.timeBasis.rawValue)
      json.key("clock")
      rules.time.writeConfiguration(to: &json)
    }
  }
}

extension TimeControl {
  /// Under the keys of a file; a limit that there is not is left out.
  func writeConfiguration(to json: inout JSONWriter) {
    let limits: [(StaticString, Duration?)] = [
      ("bank_ms", bank), ("increment_ms", increment), ("move_ms", move), ("window_ms", window), ("ready_ms", ready),
      ("margin_ms", margin),
    ]
    json.object { json in
      for (key, limit) in limits {
        guard let limit else { continue }
        json.key(key)
        json.integer(limit.wholeMilliseconds)
      }
      json.member("silent_windows", silentWindows)
    }
  }
}

extension Competitor {
  fileprivate func writeConfiguration(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("command", command)
      json.key("env")
      json.object { json in
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
          json.key(named: name)
          json.string(value)
        }
      }
      json.member("plays", plays)
      if isChallenger { json.member("challenger", true) }
      if let seeding { json.member("seeded", seeding) }
    }
  }
}

extension JournalHeader {
  /// Where two tournaments part, in words.
  public func difference(from other: JournalHeader) -> String {
    guard let old = try? JSONReader.read(Array(identity.utf8)),
      let new = try? JSONReader.read(Array(other.identity.utf8))
    else { return "it was written by another version" }
    return old.difference(from: new, at: "") ?? "it was written by another version"
  }
}

extension JSONNode {
  /// The first place at which two values differ, with both: "events[0].seats was 2 and is 4".
  fileprivate func difference(from new: JSONNode, at path: String) -> String? {
    switch (value, new.value) {
    case (.object(let members), .object(let others)):
      let names = members.map(\.name) + others.map(\.name).filter { self[$0] == nil }
      return names.lazy.compactMap { name in
        let place = path.isEmpty ? name : path + "." + name
        guard let old = self[name] else { return "\(place) was not set and is \(new[name]!.words)" }
        guard let new = new[name] else { return "\(place) was \(old.words) and is not set" }
        return old.difference(from: new, at: place)
      }.first
    case (.array(let elements), .array(let others)):
      guard elements.count == others.count else {
        return "\(path) had \(elements.count) entries and has \(others.count)"
      }
      return elements.indices.lazy.compactMap { index in
        elements[index].difference(from: others[index], at: "\(path)[\(index)]")
      }.first
    default: return words == new.words ? nil : "\(path) was \(words) and is \(new.words)"
    }
  }

  /// A plain value as it stands in a file; of others only the kind.
  private var words: String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    default: value.kind
    }
  }
}
