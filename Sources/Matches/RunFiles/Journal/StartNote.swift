public import Fields
public import Foundation
import JSON
import OperatingSystem
public import Records

/// Facts about a run's last start that are not in its journal, because they differ from machine to machine.
///
/// It is a file of the run's folder and is valid only for that folder: in a copy of the run, from this machine or
/// another, its paths may belong to somebody else.
public struct StartNote: Equatable, Sendable {
  /// Where a bot runs.
  public struct Place: Equatable, Sendable {
    /// The bot's identifier.
    var bot = ""
    public var folder = ""
    public var readable: [String] = []
  }

  /// The mark of the run's folder.
  var mark = ""
  /// The path of the tournament file; for a duel, a path at which there is no file.
  public var file = ""
  private var beganSeconds = 0
  /// The number of tables that had been finished before.
  public var finished = 0
  /// The shard that is played; nil for the whole tournament.
  public var shard: Shard?
  /// The number of tables of the shard, as far as is known.
  public var tables: Int?
  private var places: [Place] = []

  package static let name = "start.json"

  public var began: Date { Date(timeIntervalSince1970: Double(beganSeconds)) }

  /// The bots' identifiers.
  package var bots: [String] { places.map(\.bot) }

  /// Where a bot runs, by its identifier.
  public func place(of bot: String) -> Place? { places.first { $0.bot == bot } }

  /// - Parameter tables: the number of tables of the shard.
  public init(
    _ tournament: Tournament, finished: Int, shard: Shard? = nil, tables: Int? = nil, began: Date = Date()
  ) {
    file = tournament.file.path
    (self.finished, self.shard, self.tables) = (finished, shard, shard == nil ? nil : tables)
    beganSeconds = began.recordedSeconds
    places = tournament.entrants.sorted { $0.id < $1.id }
      .map { Place(bot: $0.id, folder: $0.folder, readable: $0.readable) }
  }

  private init() {}

  /// The note of the run in a folder; nil if there is none, or if it belongs to another folder or has another form.
  public init?(in folder: String) {
    guard let note = StartNote(readIn: folder), note.mark == RunFolder.mark(of: folder) else { return nil }
    self = note
  }

  /// The note in a folder, even if it belongs to another folder of which this is a copy; nil if it is missing or
  /// damaged.
  package init?(readIn folder: String) {
    let path = folder + "/" + StartNote.name
    guard let text = try? SystemFile.read(path) else { return nil }
    let source = ObjectReader.Source(path: path, text: text)
    guard let node = try? source.node(), let note = try? StartNote(node, in: source, path: "", from: StartNote())
    else { return nil }
    self = note
  }

  public func write(to folder: RunFolder) throws(RunProblem) {
    var note = self
    note.mark = RunFolder.mark(of: folder.path) ?? ""
    try folder.put(note.jsonLine, at: StartNote.name, isDurable: false)
  }
}

extension StartNote: Described {
  public static let fields: [Field<StartNote>] = [
    Field("folder", \.mark, .text, "A mark of the run's folder, which a copy of it does not share."),
    Field("file", \.file, .text, "The path of the tournament's file."),
    Field("began_s", \.beganSeconds, .integer(RecordBounds.dates), "The start, in seconds since 1970."),
    Field("finished", \.finished, .integer(0...Int.max), "How many tables had been finished before."),
    Field("shard", optional: \.shard, .shard, "The shard that is played."),
    Field("part", optional: \.tables, .integer(0...Int.max), "How many tables the shard has."),
    Field("bots", \.places, .list(of: Place()), "Where each bot runs."),
  ]
}

extension StartNote.Place: Described {
  public static let fields: [Field<StartNote.Place>] = [
    Field(
      "name", \.bot, .text, "The bot's identifier: its name, from the second version on with `@2`."),
    Field("cwd", \.folder, .text, "Its folder."),
    Field("folders", \.readable, .names, "More files and folders that its sandbox shows."),
  ]
}
