/// The version of this program.
enum Version {
  /// As in semantic versioning; CHANGELOG.md says what changed.
  static let current = "0.1.0-dev"
}
