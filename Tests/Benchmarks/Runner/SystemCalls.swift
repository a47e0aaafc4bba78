import Foundation

/// Counts the system calls of a decision with `strace`, where that is installed.
enum SystemCalls {
  /// The calls of the table's thread for each decision, or nil without `strace`.
  ///
  /// The difference of a longer and a shorter tournament, so that starts and ends are not in it.
  static func perDecision() throws -> Double? {
    guard let tracer = tracer else { return nil }
    let (short, long) = (
      try count(games: BenchmarkSize.choose(smoke: 1, full: 5), tracer),
      try count(games: BenchmarkSize.choose(smoke: 2, full: 15), tracer)
    )
    return Double(long.calls - short.calls) / Double(long.decisions - short.decisions)
  }

  private static var tracer: String? {
    ["/usr/bin/strace", "/usr/local/bin/strace"].first(where: FileManager.default.isExecutableFile)
  }

  private static func count(games: Int, _ tracer: String) throws -> (calls: Int, decisions: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try RefereeRun.play(
      BenchmarkFile("bench-decisions", deals: games), on: 0,
      under: [tracer, "-ff", "-qq", "-o", folder.appending(path: "thread").path])
    // One file a thread. Those of programs begin with `execve`, so the longest of the others is the table's.
    let calls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try Data(contentsOf: $0) }
      .filter { $0.range(of: Data("execve(".utf8)) == nil }
      .map { file in file.count { $0 == UInt8(ascii: "\n") } }
    return (calls.max() ?? 0, run.decisions)
  }
}
