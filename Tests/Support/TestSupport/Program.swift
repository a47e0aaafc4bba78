package import Foundation
import TestBasics

/// The program as a person runs it: words in, exit code and text out.
package struct Program {
  package struct Result {
    package var exitCode: Int32
    package var output: String
    package var errors: String
  }

  /// The folder of the package.
  package static let package = Repository.root

  /// Starts the program in `folder`, by default the package's; its output is collected by `Running.finish`.
  package static func start(
    _ words: [String], in folder: URL = package, environment: [String: String] = [:]
  ) throws -> Running {
    try start(BuiltPrograms.folder.appending(path: "referee"), words, in: folder, environment: environment)
  }

  /// Runs a shell script in `folder`.
  package static func shell(_ script: String, in folder: URL) throws -> Result {
    try start(URL(filePath: "/bin/sh"), [script], in: folder).finish()
  }

  /// The tests' own, with Python itself first: many a `python3` is a script that looks for it at every start.
  private static let environment = {
    var environment = ProcessInfo.processInfo.environment
    guard let python = OptionalProgram.python.path else { return environment }
    let folder = URL(filePath: python).deletingLastPathComponent().path
    environment["PATH"] = folder + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    return environment
  }()

  private static func start(
    _ program: URL, _ words: [String], in folder: URL, environment changes: [String: String] = [:]
  ) throws -> Running {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = environment.merging(changes) { $1 }
    let scratch = try TemporaryFolder()
    let output = scratch.file("stdout")
    let errors = scratch.file("stderr")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    return Running(process: process, scratch: scratch, output: output, errors: errors)
  }

  package static func run(_ words: String..., in folder: URL = package) throws -> Result {
    try start(words, in: folder).finish()
  }

  package static func run(in folder: URL, _ words: [String]) throws -> Result { try start(words, in: folder).finish() }

  /// Runs another program, found as a shell finds it, and gives its exit code.
  package static func status(of words: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A program that has been started.
  package struct Running {
    package let process: Process
    package let scratch: TemporaryFolder
    package let output: URL
    package let errors: URL

    package func finish() throws -> Result {
      process.waitUntilExit()
      return Result(
        exitCode: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
        errors: try String(contentsOf: errors, encoding: .utf8))
    }
  }
}
