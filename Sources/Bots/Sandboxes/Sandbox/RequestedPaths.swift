import OperatingSystem

/// The paths that a bot requests to see, as far as it may choose them itself.
///
/// The organiser writes the command, the working folder and `folders`. The bot's author makes the files in them: links,
/// the interpreter after `#!` and the run path of a program may lead only to the system's folders, the bot's own, and
/// the installations of the programs on the organiser's `PATH`. The author may have written the command as well, and
/// then the same holds for its words.
struct RequestedPaths {
  private(set) var paths: [String]
  /// The program and its interpreter if the organiser has installed them, with all links resolved.
  private(set) var installed: Set<String> = []
  /// The working folder; nil if it is one of the machine's, which belongs to no bot.
  private let folder: String?
  private let isAuthorWritten: Bool
  private let installations: Installations
  /// The bot's own places, as they are named and with all links resolved.
  private var homes: [String]

  init(of command: BotCommand, _ installations: Installations) {
    // Installed programs may be started in any folder, in containers often in the root folder.
    let folder = BotCommand.isMachine(command.folder) ? nil : AbsolutePath.of(command.folder)
    self.folder = folder
    isAuthorWritten = command.isAuthorWritten
    self.installations = installations
    let named = [folder].compactMap(\.self) + (isAuthorWritten ? [] : command.readable.map { AbsolutePath.of($0) })
    let program = AbsolutePath.of(command.program)
    // An interpreter that the organiser names by its path comes with its installation, one in the bot's folder does
    // not.
    let isAuthors = isAuthorWritten || folder.map { AbsolutePath.isBelow(program, $0) } ?? false
    let tools = isAuthors ? [] : installations.parts(of: program)
    paths = named + tools
    homes = paths + paths.map(AbsolutePath.real)
    // The organiser's paths, in which an author chooses nothing.
    paths += command.shared.map { AbsolutePath.of($0) }
    paths += FilesystemView.files(in: command).filter(mayName)
    installed = Set(
      [program, BotCommand.interpreter(of: program)].compactMap(\.self).map { AbsolutePath.of($0) }
        .filter(installations.hold).map(AbsolutePath.real))
    if installations.hold(program) {
      addInstalled(program)
      if let interpreter = BotCommand.interpreter(of: program) { addInstalled(interpreter) }
    } else {
      addOwn(program)
      if let interpreter = BotCommand.interpreter(of: program).map({ AbsolutePath.of($0) }) {
        if installations.hold(interpreter) {
          addInstalled(interpreter)
        } else if isKnown(interpreter), isKnown(AbsolutePath.real(interpreter)) {
          addInstalled(interpreter)
        }
      }
    }
  }

  /// Adds a program that the organiser has installed, with all its link targets.
  private mutating func addInstalled(_ program: String) {
    let program = AbsolutePath.of(program)
    let real = AbsolutePath.real(program)
    paths += [program, real] + installations.parts(of: program) + installations.parts(of: real)
    paths += ELFRunPath.of(real)
  }

  /// Adds a program that the bot's author has made.
  private mutating func addOwn(_ program: String) {
    let real = AbsolutePath.real(program)
    if mayName(program) || installations.cover(real) {
      paths += [program, real]
      if installations.cover(real) { paths += installations.parts(of: real) }
    }
    paths += ELFRunPath.of(real).filter { folder in
      [folder, AbsolutePath.real(folder)].allSatisfy { isOwn($0) || installations.haveLibraries(at: $0) }
    }
  }

  /// True if a file that the command names may be shown: a link among the bot's files may lead only to its own places.
  private func mayName(_ path: String) -> Bool {
    let real = AbsolutePath.real(path)
    if isOwn(real) { return true }
    if isAuthorWritten { return false }
    let parent = AbsolutePath.real(AbsolutePath.folder(of: path))
    return !(folder.map { AbsolutePath.isBelow(path, $0) } ?? false)
      && real == AbsolutePath.of(AbsolutePath.name(of: path), in: parent)
  }

  private func isOwn(_ path: String) -> Bool {
    AbsolutePath.isOfSystem(path) || homes.contains { path == $0 || AbsolutePath.isBelow(path, $0) }
  }

  private func isKnown(_ path: String) -> Bool { isOwn(path) || installations.cover(path) }
}
