import Arena
import Foundation

/// The keys that step through a replay, without waiting for a line's end, and the screen that shows it.
///
/// It belongs to one thread.
final class Keyboard {
  enum Key: Equatable {
    case forth, back, first, last
    /// To the next table.
    case next
    /// Also by Ctrl-C, the end of input, or a signal that ends the program.
    case quit
    /// A key that means nothing here, such as F5.
    case other
  }

  private let before: termios
  /// Signals that end the program end a wait for keys, so that the terminal is given back.
  private var interruption: SignalHandler?
  private let wake = Pipe()

  /// The terminal of standard input and output; nil where there is none.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0, isatty(STDOUT_FILENO) != 0 else { return nil }
    before = settings
    let end = wake.fileHandleForWriting
    // A pipe that is full wakes its reader, too.
    interruption = try? SignalHandler { try? end.write(contentsOf: Data([0])) }
    // Keys at once, unseen; Ctrl-C is a key, so that the terminal is left as it was found.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    // The alternate screen, without cursor and line wrap.
    show("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  /// Gives the terminal back as it was.
  deinit {
    show("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    var settings = before
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  var size: (width: Int, height: Int) { Terminal.size(of: STDIN_FILENO) }

  private func show(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest.removeFirst(max(count, 0))
    }
  }

  /// Draws a whole screen in one write: lines that are too many or too long are cut by the terminal's size.
  func draw(_ lines: [String]) {
    let shown = lines.prefix(size.height)
    // What was there is erased before a line is written: behind one that fills the row, its last character would go.
    show(
      "\u{1B}[H" + shown.dropLast().map { "\u{1B}[K" + $0 + "\r\n" }.joined() + "\u{1B}[J" + (shown.last ?? ""))
  }

  /// Waits for the next keys, which come together where they were pressed meanwhile.
  func next() -> [Key] {
    var ready = [STDIN_FILENO, wake.fileHandleForReading.fileDescriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // A stopped program that goes on, or a window of another size, is no key.
    while poll(&ready, nfds_t(ready.count), -1) < 0, errno == EINTR {}
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = ready[0].revents == 0 ? 0 : read(STDIN_FILENO, &bytes, bytes.count)
    guard interruption?.stop.isSet != true, count > 0 else { return [.quit] }
    return Keyboard.keys(in: String(decoding: bytes[..<count], as: UTF8.self))
  }

  /// The keys whose bytes these are, by ECMA-48 and as terminals differ: the bytes of one come together.
  static func keys(in text: String) -> [Key] {
    let parts = text.matches(of: /\u{1B}(?:\[\[.|[\[O][0-9;]*[^0-9;]|[^\[O])|[^\u{1B}]|\u{1B}/)
    return parts.map { part in
      switch part.output {
      case "\u{1B}[C", "\u{1B}[B", "\u{1B}OC", "\u{1B}OB", "\r", "\n", " ": .forth
      case "\u{1B}[D", "\u{1B}[A", "\u{1B}OD", "\u{1B}OA": .back
      // What xterm, tmux and the Linux console, rxvt, and VT terminals in application mode send for Home and End.
      case "\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~": .first
      case "\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~": .last
      case "n": .next
      case "q", "\u{1B}", "\u{3}", "\u{4}": .quit
      default: .other
      }
    }
  }
}
