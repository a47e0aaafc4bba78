import Foundation
import OperatingSystem

/// Checks the words of a command that a bot's author wrote, not the organiser: they may name files of its own
/// folder and of the system, and programs on the referee's `PATH`.
public struct AuthorWords {
  /// Private folders that every sandbox gives a bot.
  private static let privateFolders = ["/dev", "/proc"]
  /// The maximal length of a path.
  private static let longest = 4096

  /// The bot's folder, as it is named and with all links resolved.
  private let folder: String
  private let home: String
  private let installations: Installations

  /// - Parameters:
  ///   - folder: the folder of the bot, an absolute path.
  ///   - host: the environment of the referee, whose `PATH` locates installed programs.
  public init(in folder: String, host: [String: String]) {
    self.folder = AbsolutePath.of(folder)
    home = AbsolutePath.real(folder)
    installations = Installations(environment: host, programs: "/")
  }

  /// The index of the first word that names something else, whether it exists or not; nil if there is none.
  ///
  /// The first word is the program, which is looked up on `PATH` unless it has a slash. In another word, the text after
  /// an equals sign may be a path as well.
  public func firstForeign(in words: [String]) -> Int? {
    words.indices.first { index in
      if index == 0 { return words[0].contains("/") && !mayStart(words[0]) }
      var names = [words[index][...]]
      while let sign = names.last!.firstIndex(of: "=") { names.append(names.last![sign...].dropFirst()) }
      return names.contains { $0.utf8.count <= AuthorWords.longest && !mayName(String($0)) }
    }
  }

  private func mayStart(_ program: String) -> Bool {
    mayName(program) || program.hasPrefix("/") && installations.hold(AbsolutePath.of(program))
  }

  private func mayName(_ name: String) -> Bool {
    let path = AbsolutePath.of(name, in: folder)
    if name.hasPrefix("/") {
      // From a copy of the folder, an absolute path would lead back into the original.
      return (AbsolutePath.systemFolders + SystemSettings.paths + AuthorWords.privateFolders)
        .contains { path == $0 || AbsolutePath.isBelow(path, $0) }
        || path == "/tmp" || AbsolutePath.isBelow(path, "/tmp") && !FileManager.default.fileExists(atPath: path)
    }
    let real = AbsolutePath.real(path)
    return (path == folder || AbsolutePath.isBelow(path, folder))
      && (real == home || AbsolutePath.isBelow(real, home) || AbsolutePath.isOfSystem(real)
        || installations.cover(real))
  }
}
