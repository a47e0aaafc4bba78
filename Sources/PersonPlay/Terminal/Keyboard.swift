import Arena
import GameRules
import Foundation

/// The terminal of a person: keys one by one, without waiting for a line's end.
///
/// It belongs to one thread.
public final class Keyboard: @unchecked Sendable {
  enum Key: Equatable {
    case up, down, left, right, first, last
    case enter, escape, erase
    /// Ctrl-C, the end of input, or a signal that ends the program.
    case quit
    /// A key that means nothing here, such as F5.
    case unknown
    case character(Character)
  }

  private let descriptor: Int32
  private let before: termios
  private var pending: [UInt8] = []
  private var isLeft = false
  /// Signals that end the program end a wait for keys, so that the terminal is given back.
  private var interruption: SignalHandler?
  private let wake = Pipe()

  /// The terminal at `path`, or standard input; nil where that is no terminal.
  ///
  /// A program that has its own terminal's keyboard hears the signals that end programs as `quit`.
  public init?(path: String? = nil) {
    descriptor = path.map { open($0, O_RDWR | O_NOCTTY | O_CLOEXEC) } ?? STDIN_FILENO
    var settings = termios()
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else { return nil }
    before = settings
    if path == nil {
      let end = wake.fileHandleForWriting
      interruption = try? SignalHandler { try? end.write(contentsOf: Data([0])) }
    }
    // Keys at once, unseen; Ctrl-C is a key, so that the terminal is left as it was found.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
    guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { return nil }
    show(Terminal.enterScreen)
  }

  deinit { leave() }

  /// True once a signal has asked the program to end.
  public var isInterrupted: Bool { interruption?.stop.isSet ?? false }

  /// Gives the terminal back as it was, once.
  public func leave() {
    guard !isLeft else { return }
    isLeft = true
    show(Terminal.leaveScreen)
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
      guard count > 0 || errno == EINTR else { return }
      rest.removeFirst(max(count, 0))
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
    if isInterrupted { return .quit }
    guard let byte = pending.first else { return limit == nil ? .quit : nil }
    pending.removeFirst()
    switch byte {
    case 3, 4: return .quit
    case 13, 10: return .enter
    case 8, 127: return .erase
    case 27: return escape()
    case 0x80...: return character(after: byte)
    case ..<0x20: return .unknown
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

  private func character(after first: UInt8) -> Key {
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    let bytes = [first] + pending.prefix(count)
    pending.removeFirst(min(count, pending.count))
    return .character(String(decoding: bytes, as: UTF8.self).first ?? " ")
  }

  private func fill(within milliseconds: Int32) {
    var ready = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    var count: Int32
    // A stopped program that goes on, or a window of another size, is no key.
    repeat { count = poll(&ready, nfds_t(ready.count), milliseconds) } while count < 0 && errno == EINTR
    guard count > 0, ready[0].revents != 0 else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
    }
    pending += bytes
  }
}
