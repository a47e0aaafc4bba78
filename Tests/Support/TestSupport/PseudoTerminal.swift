public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program at a terminal of our own: keys go in, and what a person would see is read off a screen.
public final class PseudoTerminal {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  private let master: Int32
  private let process = Process()
  /// Where the program keeps the person's own games.
  private let data: TemporaryFolder
  public private(set) var screen: TerminalScreen
  /// Everything that was written to the terminal.
  public private(set) var written = ""
  private var bytes: [UInt8] = []

  /// Starts `referee` with these words.
  public convenience init(
    referee words: [String], in folder: URL, rows: Int = 30, columns: Int = 100, environment: [String: String] = [:]
  ) throws {
    try self.init(
      BuiltPrograms.folder.appending(path: "referee"), words, in: folder.path, rows: rows, columns: columns,
      environment: environment)
  }

  public init(
    _ program: URL, _ words: [String], in folder: String, rows: Int = 30, columns: Int = 100,
    environment: [String: String] = [:]
  ) throws {
    data = try TemporaryFolder()
    let name: String
    (master, name) = try PseudoTerminal.openPair()
    let slave = open(name, O_RDWR | O_NOCTTY)
    guard slave >= 0 else { throw Failure(description: "\(name): \(errno)") }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    screen = TerminalScreen(rows: rows, columns: columns)
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm-256color", "NO_COLOR": "", "XDG_DATA_HOME": data.path]) { $1 }.merging(environment) {
        $1
      }
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  /// Our side of a new terminal, and the name of the program's.
  private static func openPair() throws -> (Int32, String) {
    #if os(Linux)
      // What `grantpt` and its like do, which Glibc's module does not show.
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (unlocked, number): (Int32, Int32) = (0, 0)
      let (unlock, ask): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard master >= 0, ioctl(master, unlock, &unlocked) == 0, ioctl(master, ask, &number) == 0 else {
        throw Failure(description: "no pseudo-terminal: \(errno)")
      }
      return (master, "/dev/pts/\(number)")
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
        throw Failure(description: "no pseudo-terminal: \(errno)")
      }
      return (master, String(cString: name))
    #endif
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
  }

  /// Waits until the screen shows what is looked for.
  ///
  /// - Throws: `Failure` with the screen after half a minute, or when the program ended without showing it.
  public func wait(for isShown: (TerminalScreen) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 30)
    while !isShown(screen) {
      guard Date() < end, read() else { throw Failure(description: "not shown:\n\(screen.text)") }
    }
  }

  public func wait(for text: String) throws { try wait { $0.text.contains(text) } }

  /// The processes that the program has started and that have not ended.
  public var children: [String] {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8))?.split(separator: " ").map(
        String.init)
        ?? []
    }
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the program's end and gives its exit code.
  public func finish() -> Int32 {
    while process.isRunning { _ = read() }
    while read(within: 0) {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Takes what comes next; false when nothing more will.
  private func read(within milliseconds: Int32 = 50) -> Bool {
    var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return milliseconds > 0 && process.isRunning }
    let new = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(systemRead(master, buffer.baseAddress, buffer.count), 0)
    }
    if new.isEmpty { return false }
    bytes += new
    // A character that is cut in two waits for its rest.
    guard let text = String(validating: bytes, as: UTF8.self) else { return true }
    bytes = []
    written += text
    screen.take(text)
    return true
  }
}

/// The system's `read`, which a method here hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
