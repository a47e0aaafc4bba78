/// An edition of the program, as files name it: the newer can read what the older wrote.
///
/// Every field of everything that is written has the edition that brought it. Runs of each lie in `Tests`.
public enum Edition: Int, Comparable, Sendable {
  /// Commit cf69f24.
  case first = 1
  /// Commit 46969d4, with versions of bots, shards and origins.
  case second
  /// What is built here.
  case third

  public static func < (a: Edition, b: Edition) -> Bool { a.rawValue < b.rawValue }
}
