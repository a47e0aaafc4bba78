import OperatingSystem
import RunFiles

/// The bots in a zip file: one, or those of a class as a course system exports them.
package struct UploadUnpacking {
  /// What unpacking has made of one upload.
  package enum Outcome: Equatable {
    case new, changed, unchanged
    case refused(ZipProblem)
  }

  /// The files of one author.
  private struct Upload {
    var name: String
    var entries: [(path: String, entry: ZipFile.Entry)]
  }

  /// The programs that can unpack; the first that is installed does.
  package static var programs: [String] { ZipUnpacking.programs }

  /// The endings of files in which programs are handed in.
  private static let archives = [".zip", ".tar", ".tgz", ".gz", ".xz", ".7z", ".rar"]

  package static func isArchive(_ name: String) -> Bool { archives.contains { name.lowercased().hasSuffix($0) } }

  /// The folder in which the uploads get folders of their own.
  private let target: String
  /// Where uploads are unpacked, one after another: hidden, so that no pattern of a tournament finds it.
  private var work: String { target + "/.referee-unpacking" }
  /// What becomes the folder of an upload.
  private var bot: String { work + "/bot" }
  /// Where the archive in an upload is unpacked.
  private var inner: String { work + "/archive" }

  /// - Parameter target: an absolute path.
  package init(into target: String) { self.target = target }

  /// Unpacks the bots of an archive.
  ///
  /// - Parameter tell: is given each upload and what has become of it.
  /// - Throws: `ZipProblem` where nothing can be unpacked.
  package func unpack(_ path: String, telling tell: (String, Outcome) -> Void) throws(ZipProblem) {
    let archive = try ZipFile(path)
    if archive.entries.isEmpty { throw .empty }
    if !SystemFile.isFolder(target) {
      do { try SystemFile.makeFolder(target) } catch { throw .unwritable(target, error) }
    }
    let all = archive.entries.map { (path: $0.path, entry: $0) }
    let name = UploadUnpacking.author(of: path.split(separator: "/").last.map(String.init) ?? path)
    let uploads = UploadUnpacking.isBot(all) ? [Upload(name: name, entries: all)] : UploadUnpacking.class(in: archive)
    if uploads.isEmpty { throw .noBot(file: SubmissionFile.name) }
    for upload in uploads {
      do throws(ZipProblem) {
        tell(upload.name, try unpack(upload, of: archive))
      } catch {
        if case .noProgram = error { throw error }
        tell(upload.name, .refused(error))
      }
    }
  }

  /// The folder of an upload in which its `bot.json` lies, as the beginning of its paths; nil where there is none.
  private static func folder(of entries: [(path: String, entry: ZipFile.Entry)]) -> String? {
    let paths = entries.map(\.path)
    if paths.contains(SubmissionFile.name) { return "" }
    // Many programs pack a folder, and not what is in it.
    let tops = Set(paths.map { $0.split(separator: "/", omittingEmptySubsequences: false)[0] })
    guard tops.count == 1, let top = tops.first, paths.contains(top + "/" + SubmissionFile.name) else { return nil }
    return top + "/"
  }

  /// True for the files of one bot; a class of which one author has handed in has a folder of a course system's.
  private static func isBot(_ entries: [(path: String, entry: ZipFile.Entry)]) -> Bool {
    guard let folder = folder(of: entries)?.dropLast() else { return false }
    return author(of: String(folder)) == folder
  }

  /// The uploads of a class: each folder at the top of an archive, and each archive there.
  private static func `class`(in archive: ZipFile) -> [Upload] {
    var uploads: [String: Upload] = [:]
    for entry in archive.entries {
      let steps = entry.path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let isFolder = steps.count > 1
      let name = author(of: steps[0])
      // Lists of marks and other files of the course system are next to the uploads.
      if !isFolder, name == steps[0] { continue }
      uploads[name, default: Upload(name: name, entries: [])].entries.append((isFolder ? steps[1] : steps[0], entry))
    }
    return uploads.values.sorted { $0.name < $1.name }
  }

  /// Whose upload a file or a folder of an export is: the part of its name that a course system keeps from one export to the
  /// next.
  ///
  /// Moodle writes `Ann Smith_12345_assignsubmission_file_`, and Canvas `smithann_12345_67890_bot.zip` with the number of the
  /// upload behind that of the author, and `LATE` between them.
  static func author(of name: String) -> String {
    if let end = name.range(of: "_assignsubmission_") { return String(name[..<end.lowerBound]) }
    if let match = name.wholeMatch(of: /(.+?)_(?:LATE_)?([0-9]+)_[0-9]+_.+/) { return "\(match.1)_\(match.2)" }
    var name = name
    while let ending = archives.first(where: { name.lowercased().hasSuffix($0) }) { name.removeLast(ending.count) }
    return name
  }

  private func unpack(_ upload: Upload, of archive: ZipFile) throws(ZipProblem) -> Outcome {
    clear()
    defer { clear() }
    if upload.name.isEmpty || upload.name.hasPrefix(".") || upload.name.utf8.count > 100 { throw .badName(upload.name) }
    do throws(SystemError) {
      for path in [bot, inner] { try SystemFile.makeFolder(path) }
      try Removal.mark(work)
    } catch {
      throw .unwritable(work, error)
    }
    if let folder = UploadUnpacking.folder(of: upload.entries) {
      try write(upload.entries, below: folder, of: archive)
    } else {
      try writeInner(upload, of: archive)
    }
    return try place(upload.name)
  }

  /// Unpacks the one archive of an upload, which must be the bot: archives in it stay what they are.
  private func writeInner(_ upload: Upload, of archive: ZipFile) throws(ZipProblem) {
    let archives = upload.entries.filter { UploadUnpacking.isArchive($0.path) }
    // What leads out is told first, whatever else is wrong.
    _ = try ZipUnpacking(upload.entries, of: archive)
    guard let one = archives.first else { throw .noBot(file: SubmissionFile.name) }
    if archives.count > 1 { throw .severalArchives(one.path, archives[1].path) }
    guard one.path.lowercased().hasSuffix(".zip") else { throw .otherKind(one.path) }
    try ZipUnpacking([("bot.zip", one.entry)], of: archive).write(to: inner)
    let packed = try ZipFile(inner + "/bot.zip")
    if packed.entries.isEmpty { throw .empty }
    let entries = packed.entries.map { (path: $0.path, entry: $0) }
    guard let folder = UploadUnpacking.folder(of: entries) else {
      _ = try ZipUnpacking(entries, of: packed)
      throw .noBot(file: SubmissionFile.name)
    }
    try write(entries, below: folder, of: packed)
  }

  private func write(
    _ entries: [(path: String, entry: ZipFile.Entry)], below folder: String, of archive: ZipFile
  ) throws(ZipProblem) {
    let below = entries.map { (path: String($0.path.dropFirst(folder.count)), entry: $0.entry) }
    try ZipUnpacking(below, of: archive).write(to: bot)
  }

  /// Removes what an earlier unpacking has left, also one that was interrupted.
  private func clear() { if Removal.isMarked(work) { Removal.removeFolder(work) } }

  /// Puts what was unpacked into the place of what the author handed in before.
  private func place(_ name: String) throws(ZipProblem) -> Outcome {
    let folder = target + "/" + name
    let isNew = !SystemFile.isThere(folder)
    guard isNew || (SystemFile.kind(folder) == .folder && Removal.isMarked(folder)) else { throw .foreign(folder) }
    do throws(SystemError) {
      try Removal.mark(bot)
      // The time of a file says that it is new, and a bot with new files is checked again.
      if !isNew, UploadUnpacking.isSame(bot, folder) { return .unchanged }
      try Removal.replaceFolder(folder, by: bot)
    } catch {
      throw .unwritable(folder, error)
    }
    return isNew ? .new : .changed
  }

  /// True if two folders hold the same files, but for what authors are told.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    let lists = [one, other].map { folder in
      var files: [String: (size: Int, rights: UInt32)] = [:]
      FolderWalk.visit(folder) { entry in
        if !entry.isFolder, entry.path != SubmissionFile.report {
          files[entry.path] = (Int(entry.status.st_size), UInt32(entry.status.st_mode))
        }
        return .into
      }
      return files
    }
    guard lists[0].count == lists[1].count else { return false }
    return lists[0].allSatisfy { path, file in
      guard let old = lists[1][path], old == file, let new = try? SystemFile.read(one + "/" + path) else {
        return false
      }
      return (try? SystemFile.read(path, below: other)) == new
    }
  }
}
