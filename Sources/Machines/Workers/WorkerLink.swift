package import OperatingSystem
package import WebServer

/// The link of a run for its workers, kept in a file that only its user can read, so that a run that is started again
/// has the same link.
package enum WorkerLink {
  /// The file's name in the folder of the run.
  package static let name = "worker-link"

  /// The link that a run in this folder has had; nil if there is none.
  package static func kept(in folder: String) -> HTTPLink? { read(folder + "/" + name) }

  /// The link in a file; nil if there is none.
  package static func read(_ path: String) -> HTTPLink? {
    (try? SystemFile.read(path, limit: 4096)).flatMap { HTTPLink(String(decoding: $0, as: UTF8.self)) }
  }

  /// True if a file says that its run has ended.
  package static func hasEnded(_ path: String) -> Bool {
    (try? SystemFile.read(path, limit: 4096)).map { String(decoding: $0, as: UTF8.self) == ended } ?? false
  }

  /// Replaces the link of a run that has ended: workers that cannot reach it any more learn so.
  package static func end(in folder: String) {
    // Without it they wait for a while.
    try? SystemFile.write(Array(ended.utf8), to: folder + "/" + name, mode: 0o600)
  }

  private static let ended = "ended\n"

  package static func write(_ link: String, in folder: String) throws(SystemError) {
    try SystemFile.write(Array((link + "\n").utf8), to: folder + "/" + name, mode: 0o600, isDurable: true)
  }
}
