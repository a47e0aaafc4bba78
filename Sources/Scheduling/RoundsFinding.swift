/// What an event that is played in rounds has found out.
public protocol RoundsFinding: Sendable, Equatable {
  /// The finding in words; `isOpen` if more tables will follow.
  func sentences(isOpen: Bool) -> [String]
}

/// A finding of any kind.
public struct AnyRoundsFinding: Sendable, Equatable {
  public let facts: any RoundsFinding

  public init(_ facts: any RoundsFinding) { self.facts = facts }

  public static func == (a: AnyRoundsFinding, b: AnyRoundsFinding) -> Bool {
    func equals<Facts: RoundsFinding>(_ facts: Facts) -> Bool { facts == b.facts as? Facts }
    return equals(a.facts)
  }
}
