import JSON
import OperatingSystem
public import Records

/// What was merged into a run, so that the next merge reads what is new alone: a file of the merged run's folder.
///
/// It says nothing that the journals do not: without it, or if one of them is not as it says, everything is read again.
public struct MergeNote: Equatable, Sendable {
  /// A shard, as far as it was merged.
  public struct Part: Equatable, Sendable {
    var folder = ""
    public var journal = JournalMark()
  }

  /// The journal of the merged run.
  public var journal = JournalMark()
  private var parts: [Part] = []
  /// The tables of the merged run, by event.
  public var tables: [EarlierTables] = []
  /// What the merge said of a bot that never answered; nil if all did.
  public var absence: String?

  public static let name = "merge.json"
  /// The longest file that is written, in bytes.
  private static let longest = 64 << 20

  public init() {}

  /// The note in a folder; nil if it has none, or one of another form.
  public init?(in folder: String) {
    let path = folder + "/" + MergeNote.name
    guard let text = try? SystemFile.read(path) else { return nil }
    let source = ObjectReader.Source(path: path, text: text)
    guard let node = try? source.node(), let note = try? MergeNote(node, in: source, path: "", from: MergeNote())
    else { return nil }
    self = note
  }

  /// How far the journal in a folder was merged; nil if it was not.
  public subscript(folder: String) -> JournalMark? {
    get { parts.first { $0.folder == AbsolutePath.of(folder) }?.journal }
    set {
      parts.removeAll { $0.folder == AbsolutePath.of(folder) }
      if let newValue { parts.append(Part(folder: AbsolutePath.of(folder), journal: newValue)) }
    }
  }

  /// Writes it into the folder of the merged run; one that would be too long is left out, and the next merge reads everything.
  public func write(to folder: RunFolder) throws(RunProblem) {
    var json = JSONWriter()
    write(to: &json)
    json.endLine()
    try folder.put(json.bytes.count > MergeNote.longest ? [] : json.bytes, at: MergeNote.name, isDurable: false)
  }
}

extension MergeNote: Described {
  public static let fields: [Field<MergeNote>] = [
    Field("journal", \.journal, .record(JournalMark()), since: .always, "How far the run's own journal was written."),
    Field("parts", \.parts, .list(of: Part()), since: .always, "How far the journal of each shard was read."),
    Field("tables", \.tables, .list(of: EarlierTables()), since: .always, "The tables of the merged run, by event."),
    Field(
      "absence", optional: \.absence, .text, since: .third,
      "What the merge said of a bot that gave no valid answer in time."),
  ]
}

extension MergeNote.Part: Described {
  public static let fields: [Field<MergeNote.Part>] = [
    Field("folder", \.folder, .text, since: .always, "The path of the shard's folder."),
    Field("journal", \.journal, .record(JournalMark()), since: .always, "How far its journal was read."),
  ]
}
