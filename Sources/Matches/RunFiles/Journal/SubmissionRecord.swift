public import Fields
public import Foundation
import JSON
import OperatingSystem
import Records

/// The state of one folder that `bots_from` matches: its stage on the way to play, and since when.
///
/// It is an entry of a file in the run's folder. Results do not depend on it: if the file is missing, all folders are
/// examined again.
public struct SubmissionRecord: Equatable, Sendable {
  public enum Stage: String, CaseIterable, Sendable {
    case waiting, building, checking, passed, refused
    case buildFailed = "build failed"
    case checkFailed = "check failed"
    case nameTaken = "name taken"

    /// True if nothing more happens until the files change.
    public var isSettled: Bool {
      switch self {
      case .waiting, .building, .checking: false
      case .passed, .refused, .buildFailed, .checkFailed, .nameTaken: true
      }
    }

    /// True if the files will not play until they change.
    public var isFailure: Bool { isSettled && self != .passed }
  }

  /// An absolute path.
  public var folder = ""
  /// A signature of the files when they were last examined; empty if they never were.
  public var signature = ""
  public private(set) var stage = Stage.waiting
  private var sinceSeconds = 0
  /// Why these files do not play, or not in every game, with advice and the last lines of output; nil if they may play.
  public private(set) var problem: String?
  /// The name of the bot that plays from a copy of the folder; nil if none has passed yet.
  public var bot: String?
  /// The games in which that bot passed the check, and plays; nil if unknown.
  public var games: [String]?

  /// The name of the file in the run's folder.
  public static let name = "submissions.json"

  public init(of folder: String) { self.folder = folder }

  private init() {}

  public var since: Date { Date(timeIntervalSince1970: Double(sinceSeconds)) }

  /// Changes the stage; `since` stays if nothing has changed.
  public mutating func enter(_ stage: Stage, _ problem: String? = nil, at date: Date = Date()) {
    if stage == self.stage, problem == self.problem, sinceSeconds > 0 { return }
    (self.stage, self.problem, sinceSeconds) = (stage, problem, date.recordedSeconds)
  }

  /// The records in a run's folder, sorted by folder; none if they cannot be read.
  public static func read(in out: String) -> [SubmissionRecord] {
    let path = out + "/" + name
    guard let text = try? SystemFile.read(path) else { return [] }
    let source = ObjectReader.Source(path: path, text: text)
    return (try? SubmissionRecords(source.node(), in: source, path: "", from: SubmissionRecords()))?.submissions ?? []
  }

  public static func write(_ records: [SubmissionRecord], in out: String) throws {
    let records = SubmissionRecords(submissions: records.sorted { $0.folder < $1.folder })
    try SystemFile.write(records.jsonLine, to: out + "/" + name)
  }
}

extension Tournament {
  /// True if folders enter bots, so that the run ends only when it is closed.
  public var takesNewBots: Bool {
    allEntrants.contains(where: \.isAuthorWritten) || SystemFile.isThere(file.out + "/" + SubmissionRecord.name)
  }
}

extension SubmissionRecord: Described {
  public static let fields: [Field<SubmissionRecord>] = [
    Field("folder", \.folder, .text, "The path of the folder."),
    Field(
      "signature", \.signature, .text, "What its files looked like when they were examined last."),
    Field(
      "stage", \.stage, .word,
      "How far its files are: waiting, building, checking, passed, or why they do not play."),
    Field(
      "since_s", \.sinceSeconds, .integer(RecordBounds.dates), "Since when, in seconds since 1970."),
    Field(
      "problem", optional: \.problem, .text,
      "Why these files do not play, or not in every game, and the last lines of what their build or check printed."),
    Field(
      "bot", optional: \.bot, .text,
      "The bot that plays from a copy of the folder, in the last version that passed."),
    Field(
      "games", optional: \.games, .names, "The games whose check that version passed: it plays no others."),
  ]
}

/// The contents of the file.
struct SubmissionRecords: Described, Sendable {
  var submissions: [SubmissionRecord] = []

  static let fields: [Field<SubmissionRecords>] = [
    Field(
      "submissions", \.submissions, .list(of: SubmissionRecord(of: "")),
      "The places that `bots_from` names, sorted.")
  ]
}
