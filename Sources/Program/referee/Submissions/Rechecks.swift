/// The folders whose check failed by time alone while the machine was busy: each is checked again by itself, after growing pauses.
package struct Rechecks {
  package static let pauses = [Duration.seconds(5), .seconds(20), .seconds(60)]

  private var due: [String: (attempts: Int, at: Duration)] = [:]

  package init() {}

  /// Notes one more failure; nil where a folder has been checked often enough.
  package mutating func add(_ folder: String, at now: Duration) -> Duration? {
    let attempts = due[folder]?.attempts ?? 0
    guard attempts < Rechecks.pauses.count else {
      due[folder] = nil
      return nil
    }
    due[folder] = (attempts + 1, now + Rechecks.pauses[attempts])
    return Rechecks.pauses[attempts]
  }

  /// True while a folder is to be left alone.
  package func isWaiting(_ folder: String, at now: Duration) -> Bool { due[folder].map { now < $0.at } ?? false }

  /// True for a folder that is to be checked while no other is.
  package func isKnown(_ folder: String) -> Bool { due[folder] != nil }

  package var isEmpty: Bool { due.isEmpty }

  /// Forgets a folder of which the check has come to an end, or which is gone.
  package mutating func remove(_ folder: String) { due[folder] = nil }
}
