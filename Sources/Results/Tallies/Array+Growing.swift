extension Array {
  /// Appends a value until there are as many as wanted; takes none away.
  package mutating func grow(to wanted: Int, with value: Element) {
    if count < wanted { append(contentsOf: repeatElement(value, count: wanted - count)) }
  }
}
