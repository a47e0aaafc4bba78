extension Array {
  /// Appends copies of a value until the array has the wanted length; never shortens it.
  package mutating func grow(to wanted: Int, with value: Element) {
    if count < wanted { append(contentsOf: repeatElement(value, count: wanted - count)) }
  }
}
