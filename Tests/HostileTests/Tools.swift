import BotProcess
import Foundation
import TestSupport

/// The programs that the bots are written for, where this machine has them.
enum Tools {
  /// The interpreter itself, not a wrapper that looks for it at every start.
  static let python = output(of: "python3", "-c", "import sys; print(sys.executable)")
  static let compiler = output(of: "sh", "-c", "command -v cc")

  /// The sandboxes that work on this machine, and none.
  static let sandboxes: [String] = {
    let probe = SandboxProbe(launcher: BuiltPrograms.launcher, environment: ProcessInfo.processInfo.environment)
    return Sandbox.allCases.filter { $0 == .none || probe.failure(of: $0) == nil }.map(\.rawValue)
  }()

  private static func output(of words: String...) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else { return nil }
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    return process.terminationStatus == 0 && !text.isEmpty ? text : nil
  }

  /// Compiles a file of C.
  static func compile(_ source: URL, to program: URL) throws {
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"), arguments: ["cc", "-O1", "-o", program.path, source.path])
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
  }
}
