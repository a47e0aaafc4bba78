import BotProtocol
package import Foundation
import JSON
import OperatingSystem
import Ratings
import Records
package import Reports
package import RunFiles
import Scheduling

/// The status of a run, from its folder alone, to which another process may be writing.
package struct RunStatus {
  package let folder: String
  package let name: String
  /// The games with their seats and their numbers of tables; nil if results decide.
  package private(set) var events: [(title: String, played: Int, scheduled: Int?)]
  /// By the bots' names in reports.
  package private(set) var faults: [String: Int] = [:]
  /// The process that plays the run now.
  package let owner: String?
  package let note: StartNote?
  package let now: Date
  /// The submissions; nil if the file names all bots.
  package let submissions: SubmissionList?
  package let isClosed: Bool
  /// The time of the last write to the journal.
  package let written: Date
  package let disk: RunDisk

  /// The status of a run before its first table: while too few bots have passed the check, only the submissions show the
  /// reason; nil if there are none.
  static func textWithoutJournal(of folder: String) -> String? {
    let records = SubmissionRecord.read(in: folder)
    if records.isEmpty { return nil }
    return "no table has been played yet\n\n" + SubmissionList(records, of: nil, disqualified: []).text
  }

  package init(_ journal: Journal, in folder: String, now: Date) {
    let tournament = journal.tournament
    (self.folder, self.now, name) = (folder, now, URL(filePath: AbsolutePath.of(folder)).lastPathComponent)
    note = StartNote(in: folder)
    isClosed = journal.isClosed
    owner = RunFolder.owner(of: folder)
    submissions = SubmissionList(of: journal, in: folder)
    let names = tournament.shownNames
    for bot in journal.faulty.values.joined() { faults[names[bot], default: 0] += 1 }
    let schedule = journal.schedule
    events = tournament.events.enumerated().map { index, event in
      let title = event.seats == 1 ? event.game.name : "\(event.game.name), \(event.seats) seats"
      let scheduled = schedule.events[index].isWhole ? schedule.events[index].count : nil
      return (title, journal.played.count(of: index), scheduled)
    }
    disk = RunDisk(folder)
    let attributes = try? FileManager.default.attributesOfItem(atPath: journal.path)
    written = attributes?[.modificationDate] as? Date ?? now
  }

  package var played: Int { events.reduce(0) { $0 + $1.played } }
  /// Nil while results decide the number of tables.
  package var scheduled: Int? {
    if let tables = note?.tables { return tables }
    let counts = events.compactMap(\.scheduled)
    return counts.count == events.count ? counts.reduce(0, +) : nil
  }

  /// The number of tables since the last start, and their time: at least a second, because starts are recorded to the
  /// second.
  private var pace: (tables: Int, seconds: Double)? {
    guard let note else { return nil }
    let (tables, seconds) = (played - note.finished, (owner == nil ? written : now).timeIntervalSince(note.began))
    // The first second of a running tournament is not enough for an estimate.
    return tables > 0 && (seconds >= 1 || owner == nil) ? (tables, max(seconds, 1)) : nil
  }

  package var text: String {
    var rows = [("run", "\(SafeText.name(name)), \(state)")]
    if let shard = note?.shard { rows.append(("shard", shard.description)) }
    rows.append(("tables", share(played, scheduled)))
    if events.count > 1, note?.shard == nil {
      rows += events.map { ("", "\($0.title): \(share($0.played, $0.scheduled))") }
    }
    if let rate { rows.append(("speed", rate)) }
    let worst = faults.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    let list = worst.map { "\(SafeText.name($0.key)) \($0.value)" } + (faults.count > 5 ? ["…"] : [])
    let command = ["referee", "games", folder, "--faults"].map(ShellWord.quoted).joined(separator: " ")
    rows.append(
      (
        "faults",
        faults.isEmpty
          ? "none"
          : "\(Figures.grouped(faults.values.reduce(0, +))) (\(list.joined(separator: ", "))); to see why: \(command)"
      ))
    rows.append(("disk", disk.words(played: played, scheduled: scheduled)))
    return rows.map { $0 + String(repeating: " ", count: 8 - $0.count) + $1 + "\n" }.joined()
      + (submissions.map { "\n" + $0.text } ?? "")
  }

  private var state: String {
    if let owner { return "running (\(SafeText.visible(owner)))" }
    if isClosed { return "closed \(written.localMinute); nothing more is played, and its seed may be named" }
    if let scheduled, played >= scheduled { return "finished \(written.localMinute)" }
    return "not running since \(written.localMinute); to resume it, repeat the command that started it"
  }

  private func share(_ played: Int, _ scheduled: Int?) -> String {
    guard let scheduled else { return "\(Figures.grouped(played)) played; results decide how many follow" }
    let percent = scheduled == 0 ? 100 : 100 * Double(played) / Double(scheduled)
    return "\(Figures.grouped(played)) of \(Figures.grouped(scheduled)) (\(Figures.decimal(percent, digits: 1))%)"
  }

  private var rate: String? {
    guard let pace, let note else { return nil }
    let speed = Double(pace.tables) / pace.seconds
    let digits = speed < 10 ? 2 : 0
    var text =
      "\(Figures.decimal(speed, digits: digits)) tables a second since \(note.began.localMinute)"
    if owner != nil, let scheduled, scheduled > played {
      let end = now.addingTimeInterval(Double(scheduled - played) / speed)
      text += "; at this rate until \(end.localMinute)"
    }
    return text
  }

  /// The data of the text as one JSON object.
  package var json: String {
    JSONWriter.textLine { json in
      json.member("run", name)
      json.member("running", ifPresent: owner)
      json.member("closed", isClosed)
      json.member("shard", ifPresent: note?.shard?.description)
      json.member("played", played)
      json.member("scheduled", ifPresent: scheduled)
      json.objects("events", events) { json, event in
        json.member("event", event.title)
        json.member("played", event.played)
        json.member("scheduled", ifPresent: event.scheduled)
      }
      json.object("faults") { json in
        for (name, count) in faults.sorted(by: { $0.key < $1.key }) { json.member(named: name, count) }
      }
      json.member("written_s", Int(written.timeIntervalSince1970))
      if let submissions {
        json.key("submissions")
        submissions.write(to: &json)
      }
    }
  }
}

