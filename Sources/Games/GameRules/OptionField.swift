/// One option: its key, its meaning, its domain, and its property.
public struct OptionField<Options>: Sendable {
  /// The key in files and in the protocol; a dot means a nested object: "points.set".
  public let key: String
  public let domain: OptionDomain
  /// A description for people, of one sentence.
  public let summary: String
  /// True for an option of a later version: at its default it does not count for the identity of a run.
  public let isOmittedAtDefault: Bool
  public let get: @Sendable (Options) -> OptionValue
  private let assign: @Sendable (inout Options, OptionValue) -> Void

  /// Sets the option; throws if `value` is not in its domain.
  public func set(_ options: inout Options, to value: OptionValue) throws(OptionError) {
    guard domain.contains(value) else { throw OptionError(key: key, value: value, domain: domain) }
    assign(&options, value)
  }

  /// The part of the key before the dot, if there is one.
  public var prefix: Substring? { key.firstIndex(of: ".").map { key[..<$0] } }
  /// The part of the key after the dot, or all of it.
  public var leaf: Substring { key.firstIndex(of: ".").map { key[key.index(after: $0)...] } ?? key[...] }

  public static func integer(
    _ key: String, _ path: any WritableKeyPath<Options, Int> & Sendable, _ range: ClosedRange<Int>, _ summary: String
  ) -> Self {
    Self(key: key, domain: .integer(range), summary: summary, isOmittedAtDefault: false) {
      .integer($0[keyPath: path])
    } assign: {
      if case .integer(let number) = $1 { $0[keyPath: path] = number }
    }
  }

  /// A whole number, or the word `none` for no limit.
  public static func limit(
    _ key: String, _ path: any WritableKeyPath<Options, Int?> & Sendable, _ range: ClosedRange<Int>, none: String,
    _ summary: String
  ) -> Self {
    Self(key: key, domain: .limit(range, none: none), summary: summary, isOmittedAtDefault: false) {
      $0[keyPath: path].map(OptionValue.integer) ?? .text(none)
    } assign: {
      if case .integer(let number) = $1 { $0[keyPath: path] = number } else { $0[keyPath: path] = nil }
    }
  }

  public static func flag(
    _ key: String, _ path: any WritableKeyPath<Options, Bool> & Sendable, isOmittedAtDefault: Bool = false,
    _ summary: String
  ) -> Self {
    Self(key: key, domain: .flag, summary: summary, isOmittedAtDefault: isOmittedAtDefault) {
      .flag($0[keyPath: path])
    } assign: {
      if case .flag(let flag) = $1 { $0[keyPath: path] = flag }
    }
  }

  /// One of the words of a `CaseIterable` enumeration.
  public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String, _ path: any WritableKeyPath<Options, Choice> & Sendable, isOmittedAtDefault: Bool = false,
    _ summary: String
  ) -> Self {
    Self(
      key: key, domain: .choice(Choice.allCases.map(\.rawValue)), summary: summary,
      isOmittedAtDefault: isOmittedAtDefault
    ) {
      .text($0[keyPath: path].rawValue)
    } assign: {
      if case .text(let word) = $1, let choice = Choice(rawValue: word) { $0[keyPath: path] = choice }
    }
  }
}
