import BotProtocol
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal of a person: keys one by one, without waiting for a line's end.
///
/// It belongs to one thread.
final class Keyboard: @unchecked Sendable {
  enum Key: Equatable {
    case up, down, left, right, first, last
    case enter, escape, erase
    /// Ctrl-C, or the end of input.
    case quit
    case character(Character)
  }

  private let descriptor: Int32
  private let before: termios
  private var pending: [UInt8] = []
  private var isLeft = false

  /// The terminal at `path`, or standard input; nil where that is no terminal.
  init?(path: String? = nil) {
    descriptor = path.map { open($0, O_RDWR | O_NOCTTY | O_CLOEXEC) } ?? STDIN_FILENO
    var settings = termios()
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else { return nil }
    before = settings
    // Keys at once, unseen; Ctrl-C is a key, so that the terminal is left as it was found.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
    guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { return nil }
    // A screen of its own, without the cursor, where lines that are too long are cut.
    show("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  deinit { leave() }

  /// Gives the terminal back as it was, once.
  func leave() {
    guard !isLeft else { return }
    isLeft = true
    show("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    var settings = before
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  var size: (width: Int, height: Int) { Terminal.size(of: descriptor) }

  func show(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        write(descriptor == STDIN_FILENO ? STDOUT_FILENO : descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }

  /// Draws a whole screen in one write: lines that are too many or too long are cut by the terminal's size.
  func draw(_ lines: [String]) {
    let shown = lines.prefix(size.height)
    show("\u{1B}[H" + shown.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// The next key; nil when none came in time.
  func next(within limit: Duration? = nil) -> Key? {
    if pending.isEmpty { fill(within: limit.map { Int32(clamping: max($0.wholeMilliseconds, 0)) } ?? -1) }
    guard let byte = pending.first else { return limit == nil ? .quit : nil }
    pending.removeFirst()
    switch byte {
    case 3, 4: return .quit
    case 13, 10: return .enter
    case 8, 127: return .erase
    case 27: return escape()
    case 0x80...: return character(after: byte)
    default: return .character(Character(Unicode.Scalar(byte)))
    }
  }

  private func escape() -> Key {
    // A cursor key's bytes come together; a person's escape comes alone.
    if pending.isEmpty { fill(within: 50) }
    guard pending.count > 1, pending[0] == UInt8(ascii: "[") || pending[0] == UInt8(ascii: "O") else { return .escape }
    let letter = pending[1]
    pending.removeFirst(2)
    let keys: [UInt8: Key] = [65: .up, 66: .down, 67: .right, 68: .left, 72: .first, 70: .last]
    return keys[letter] ?? .escape
  }

  private func character(after first: UInt8) -> Key {
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    let bytes = [first] + pending.prefix(count)
    pending.removeFirst(min(count, pending.count))
    return .character(String(decoding: bytes, as: UTF8.self).first ?? " ")
  }

  private func fill(within milliseconds: Int32) {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
    }
    pending += bytes
  }
}
