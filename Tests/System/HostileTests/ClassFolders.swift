import BotProcess
import Foundation
import TestSupport

/// The folders of a class, in a folder of the test that also holds the tournament's file `class.json`.
protocol ClassFolders {
  var scratch: TemporaryFolder { get }
}

extension ClassFolders {
  func path(_ name: String) -> String { scratch.file(name).path }

  /// Writes a file in the place of whatever is there: a pipe would wait for its reader, and a link lead elsewhere.
  func put(_ text: String, to name: String) throws {
    unlink(path(name))
    try scratch.write(text, to: name)
  }

  /// Writes a file that takes no room, however long it is.
  func putHole(of size: Int, to name: String) throws {
    try put("x", to: name)
    _ = truncate(path(name), off_t(size))
  }

  /// Makes a pipe or a socket in the place of whatever is there.
  func putNode(_ kind: mode_t, to name: String) {
    unlink(path(name))
    mknod(path(name), kind | 0o644, 0)
  }

  func putLink(_ name: String, to target: String) throws {
    unlink(path(name))
    try scratch.makeLink(name, to: target)
  }

  /// Hands in a bot.
  func submit(
    _ folder: String, name: String? = nil, script: String = ShellBot.gambler(),
    command: String = #"["sh", "bot.sh"]"#, more: String = ""
  ) throws {
    try put(script, to: folder + "/bot.sh")
    let name = name ?? URL(filePath: folder).lastPathComponent
    try put(#"{"name": "\#(name)", "command": \#(command)\#(more)}"#, to: folder + "/bot.json")
  }

  func submit(_ folder: String, build: String) throws {
    try submit(folder, more: #", "build": ["sh", "-c", "\#(build)"]"#)
  }

  /// Starts the referee of the class; its output is appended to `output.txt`.
  func start(_ options: [String]) throws -> Process {
    let process = Process()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = ["run", "class.json", "--quiet"] + options
    process.currentDirectoryURL = scratch.folder
    process.standardInput = FileHandle.nullDevice
    let output = scratch.file("output.txt")
    if !FileManager.default.fileExists(atPath: output.path) { try Data().write(to: output) }
    let file = try FileHandle(forWritingTo: output)
    try file.seekToEnd()
    process.standardOutput = file
    process.standardError = file
    try process.run()
    return process
  }
}
