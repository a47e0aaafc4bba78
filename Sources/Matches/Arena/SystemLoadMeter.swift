import Foundation
import OperatingSystem
import Refereeing

/// The load of the machine, read at most once a second.
struct SystemLoadMeter {
  private var latest: SystemLoad?
  private var lookedAt: Duration?

  mutating func current(at now: Duration) -> SystemLoad? {
    if let lookedAt, now - lookedAt < .seconds(1) { return latest }
    lookedAt = now
    var average = 0.0
    latest =
      getloadavg(&average, 1) == 1
      ? SystemLoad(average: average, cores: AvailableCores.ofMachine) : nil
    return latest
  }
}
