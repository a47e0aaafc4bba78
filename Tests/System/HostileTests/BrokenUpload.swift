import BotProcess
import Foundation
import TestBasics
import TestSupport

/// A way in which what a student uploads is broken.
struct BrokenUpload: Sendable {
  let name: String
  /// The state in which its row ends; nil where the place has no row at all.
  let state: String?
  /// What the row says of it.
  let reason: String
  /// What the row says of it for a while if it came when the upload before it was copied: a file of that has changed.
  var reasonDuringCopy: String? {
    name.hasPrefix("a bot.json that is ") ? "bot.json leads out of the folder, or is neither a file nor a folder" : nil
  }
  /// Makes the upload in a folder, which is empty and need not stay one; the name is the student's.
  let make: @Sendable (_ term: Term, _ folder: String, _ name: String) throws -> Void

  private init(
    _ name: String, _ state: String?, _ reason: String,
    _ make: @escaping @Sendable (Term, String, String) throws -> Void
  ) {
    (self.name, self.state, self.reason, self.make) = (name, state, reason, make)
  }

  /// A `bot.json` beside a program that works.
  private static func description(_ name: String, _ reason: String, _ text: String) -> BrokenUpload {
    BrokenUpload(name, "refused", reason) { term, folder, student in
      try term.submit(folder)
      try term.put(text.replacing("STUDENT", with: student), to: folder + "/bot.json")
    }
  }

  private static func program(
    _ name: String, _ script: String, reason: String = "it fails the check"
  ) -> BrokenUpload {
    BrokenUpload(name, "check failed", reason) { try $0.submit($1, name: $2, script: script) }
  }

