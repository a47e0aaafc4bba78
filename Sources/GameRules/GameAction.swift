/// An action: a value with one short text of its own, as in "w-t4", which is what stands on the wire.
///
/// `Self(action.description) == action` for every action. "pass" is never an action: it is the absence of a claim.
public protocol GameAction: LosslessStringConvertible, Hashable, Sendable {}
