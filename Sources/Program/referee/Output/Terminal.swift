import Foundation

enum Terminal {
  /// Columns and rows; 80 by 24 if unknown.
  static func size() -> (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Gives this thread the lowest priority, so that drawing costs bots no time.
  ///
  /// On Linux each thread has its own nice value, and new threads inherit it: the workers must be running already.
  static func yieldToBots() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }

  /// False if the variable `NO_COLOR` or `TERM` requests text without control sequences.
  static var isColoured: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR"].map(\.isEmpty) ?? true && environment["TERM"] != "dumb"
  }
}
