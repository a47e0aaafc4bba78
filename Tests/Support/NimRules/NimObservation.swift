public import GameRules
public import JSON

/// The whole position: nothing is hidden.
public struct NimObservation: GameObservation {
  public var heaps: [Int]
  public var active: Int
  public var taken: [Int]
  public var ending: String?
  public var winner: Int?

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("heaps", heaps)
      json.member("active", active)
      json.member("taken", taken)
      json.member("ending", ending)
      json.member("winner", winner)
    }
  }
}
