public import JSON

/// The value of an option in files and in the protocol.
public enum OptionValue: Equatable, Sendable, JSONWritable, CustomStringConvertible {
  case integer(Int)
  case flag(Bool)
  case text(String)

  var value: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    }
  }

  public func write(to json: inout JSONWriter) { value.write(to: &json) }

  public var description: String { json }
}

/// The values that an option may have.
public enum OptionDomain: Equatable, Sendable {
  case integer(ClosedRange<Int>)
  /// A whole number, or the word that means no limit.
  case limit(ClosedRange<Int>, none: String)
  case flag
  case choice([String])

  public func contains(_ value: OptionValue) -> Bool {
    switch (self, value) {
    case (.integer(let range), .integer(let number)): range.contains(number)
    case (.limit(let range, _), .integer(let number)): range.contains(number)
    case (.limit(_, let none), .text(let text)): text == none
    case (.flag, .flag): true
    case (.choice(let words), .text(let text)): words.contains(text)
    default: false
    }
  }
}

/// A value that an option cannot have.
public struct OptionError: Error, Equatable, Sendable {
  public var key: String
  public var value: OptionValue
  public var domain: OptionDomain
}
