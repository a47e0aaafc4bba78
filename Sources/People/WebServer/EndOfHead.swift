extension [UInt8] {
  /// The offset of the line ends behind the last header of an HTTP message, four bytes; nil if they have not come.
  ///
  /// - Parameters:
  ///   - start: the offset from which to search.
  ///   - limit: the offset at which the message's content begins at the latest.
  func endOfHead(from start: Int = 0, limit: Int) -> Int? {
    var place = start
    while place + 4 <= Swift.min(count, limit) {
      if self[place] == 13, self[place + 1] == 10, self[place + 2] == 13, self[place + 3] == 10 { return place }
      place += 1
    }
    return nil
  }
}
