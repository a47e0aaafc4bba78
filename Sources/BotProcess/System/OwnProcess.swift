#if canImport(Glibc)
  import Glibc
#endif

/// The referee's own process.
public enum OwnProcess {
  /// Closes this process's memory, environment and descriptors to other processes of the same user.
  ///
  /// They hold the tournament's seed. A bot that has no sandbox but is not the system's administrator is kept out so.
  public static func hide() {
    #if canImport(Glibc)
      // Glibc does not show this call to Swift, for the number of its arguments varies.
      typealias Control = @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
      let setDumpable: CInt = 4
      guard let symbol = dlsym(nil, "prctl") else { return }
      _ = unsafeBitCast(symbol, to: Control.self)(setDumpable, 0, 0, 0, 0)
    #endif
  }
}
