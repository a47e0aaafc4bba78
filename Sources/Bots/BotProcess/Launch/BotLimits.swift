public import Limits

/// What a bot's processes may use before the system refuses them more, limit by limit.
public struct BotLimits: Hashable, Sendable {
  private var amounts: [ResourceLimit: Int] = [:]

  /// The limits that apply where a tournament file sets none.
  public init() {
    for limit in ResourceLimit.all { self[limit] = limit.standard.map { $0 * limit.unit.size } }
  }

  /// How much is allowed, in the limit's smallest unit; nil is no limit.
  public subscript(_ limit: ResourceLimit) -> Int? {
    get { amounts[limit] }
    set { amounts[limit] = newValue }
  }

  /// The settings for a launcher.
  var words: [String] { ResourceLimit.all.map { "\($0.name)=\(self[$0] ?? 0)" } }
}
