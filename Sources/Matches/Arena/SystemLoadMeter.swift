import Foundation
import OperatingSystem
public import Refereeing

/// How busy the machine is, looked up once a second at most.
struct SystemLoadMeter {
  private var latest: SystemLoad?
  private var lookedAt: Duration?

  mutating func current(at now: Duration) -> SystemLoad? {
    if let lookedAt, now - lookedAt < .seconds(1) { return latest }
    lookedAt = now
    latest = SystemLoad.now
    return latest
  }
}

extension SystemLoad {
  /// Nil where the system does not say.
  public static var now: SystemLoad? {
    var average = 0.0
    return getloadavg(&average, 1) == 1 ? SystemLoad(average: average, cores: AvailableCores.ofMachine) : nil
  }
}
