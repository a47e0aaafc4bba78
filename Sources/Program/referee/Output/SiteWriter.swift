import BotProtocol
import Catalogue
import Foundation
import OperatingSystem
import Records
import Replays
import Reports
import RunFiles

/// Writes the files of a site into a folder: what has changed, the first page last.
///
/// Each file is replaced as a whole, and one that is the same stays untouched, so that what copies a site copies little.
struct SiteWriter: Sendable {
  let site: Site
  /// The folder of the run.
  let run: String
  let folder: String
  /// True prints the progress on standard error.
  var isShown = false
  /// False beside a run that is being played.
  var usesAllCores = true

  /// The folders of a site below its own, innermost first, with the ends of their files' names.
  static let folders = [
    (SiteAddress.folder + "/data", [".js"]), (SiteAddress.folder + "/games", [".js"]),
    (SiteAddress.folder, [".html", ".css", ".js", ".png"]),
  ]

  /// A file that cannot be written.
  struct Failure: Error {
    let path: String
    let cause: SystemError
  }

  /// - Returns: the number of files.
  func write() throws(Failure) -> Int {
    if isShown, let problem = site.unreadAnalyses {
      Console.say("the pages show no analyses: \(SafeText.lines(problem.message))")
    }
    let scripts = GameScripts(catalogue)
    var paths = Set(
      try forEach(of: site.recordings, as: "replays") { game throws(Failure) in try write(game, scripts) })
    let files = site.files
    paths.formUnion(try forEach(of: Array(files.dropFirst()), as: "pages") { file throws(Failure) in try write(file) })
    if let first = files.first { paths.insert(try write(first)) }
    for (inner, _) in SiteWriter.folders {
      for name in SystemFile.names(in: folder + "/" + inner, atMost: .max) where !paths.contains(inner + "/" + name) {
        Removal.removeFile(folder + "/" + inner + "/" + name)
      }
    }
    return paths.count
  }

  /// Writes a file for each row, on all cores.
  ///
  /// - Parameters:
  ///   - title: what the progress calls the rows.
  ///   - write: writes the file of a row unless it is there, and returns its path; nil for a row without a file.
  /// - Returns: the paths.
  private func forEach<Row: Sendable>(
    of rows: [Row], as title: String, _ write: @escaping @Sendable (Row) throws(Failure) -> String?
  ) throws(Failure) -> [String] {
    var progress = CountProgress(title, total: rows.count, isShown: isShown)
    progress.begin()
    let (paths, failure) = progress.compute(rows, usesAllCores: usesAllCores, write)
    progress.finish()
    if let failure { throw failure }
    return paths.compactMap { $0 ?? nil }
  }

  /// Writes the data of a recorded game, unless they are there from the same transcript and analysis.
  ///
  /// - Returns: their path; nil for a transcript that cannot be replayed, which is not shown.
  private func write(_ recording: Site.Recording, _ scripts: GameScripts) throws(Failure) -> String? {
    let path = "\(SiteAddress.folder)/games/\(recording.key.name(game: recording.game)).js"
    let analysis = site.analyses.analysis(of: recording)
    let analysed = analysis.map { " analysed \(Checksum(of: $0.jsonLine))" } ?? ""
    let mark = "// \(String(recording.transcript, radix: 16)) \(Version.current) \(site.reader)\(analysed)\n"
    if isMarked(path, with: mark) { return path }
    let transcript = run + "/" + TranscriptText.path(of: recording.key, game: recording.game)
    guard
      let script = try? scripts.script(
        ofTranscriptAt: transcript, isPublic: site.reader == .everyone, analysis: analysis)
    else {
      return nil
    }
    try replace(path, by: Array(mark.utf8) + script)
    return path
  }

  /// True if a file begins with a line.
  private func isMarked(_ path: String, with mark: String) -> Bool {
    // No failure matters: the data are made again.
    guard let file = try? ForeignFile(folder + "/" + path), let bytes = try? file.bytes(at: 0, count: mark.utf8.count)
    else { return false }
    return bytes.count == mark.utf8.count && memcmp(bytes, mark, bytes.count) == 0
  }

  /// Writes a page, unless it is there already, and returns its path.
  private func write(_ file: Site.File) throws(Failure) -> String {
    let bytes = file.bytes()
    // A file that cannot be read is not there, or is replaced.
    let old = try? SystemFile.read(folder + "/" + file.path)
    if let old, old.count == bytes.count, memcmp(old, bytes, old.count) == 0 { return file.path }
    try replace(file.path, by: bytes)
    return file.path
  }

  private func replace(_ path: String, by bytes: [UInt8]) throws(Failure) {
    let path = folder + "/" + path
    do throws(SystemError) {
      try SystemFile.write(bytes, to: path, isDurable: false)
    } catch {
      throw Failure(path: path, cause: error)
    }
  }
}
