package import Foundation
import OperatingSystem
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// One run of the program to its end, watched.
package struct RefereeProgram {
  /// The longest that a run may take; then it is killed, and its exit code tells.
  private static let timeout: TimeInterval = 240

  /// All that it wrote, to standard output and to standard error.
  package var output: [UInt8] = []
  /// The most memory that it held at once, in KiB.
  package var peakMemory = 0
  /// As a shell says it: a signal that ended the program counts from 128.
  package var exitCode: Int32 = -1

  package init() {}

  package var isKilled: Bool { exitCode == 128 + SIGKILL }

  /// - Parameters:
  ///   - isDue: asked every millisecond; when it says so first of the program's process, `stop` is called.
  ///   - stop: does something to the program, whose process it is told; kills it if not given.
  package static func run(
    _ words: [String], in folder: URL? = nil, stoppedWhen isDue: ((_ pid: Int32) -> Bool)? = nil,
    by stop: (Int32) -> Void = { kill($0, SIGKILL) }
  ) throws -> RefereeProgram {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    var program = RefereeProgram()
    let deadline = Date(timeIntervalSinceNow: timeout)
    var (isDue, isHeld) = (isDue, false)
    while program.watch(process, pipe.fileHandleForReading.fileDescriptor, every: isDue == nil ? 5 : 1) {
      if Date() > deadline, !isHeld {
        isHeld = true
        let threads = HeldProcesses.description(from: process.processIdentifier)
        program.output += "killed after \(Int(timeout)) s, in which these did not end:\n\(threads)".utf8
        kill(process.processIdentifier, SIGKILL)
      }
      if isDue?(process.processIdentifier) == true {
        stop(process.processIdentifier)
        isDue = nil
      }
    }
    process.waitUntilExit()
    program.exitCode = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    return program
  }

  /// Takes what it says and looks at its memory, until its output ends.
  ///
  /// The system keeps the peak, so that only the last few milliseconds can be missed. Looking costs the processor time of
  /// what is watched: each millisecond, with a regular expression, took a core.
  private mutating func watch(_ process: Process, _ output: Int32, every milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let count = poll(&ready, 1, milliseconds)
    peakMemory = max(peakMemory, ProcessMemory.peak(of: process.processIdentifier) ?? 0)
    if count <= 0 { return true }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let size = read(output, &chunk, chunk.count)
    self.output += chunk.prefix(max(size, 0))
    return size > 0
  }
}
