import Foundation
import HostileBots
import Synchronization

/// The most memory that the referee took at each door, which is written where `REFEREE_DOOR_MEMORY` says.
final class DoorMemory: Sendable {
  static let shared = DoorMemory()
  private let path = ProcessInfo.processInfo.environment["REFEREE_DOOR_MEMORY"]
  private let lines = Mutex<[String]>([])

  func note(_ door: String, _ bots: [HostileBot], _ outcome: DoorStage.Outcome) {
    guard let path else { return }
    lines.withLock { lines in
      let names = bots.map(\.testDescription).joined(separator: ", ")
      lines.append("\(outcome.peakMemory)\t\(door)\t\(outcome.exitCode)\t\(names)")
      try? lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
