import BotProtocol
import Refereeing
import Scheduling
public import Standings

/// The faults of one kind of a bot in one event, with their explanation.
public struct FaultReport: Equatable, Sendable {
  let group: FaultGroup
  let game: String
  /// The last lines of the bot's standard error in that game, safe to print.
  var errors: [String]
  /// Advice for the author.
  var fix: String
  /// Commands that show more, as a person types them.
  var commands: [String]

  /// The number of shown lines of standard error.
  private static let lines = 6

  /// - Parameters:
  ///   - errors: the bot's standard error in the first game.
  ///   - fix: advice for its author.
  ///   - commands: commands that show more of that game.
  public init(_ group: FaultGroup, game: String, seats: Int, errors: String, fix: String, commands: [String]) {
    self.group = group
    self.game = seats == 1 ? game : "\(game), \(seats) seats"
    self.errors = SafeText.lastLines(FaultReport.lines, of: errors)
    self.fix = fix
    self.commands = commands
  }

  /// The public version: only the kind of the fault, because a message quotes the bot.
  public init(forEveryone group: FaultGroup, game: String, seats: Int) {
    let kind = FaultKind.named(group.kind)
    var told = group
    told.first.message = FaultReport.plain(kind?.summary)
    self.init(told, game: game, seats: seats, errors: "", fix: FaultReport.plain(kind?.remedy), commands: [])
  }

  /// Markdown text without its marks.
  private static func plain(_ text: String?) -> String { (text ?? "").replacing("`", with: "\"") }

  /// One row per fault group.
  static func grid(_ faults: [FaultReport]) -> Grid {
    Grid(
      columns: ["bot", "kind", "game"].map { Grid.Column($0, isNumber: false) }
        + ["faults", "first table"].map { Grid.Column($0) },
      rows: faults.map {
        [
          SafeText.name($0.group.bot), $0.group.kind, $0.game, String($0.group.count),
          String($0.group.first.table.number),
        ]
      })
  }

  /// The list, and a paragraph for each row; rows that differ only in their bots share one.
  public static func text(_ faults: [FaultReport]) -> String {
    if faults.isEmpty { return "no faults\n" }
    var groups: [[FaultReport]] = []
    for fault in faults {
      if let index = groups.firstIndex(where: { $0[0].isLike(fault) }) {
        groups[index].append(fault)
      } else {
        groups.append([fault])
      }
    }
    return grid(faults).text() + groups.map { "\n" + paragraph(of: $0) }.joined()
  }

  /// True if another bot had the same faults with the same explanation.
  private func isLike(_ other: FaultReport) -> Bool {
    group.kind == other.group.kind && game == other.game && sentence == other.sentence && errors == other.errors
      && fix == other.fix
  }

  /// Why the first game ended, safe to print.
  var sentence: String { SafeText.visible(group.first.message) }

  var paragraph: String { FaultReport.paragraph(of: [self]) }

  /// One paragraph on faults that differ only in their bots; its commands refer to the first.
  private static func paragraph(of faults: [FaultReport]) -> String {
    let (group, one) = (faults[0].group, faults[0])
    let first = group.first
    var rows = [("problem", one.sentence)]
    rows += one.errors.enumerated().map { ($0 == 0 ? "stderr" : "", $1) }
    if !one.fix.isEmpty { rows.append(("fix", one.fix)) }
    rows += one.commands.enumerated().map { ($0 == 0 ? "more" : "", $1) }
    if !first.isRecorded, group.kind != FaultKind.disqualified.name {
      rows.append(("more", "set \"transcripts\": \"faults\" in the tournament file to record such games"))
    }
    let count = faults.reduce(0) { $0 + $1.group.count }
    let games = count == 1 ? "1 game," : "\(count) games, the first"
    // A bot may have the same faults in several events.
    var bots: [String] = []
    for fault in faults where !bots.contains(fault.group.bot) { bots.append(fault.group.bot) }
    let names = bots.map { SafeText.name($0) }.joined(separator: ", ")
    return
      "\(names): \(group.kind) in \(one.game), \(games) table \(first.table.number), deal \(first.table.deal)\n"
      + rows.map { "  " + $0 + String(repeating: " ", count: 9 - $0.count) + $1 + "\n" }.joined()
  }
}
