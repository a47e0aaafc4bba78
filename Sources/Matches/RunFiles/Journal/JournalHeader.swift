public import Fields
public import JSON
import Records
public import Sandboxes

/// The first line of a journal: the identity of its tournament, so that no other tournament is mixed in.
public struct JournalHeader: Equatable, Sendable {
  /// The edition of the format, increased whenever a reader would have to change.
  static let version = 1

  /// Everything in the file that results depend on, without the number of deals, because a tournament can be made
  /// longer.
  public var configuration: JSONNode
  /// The number of deals of each event.
  public var deals: [Int]
  /// The weakest sandbox of all bots when the tournament began.
  public var sandbox: Sandbox
  /// The default sandbox; nil in older journals.
  public var usualSandbox: Sandbox?
  /// The checksum of each bot's program when the tournament began, by the bot's name.
  public var programs: [String: String] = [:]
  /// The tournament's name; empty in older journals.
  public var name = ""
  /// The machine on which the tournament began, and that of each merged shard; empty in older journals.
  public var origins: [RunOrigin] = []

  public init(_ file: TournamentFile, sandbox: Sandbox = .none, usualSandbox: Sandbox? = nil) {
    (self.sandbox, self.usualSandbox) = (sandbox, usualSandbox)
    deals = file.events.map(\.deals)
    name = file.name
    configuration = JSONNode(file.configuration, at: 0)
  }
}

extension JournalHeader: Described {
  public static let fields: [Field<JournalHeader>] = [
    Field(
      "journal", schema: ["const": .integer(version)], type: "", default: nil,
      "The version of the format, \(version).",
      read: { _, line throws(FileProblem) in
        guard let found = line.node("journal")?.integer, found >= 1 else { throw line.problem(.noHeader) }
        if found > version { throw line.problem(.newerEdition(found, newest: version), key: "journal") }
      },
      write: { _, _ in .integer(version) }),
    Field("deals", \.deals, .integers(EventPlan.dealCounts), "The number of deals of each event."),
    Field(
      "sandbox", \.sandbox, .word, "The sandbox in which the run began: of all bots', the weakest."),
    Field(
      "usual_sandbox", optional: \.usualSandbox, .word,
      "The sandbox in which bots began that have none of their own."),
    Field(
      "programs", \.programs, .texts,
      "The checksum of each bot's files, without files of the system, by the bot's name."),
    Field("name", \.name, .text, omittedIf: "", "The name of the tournament."),
    Field(
      "origins", \.origins, .list(of: RunOrigin.unknown), omittedIf: [],
      "Where the run began; a merged run has the origins of all shards."),
    Field(
      "tournament", schema: ["type": "object"], type: "", default: nil,
      "Every part of the tournament's file that affects results.",
      read: { header, line throws(FileProblem) in
        header.configuration = try line.require(line.node("tournament"), "tournament")
        guard header.configuration["events"]?.elements?.count == header.deals.count else {
          throw line.problem(.outOfRange(expected: "one number for each event", found: "others"), key: "deals")
        }
      },
      write: { header, _ in header.configuration.value }),
  ]

  /// Reads the first line of a journal.
  ///
  /// - Throws: `FileProblem` for a newer edition, and for an unknown sandbox or origin: a run must not seem to have
  ///   been played without a sandbox, or on no machine.
  init(_ line: JournalLine, path: String) throws(FileProblem) {
    guard let node = try? JSONReader.read(line.text) else { throw FileProblem(.noHeader, file: path, line: 1) }
    let empty = JournalHeader(TournamentFile(path: "", name: "", seed: "", out: ""))
    try self.init(node, in: ObjectReader.Source(path: path, text: []), path: "", from: empty)
  }
}

extension JournalHeader {
  /// The first difference from another tournament's configuration, in words; nil if there is none.
  ///
  /// - Parameter left: keys that may differ, because their change is a line of the journal.
  public func difference(from other: JournalHeader, leavingOut left: Set<String> = []) -> String? {
    func compared(_ configuration: JSONNode) -> JSONNode {
      guard case .object(let members) = configuration.value else { return configuration }
      return JSONNode(.object(members.filter { !left.contains($0.name) }), at: 0)
    }
    return compared(configuration).difference(from: compared(other.configuration), at: "")
  }

  /// The additional events of another configuration; nil if it has none.
  public func eventsAdded(by other: JournalHeader) -> AddedEvents? {
    guard let old = configuration["events"]?.elements, let new = other.configuration["events"]?.elements,
      new.count > old.count, new.count == other.deals.count
    else { return nil }
    return AddedEvents(events: Array(new[old.count...]), deals: Array(other.deals[old.count...]))
  }
}

extension EventPlan {
  /// The differences from an earlier event in how it is played, apart from its deals and ranking: "clock.move_ms was
  /// 100 and is 200", a text for each key.
  public func differences(from old: EventPlan) -> [String] {
    let left = ["game", "deals", "rank_by", "rules"]
    func keys(_ event: EventPlan) -> [(name: String, node: JSONNode)] {
      guard case .object(let members) = JSONNode(event.object(.configuration), at: 0).value else { return [] }
      return members.filter { !left.contains($0.name) }.map { ($0.name, $0.node) }
    }
    func whole(_ member: (name: String, node: JSONNode)?, _ name: String) -> JSONNode {
      JSONNode(.members(member.map { [(name, $0.node.value)] } ?? []), at: 0)
    }
    let (before, now) = (keys(old), keys(self))
    let names = now.map(\.name) + before.map(\.name).filter { name in !now.contains { $0.name == name } }
    return names.compactMap { name in
      whole(before.first { $0.name == name }, name)
        .difference(from: whole(now.first { $0.name == name }, name), at: "")
    }
  }
}

extension JSONNode {
  /// The first difference of two values, with both: "events[0].seats was 2 and is 4".
  fileprivate func difference(from new: JSONNode, at path: String) -> String? {
    switch (value, new.value) {
    case (.object(let members), .object(let others)):
      // An unset key may be present with null.
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

  /// A scalar value as written in a file; the type for any other.
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
