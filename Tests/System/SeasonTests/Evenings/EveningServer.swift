import Foundation
import JSON
import TestSupport

/// The program behind an evening, which is stopped and started again in one folder.
final class EveningServer {
  let folder: TemporaryFolder
  private(set) var links: [String: PageLink] = [:]
  private let evening: Evening
  private var running: Program.Running?

  init(_ evening: Evening) throws {
    (self.evening, folder) = (evening, try TemporaryFolder())
    if evening.door == .file { try folder.write(evening.tournament, to: "evening.json") }
  }

  deinit { if let running, running.process.isRunning { kill(running.process.processIdentifier, SIGKILL) } }

  var isRunning: Bool { running?.process.isRunning == true }

  /// False while a thread of it computes, or would if the machine were not busy: what was done may not be shown yet.
  var isIdle: Bool {
    guard let running else { return true }
    let folder = "/proc/\(running.process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.allSatisfy { thread in
      let text = (try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)) ?? ""
      return text.isEmpty || text.contains(") S ")
    }
  }

  /// What the program has printed since it was started last.
  var output: String {
    guard let running else { return "" }
    return [running.output, running.errors].map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }.joined()
  }

  /// Starts the program, and waits until it has printed everybody's link.
  ///
  /// - Returns: false where it ends before that.
  func start() throws -> Bool {
    let running = try Program.start(
      evening.words, in: folder.folder, environment: ["XDG_DATA_HOME": folder.file("data").path])
    self.running = running
    var isServed = false
    Wait.until {
      isServed = output.matches(of: /http:\/\/127\.0\.0\.1:/).count >= evening.people
      return isServed || !running.process.isRunning
    }
    links = readLinks()
    return isServed
  }

  /// Stops the program.
  ///
  /// - Returns: false where it does not end.
  func stop(by signal: Int32) -> Bool {
    guard let running else { return true }
    kill(running.process.processIdentifier, signal)
    Wait.until { !running.process.isRunning }
    return !running.process.isRunning
  }

  private func readLinks() -> [String: PageLink] {
    let name =
      switch evening.door {
      case .alone: "referee-\(evening.game)-link.json"
      case .table: "referee-\(evening.game)-table/links.json"
      case .file: "run/links.json"
      }
    guard let root = try? JSONReader.read(folder.bytes(of: name)),
      let port = root["address"]?.string?.split(separator: ":").last.flatMap({ UInt16($0) }),
      case .object(let keys)? = root["keys"]?.value
    else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: keys.compactMap { key in key.node.string.map { (key.name, PageLink(port: port, key: $0)) } }
    )
  }
}
