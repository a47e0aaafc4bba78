import BotProtocol
import Refereeing
import Scheduling
public import Standings

/// The faults of one kind that a bot had in one event, with all that tells why: ready to be shown.
public struct FaultReport: Equatable, Sendable {
  var bot: String
  var kind: String
  /// The event's number, from 0.
  var event: Int
  /// The game and its seats.
  var game: String
  var count: Int
  /// The number of the first game's table.
  var table: Int
  var deal: Int
  /// Why the first game ended so, safe to show.
  var sentence: String
  /// The last lines that the bot wrote to standard error in that game, safe to show.
  var errors: [String]
  /// What to do about it.
  var fix: String
  /// What shows more, as a person types it.
  var commands: [String]
  var isRecorded: Bool
  /// The path of the first game's page, beside the report; nil for none.
  public var replay: String?

  /// How many lines of standard error are shown.
  private static let lines = 6

  /// - Parameters:
  ///   - errors: what the bot wrote to standard error in the first game.
  ///   - fix: what its author should do.
  ///   - commands: what shows more of that game.
  public init(_ group: FaultGroup, game: String, seats: Int, errors: String, fix: String, commands: [String]) {
    bot = group.bot
    (kind, event) = (group.kind, group.event)
    self.game = seats == 1 ? game : "\(game), \(seats) seats"
    count = group.count
    (table, deal) = (group.first.table.number, group.first.table.deal)
    sentence = SafeText.visible(group.first.message)
    self.errors = SafeText.lastLines(FaultReport.lines, of: errors)
    self.fix = fix
    self.commands = commands
    isRecorded = group.first.isRecorded
  }

  /// The same for everyone: a fault is told by its kind, for a message quotes the bot.
  ///
  /// - Parameter replay: the path of the first game's page, beside the report; nil for none.
  public init(forEveryone group: FaultGroup, game: String, seats: Int, replay: String?) {
    let kind = FaultKind.named(group.kind)
    var told = group
    told.first.message = FaultReport.plain(kind?.summary)
    self.init(told, game: game, seats: seats, errors: "", fix: FaultReport.plain(kind?.remedy), commands: [])
    self.replay = replay
  }

  /// Words of a Markdown document as plain text.
  private static func plain(_ text: String?) -> String { (text ?? "").replacing("`", with: "\"") }

  /// A row for each.
  static func grid(_ faults: [FaultReport]) -> Grid {
    Grid(
      columns: ["bot", "kind", "game"].map { Grid.Column($0, isNumber: false) }
        + ["faults", "first table"].map { Grid.Column($0) },
      rows: faults.map { [SafeText.name($0.bot), $0.kind, $0.game, String($0.count), String($0.table)] })
  }

  /// The table, and a paragraph for each of its rows.
  public static func text(_ faults: [FaultReport]) -> String {
    if faults.isEmpty { return "no faults\n" }
    return grid(faults).text() + faults.map { "\n" + $0.paragraph }.joined()
  }

  var paragraph: String {
    var rows = [("problem", sentence)]
    rows += errors.enumerated().map { ($0 == 0 ? "stderr" : "", $1) }
    if !fix.isEmpty { rows.append(("fix", fix)) }
    rows += commands.enumerated().map { ($0 == 0 ? "more" : "", $1) }
    if !isRecorded, kind != FaultKind.disqualified.name {
      rows.append(("more", "set \"transcripts\": \"faults\" in the tournament file to record such games"))
    }
    let games = count == 1 ? "1 game," : "\(count) games, the first"
    return "\(SafeText.name(bot)): \(kind) in \(game), \(games) table \(table), deal \(deal)\n"
      + rows.map { "  " + $0 + String(repeating: " ", count: 9 - $0.count) + $1 + "\n" }.joined()
  }
}
