/// The games' library as a file.
public enum GamesLibrary {
  /// The name that the build gives it on this platform.
  #if canImport(Darwin)
    public static let fileName = "librefereegames.dylib"
  #else
    public static let fileName = "librefereegames.so"
  #endif
}
