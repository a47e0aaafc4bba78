public import OperatingSystem
public import RunFiles

/// Why the program of a submission cannot be copied.
public enum CopyFailure: Problem, Equatable, Sendable {
  /// A folder has more entries than a copy may have, or entries that cannot be read.
  case folderTooFull(String)
  /// The files of a folder are larger than a copy may be.
  case folderTooLarge(String)
  /// An entry is a link that leads out of the folder, or neither a file nor a folder.
  case leadsOut(String)
  /// The command names a file that was not copied because a pattern excludes it.
  case ignored(String, pattern: String)
  /// The command starts a file of the folder that does not exist, even after the build if there is one.
  case notBuilt(String, hasBuild: Bool)
  /// The copy differs from the program whose checksum was computed.
  case changedMeanwhile(folder: String)
  /// The system refused to read a file to copy.
  case unreadable(String, SystemError)
  /// The system refused to write a copy.
  case io(String, SystemError)
}

extension CopyFailure {
  private static let advice =
    "remove what is no part of the program, or list it in the bot's \"ignore\""

  public var message: String {
    switch self {
    case .folderTooFull(let folder):
      "\(folder) has more than \(FolderCopy.mostEntries) entries, or folders that are too deep or cannot be read; "
        + CopyFailure.advice
    case .folderTooLarge(let folder):
      "\(folder) is larger than \(FolderCopy.largest >> 20) MiB; \(CopyFailure.advice)"
    case .leadsOut(let path):
      "\(path) leads out of the folder, or is neither a file nor a folder; replace it by the file itself, or list it in "
        + "the bot's \"ignore\""
    case .ignored(let path, let pattern):
      "the command needs \(path), which a .gitignore or \"ignore\" lists, so it is no part of the program; add "
        + "\"\(pattern)\" to the \"ignore\" in \(SubmissionFile.name)"
    case .notBuilt(let path, true): "\"command\" starts \(path), which \"build\" did not make; correct one of the two"
    case .notBuilt(let path, false):
      "\"command\" starts \(path), which is not in the folder; hand it in, or let \"build\" in \(SubmissionFile.name) make it, "
        + "such as \"build\": [\"make\"]"
    case .changedMeanwhile(let folder):
      "the files in \(folder) changed while they were copied; run again"
    case .unreadable(let path, let error): "\(path) cannot be copied (\(error.name)); let its reader in, or remove it"
    case .io(let path, let error): "its copy \(path) cannot be written (\(error.name))"
    }
  }
}
