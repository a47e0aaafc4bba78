import Foundation

/// A tournament that the program itself has played, from its start to its exit; times in seconds.
struct RefereeRun {
  var wall: Double
  /// The CPU time of the referee, its bots' own not included.
  var refereeCPU: Double
  var tables: Int
  var decisions: Int
  var decisionCPU: Double { refereeCPU / Double(decisions) }
  /// From the last line of the journal to the exit.
  var exit: Double

  /// Plays a tournament, with every process on one core if that is given, started by a tool if that is.
  static func play(_ file: BenchmarkFile, on core: Int? = nil, under tool: [String] = []) throws -> RefereeRun {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try file.write(to: folder).path
    let before = childrenCPU()
    let began = Date()
    let referee = BenchmarkPrograms.folder.appending(path: "referee")
    let ended = try BenchmarkPrograms.run(referee, ["run", "--quiet", path], on: core, under: tool).ended

    let journal = folder.appending(path: "run/journal.jsonl")
    let written = try FileManager.default.attributesOfItem(atPath: journal.path)[.modificationDate] as! Date
    var run = RefereeRun(
      wall: ended.timeIntervalSince(began), refereeCPU: childrenCPU() - before, tables: 0, decisions: 0,
      exit: ended.timeIntervalSince(written))
    for line in try String(contentsOf: journal, encoding: .utf8).split(separator: "\n").dropFirst() {
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
      run.tables += 1
      run.decisions += (record["prompts"] as! [Int]).reduce(0, +)
      run.refereeCPU -= Double((record["cpu_us"] as! [Int]).reduce(0, +)) / 1e6
    }
    return run
  }

  /// The CPU time of all processes that this one has waited for, and that those have.
  static func childrenCPU() -> Double {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
