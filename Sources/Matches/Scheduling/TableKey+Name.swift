extension TableKey {
  /// The name of the table in addresses of pages and in names of files: `1-GAME-17` is table 17 of the first event.
  ///
  /// - Parameter game: the name of its game.
  public func name(game: String) -> String { "\(event + 1)-\(game)-\(number)" }

  /// The table with a name, and its game; nil for any other text.
  public static func named(_ name: some StringProtocol) -> (table: TableKey, game: String)? {
    guard let parts = String(name).wholeMatch(of: /([1-9]\d{0,5})-([a-z]\w*)-([1-9]\d{0,11})/),
      let event = Int(parts.1), let number = Int(parts.3)
    else { return nil }
    return (TableKey(event: event - 1, number: number), String(parts.2))
  }
}