/// The disk space of a run's folder, in bytes.
package struct RunDisk {
  package private(set) var journal = 0
  package private(set) var transcripts = 0
  package private(set) var snapshots = 0
  package private(set) var others = 0
  package let free: Int?

  init(_ folder: String) {
    let system = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    free = system?[.systemFreeSize] as? Int
    FolderWalk.visit(folder) { entry in
      let bytes = Int(entry.status.st_blocks) * 512
      switch entry.path.prefix(while: { $0 != "/" }) {
      case RunFolder.journalName[...]: journal += bytes
      case "transcripts": transcripts += bytes
      case RunFolder.snapshotsName[...]: snapshots += bytes
      default: others += bytes
      }
      return .into
    }
  }

  package func words(played: Int, scheduled: Int?) -> String {
    var parts = [
      "journal \(RunDisk.size(journal)), transcripts \(RunDisk.size(transcripts)), reports \(RunDisk.size(others))"
        + (snapshots > 0 ? ", snapshots \(RunDisk.size(snapshots))" : "")
    ]
    if played > 0 {
      let each = Double(journal + transcripts) / Double(played)
      parts.append("\(RunDisk.size(each)) a table")
      if let scheduled, scheduled > played {
        parts.append("about \(RunDisk.size(Double(others + snapshots) + each * Double(scheduled))) at the end")
      }
    }
    if let free { parts.append("\(RunDisk.size(free)) free") }
    return parts.joined(separator: "; ")
  }

  package static func size(_ bytes: Int) -> String { size(Double(bytes)) }

  package static func size(_ bytes: Double) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    var value = bytes
    var unit = "bytes"
    for next in units where value >= 1000 { (value, unit) = (value / 1000, next) }
    return Figures.decimal(value, digits: unit == "bytes" || value >= 100 ? 0 : 1) + " " + unit
  }
}
