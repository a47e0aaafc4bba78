extension OptionDomain {
  /// The permitted values, for people.
  public var words: String {
    switch self {
    case .integer(let range): range.words
    case .limit(let range, let none): "\(range.words), or \"\(none)\""
    case .flag: "true or false"
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
    }
  }
}

extension ClosedRange<Int> {
  public var words: String {
    upperBound == .max ? "a whole number, at least \(lowerBound)" : "a whole number from \(lowerBound) to \(upperBound)"
  }
}
