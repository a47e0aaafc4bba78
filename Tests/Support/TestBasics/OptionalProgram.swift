import Foundation
import Synchronization
public import Testing

/// A program that some tests need and that the project does not.
public enum OptionalProgram: CaseIterable, Sendable {
  case bash, chromium, compiler, fish, python, zsh

  /// What people call it.
  var name: String {
    switch self {
    case .bash: "bash"
    case .chromium: "Chromium"
    case .compiler: "a C compiler"
    case .fish: "fish"
    case .python: "Python 3"
    case .zsh: "zsh"
    }
  }

  /// The package of Debian that has it.
  var package: String {
    switch self {
    case .bash: "bash"
    case .chromium: "chromium-headless-shell"
    case .compiler: "gcc"
    case .fish: "fish"
    case .python: "python3"
    case .zsh: "zsh"
    }
  }

  /// The names by which it is called, the best first.
  private var commands: [String] {
    switch self {
    case .bash: ["bash"]
    // The shell without a window takes half of the time.
    case .chromium:
      ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    case .compiler: ["cc"]
    case .fish: ["fish"]
    case .python: ["python3"]
    case .zsh: ["zsh"]
    }
  }

  /// Where it lies, nil if it is in no folder of `PATH`.
  public var path: String? { OptionalProgram.paths[self] }

  private static let paths: [OptionalProgram: String] = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    var paths: [OptionalProgram: String] = [:]
    for program in allCases {
      let places = program.commands.flatMap { command in folders.map { "\($0)/\(command)" } }
        .filter(FileManager.default.isExecutableFile)
      paths[program] = program == .python ? places.lazy.compactMap { interpreter(behind: $0) }.first : places.first
    }
    return paths
  }()

  /// Python itself behind a wrapper, as those of version managers, which looks for it at every start; nil where it finds none.
  private static func interpreter(behind path: String) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-c", "import sys; print(sys.executable)"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else { return nil }
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    return process.terminationStatus == 0 && !text.isEmpty ? text : nil
  }
}

/// Skips a test where a program is missing that it needs.
///
/// At its end the run says how many tests each missing program would have let run: "34 tests need Chromium: apt install
/// chromium-headless-shell".
public struct ProgramRequirement: TestTrait, SuiteTrait {
  fileprivate let programs: [OptionalProgram]

  public var isRecursive: Bool { true }

  public func prepare(for test: Test) async throws {
    let missing = programs.filter { $0.path == nil }
    if !test.isSuite { for program in missing { ProgramRequirement.count(program) } }
    let names = missing.map(\.name).joined(separator: " and ")
    try await ConditionTrait.enabled(if: missing.isEmpty, "not installed: \(names)").prepare(for: test)
  }

  /// How many tests were skipped for each program.
  private static let skipped = Mutex<[OptionalProgram: Int]>([:])

  private static func count(_ program: OptionalProgram) {
    skipped.withLock { skipped in
      if skipped.isEmpty { atexit { ProgramRequirement.report() } }
      skipped[program, default: 0] += 1
    }
  }

  private static func report() {
    let counts = skipped.withLock { $0 }
    for program in OptionalProgram.allCases {
      guard let count = counts[program] else { continue }
      let tests = count == 1 ? "1 test needs" : "\(count) tests need"
      FileHandle.standardError.write(Data("\(tests) \(program.name): apt install \(program.package)\n".utf8))
    }
  }
}

extension Trait where Self == ProgramRequirement {
  /// Skips the test where one of these programs is not installed, and counts it for the line at the end of the run.
  public static func needs(_ programs: OptionalProgram...) -> Self { ProgramRequirement(programs: programs) }
}
