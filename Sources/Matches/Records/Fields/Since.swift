import GameRules

/// The edition that brought a key, and what a file without the key means.
///
/// A key that came after the first edition has such a meaning, for there are files without it, and is written only where
/// it says something else: a run of an earlier edition stays the same run.
package struct Since<Value: Sendable>: Sendable {
  let edition: Edition
  /// What a file without the key means; nil where every object of its kind has it.
  let absent: Value?
  let isAbsent: @Sendable (Value) -> Bool

  /// Every object of its kind has the key.
  package static var always: Since { Since(edition: .first, absent: nil) { _ in false } }
}

extension Since where Value: Equatable {
  private init(_ edition: Edition, without value: Value) {
    self.init(edition: edition, absent: value) { $0 == value }
  }

  package static func first(without value: Value) -> Since { Since(.first, without: value) }
  package static func second(without value: Value) -> Since { Since(.second, without: value) }
  package static func third(without value: Value) -> Since { Since(.third, without: value) }
}
