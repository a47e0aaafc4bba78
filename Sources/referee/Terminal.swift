#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal at which a person sits.
enum Terminal {
  /// Columns and rows; 80 by 24 where the system does not say.
  static func size(of descriptor: Int32 = STDERR_FILENO) -> (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Lets this thread run only while no other wants to, so that what it draws costs no bot any time.
  ///
  /// On Linux a nice value is a thread's own, and threads that it starts inherit it: the workers must run already.
  static func yieldToBots() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }
}
