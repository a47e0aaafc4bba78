public import Foundation

/// The properties of the terminal.
public enum Terminal {
  /// Columns and rows; 80 by 24 if they are unknown.
  public static func size(of descriptor: Int32 = STDERR_FILENO) -> (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Gives this thread the lowest priority, so that drawing costs bots no time.
  ///
  /// On Linux each thread has its own nice value, and new threads inherit it: the workers must run already.
  public static func yieldToBots() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }

  /// False if the variable `NO_COLOR` or `TERM` asks for text without control sequences.
  public static var isColoured: Bool {
    !(ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false || isDumb)
  }

  /// True if the terminal says that it obeys no control sequences.
  static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }

  /// Switches to the alternate screen, without cursor and line wrap.
  static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  /// Asks for the clicks of the mouse, in a form without limits; a terminal that does not know it passes over it.
  static let enterMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  /// Undoes both.
  static let leaveScreen = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}

/// The terminal's settings before a program used it, to restore them even if that program was killed.
public final class FoundTerminal {
  private let descriptor: Int32
  private var found = termios()

  /// The terminal of standard input; nil if that is not a terminal.
  public init?() {
    guard let path = ttyname(STDIN_FILENO) else { return nil }
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard tcgetattr(descriptor, &found) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Restores the terminal, unless the program did.
  public func restore() {
    var now = termios()
    // A program restores the settings last, so unchanged settings mean that it left the screen.
    guard tcgetattr(descriptor, &now) == 0, now.c_lflag != found.c_lflag || now.c_iflag != found.c_iflag else { return }
    let text = Array(Terminal.leaveScreen.utf8)
    _ = text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    tcsetattr(descriptor, TCSANOW, &found)
  }
}
