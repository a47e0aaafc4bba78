import Foundation
import HostileBots
import JSON
import TestSupport

/// `referee watch` beside a season's run, asked as its pages ask.
final class SeasonWatch {
  let words: [String]
  private let process = Process()
  /// Every game in play, and every one that was, must be shown.
  private let hasAllGames: Bool
  private let link: PageLink?
  private var problems: [String] = []
  private var next = ContinuousClock.now

  /// - Parameters:
  ///   - run: the folder of the run, relative to `folder`.
  ///   - hasAllGames: true if the run keeps all transcripts.
  init(of run: String, in folder: URL, hasAllGames: Bool) throws {
    words = ["watch", run, "--no-open"]
    self.hasAllGames = hasAllGames
    let output = Pipe()
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    link = said.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/t\/([^\/\s]+)\//).flatMap { match in
      UInt16(match.1).map { PageLink(port: $0, key: String(match.2)) }
    }
    if link == nil { problems.append("watch says no link: \(said)") }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Looks at the pages and at the games in play, a few times a second.
  ///
  /// - Returns: false, because the run goes on.
  func lookDuringPlay() -> Bool {
    guard problems.isEmpty, ContinuousClock.now >= next, link != nil else { return false }
    do {
      if file("") == nil { problems.append("the first page is not there while the run is played") }
      for name in try gamesInPlay() where hasAllGames {
        if file("pages/games/\(name).js")?.hasSuffix(");\n") != true {
          problems.append("\(name) is in play, and its data are not there")
        }
      }
    } catch {
      problems.append("\(error)")
    }
    next = .now + .milliseconds(200)
    return false
  }

  /// Ends it.
  ///
  /// - Returns: what it did not answer.
  func end() -> [String] {
    if link != nil, problems.isEmpty {
      problems += SiteWalk(from: "", most: 12, file: file).broken.map { "watch: \($0)" }
    }
    process.interrupt()
    process.waitUntilExit()
    if ![0, 130].contains(process.terminationStatus) {
      problems.append("watch ends with \(process.terminationStatus)")
    }
    return problems
  }

  /// The names of the games that the pages are told to be in play.
  private func gamesInPlay() throws -> [String] {
    guard let link, let client = link.open(), let text = client.bytes(upTo: "event: live\ndata: "), !text.isEmpty,
      let line = client.bytes(upTo: "\n"), case .object(let games) = try JSONReader.read(Array(line.dropLast())).value
    else { return [] }
    return games.map(\.name)
  }

  /// What the server answers for a path; nil for nothing.
  private func file(_ path: String) -> String? {
    guard let link, let client = HTTPClient(port: link.port), client.request("GET", "/t/\(link.key)/\(path)"),
      let answer = client.answer(), answer.status == 200
    else { return nil }
    return answer.body
  }
}
