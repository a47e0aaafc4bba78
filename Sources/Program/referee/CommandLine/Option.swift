import WebServer

/// What help says of an option, and what its values may be, whatever their type.
package protocol CommandOption: Sendable {
  /// With two dashes.
  var name: String { get }
  /// The placeholder of the value in help; nil for a flag.
  var placeholder: String? { get }
  var summary: String { get }
  /// The values that a shell completes.
  var words: [String] { get }

  /// Throws if a text is no value of the option.
  func check(_ text: String) throws(UsageProblem)
}

extension CommandOption {
  /// True if the value is the path of a file or a folder.
  package var isPath: Bool { ["DIR", "FILE", "FILE.json", "OUT.html", "PATH"].contains(placeholder) }
}

/// One option of a command: what help says of it, and how its value is read.
package struct Option<Value: Sendable>: CommandOption {
  package let name: String
  package let placeholder: String?
  package let summary: String
  package let words: [String]
  let read: @Sendable (String) throws(UsageProblem) -> Value

  private init(
    _ name: String, _ placeholder: String?, _ summary: String, _ words: [String] = [],
    _ read: @escaping @Sendable (String) throws(UsageProblem) -> Value
  ) {
    (self.name, self.placeholder, self.summary, self.words, self.read) = (name, placeholder, summary, words, read)
  }

  package func check(_ text: String) throws(UsageProblem) { _ = try read(text) }
}

extension Option<String> {
  /// An option with a text as its value.
  ///
  /// - Parameter words: the values that a shell completes; the command checks them.
  init(_ name: String, _ placeholder: String, _ summary: String, words: [String] = []) {
    self.init(name, placeholder, summary, words) { $0 }
  }

  /// An option with one of these words as its value.
  init(_ name: String, _ placeholder: String, oneOf words: [String], _ summary: String) {
    self.init(name, placeholder, summary, words) { text throws(UsageProblem) in
      try ParsedArguments.require(text, among: words, of: name)
      return text
    }
  }
}

extension Option<Bool> {
  /// An option without a value.
  init(flag name: String, _ summary: String) { self.init(name, nil, summary) { _ in true } }
}

extension Option<Int> {
  /// An option with a whole number in a range as its value.
  init(_ name: String, _ placeholder: String, in range: ClosedRange<Int>, _ summary: String) {
    self.init(name, placeholder, summary) { text throws(UsageProblem) in
      guard let number = Int(text), range.contains(number) else { throw .badNumber(name, text, range) }
      return number
    }
  }
}

extension Option<Double> {
  /// An option with a number in a range as its value.
  init(_ name: String, _ placeholder: String, in range: ClosedRange<Double>, _ summary: String) {
    self.init(name, placeholder, summary) { text throws(UsageProblem) in
      guard let number = Double(text), range.contains(number) else { throw .badDecimal(name, text, range) }
      return number
    }
  }
}

extension Option<HTTPAddress> {
  /// An option with an address of this machine as its value.
  init(address name: String, _ summary: String) {
    self.init(name, "HOST:PORT", summary) { text throws(UsageProblem) in
      guard let address = HTTPAddress(text) else {
        throw .badText(
          text, option: name,
          expected: "an IPv4 address of this machine and a port, such as 0.0.0.0:8080 or 192.168.1.5")
      }
      return address
    }
  }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
  /// An option with a word of an enumeration as its value.
  init(word name: String, _ placeholder: String, _ summary: String) {
    let words = Value.allCases.map(\.rawValue)
    self.init(name, placeholder, summary, words) { text throws(UsageProblem) in
      try ParsedArguments.require(text, among: words, of: name)
      return Value(rawValue: text)!
    }
  }
}
