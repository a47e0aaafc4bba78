import Arena
import Foundation

/// The terminal of a person: keys and clicks one by one, without waiting for a line's end.
///
/// It belongs to one thread.
public final class Keyboard: @unchecked Sendable {
  package enum Key: Equatable {
    case up, down, left, right, first, last
    case enter, escape, erase
    /// Ctrl-C, the end of input, or a signal that ends the program.
    case quit
    /// The left button of the mouse, pressed at a place of the screen, counted from 0.
    case click(column: Int, row: Int)
    /// A key that means nothing here, such as F5.
    case unknown
    case character(Character)
  }

  private let descriptor: Int32
  private let output: Int32
  private let before: termios
  private var pending: [UInt8] = []
  private var isLeft = false
  private var isOpen = true
  /// Signals that end the program end a wait for keys, so that the terminal is given back.
  private var interruption: SignalHandler?
  private let wake = Pipe()

  /// The terminal at `path`, or standard input; nil where that is no terminal.
  ///
  /// A program that has its own terminal's keyboard hears the signals that end programs as `quit`.
  ///
  /// - Parameter hasMouse: true if clicks are keys; the terminal selects no text then, unless shift is held.
  public init?(path: String? = nil, hasMouse: Bool = true) {
    descriptor = path.map { open($0, O_RDWR | O_NOCTTY | O_CLOEXEC) } ?? STDIN_FILENO
    output = path == nil ? STDOUT_FILENO : descriptor
    var settings = termios()
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0, isatty(output) != 0 else { return nil }
    before = settings
    if path == nil {
      let end = wake.fileHandleForWriting
      // A pipe that is full wakes its reader, too.
      interruption = try? SignalHandler { try? end.write(contentsOf: Data([0])) }
    }
    // Keys at once, unseen; Ctrl-C is a key, so that the terminal is left as it was found.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
    TerminalRescue.prepare(descriptor, output, before, hasSignals: path != nil)
    guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { return nil }
    show(Terminal.enterScreen + (hasMouse && !Terminal.isDumb ? Terminal.enterMouse : ""))
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
    TerminalRescue.forget()
  }

  var size: (width: Int, height: Int) { Terminal.size(of: descriptor) }

  func show(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
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

  /// Ends a wait for the next key, from any thread.
  func wakeUp() {
    // A pipe that is full wakes its reader, too.
    try? wake.fileHandleForWriting.write(contentsOf: Data([0]))
  }

  /// Drops the keys that were pressed until now.
  func dropKeys() {
    pending = []
    tcflush(descriptor, TCIFLUSH)
  }

  /// The next key; nil when none came in time, or before the wait was ended.
  func next(within limit: Duration? = nil) -> Key? {
    if pending.isEmpty { fill(within: limit.map { Int32(clamping: max($0.wholeMilliseconds, 0)) } ?? -1) }
    if isInterrupted { return .quit }
    guard let byte = pending.first else { return isOpen ? nil : .quit }
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
    case UInt8(ascii: "M"), UInt8(ascii: "m"): return mouse(parameters, isPress: final == UInt8(ascii: "M"))
    // The Linux console's F1 to F5 have a letter more.
    case UInt8(ascii: "["):
      _ = following()
      return .unknown
    default: return .unknown
    }
  }

  /// What the mouse did: "button;column;row" in the form 1006, or three bytes where a terminal has only the oldest form.
  ///
  /// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking
  private func mouse(_ parameters: [UInt8], isPress: Bool) -> Key {
    var numbers = String(decoding: parameters.dropFirst(), as: UTF8.self).split(separator: ";").compactMap { Int($0) }
    if parameters.isEmpty {
      numbers = (0..<3).compactMap { _ in following().map { Int($0) - 32 } }
    } else if parameters[0] != UInt8(ascii: "<") {
      return .unknown
    }
    guard isPress, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .unknown }
    // Shift, meta and control change nothing.
    return switch numbers[0] & ~0b11100 {
    case 0: .click(column: numbers[1] - 1, row: numbers[2] - 1)
    case 64: .up
    case 65: .down
    default: .unknown
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
    if count > 0, ready[1].revents != 0 { _ = wake.fileHandleForReading.availableData }
    guard count > 0, ready[0].revents != 0 else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
    }
    isOpen = !bytes.isEmpty
    pending += bytes
  }
}

/// Gives the terminal back where the program crashes or is ended by a signal that it does not hear.
///
/// All that is needed lies ready, because a signal's handler may allocate nothing.
private enum TerminalRescue {
  private struct Note {
    var input: Int32
    var output: Int32
    var settings: termios
    var text: UnsafeMutablePointer<CChar>
    var length: Int
  }

  nonisolated(unsafe) private static var note: UnsafeMutablePointer<Note>?

  /// - Parameter hasSignals: true if nothing else hears the signals that end programs.
  static func prepare(_ input: Int32, _ output: Int32, _ settings: termios, hasSignals: Bool) {
    guard let text = strdup(Terminal.leaveScreen) else { return }
    let note = UnsafeMutablePointer<Note>.allocate(capacity: 1)
    note.initialize(
      to: Note(input: input, output: output, settings: settings, text: text, length: strlen(text)))
    self.note = note
    let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGUSR1, SIGUSR2, SIGALRM]
    for number in crashes + (hasSignals ? [SIGINT, SIGTERM, SIGHUP] : []) {
      _ = signal(number) { number in
        TerminalRescue.leave()
        // It ends the program as soon as this handler has returned.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// The terminal was given back: the signals do as always.
  static func forget() { note = nil }

  private static func leave() {
    guard let note else { return }
    _ = write(note.pointee.output, note.pointee.text, note.pointee.length)
    tcsetattr(note.pointee.input, TCSANOW, &note.pointee.settings)
  }
}
