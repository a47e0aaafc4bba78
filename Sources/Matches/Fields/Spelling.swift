/// Finds the word that was probably intended.
public enum Spelling {
  /// The nearest of `words`: at most two edits away, and fewer than half of the word's letters; nil if there is none.
  public static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    words.map { ($0, distance(word, $0)) }
      .filter { $1 <= 2 && 2 * $1 < max(word.count, 3) }
      .min { $0.1 < $1.1 }?.0
  }

  /// The number of insertions, deletions, changes and swaps of neighbours that turn one word into the other.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.lowercased()), Array(b.lowercased()))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
