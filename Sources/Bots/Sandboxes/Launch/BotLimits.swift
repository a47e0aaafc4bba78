public import Limits

/// The limits of a bot's processes, by resource.
public struct BotLimits: Hashable, Sendable {
  private var amounts: [ResourceLimit: Int] = [:]

  public init() {
    for limit in ResourceLimit.all { self[limit] = limit.standard.map { $0 * limit.unit.size } }
  }

  /// The limit in its smallest unit; nil for no limit.
  public subscript(_ limit: ResourceLimit) -> Int? {
    get { amounts[limit] }
    set { amounts[limit] = newValue }
  }

  /// Permits a build larger temporary files: those of Go's compiler take 100 MiB for a program of one page.
  package mutating func allowBuild() { self[.scratch] = self[.scratch].map { $0 * 8 } }

  /// The settings for a launcher.
  package var words: [String] { ResourceLimit.all.map { "\($0.name)=\(self[$0] ?? 0)" } }
}
