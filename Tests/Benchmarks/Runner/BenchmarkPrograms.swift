import BotProcess
import Foundation
import Sandboxes

/// The programs that lie beside this one.
enum BenchmarkPrograms {
  static var folder: URL {
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return own.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static func launcher() throws -> BotLauncher {
    try BotLauncher(program: folder.appending(path: "referee-launcher"))
  }

  /// The benchmarks' own bot with these arguments; `copy` distinguishes processes that would otherwise be reused for one another.
  static func bot(_ arguments: [String], copy: Int = 0) -> BotCommand {
    BotCommand(
      program: folder.appending(path: "bench-bot").path, arguments: arguments, folder: "/",
      environment: ["COPY": String(copy)])
  }
}

// Programs that are run to their end.
extension BenchmarkPrograms {
  /// The C floor's figures.
  static func floor(_ what: String, _ rounds: Int, on core: Int? = nil) throws -> [Double] {
    let words = [what, String(rounds), folder.appending(path: "bench-bot").path]
    let output = try run(folder.appending(path: "bench-floor"), words, on: core).output
    return output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  }

  /// Runs a program and gives its output and its end; with every thread and child on one core if that is given, started
  /// by the words of a tool if they are.
  ///
  /// - Throws: `ProgramFailure` where it does not end with exit code 0.
  static func run(
    _ program: URL, _ arguments: [String], on core: Int? = nil, under tool: [String] = []
  ) throws -> (output: String, ended: Date) {
    let process = Process()
    let output = Pipe()
    let pinning = core.map { ["/usr/bin/taskset", "-c", String($0)] } ?? []
    let words = tool + pinning + [program.path] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardOutput = output
    // A file: nobody would empty a second pipe meanwhile.
    let errors = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    // The end of its output is its end: Foundation's own wait hears of that up to 50 ms later.
    let ended = Date()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 {
      throw ProgramFailure(words, process.terminationStatus, errors: try String(contentsOf: errors, encoding: .utf8))
    }
    return (String(decoding: data, as: UTF8.self), ended)
  }
}

/// A program that did not do what a benchmark started it for: its command, its exit code, and its standard error.
struct ProgramFailure: Error, CustomStringConvertible {
  let words: [String]
  let status: Int32
  let errors: String

  init(_ words: [String], _ status: Int32, errors: String) {
    (self.words, self.status, self.errors) = (words, status, errors)
  }

  var description: String { "exit code \(status) of: \(words.joined(separator: " "))\n\(errors)" }
}
