import BotProtocol
import Foundation
import Limits
import Sandboxes

/// Advice about a bot whose process ended, based on how it ended and on its standard error.
///
/// The advice of a clause is general; an author who misspelt a key needs something more specific.
public enum CrashAdvice {
  /// Advice about a bot that ended because a stop interrupted a system call.
  static let interrupted = FixHint(
    "call again what fails with EINTR: a bot that computes while it is not asked is stopped until it is, and calls such as "
      + "epoll_wait fail then, also without a signal handler")

  /// Patterns in standard error and their meaning; the first that matches applies.
  private static let signs: [(words: [String], advice: String)] = [
    (
      ["SemLock", "shm_open", "/dev/shm"],
      "this sandbox has no /dev/shm, where processes share memory and semaphores, as multiprocessing's Pool, Lock and Queue "
        + "do: use threads, or processes with pipes, or ask the organiser for bubblewrap"
    ),
    (
      ["\u{FEFF}"],
      "a file begins with a byte order mark, which its interpreter takes for a part of its first word: save it as UTF-8 "
        + "without one"
    ),
    (
      ["/~/", "'~/", "\"~/", " ~/"],
      "a path begins with ~, which stays as it is, since no shell reads the command: write the whole path"
    ),
    (
      ["KeyError", "of undefined"],
      "the program read a key that is not there: of a message, check \"type\" first, then read the keys of that type"
    ),
    (
      [
        "ModuleNotFoundError", "ImportError", "No module named", "Can't locate", "NoClassDefFound", "MODULE_NOT_FOUND",
        "could not find or load main class", "Could not find or load main class", "LoadError",
      ],
      "the program or a part of it was not found: correct the command, install what is missing, or put it into the bot's "
        + "folder; a sandbox shows that folder and installed programs, and a tournament file adds more with \"folders\""
    ),
    (
      ["\r:", "\\r'", "\\r’", "^M"],
      "a file has Windows line endings, which a shell takes for a part of its words: save it with Unix line endings (LF)"
    ),
    (
      ["can't open", "Can't open", "cannot open", "Could not open", "couldn't read", "No such file", "not found"],
      "a file does not exist, or the sandbox does not show it: correct its path; the bot starts in the folder \"cwd\" (of "
        + "check, the folder in which it was started), and sees that folder, installed programs and the files that its command names"
    ),
    (
      ["Permission denied", "PermissionError", "Operation not permitted", "Read-only file system", "EACCES", "EROFS"],
      "the program is not allowed to do that: a bot writes only to its temporary folder, TMPDIR, and starts only "
        + "executable files; try chmod +x"
    ),
  ]

  /// Messages of programs that tried to start another process and were refused.
  private static let refusedProcesses = ["Operation not permitted", "EPERM", "Cannot fork"]

  /// Messages of programs that tried to reach another machine in vain.
  private static let unreachable = [
    "urlopen error", "gaierror", "getaddrinfo", "socket.py", "name resolution", "Name or service not known",
    "resolve host", "UnknownHost", "no such host", "Network is unreachable", "ENETUNREACH", "connect E",
  ]

  /// - Parameters:
  ///   - errors: the bot's standard error.
  ///   - command: the bot's command, if known.
  ///   - isConfined: true if it ran in a sandbox.
  /// - Returns: nil if only its end is known; then the clause's own advice applies.
  static func remedy(
    for ending: ProcessEnding, errors: String, of command: BotCommand?, isConfined: Bool
  ) -> FixHint? {
    if case .limit(let limit, _) = ending, let excess = limit.excess {
      return FixHint(excess.remedy, idiom: limit == .memory ? .memory : nil, section: "what-a-bot-may-do")
    }
    if command?.isOneProcess == true, refusedProcesses.contains(where: errors.contains) {
      return FixHint(
        "the bot is a single process where CPU time is charged: name the interpreter itself in \"command\" and not what "
          + "starts it (of pyenv, what \"pyenv which python3\" prints), and let a start script end with exec")
    }
    let confined = isConfined ? command : nil
    if confined?.usesNetwork == false, isUnreachable(errors) {
      return FixHint(
        "the sandbox lets the bot reach no other machine: set \"network\": true for it in the tournament file, and give "
          + "--network to check")
    }
    if let path = confined.flatMap({ hiddenPath(in: errors, from: $0) }) {
      return FixHint(
        "the sandbox does not show \(SafeText.visible(path)): copy it into the bot's folder, or show it with --folder "
          + "here and \"folders\": [\"\(SafeText.visible(path))\"] for this bot in the tournament file")
    }
    if namesWindowsPath(errors) {
      return FixHint("a path is written as on Windows: write it with / in place of \\")
    }
    if ["Interrupted system call", "EINTR", "InterruptedError"].contains(where: errors.contains) { return interrupted }
    if let sign = signs.first(where: { $0.words.contains(where: errors.contains) }) { return FixHint(sign.advice) }
    if let exception = exception(in: errors) {
      return FixHint("correct the program where its standard error says; it ended with: \(exception)")
    }
    let isSilent = errors.allSatisfy(\.isWhitespace)
    return switch ending {
    case .exit(code: 127): FixHint("the shell did not find the program: correct its name, or install it")
    case .exit(code: 126): FixHint("the shell could not execute the program: try chmod +x, or correct its first line")
    case .exit(code: 0), .unknown, .wentOn, .limit: nil
    case .exit where isSilent:
      FixHint(
        "the program exited and wrote nothing to standard error: find the call of exit, and print the reason there")
    case .exit: FixHint("see its standard error for the reason")
    case .signal: FixHint("run the program in a debugger, with the line that was sent as its input")
    }
  }

  /// Advice about a failed build, based on its output; nil if there is none.
  public static func forBuild(_ output: String) -> String? {
    isUnreachable(output)
      ? "a build has no network: put into the folder what it would download, such as packages, or do without" : nil
  }

  private static func isUnreachable(_ output: String) -> Bool { unreachable.contains(where: output.contains) }

  /// True if a line reports that a file could not be opened whose path has backslashes.
  private static func namesWindowsPath(_ errors: String) -> Bool {
    errors.split(whereSeparator: \.isNewline).contains { line in
      (refusals + ["Cannot find module"]).contains(where: { line.contains($0) })
        && line.contains(/[\w.]\\{1,2}[\w.-]+\.\w/)
    }
  }

  /// The last line that names an error and is not part of a call stack, safe to print.
  private static func exception(in errors: String) -> String? {
    let isPython = errors.contains("Traceback")
    return errors.split(whereSeparator: \.isNewline).last { line in
      line.first?.isWhitespace == false
        && (isPython || ["Exception", "panicked", "Error", "error", "Fatal"].contains(where: line.contains))
    }.map { SafeText.excerpt(of: $0.utf8) }
  }

  /// Messages that a file could not be opened.
  private static let refusals = [
    "No such file", "no such file", "ENOENT", "EACCES", "Permission denied", "permission denied", "PermissionError",
    "FileNotFound", "not found", "t open ", "not open ", "to open ",
  ]

  /// The last existing file that standard error says could not be opened, because the sandbox hides it.
  private static func hiddenPath(in errors: String, from command: BotCommand) -> String? {
    for line in errors.split(whereSeparator: \.isNewline).reversed()
    where refusals.contains(where: { line.contains($0) }) {
      // A message usually begins with the program's own path.
      let paths = line.matches(of: /(?:[\s'"`(=:])(\/[^\s'"`:;,()<>]+)/).map { String($0.1) }
      if let path = paths.last(where: { FileManager.default.fileExists(atPath: $0) && !command.isShown($0) }) {
        return path
      }
    }
    return nil
  }
}
