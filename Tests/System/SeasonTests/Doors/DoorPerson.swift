import Foundation
import HostileBots
import JSON
import TestSupport

extension DoorStage {
  /// Runs a command that waits for a person, who opens the page, says that the game may begin, and lets every window pass.
  ///
  /// - Parameter place: the folder in which the table is kept.
  func runWithPerson(at place: String, _ words: [String]) throws -> Outcome {
    let person = DoorPerson(in: place)
    // A game of six windows against a bot that nobody times is given up, as by Ctrl-C.
    return try run(words, stoppedWhen: { _ in person.look() })
  }
}

/// Somebody at a page, who does no more than to be there.
private final class DoorPerson {
  private let folder: String
  private var page: PageWindow?
  private let begun = ContinuousClock.now
  /// How long a person stays: a bot that is never ready is waited for without end.
  private static let patience = Duration.seconds(5)

  init(in folder: String) { self.folder = folder }

  /// Goes on as far as it can; true once the person has had enough.
  func look() -> Bool {
    if page == nil { open() }
    let journal =
      ["run/run/journal.jsonl", "run/journal.jsonl"].lazy
      .compactMap { try? String(contentsOfFile: self.folder + "/" + $0, encoding: .utf8) }.first ?? ""
    // A table of `play` is followed by the next one.
    return ContinuousClock.now - begun > DoorPerson.patience
      || journal.contains("\"table\":1") && !FileManager.default.fileExists(atPath: folder + "/file.json")
  }

  private func open() {
    let links = ["/links.json", "/run/links.json"].lazy
      .compactMap { FileManager.default.contents(atPath: self.folder + $0) }.first
    guard let root = links.flatMap({ try? JSONReader.read([UInt8]($0)) }), let key = root["keys"]?["you"]?.string,
      let port = root["address"]?.string?.split(separator: ":").last.flatMap({ UInt16($0) })
    else { return }
    let link = PageLink(port: port, key: key)
    page = PageWindow(link)
    _ = link.post(#"{"do": "start"}"#)
  }
}
