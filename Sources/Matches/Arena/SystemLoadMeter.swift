import Foundation
import OperatingSystem
import Refereeing

/// How busy the machine is, looked up once a second at most.
struct SystemLoadMeter {
  private var latest: SystemLoad?
  private var lookedAt: Duration?

  /// True if the machine is to be looked at again.
  func isOld(at now: Duration) -> Bool { lookedAt.map { now - $0 >= .seconds(1) } ?? true }

  mutating func current(at now: Duration) -> SystemLoad? {
    guard isOld(at: now) else { return latest }
    lookedAt = now
    var average = 0.0
    latest =
      getloadavg(&average, 1) == 1
      ? SystemLoad(average: average, cores: AvailableCores.ofMachine) : nil
    return latest
  }
}
