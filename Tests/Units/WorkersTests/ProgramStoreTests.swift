import Foundation
import OperatingSystem
import TestBasics
import TestSupport
import Testing
import Tournaments

import Workers

@Suite(.timeLimited) struct ProgramStoreTests {
  /// A bot's folder at the run, as its description names it, and the requests of a worker of a machine that lacks it.
  private final class Run {
    let scratch: TemporaryFolder
    var bot = WorkerTournament.Bot()
    var requests: [String] = []

    init() throws {
      scratch = try TemporaryFolder()
      try scratch.makeFolder("ann/parts")
      try scratch.write("echo one\n", to: "ann/run.sh")
      try scratch.write(String(repeating: "x", count: ProgramListing.piece + 10), to: "ann/parts/data")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.file("ann/run.sh").path)
      try FileManager.default.createSymbolicLink(
        atPath: scratch.file("ann/link").path, withDestinationPath: "parts/data")
      try FileManager.default.createSymbolicLink(atPath: scratch.file("ann/out").path, withDestinationPath: "../secret")
      try scratch.write("secret\n", to: "secret")
      (bot.name, bot.folder) = ("ann", scratch.file("ann").path)
      bot.files = [bot.folder + "/run.sh": ProgramFiles.checksum(ofFile: bot.folder + "/run.sh")]
    }

    /// The same bot as a machine sees it that has nothing at its path.
    var elsewhere: WorkerTournament.Bot {
      var other = bot
      other.folder = "/nowhere/ann"
      other.files = [other.folder + "/run.sh": bot.files.values.first!]
      return other
    }

    func answer(_ path: String, _ body: [UInt8]) throws(WorkerProblem) -> [UInt8] {
      do {
        let request = try ProgramRequest(message: body, from: ProgramRequest())
        requests.append(request.path)
        if path == "/program" { return try ProgramListing(of: bot, isShared: false).jsonLine }
        return try ForeignFile(request.path, below: bot.folder).bytes(at: request.offset, count: ProgramListing.piece)
      } catch {
        throw .refused("\(error)")
      }
    }
  }

  @Test func `a folder that the machine lacks is fetched once, without links that lead out`() throws {
    let run = try Run()
    let store = ProgramStore(in: run.scratch.file("store").path) { path, body throws(WorkerProblem) in
      try run.answer(path, body)
    }
    let place = try store.folder(of: run.elsewhere)
    #expect(try String(contentsOfFile: place + "/run.sh", encoding: .utf8) == "echo one\n")
    #expect(FileManager.default.isExecutableFile(atPath: place + "/run.sh"))
    #expect(try Data(contentsOf: URL(filePath: place + "/link")).count == ProgramListing.piece + 10)
    #expect(!SystemFile.isThere(place + "/out"))
    let asked = run.requests.count
    #expect(try store.folder(of: run.elsewhere) == place)
    #expect(run.requests.count == asked + 1)
  }

  @Test func `a folder with the same files is used where it is`() throws {
    let run = try Run()
    let store = ProgramStore(in: run.scratch.file("store").path) { path, body throws(WorkerProblem) in
      try run.answer(path, body)
    }
    #expect(try store.folder(of: run.bot) == run.bot.folder)
    #expect(run.requests.isEmpty)
  }

  @Test func `a file that has changed at the run is refused`() throws {
    let run = try Run()
    try run.scratch.write("echo two\n", to: "ann/run.sh")
    let store = ProgramStore(in: run.scratch.file("store").path) { path, body throws(WorkerProblem) in
      try run.answer(path, body)
    }
    #expect(throws: WorkerProblem.self) { _ = try store.folder(of: run.elsewhere) }
    #expect(SystemFile.names(in: run.scratch.file("store").path, atMost: 10).isEmpty)
  }

  @Test func `of a folder that several bots share only the program is listed`() throws {
    let run = try Run()
    #expect(try ProgramListing(of: run.bot, isShared: true).files.map(\.path) == ["run.sh"])
    #expect(try ProgramListing(of: run.bot, isShared: false).files.map(\.path) == ["link", "parts/data", "run.sh"])
  }
}
