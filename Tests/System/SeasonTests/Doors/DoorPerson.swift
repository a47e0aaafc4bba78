import Foundation
import HostileBots
import JSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
  private var page: Int32 = -1
  private let begun = ContinuousClock.now
  /// How long a person stays: a bot that is never ready is waited for without end.
  private static let patience = Duration.seconds(5)

  init(in folder: String) { self.folder = folder }

  deinit { if page >= 0 { close(page) } }

  /// Goes on as far as it can; true once the person has had enough.
  func look() -> Bool {
    if page < 0 { open() }
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
    page = DoorPerson.request("GET /t/\(key)/views", at: port)
    let start = DoorPerson.request("POST /t/\(key)/do", #"{"do": "start"}"#, at: port)
    if start >= 0 { close(start) }
  }

  /// Sends a request and gives the open connection, or less than 0 where nobody listens yet.
  private static func request(_ line: String, _ body: String = "", at port: UInt16) -> Int32 {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isOpen = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let text = "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let bytes = Array(text.utf8)
    guard isOpen, write(connection, bytes, bytes.count) == bytes.count else {
      close(connection)
      return -1
    }
    // Until the answer begins, what was asked for may not have been done.
    var first = [UInt8](repeating: 0, count: 64)
    _ = read(connection, &first, first.count)
    return connection
  }
}
