import Foundation
import HostileBots

/// A folder with a tournament in it, gone with this value.
final class HostileRun: Sendable {
  let folder: URL

  private static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "referee-hostile-\(UUID())")
  }

  /// A tournament that is run into `run`; its bots may work in `den`.
  init(_ tournament: (_ folder: URL) throws -> [String: Any]) throws {
    folder = HostileRun.newFolder()
    try FileManager.default.createDirectory(at: folder.appending(path: "den"), withIntermediateDirectories: true)
    var members = try tournament(folder)
    members["out"] = "run"
    members["concurrency"] = 1
    try JSONSerialization.data(withJSONObject: members).write(to: folder.appending(path: "file.json"))
  }

  /// A run like another one, of which it is a copy.
  init(copying other: HostileRun) throws {
    folder = HostileRun.newFolder()
    try FileManager.default.copyItem(at: other.folder, to: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Plays the tournament through the program, which is killed, or stopped in another way, when it is due.
  ///
  /// - Parameter shard: the part of it that is played, which then lies in the place of the whole.
  func play(
    shard: String? = nil, stoppedWhen isDue: ((_ pid: Int32) -> Bool)? = nil,
    by stop: (Int32) -> Void = { kill($0, SIGKILL) }
  ) throws -> RefereeProgram {
    let words = ["run", folder.appending(path: "file.json").path] + (shard.map { ["--shard", $0] } ?? [])
    let program = try RefereeProgram.run(words, stoppedWhen: isDue, by: stop)
    if let part = shard?.replacing("/", with: "-of-") {
      try FileManager.default.moveItem(at: folder.appending(path: "run-" + part), to: folder.appending(path: "run"))
    }
    return program
  }

  /// The journal's size in bytes, which is asked for without reading it: who reads is late.
  var journalSize: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path + "/run/journal.jsonl")
    return attributes?[.size] as? Int ?? 0
  }

  /// The tables of the journal without their times and checksums, sorted.
  func tables() throws -> [String] {
    let times = /"(sum|prev|transcript)":"[0-9a-f]*",|"origins":\[[^\]]*\],?|,?"[a-z_]+_us":[\[\]0-9,]+/
    return try read("journal.jsonl").split(separator: "\n").map { String($0.replacing(times, with: "")) }.sorted()
  }

  /// The leaderboards' figures that are no times.
  func figures() throws -> [Substring] {
    try read("standings.csv").split(separator: "\r\n").filter { !$0.contains("_us") }
  }

  /// A file of the run.
  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "run/" + name), encoding: .utf8)
  }

  /// The leaderboards, in all their forms.
  func standings() throws -> [String] { try ["txt", "md", "csv", "json"].map { try read("standings." + $0) } }

  /// Every file in a folder, by its path there.
  func files(in name: String = "") throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: name).path))
  }

  /// A text that stands in the environment of one bot and of what it starts, and nowhere else.
  static func mark(of index: Int, in folder: URL) -> String { "\(folder.lastPathComponent)/\(index)." }

  /// How many processes bear the mark of bot number `index`.
  func living(_ index: Int) -> Int {
    let mark = Data(HostileRun.mark(of: index, in: folder).utf8)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.filter { Int($0) != nil }.count { pid in
      FileManager.default.contents(atPath: "/proc/\(pid)/environ")?.range(of: mark) != nil
    }
  }
}
