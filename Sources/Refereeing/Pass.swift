/// The answer that claims nothing.
enum Pass {
  /// Its text; it stands first in the `legal` of every race.
  static let text = "pass"
}
