/// Which clock a bot's bank and limit pay in.
public enum Charge: String, CaseIterable, Sendable {
  case wall
  /// The process's CPU time, so that a busy machine costs a bot nothing.
  case cpu

  /// How many times its limit a turn may last by the wall: a bot that sleeps uses no CPU time, and must lose too.
  var patience: Int {
    switch self {
    case .wall: 1
    case .cpu: 4
    }
  }
}