  private static func build(
    _ name: String, _ reason: String, _ script: String, _ state: String = "build failed"
  ) -> BrokenUpload {
    BrokenUpload(name, state, reason) {
      try $0.submit($1, name: $2, more: #", "build": ["sh", "-c", "\#(script)"]"#)
    }
  }

  /// More beside a bot that plays.
  private static func more(
    _ name: String, _ reason: String, _ add: @escaping @Sendable (Term, String) throws -> Void
  ) -> BrokenUpload {
    BrokenUpload(name, "refused", reason) { term, folder, student in
      try term.submit(folder, name: student)
      try add(term, folder)
    }
  }

  /// The place that has no `bot.json`.
  private static func place(
    _ name: String, _ reason: String, _ make: @escaping @Sendable (Term, String) throws -> Void
  ) -> BrokenUpload {
    BrokenUpload(name, "refused", reason) { term, folder, _ in try make(term, folder) }
  }

  private static let rest = #""command": ["sh", "bot.sh"]}"#

  /// Ways that take no longer than a good upload.
  private static let quick: [BrokenUpload] = [
    place("no bot.json", "it has no file bot.json") { try $0.put("x", to: $1 + "/bot.sh") },
    place("a capital letter", "the file Bot.json must be called bot.json") { try $0.put("{}", to: $1 + "/Bot.json") },
    place("another ending", "the file bot.json.txt must be called bot.json") {
      try $0.put("{}", to: $1 + "/bot.json.txt")
    },
    place("a folder within the folder", "bot.json lies in its folder inner") {
      try $0.scratch.makeFolder($1 + "/inner")
      try $0.submit($1 + "/inner")
    },
    place("an archive", "it holds the archive work.zip; unpack it") { try $0.put("PK", to: $1 + "/work.zip") },
    place("nothing", "it is empty") { _, _ in },
    place("a link to another's folder", "it is a link, or lies behind one") {
      rmdir($0.path($1))
      try $0.scratch.makeLink($1, to: Term.student(0))
    },
    place("a link to nothing", "it is a link, or lies behind one") {
      rmdir($0.path($1))
      try $0.scratch.makeLink($1, to: "nowhere")
    },
    BrokenUpload("a file in the place of the folder", nil, "") { term, folder, _ in
      rmdir(term.path(folder))
      try term.put("x", to: folder)
    },
    place("a bot.json that is a pipe", "bot.json is no regular file") { $0.putNode(S_IFIFO, to: $1 + "/bot.json") },
    place("a bot.json that is a socket", "bot.json is no regular file") { $0.putNode(S_IFSOCK, to: $1 + "/bot.json") },
    place("a bot.json that is a folder", "bot.json is no regular file") {
      try $0.scratch.makeFolder($1 + "/bot.json")
    },
    place("a bot.json that is a link", "bot.json is no regular file") {
      try $0.putLink($1 + "/bot.json", to: "../\(Term.student(0))/bot.json")
    },
    description("an empty bot.json", "the file is empty; expected JSON", ""),
    description("half a bot.json", "not JSON", "{\"name\": \"STU"),
    description("a bot.json that is a list", "expected", "[]"),
    description("a NUL byte", "not JSON", "\u{0}"),
    description("a byte order mark", "byte order mark", "\u{feff}{}"),
    description("many brackets", "not JSON", String(repeating: "[", count: 60_000)),
    description("a key twice", "duplicate key \"name\"", #"{"name": "STUDENT", "name": "STUDENT", "# + rest),
    description("a misspelt key", "unknown key \"comand\"; did you mean", #"{"name": "STUDENT", "comand": ["sh"]}"#),
    description("a key that there is not", "unknown key \"language\"", #"{"name": "STUDENT", "language": 1, "# + rest),
    description("no name", "\"name\" is missing", "{" + rest),
    description("no command", "\"command\" is missing", #"{"name": "STUDENT"}"#),
    description("a name that is a number", "name: expected", #"{"name": 7, "# + rest),
    description(
      "a command in one text", "expected an array of strings", #"{"name": "STUDENT", "command": "sh bot.sh"}"#),
    description("an empty command", "expected a program and its arguments", #"{"name": "STUDENT", "command": []}"#),
    description("a game that there is not", "is not valid", #"{"name": "STUDENT", "plays": ["whist"], "# + rest),
    description("a name of control characters", "invalid name", #"{"name": "a\u001b[2J", "# + rest),
    description("a name of a version", "ends like the number of a version", #"{"name": "STUDENT@1", "# + rest),
    description("a NUL in the command", "NUL character", #"{"name": "STUDENT", "command": ["sh", "a\u0000"]}"#),
    description(
      "the journal", "leads out of the bot's folder", #"{"name": "STUDENT", "command": ["sh", "../../run/x"]}"#),
    description(
      "another's program", "leads out of the bot's folder", #"{"name": "STUDENT", "command": ["sh", "../a"]}"#),
    description("a bot.json of 70 KB", "larger than the limit of 64 KiB", String(repeating: " ", count: 70_000)),
    BrokenUpload("not UTF-8", "refused", "not UTF-8") { term, folder, _ in
      try term.submit(folder)
      try term.scratch.write([0x7b, 0x22, 0xff, 0x22, 0x7d], to: folder + "/bot.json")
    },
    BrokenUpload("another's name", "name taken", "two bots are named \"\(Term.student(0))\"") { term, folder, _ in
      try term.submit(folder, name: Term.student(0))
    },
    BrokenUpload("a name that looks like another's", "name taken", "looks like \"\(Term.student(1))\"") {
      term, folder, _ in
      try term.submit(folder, name: Term.student(1).replacing("s", with: "ѕ"))
    },
    more("a bot.json with holes", "is larger than 256 MiB") { try $0.putHole(of: 6 << 30, to: $1 + "/bot.json") },
    more("a huge file", "is larger than 256 MiB") { try $0.putHole(of: 1 << 40, to: $1 + "/weights") },
    more("a .gitignore of 80 KB", "larger than the limit of 64 KiB") {
      try $0.put(String(repeating: "*.o\n", count: 20_000), to: $1 + "/.gitignore")
    },
    more("a pipe", "leads out of the folder, or is neither a file nor a folder") {
      $0.putNode(S_IFIFO, to: $1 + "/pipe")
    },
    more("a socket", "leads out of the folder, or is neither a file nor a folder") {
      $0.putNode(S_IFSOCK, to: $1 + "/socket")
    },
    more("a link out", "leads out of the folder, or is neither a file nor a folder") {
      try $0.putLink($1 + "/all", to: "..")
    },
    more("deep folders", "too deep") {
      try $0.scratch.makeFolder($1 + "/" + Array(repeating: "d", count: 100).joined(separator: "/"))
    },
    program("a syntax error", "while if do ((\n"),
    program("a bot that ends at once", "echo 'no module named cards' >&2; exit 3"),
    program("a bot that dies", "kill -9 $$"),
    program("garbage", ShellBot.script(onStart: "echo hello", onPrompt: "echo world")),
    program("half an answer", ShellBot.script(onPrompt: "printf '{\"id\":'; exit 0")),
    program("an action that there is not", ShellBot.script(onPrompt: ShellBot.answer(77))),
    program("the number of another prompt", ShellBot.script(onPrompt: #"echo "{\"id\":1,\"action\":0}""#)),
    program("output without end", "yes"),
    program("a bot that ends in the game", ShellBot.script(onPrompt: "exit 1")),
    program("a bot that forks", "for i in $(seq 100); do sleep 9 & done; wait"),
    BrokenUpload("a program that is not there", "refused", "/absent does not exist; correct \"command\"") {
      try $0.submit($1, name: $2, command: #"["./absent"]"#)
    },
    BrokenUpload("a script that is not there", "check failed", "it fails the check") {
      try $0.submit($1, name: $2, command: #"["sh", "absent.sh"]"#)
    },
    build("a build that fails", "the build failed: it ended with exit code 2", "echo missing semicolon >&2; exit 2"),
    build("a build that is killed", "the build failed: it was ended by signal 9", "kill -9 $$"),
    build("a build that changes bot.json", "bot.json was changed by the build", "echo >> bot.json", "refused"),
    build("a build that removes everything", "it fails the check", "rm -rf *", "check failed"),
    build("a build that removes the program", "it fails the check", "rm bot.sh", "check failed"),
    build("a build that makes a pipe", "leads out of the folder", "mkfifo pipe", "refused"),
  ]

  /// Ways that take their time, or much room: a slow machine ends a build for its time before it
  /// ends it for its size, and a game for its time before the check.
  private static let slow: [BrokenUpload] = [
    program("a bot that is never ready", "sleep 1000", reason: "the check"),
    program(
      "a bot that never answers", ShellBot.script(onPrompt: "sleep 1000"), reason: "the check"),
    build("a build that hangs", "the build failed: it did not end within", "sleep 1000"),
    build(
      "a build that fills the disk", "the build failed: it",
      "while i=$((i + 1)); do head -c 9000000 /dev/zero > weights$i; done"),
    build("a build that writes one file without end", "the build failed: it ended", "cat /dev/zero > weights"),
    build(
      "a build of many files", "the build failed: it",
      "mkdir f; cd f; for i in $(seq 30000); do : > $i; done"),
    more("many files", "has more than 20000 entries") { term, folder in
      for number in 0...20_000 { try term.put("", to: "\(folder)/\(number)") }
    },
  ]

  /// Whoever is root reads what nobody may.
  private static let forUsers: [BrokenUpload] = [
    more("a file without rights", "cannot be copied (EACCES)") {
      try $0.put("x", to: $1 + "/private")
      chmod($0.path($1 + "/private"), 0)
    }
  ]

  static let all = quick + TestScope.choose(quick: [], all: slow) + (geteuid() == 0 ? [] : forUsers)
}
