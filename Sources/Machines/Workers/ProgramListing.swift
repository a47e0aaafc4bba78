package import Fields
import OperatingSystem
import Records
package import Tournaments

/// The files of a bot's folder, for a machine that lacks them.
package struct ProgramListing: Equatable, Sendable {
  /// A file or a link, by its path in the folder.
  package struct File: Equatable, Sendable {
    package var path = ""
    package var size = 0
    /// The recorded checksum; nil for a file that is no part of the program's version, such as data or a product of a
    /// build.
    package var sum: String?
    package var isExecutable = false
    /// The target of a link.
    package var link: String?
  }

  package var files: [File] = []

  package init() {}

  /// The size of a piece in which files are sent, in bytes.
  package static let piece = 4 << 20

  /// Lists a bot's folder.
  ///
  /// - Parameter isShared: true for a folder with files of others, of which only the recorded files are sent.
  /// - Throws: `CopyFailure` beyond the limits of copies.
  package init(of bot: WorkerTournament.Bot, isShared: Bool) throws(CopyFailure) {
    var (files, bytes) = ([File](), 0)
    let isWhole = FolderWalk.visit(bot.folder, atMost: FolderCopy.mostEntries) { entry in
      if FolderCopy.leftOut.contains(entry.name) { return .over }
      let path = AbsolutePath.join(bot.folder, entry.path)
      if entry.isFolder { return RefereeFiles.isRun(path) ? .over : .into }
      var file = File()
      (file.path, file.sum) = (entry.path, bot.files[path])
      if isShared, file.sum == nil { return .into }
      if entry.isLink {
        file.link = FolderCopy.target(ofLink: entry)
        if file.link == nil { return .into }
      } else if entry.isFile {
        (file.size, file.isExecutable) = (Int(entry.status.st_size), entry.status.st_mode & 0o111 != 0)
        bytes += file.size
      } else {
        return .into
      }
      files.append(file)
      return bytes <= FolderCopy.largest ? .into : .end
    }
    if bytes > FolderCopy.largest { throw .folderTooLarge(bot.folder) }
    if !isWhole { throw .folderTooFull(bot.folder) }
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Equal for folders with the same files, so that each is fetched once.
  var digest: String {
    let lines = files.map { "\($0.path)\n\($0.size)\n\($0.sum ?? "")\n\($0.isExecutable)\n\($0.link ?? "")\n" }
    return Checksum(of: lines.joined().utf8).description
  }
}

extension ProgramListing: Described {
  package static let fields: [Field<ProgramListing>] = [
    Field("files", \.files, .list(of: File()), "The files and links of the folder.")
  ]
}

extension ProgramListing.File: Described {
  package static let fields: [Field<ProgramListing.File>] = [
    Field("path", \.path, .text, "The path in the folder."),
    Field("size", \.size, .integer(0...FolderCopy.largest), omittedIf: 0, "The size in bytes."),
    Field("sum", optional: \.sum, .text, "The recorded checksum, if it is a part of the version."),
    Field("executable", \.isExecutable, .flag, omittedIf: false, "True for a program."),
    Field("link", optional: \.link, .text, "The target, if it is a link."),
  ]
}

/// A worker asks for the files of a bot, or for a piece of one of them.
package struct ProgramRequest: Equatable, Sendable {
  /// The bot's identifier.
  package var bot = ""
  /// The path of a file in its folder; empty for the list of all files.
  package var path = ""
  package var offset = 0

  package init() {}
}

extension ProgramRequest: Described {
  package static let fields: [Field<ProgramRequest>] = [
    Field("bot", \.bot, .text, "The bot."),
    Field("path", \.path, .text, omittedIf: "", "A file in its folder; none for the list of all files."),
    Field("offset", \.offset, .integer(0...FolderCopy.largest), omittedIf: 0, "Where the piece of the file begins."),
  ]
}
