public import JSON

/// The options of a game; `init()` has the default rules.
///
/// Files, the protocol, help and documents all use one list, `fields`; the JSON forms follow from it.
public protocol GameOptions: Decodable, Equatable, Sendable, JSONWritable {
  init()
  /// Every option, in the order for people; options with the same prefix ("points.") are adjacent.
  static var fields: [OptionField<Self>] { get }
  /// The default rules for players who play many games in a row and move on by one seat after each.
  static var forRounds: Self { get }
  /// The questions for a person before a solo game; options that have no effect then are left out.
  static var questions: [OptionQuestion] { get }
}

/// An option as a question for a person.
public struct OptionQuestion: Sendable {
  public var key: String
  /// A few words, or for a flag the sentence that it makes true.
  public var text: String
  /// The values to choose from, with their descriptions; none for a flag or a number.
  public var answers: [(value: OptionValue, words: String)]
  /// True for the few options that are always shown.
  public var isMain: Bool

  public init(
    _ key: String, _ text: String, _ answers: [(value: OptionValue, words: String)] = [], isMain: Bool = false
  ) {
    (self.key, self.text, self.answers, self.isMain) = (key, text, answers, isMain)
  }
}

extension GameOptions {
  public static var forRounds: Self { Self() }
  public static var questions: [OptionQuestion] { [] }

  public static func field(_ key: String) -> OptionField<Self>? { fields.first { $0.key == key } }
}

extension GameOptions {
  /// All options as a JSON object.
  public var value: JSONValue { Self.tree { $0.get(self).value } }

  /// The options that identify a run: options of later versions are left out at their defaults.
  public var identity: JSONValue {
    let usual = Self()
    return Self.tree { $0.isOmittedAtDefault && $0.get(self) == $0.get(usual) ? nil : $0.get(self).value }
  }

  public func write(to json: inout JSONWriter) { value.write(to: &json) }

  /// An object with a value for each option that has one; options with a prefix are in a nested object.
  public static func tree(
    _ value: (OptionField<Self>) -> JSONValue?, object: ([(String, JSONValue)]) -> JSONValue = JSONValue.members
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    var rest = fields[...]
    while let first = rest.first {
      let group = rest.prefix { $0.prefix == first.prefix }
      rest.removeFirst(group.count)
      let values = group.compactMap { field in value(field).map { (String(field.leaf), $0) } }
      if let prefix = first.prefix { members.append((String(prefix), object(values))) } else { members += values }
    }
    return object(members)
  }

  /// Reads the options of an object; missing options keep the values of `usual`, and unknown keys are ignored.
  public init(reading object: JSONNode, from usual: Self = Self()) throws(OptionError) {
    self = usual
    for field in Self.fields {
      let place = field.prefix.map { object[String($0)] } ?? object
      guard let value = place?[String(field.leaf)].flatMap(OptionValue.init) else { continue }
      try field.set(&self, to: value)
    }
  }

  /// Reads the options that are present; missing ones have their defaults, and unknown keys are ignored.
  public init(from decoder: any Decoder) throws {
    self.init()
    let root = try decoder.container(keyedBy: OptionKey.self)
    for field in Self.fields {
      let leaf = OptionKey(stringValue: String(field.leaf))
      var container = root
      if let prefix = field.prefix {
        let key = OptionKey(stringValue: String(prefix))
        guard root.contains(key) else { continue }
        container = try root.nestedContainer(keyedBy: OptionKey.self, forKey: key)
      }
      guard let value = try container.decodeIfPresent(OptionValue.self, forKey: leaf) else { continue }
      do {
        try field.set(&self, to: value)
      } catch {
        throw DecodingError.dataCorruptedError(forKey: leaf, in: container, debugDescription: "\(error)")
      }
    }
  }
}

private struct OptionKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension OptionValue {
  /// The value of a whole number, a flag or a string; nil for any other JSON value.
  public init?(_ node: JSONNode) {
    switch node.value {
    case .integer(let number): self = .integer(number)
    case .bool(let flag): self = .flag(flag)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}

extension OptionValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}
