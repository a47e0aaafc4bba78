import Arena
import Foundation

/// The keys of a terminal one by one, without waiting for a line's end, and its screen.
///
/// It belongs to one thread.
final class Keyboard {
  enum Key: Equatable {
    case up, down, left, right, first, last
    case enter, escape
    /// Ctrl-C, the end of input, or a signal that ends the program.
    case quit
    /// A key that means nothing here, such as F5.
    case unknown
    case character(Character)
  }

  private let before: termios
  private var pending: [UInt8] = []
  private var isOpen = true
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

  /// Waits for the next key.
  func next() -> Key {
    while pending.isEmpty, isOpen, interruption?.stop.isSet != true { fill(within: -1) }
    guard interruption?.stop.isSet != true, let byte = pending.first else { return .quit }
    pending.removeFirst()
    switch byte {
    case 3, 4: return .quit
    case 13, 10: return .enter
    case 27: return escape()
    case ..<0x20, 0x7F...: return .unknown
    default: return .character(Character(Unicode.Scalar(byte)))
    }
  }

  /// The key whose bytes begin with an escape, by ECMA-48 and as terminals differ.
  private func escape() -> Key {
    // A key's bytes come together; a person's escape comes alone.
    guard let introducer = following() else { return .escape }
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else { return .unknown }
    var parameters: [UInt8] = []
    var final = following()
    while let byte = final, 0x20...0x3F ~= byte, parameters.count < 32 {
      parameters.append(byte)
      final = following()
    }
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .first
    case UInt8(ascii: "F"): return .last
    // What tmux, screen and the Linux console send for Home and End, and rxvt.
    case UInt8(ascii: "~"):
      return switch String(decoding: parameters, as: UTF8.self) {
      case "1", "7": .first
      case "4", "8": .last
      default: .unknown
      }
    // The Linux console's F1 to F5 have a letter more.
    case UInt8(ascii: "["):
      _ = following()
      return .unknown
    default: return .unknown
    }
  }

  /// The next byte of one key.
  private func following() -> UInt8? {
    if pending.isEmpty { fill(within: 50) }
    return pending.isEmpty ? nil : pending.removeFirst()
  }

  private func fill(within milliseconds: Int32) {
    var ready = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    var count: Int32
    // A stopped program that goes on, or a window of another size, is no key.
    repeat { count = poll(&ready, nfds_t(ready.count), milliseconds) } while count < 0 && errno == EINTR
    guard count > 0, ready[0].revents != 0 else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(read(STDIN_FILENO, buffer.baseAddress, buffer.count), 0)
    }
    isOpen = !bytes.isEmpty
    pending += bytes
  }
}
