/// The games' library as a file.
public enum GamesLibrary {
  /// What the build calls it on this platform.
  #if canImport(Darwin)
    public static let fileName = "librefereegames.dylib"
  #else
    public static let fileName = "librefereegames.so"
  #endif
}
