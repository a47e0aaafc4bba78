import Foundation
import OperatingSystem

// The only place where a failed start is put into words: what is wrong, and what to do.
extension StartFailure {
  public var message: String {
    switch self {
    case .noCommand: "the command is empty; give the program and its arguments"
    case .noSuchFolder(let path): "the folder \(path) does not exist; correct \"cwd\"" + Self.unexpanded(path)
    case .folderInRun(let path, let run):
      "the folder \(path) lies in \(run), the folder of a run, of which bots see nothing; move the bot elsewhere, or "
        + "choose another \"out\""
    case .showsMachine(let path, let isOwnFolder):
      isOwnFolder
        ? "the bot's folder is \(path), which would show it this whole machine; move the bot into a folder of its own, and "
          + "name that as \"cwd\""
        : "\(path), listed in \"folders\", would show the bot this whole machine; list only the folders that it needs"
    case .noSuchProgram(let path): "the program \(path) does not exist; correct \"command\", or build the bot first"
    case .noName(let name, .commandLine(let words)):
      "there is no program named \"\(name)\"; write the program and each argument as a text of its own: in a file "
        + "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))], on a command line without quotation marks around all"
    case .noName(let name, .shell):
      "there is no program named \(name): no shell reads the command, so ~, $ and operators stay as they are; write the "
        + "whole path, or put the line into a script and start that with sh"
    case .noName(let name, .windowsPath):
      "there is no program named \(name), which is a path of Windows; write a path with / that exists here, or the name of "
        + "a program in PATH, such as python3"
    case .programIsFolder(let path): "\(path) is a folder; give the path of the program in \"command\""
    case .noLauncher(let paths):
      "referee-launcher, which starts bots, was not found at \(paths.joined(separator: " or ")); "
        + "install referee again, or copy the launcher there from the folder in which referee was built"
    case .notInPath(let name, _):
      "\(name) was not found in PATH or among the sample bots; install it, or write a path with a slash, such as ./\(name)"
    case .notExecutable(let path): "\(path) is not executable; try: chmod +x \(path)"
    case .noFirstLine(let path):
      if let interpreter = Self.interpreter(of: path) {
        "the system cannot execute \(path): a script needs a first line, #!/usr/bin/env \(interpreter); add it, or start "
          + "the script with its interpreter: \(interpreter) \(path)"
      } else {
        "the system cannot execute \(path): a script needs a first line such as #!/usr/bin/env python3, and a program must "
          + "be built for this machine; correct the file, or start it with its interpreter"
      }
    case .byteOrderMark(let path):
      "\(path) begins with a byte order mark, so the system does not find #! at its beginning; save it as UTF-8 without one"
    case .windowsLineEndings(let path):
      "\(path) has Windows line endings, so its first line names no program; save it with Unix line endings (LF)"
    case .noInterpreter(let interpreter, let script):
      "the interpreter \(interpreter) of \(script) does not exist; correct the first line of \(script), or install "
        + "\(interpreter)"
    case .nothingToRead(let path):
      "\(path), listed in \"folders\", does not exist; correct the path" + Self.unexpanded(path)
    case .notInSandbox(let program):
      "the sandbox does not show the interpreter or loader of \(program); add its folder to \"folders\""
    case .noSandbox(let sandbox, let reason):
      "the sandbox \(sandbox.name) does not work on this machine (\(reason)); "
        + "choose another \"sandbox\"; to list what works: referee doctor"
    case .noTemporaryFolder(let path, let number):
      "\(path), the folder for temporary files, cannot be used: \(SystemError(number).name); "
        + ([ENOSPC, EDQUOT].contains(number) ? "make room there, or " : "")
        + "set TMPDIR to a folder in which you may write"
        + (number == ENAMETOOLONG ? ", with a path of at most 60 characters" : "")
    case .unconfinedAuthors(let key):
      "no sandbox works on this machine, and the bots of \"\(key)\" would be built and run as you; to see what is missing: "
        + "referee doctor; to run them all the same, set \"sandbox\": \"none\""
    case .system(let step, let number, let program):
      "\(program) could not be started (\(step): \(SystemError(number).name))"
    case .noDescriptors(let limit):
      "not enough file descriptors (limit \(limit)); lower \"concurrency\", or raise the limit with ulimit -n"
    case .exhausted(let count):
      "a bot failed while the system had no \(count.words) left for your processes; end other programs that hold them, or "
        + "run the referee as another user"
    case .noAddressSpace(let limit):
      "this process may reserve \(limit >> 20) MiB of memory (ulimit -v), too little for its threads; raise that limit"
    case .programChanged(let bot, let files):
      "\(bot) changed during the run\(Self.list(files)); no table counts that the changed program played; run again to play "
        + "it as a new version. A bot that \"bots_from\" enters plays from a copy, and a file that the bot writes itself "
        + "belongs into its \"ignore\""
    case .noProcesses:
      "the process limit is reached; end other processes, lower \"concurrency\", or raise the limit with ulimit -u"
    }
  }

  /// The first of some files, in parentheses.
  private static func list(_ files: [String]) -> String {
    let more = files.count - 5
    return files.isEmpty ? "" : " (" + files.prefix(5).joined(separator: ", ") + (more > 0 ? " and \(more) more)" : ")")
  }

  /// The remark about a missing path that a shell would have expanded.
  private static func unexpanded(_ path: String) -> String {
    guard path.contains("/~") || path.contains("$") else { return "" }
    return "; no shell reads it, so ~ and $ stay as they are: write the whole path"
  }

  /// The interpreter of a script, by the ending of its name.
  private static func interpreter(of path: String) -> String? {
    let interpreters = [
      "sh": "sh", "bash": "bash", "py": "python3", "js": "node", "rb": "ruby", "pl": "perl", "php": "php", "lua": "lua",
    ]
    return path.split(separator: ".").last.flatMap { interpreters[String($0)] }
  }
}
