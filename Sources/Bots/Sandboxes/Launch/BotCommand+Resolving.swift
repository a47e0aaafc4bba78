import Foundation
import OperatingSystem

extension BotCommand {
  /// Finds the program and checks everything that can be checked without starting it.
  ///
  /// A bare name is looked up in `path`, folder by folder; a name with a slash is relative to the working folder.
  /// - Throws: `StartFailure`, naming what is missing.
  public static func resolve(
    _ words: [String], folder: String, environment: [String: String], path: [String]
  ) throws(StartFailure) -> BotCommand {
    guard let name = words.first, !name.isEmpty else { throw .noCommand }
    guard SystemFile.isFolder(folder) else { throw .noSuchFolder(folder) }
    let program = try locate(name, folder: folder, path: path)
    if let line = firstLine(of: program) {
      // Also in an argument: `#!/usr/bin/env python3` looks up a program whose name ends in a carriage return.
      if line.last == UInt8(ascii: "\r") { throw .windowsLineEndings(program) }
      if let interpreter = interpreter(of: program), !FileManager.default.isExecutableFile(atPath: interpreter) {
        throw .noInterpreter(interpreter, script: program)
      }
    } else if let start = beginning(of: program), !start.contains(0) {
      if start.starts(with: "\u{FEFF}".utf8) { throw .byteOrderMark(program) }
      // A binary that the system can execute has a zero byte in its header; a text does not.
      throw .noFirstLine(program)
    }
    return BotCommand(
      program: program, arguments: Array(words.dropFirst()), folder: folder, environment: environment)
  }

  private static func locate(_ name: String, folder: String, path: [String]) throws(StartFailure) -> String {
    if name.contains("/") {
      let program = AbsolutePath.of(name, in: AbsolutePath.of(folder))
      guard FileManager.default.fileExists(atPath: program) else { throw missing(name, .noSuchProgram(program)) }
      if SystemFile.isFolder(program) { throw .programIsFolder(program) }
      guard isProgram(program) else { throw .notExecutable(program) }
      return program
    }
    let found = path.lazy.map { AbsolutePath.of($0 + "/" + name) }.first(where: isProgram)
    guard let found else { throw missing(name, .notInPath(name, path)) }
    return found
  }

  private static func missing(_ name: String, _ failure: StartFailure) -> StartFailure {
    StartFailure.NameMistake(in: name).map { .noName(name, $0) } ?? failure
  }

  /// True for an executable regular file; reading the beginning of a named pipe would never return.
  private static func isProgram(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: AbsolutePath.real(path))
    return attributes?[.type] as? FileAttributeType == .typeRegular
      && FileManager.default.isExecutableFile(atPath: path)
  }

  /// The program named after `#!`, if the file begins so.
  static func interpreter(of program: String) -> String? {
    firstLine(of: program).flatMap { line in
      String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }

  /// The text after `#!`, if the file begins so.
  private static func firstLine(of program: String) -> ArraySlice<UInt8>? {
    guard let start = beginning(of: program), start.starts(with: "#!".utf8) else { return nil }
    return start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
  }

  private static func beginning(of program: String) -> [UInt8]? {
    try? ForeignFile(program).bytes(at: 0, count: 256)
  }
}

extension BotCommand {
  /// The files that its words name, except the system's own: the bot's program, as far as its command shows.
  public var ownFiles: [String] {
    ([program] + FilesystemView.files(in: self)).filter {
      !AbsolutePath.isOfSystem($0) && !AbsolutePath.isOfSystem(AbsolutePath.real($0))
    }
  }

  /// True if a sandbox shows the bot this path: a path of the system, one in its folder or its `readable`, or one that
  /// it names.
  public func isShown(_ path: String) -> Bool {
    let path = AbsolutePath.of(path, in: folder)
    return AbsolutePath.isOfSystem(path)
      || ([folder] + readable + shared + FilesystemView.files(in: self)).contains {
        path == AbsolutePath.of($0) || AbsolutePath.isBelow(path, AbsolutePath.of($0))
      }
  }
}
