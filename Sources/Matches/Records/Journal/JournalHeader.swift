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

  /// Everything in the file that results depend on; the number of deals is not among it, so that a tournament can be
  /// made longer.
  public var configuration: JSONNode
  /// How many deals each event has.
  public var deals: [Int]
  /// What stood between the bots and the machine when the tournament began.
  public var sandbox: Sandbox
  /// The checksum of each bot's program when the tournament began, by the bot's name.
  public var programs: [String: String] = [:]
  /// The tournament's name; empty in journals that do not tell.
  public var name = ""
  /// Where the tournament began, and each shard that was merged; empty in journals that do not tell.
  public var origins: [RunOrigin] = []

  public init(_ file: TournamentFile, sandbox: Sandbox = .none) {
    self.sandbox = sandbox
    deals = file.events.map(\.deals)
    name = file.name
    configuration = JSONNode(file.configuration, at: 0)
  }

  public func writeMembers(to json: inout JSONWriter) {
    json.member("journal", JournalHeader.version)
    writeDeals(to: &json)
    json.member("sandbox", sandbox.rawValue)
    json.key("programs")
    json.object { json in
      for (name, sum) in programs.sorted(by: { $0.key < $1.key }) { json.member(named: name, sum) }
    }
    if !name.isEmpty { json.member("name", name) }
    if !origins.isEmpty { json.member("origins", origins) }
    json.member("tournament", configuration)
  }

  /// The texts of an object by name.
  static func sums(_ node: JSONNode?) -> [(String, String)] {
    guard case .object(let members)? = node?.value else { return [] }
    return members.map { ($0.name, $0.node.string ?? "") }
  }

  /// The member that says how long the tournament is; alone in a line, it makes a tournament longer.
  public func writeDeals(to json: inout JSONWriter) {
    json.member("deals", deals)
  }
}

extension JournalHeader {
  /// Where another tournament's configuration differs, in words; nil where it is the same.
  ///
  /// - Parameter comparesBots: false where bots may join, leave and change.
  public func difference(from other: JournalHeader, comparingBots comparesBots: Bool = true) -> String? {
    func compared(_ configuration: JSONNode) -> JSONNode {
      guard !comparesBots, case .object(let members) = configuration.value else { return configuration }
      return JSONNode(.object(members.filter { $0.name != "bots" }), at: 0)
    }
    return compared(configuration).difference(from: compared(other.configuration), at: "")
  }
}

extension JSONNode {
  /// The first place at which two values differ, with both: "events[0].seats was 2 and is 4".
  fileprivate func difference(from new: JSONNode, at path: String) -> String? {
    switch (value, new.value) {
    case (.object(let members), .object(let others)):
      // A key that is not set may stand there with null.
      let names = members.map(\.name) + others.map(\.name).filter { self[$0] == nil }
      return names.lazy.compactMap { name in
        let place = path.isEmpty ? name : path + "." + name
        if (self[name]?.value ?? .null) == .null, (new[name]?.value ?? .null) == .null { return nil }
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
    // A whole number with a fraction of zero is the same number.
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let flag): "\(flag)"
    default: value.kind
    }
  }
}
