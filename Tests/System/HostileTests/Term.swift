import Foundation
import GameRules
import OperatingSystem
import TestSupport

/// A class of students who upload new versions, break their bots in ever other ways, and repair them.
///
/// An honest bot is a function of what it sees, so a table follows from its number, its deal and the habits of its bots.
struct Term: ClassFolders {
  /// What a student has uploaded.
  enum Upload {
    case honest(script: String)
    case broken(BrokenUpload)
  }

  /// An honest bot does one of several things.
  static let habits = 6
  /// The first students keep their bots, so that there is somebody to play, and names for others to take.
  static let keepers = 2

  let scratch: TemporaryFolder
  let size: Int
  /// By student: all uploads, in their order.
  private(set) var uploads: [[Upload]]
  /// By the text of an honest bot, which is unlike all others: its student and its habit.
  private(set) var versions: [String: (student: Int, habit: Int)] = [:]
  /// What was done, in order.
  private(set) var log: [String] = []
  private var random: SeededRandom
  /// The ways of being broken that are still to come, each once before any comes again.
  private var ways: [BrokenUpload] = []

  init(of size: Int, seed: String, sandbox: String) throws {
    self.size = size
    scratch = try TemporaryFolder()
    uploads = Array(repeating: [], count: size)
    random = SeededRandom(seed: seed, label: "term")
    try scratch.makeFolder("class")
    try scratch.makeFolder("desk")
    // A machine under load is late, and an honest bot at fault would be a finding.
    let clock = #"{"ready_ms": 60000, "move_ms": 60000, "window_ms": 60000}"#
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "\(seed)", "sandbox": "\(sandbox)", "bots_from": "class/*",
       "transcripts": "faults", "concurrency": 1, "build_s": 15, "check_s": 60,
       "limits": {"memory_mb": 256, "processes": 20},
       "events": [{"game": "snap", "seats": 2, "games_per_pair": 2, "reactions": "declared",
                   "options": {"max_turns": 8}, "clock": \(clock)}]}
      """, to: "class.json")
    // The last students come later.
    for student in 0..<size * 4 / 5 {
      if student % 7 == 3 { try spoil(student) } else { try improve(student) }
    }
  }

  static func student(_ number: Int) -> String { "s\(number)" }

  /// An honest bot; the mark makes its text unlike all others.
  static func script(habit: Int, mark: String) -> String {
    ShellBot.script(
      first: ": \(mark)",
      onPrompt: """
        value '"turn":'; turn=$value
        value '"you":'; you=${value%%[!0-9]*}
        action=$(((turn * \(habit + 1) + \(habit)) / 2 % choices))
        echo "{\\"id\\":$id,\\"action\\":$action,\\"after_ms\\":$(((turn * 3 + \(habit) * 5) % 11 * 4 + you * 2))}"
        """)
  }

  /// The habits of the bot in a folder of the run, of which a student has uploaded every byte.
  func habit(ofBotIn folder: String) -> (student: Int, habit: Int)? {
    (try? scratch.read(folder + "/bot.sh")).flatMap { versions[$0] }
  }

  func isBroken(_ student: Int) -> Bool { if case .broken? = uploads[student].last { true } else { false } }

  /// Lets some student upload something.
  mutating func act() throws {
    if let next = uploads.firstIndex(where: \.isEmpty), random.below(4) == 0 { return try improve(next) }
    let there = uploads.indices.filter { !uploads[$0].isEmpty }
    let broken = there.filter(isBroken)
    let student: Int
    // A seventh is broken, more or less.
    switch random.below(4) {
    case 0 where !broken.isEmpty: try spoil(broken[random.below(broken.count)])
    case 1 where broken.count > size / 7: try improve(broken[random.below(broken.count)])
    case 0, 1:
      student = there[random.below(there.count)]
      if student >= Term.keepers { try spoil(student) } else { try improve(student) }
    default: try improve(there[random.below(there.count)])
    }
  }

  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  /// Uploads a version that plays.
  private mutating func improve(_ student: Int) throws {
    let habit = random.below(Term.habits)
    let script = Term.script(habit: habit, mark: "\(Term.student(student)) \(uploads[student].count)")
    versions[script] = (student, habit)
    try upload(student, .honest(script: script)) { term, folder in
      try term.submit(folder, name: Term.student(student), script: script)
    }
  }

  private mutating func spoil(_ student: Int) throws {
    if ways.isEmpty {
      ways = BrokenUpload.all
      random.shuffle(&ways)
    }
    let way = ways.removeLast()
    try upload(student, .broken(way)) { term, folder in try way.make(term, folder, Term.student(student)) }
  }

  /// Puts what was made on the desk into the student's place, at once, so that nothing else was ever there.
  private mutating func upload(_ student: Int, _ upload: Upload, _ make: (Term, String) throws -> Void) throws {
    let (desk, place) = ("desk/" + Term.student(student), "class/" + Term.student(student))
    uploads[student].append(upload)
    let words = if case .broken(let way) = upload { way.name } else { "a version" }
    log.append(Term.student(student) + ": " + words)
    try scratch.makeFolder(desk)
    try make(self, desk)
    if !Removal.exchange(path(desk), path(place)) { rename(path(desk), path(place)) }
    Removal.removeFolder(path(desk))
  }
}
