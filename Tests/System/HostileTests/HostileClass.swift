import BotProcess
import Foundation
import GameRules
import TestSupport

/// A class of honest students and of others, whose folders do whatever folders can.
struct HostileClass: ClassFolders {
  static let honest = ["ann", "bob", "cy"]
  /// Nobody but the organiser may read it, nor the seed.
  static let secret = "a secret of the organiser, 8c1f"
  static let seed = "a seed that nobody may know, 27a0"

  let scratch: TemporaryFolder
  /// What was done, in order: it names the deed that was too much.
  private(set) var log: [String] = []
  private var random: SeededRandom

  init(seed: String, sandbox: String) throws {
    scratch = try TemporaryFolder()
    random = SeededRandom(seed: seed, label: "hostile class")
    // A machine under load is late, and a bot at fault would be a finding.
    let clock = #"{"ready_ms": 60000, "move_ms": 60000, "window_ms": 60000}"#
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "\(HostileClass.seed)", "sandbox": "\(sandbox)", "bots_from": "class/*",
       "transcripts": "faults", "limits": {"memory_mb": 256, "processes": 20},
       "events": [{"game": "snap", "seats": 2, "deals": 4, "reactions": "declared", "options": {"max_turns": 6},
                   "clock": \(clock)}]}
      """, to: "class.json")
    try scratch.write(HostileClass.secret, to: "secret.txt")
    for name in HostileClass.honest {
      try scratch.makeFolder("class/" + name)
      for (file, text) in HostileClass.files(of: name) { try scratch.write(text, to: "class/\(name)/\(file)") }
    }
  }

  /// What an honest student hands in.
  static func files(of name: String) -> [String: String] {
    [
      "bot.sh": ShellBot.gambler(pace: 2 + (honest.firstIndex(of: name) ?? 0)),
      "bot.json": #"{"name": "\#(name)", "command": ["sh", "bot.sh"]}"#,
    ]
  }

  /// Does one thing more to one of the hostile folders.
  mutating func act() {
    // Some sort before all honest folders.
    let folder = "class/" + pick(["0", "1", "aaa", "mid", "zoe", "z z", "é"])
    let deed = random.below(HostileClass.deeds.count)
    let (name, body) = HostileClass.deeds[deed]
    log.append("\(folder): \(name)")
    // A link would lead the deed into an honest folder; a file, or nothing, makes it fail.
    var status = stat()
    if lstat(path(folder), &status) == 0, status.st_mode & S_IFMT == S_IFLNK { unlink(path(folder)) }
    try? scratch.makeFolder(folder)
    try? body(&self, folder)
  }

  mutating func below(_ bound: Int) -> Int { random.below(bound) }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random.below(elements.count)] }

  private typealias Deed = @Sendable (inout HostileClass, String) throws -> Void

  private static let deeds: [(name: String, body: Deed)] = [
    ("a bot that plays", { try $0.submit($1, script: ShellBot.gambler(pace: 1 + $0.below(9))) }),
    ("a bot that ends", { try $0.submit($1, script: "exit 3") }),
    ("a bot that ends later", { try $0.submit($1, script: ShellBot.script(first: "[ -d ../ann@1 ] && exit 3")) }),
    ("a bot that hangs", { try $0.submit($1, script: "sleep 1000") }),
    ("a bot that writes without end", { try $0.submit($1, script: "yes") }),
    ("a bot that forks", { try $0.submit($1, script: "for i in $(seq 100); do sleep 9 & done; wait") }),
    ("an honest name", { try $0.submit($1, name: $0.pick(HostileClass.honest)) }),
    ("a look-alike", { try $0.submit($1, name: $0.pick(["аnn", "bоb", "сy", "ann ", "\\u0430nn"])) }),
    ("a strange name", { try $0.submit($1, name: $0.pick(["", "\\u001b[2J", "ann@1", "../x", "a\\u0000b", "<b>"])) }),
    (
      "a bot.json that is broken",
      { try $0.put($0.pick(["", "{", "[]", "{\"name\": 1}", "\u{0}"]), to: $1 + "/bot.json") }
    ),
    (
      "a bot.json of many brackets",
      { try $0.put(String(repeating: "[", count: 1 << 20), to: $1 + "/bot.json") }
    ),
    ("a bot.json with holes", { try $0.putHole(of: 6 << 30, to: $1 + "/bot.json") }),
    (
      "a bot.json that is a pipe",
      { $0.putNode(S_IFIFO, to: $1 + "/bot.json") }
    ),
    (
      "a bot.json that is a link",
      { try $0.putLink($1 + "/bot.json", to: $0.path("secret.txt")) }
    ),
    (
      "a .gitignore with holes",
      { try $0.putHole(of: 3 << 30, to: $1 + "/.gitignore") }
    ),
    (
      "a .gitignore of many patterns",
      {
        try $0.put(String(repeating: "*a*a*a*a*b\n", count: 20_000), to: $1 + "/.gitignore")
      }
    ),
    (
      "a .gitignore that is a pipe",
      { $0.putNode(S_IFIFO, to: $1 + "/.gitignore") }
    ),
    ("many files", { for number in 0..<300 { try $0.put("", to: $1 + "/file\(number)") } }),
    (
      "a file with holes",
      { try $0.putHole(of: 1 << 40, to: $1 + "/large") }
    ),
    (
      "deep folders", { try $0.scratch.makeFolder($1 + "/" + Array(repeating: "d", count: 100).joined(separator: "/")) }
    ),
    (
      "a link to a rival's program",
      { try $0.putLink($1 + "/weights", to: "../\($0.pick(HostileClass.honest))/bot.sh") }
    ),
    (
      "a link to the organiser's secret",
      { try $0.putLink($1 + "/bot.sh", to: "../../secret.txt") }
    ),
    (
      "a link to itself",
      { try $0.putLink($1 + "/loop", to: "loop") }
    ),
    (
      "a link as a report",
      { try $0.putLink($1 + "/report.txt", to: "../ann/bot.sh") }
    ),
    (
      "a report of one long line",
      { try $0.put(String(repeating: $0.pick([" plays in ", ". plays in "]), count: 90_000), to: $1 + "/report.txt") }
    ),
    (
      "a folder as a report",
      {
        unlink($0.path($1 + "/report.txt"))
        try $0.scratch.makeFolder($1 + "/report.txt")
      }
    ),
    ("a command that names the secret", { try $0.submit($1, command: #"["sh", "../../secret.txt"]"#) }),
    (
      "a command that names the journal",
      { try $0.submit($1, command: #"["sh", "bot.sh", "../../run/journal.jsonl"]"#) }
    ),
    ("a command that names a rival", { try $0.submit($1, command: #"["sh", "../ann/bot.sh"]"#) }),
    (
      "a build that prints secrets",
      {
        try $0.submit(
          $1,
          build:
            "cat ../../secret.txt ../../../secret.txt ../../class.json ../../run/journal.jsonl ../../journal.jsonl; false"
        )
      }
    ),
    (
      "a build that breaks a rival",
      {
        try $0.submit(
          $1, build: "echo exit 3 | tee ../ann/bot.sh ../../class/ann/bot.sh ../../../class/ann/bot.sh; true")
      }
    ),
    ("a build that hangs", { try $0.submit($1, build: "sleep 1000") }),
    ("a build that leaves nothing", { try $0.submit($1, build: "rm -rf * .gitignore") }),
    ("a build that enters another bot", { try $0.submit($1, build: "echo '{}' > bot.json") }),
    ("a build that makes links", { try $0.submit($1, build: "rm bot.sh; ln -s /etc/passwd bot.sh; ln -s / root") }),
    (
      "a build that makes many files",
      { try $0.submit($1, build: "mkdir f; cd f; for i in $(seq 30000); do : > $i; done") }
    ),
    ("a build that leaves processes", { try $0.submit($1, build: "(sleep 1000 &) ; (setsid sleep 1000 &); true") }),
    (
      "a build that computes in many sessions",
      { try $0.submit($1, build: "for i in 1 2 3 4 5 6 7 8; do setsid sh -c 'while :; do :; done' & done; wait") }
    ),
    ("files touched", { utimes($0.path($1 + "/bot.json"), nil) }),
    (
      "a file from the future",
      {
        var times = [timeval(tv_sec: 4_000_000_000, tv_usec: 0), timeval(tv_sec: 4_000_000_000, tv_usec: 0)]
        utimes($0.path($1 + "/bot.json"), &times)
      }
    ),
    ("nobody may read it", { chmod($0.path($1), 0o000) }),
    (
      "the folder removed",
      {
        chmod($0.path($1), 0o755)
        try FileManager.default.removeItem(atPath: $0.path($1))
      }
    ),
    (
      "the folder replaced by a link",
      {
        try FileManager.default.removeItem(atPath: $0.path($1))
        try $0.scratch.makeLink($1, to: "ann")
      }
    ),
    (
      "the folder replaced by a file",
      {
        try FileManager.default.removeItem(atPath: $0.path($1))
        try $0.put("", to: $1)
      }
    ),
  ]

  /// Lets the hostile folders disappear.
  func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path("class"))
    where !HostileClass.honest.contains(name) {
      chmod(path("class/" + name), 0o755)
      try FileManager.default.removeItem(atPath: path("class/" + name))
    }
  }
}
