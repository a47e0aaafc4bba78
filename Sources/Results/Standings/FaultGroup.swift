import Records
import RunFiles
public import Scheduling

/// The faults of one kind of a bot in one event.
public struct FaultGroup: Equatable, Sendable {
  /// The bot's name in reports.
  public var bot: String
  public var kind: String
  public var event: Int
  /// The number of these games.
  public var count = 0
  /// The earliest recorded one in the schedule, or the earliest if none was recorded.
  public var first: Example

  package init(bot: String, kind: String, event: Int, count: Int = 0, first: Example) {
    self.bot = bot
    self.kind = kind
    self.event = event
    self.count = count
    self.first = first
  }

  public struct Example: Equatable, Sendable {
    /// With the bots' identifiers, as in the transcript.
    public var table: ScheduledTable
    public var seat: Int
    public var message: String
    public var isRecorded: Bool

    package init(table: ScheduledTable, seat: Int, message: String, isRecorded: Bool) {
      self.table = table
      self.seat = seat
      self.message = message
      self.isRecorded = isRecorded
    }

    fileprivate var order: (Int, Int, Int) { (isRecorded ? 0 : 1, table.number, seat) }
  }
}

/// Groups faults as they are added.
struct FaultGroups {
  private struct Key: Hashable {
    var bot: String
    var kind: String
    var event: Int
  }

  private let names: ShownNames
  private var groups: [Key: FaultGroup] = [:]

  init(naming names: ShownNames) { self.names = names }

  mutating func count(_ record: TableRecord) {
    guard !record.isNormal else { return }
    for (seat, fault) in record.faults.enumerated() {
      guard let fault else { continue }
      let id = record.table.seats[seat]
      let key = Key(bot: names[id], kind: fault.kind, event: record.table.event)
      // A disqualified bot was not started, so there is nothing to see.
      let example = FaultGroup.Example(
        table: record.table, seat: seat, message: fault.message,
        isRecorded: record.transcript != nil && !fault.isDisqualification)
      var group = groups[key] ?? FaultGroup(bot: key.bot, kind: key.kind, event: key.event, first: example)
      group.count += 1
      if example.order < group.first.order { group.first = example }
      groups[key] = group
    }
  }

  var sorted: [FaultGroup] {
    groups.values.sorted { ($0.bot, $0.event, -$0.count, $0.kind) < ($1.bot, $1.event, -$1.count, $1.kind) }
  }
}
