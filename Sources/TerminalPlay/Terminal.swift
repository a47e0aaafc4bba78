public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal at which a person sits.
public enum Terminal {
  /// Columns and rows; 80 by 24 where the system does not say.
  public static func size(of descriptor: Int32 = STDERR_FILENO) -> (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Lets this thread run only while no other wants to, so that what it draws costs no bot any time.
  ///
  /// On Linux a nice value is a thread's own, and threads that it starts inherit it: the workers must run already.
  public static func yieldToBots() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }

  /// False where colours and control sequences are not wanted, by the variables `NO_COLOR` and `TERM`.
  public static var isColoured: Bool {
    let environment = ProcessInfo.processInfo.environment
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
    return !isPlain
  }

  /// A screen of its own, without the cursor, where lines that are too long are cut.
  static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  static let leaveScreen = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

/// A person's terminal as it was found, put back after a program that may be killed before it can do so itself.
public final class FoundTerminal {
  private let descriptor: Int32
  private var found = termios()

  /// The terminal of standard input; nil where that is none.
  public init?() {
    guard let path = ttyname(STDIN_FILENO) else { return nil }
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard tcgetattr(descriptor, &found) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Gives the terminal back, unless who took it has done so.
  public func restore() {
    var now = termios()
    // The settings are put back last, so that they tell whether the screen was left.
    guard tcgetattr(descriptor, &now) == 0, now.c_lflag != found.c_lflag || now.c_iflag != found.c_iflag else { return }
    let text = Array(Terminal.leaveScreen.utf8)
    _ = text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    tcsetattr(descriptor, TCSANOW, &found)
  }
}
