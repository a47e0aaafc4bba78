import BotProcess
import Foundation
import Refereeing

/// How busy the machine is, looked up once a second at most.
struct HostLoad {
  private var latest: MachineLoad?
  private var lookedAt: Duration?

  mutating func current(at now: Duration) -> MachineLoad? {
    if let lookedAt, now - lookedAt < .seconds(1) { return latest }
    lookedAt = now
    var average = 0.0
    latest =
      getloadavg(&average, 1) == 1
      ? MachineLoad(average: average, cores: AvailableCores.ofMachine) : nil
    return latest
  }
}
