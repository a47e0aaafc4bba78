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

  /// Lets a build have larger temporary files: those of Go's compiler take 100 MiB for a program of a page.
  package mutating func allowBuild() { self[.scratch] = self[.scratch].map { $0 * 8 } }

  /// The settings for a launcher.
  package var words: [String] { ResourceLimit.all.map { "\($0.name)=\(self[$0] ?? 0)" } }
}
