import BotProtocol
import Foundation
import GameRules
public import JSON
import TestBasics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A headless Chromium, driven through its debugging pipe.
///
/// Protocol: https://chromedevtools.github.io/devtools-protocol/; each message is JSON and ends with a zero byte.
///
/// One thread uses it at a time.
public final class Browser: @unchecked Sendable {
  /// What went wrong between the test and the browser.
  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    static let silence = Failure(description: "the browser is silent")
    /// True if the browser said nothing for a minute.
    public var isSilence: Bool { description == Failure.silence.description }
  }

  private static let timeout: Int32 = 60_000

  private let folder: TemporaryFolder
  private let process = Process()
  private let input: Int32
  private let output: Int32
  private var unread: [UInt8] = []
  private var nextID = 1
  /// What the browser told without being asked, oldest first.
  private(set) var events: [JSONNode] = []

  public init() throws {
    guard let program = OptionalProgram.chromium.path else { throw Failure(description: "no Chromium is installed") }
    let folder = try TemporaryFolder()
    self.folder = folder
    let pipes = ["in", "out"].map { folder.path + "/" + $0 }
    for pipe in pipes { guard mkfifo(pipe, 0o600) == 0 else { throw Failure(description: "mkfifo \(errno)") } }
    // Open for both ways, so that neither side waits for the other to open its end.
    input = open(pipes[0], O_RDWR | O_CLOEXEC)
    output = open(pipes[1], O_RDWR | O_CLOEXEC)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<"$PIPES/in" 4>"$PIPES/out""#, program, "--headless=new", "--remote-debugging-pipe",
      "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--mute-audio", "--window-size=1280,900",
      "--user-data-dir=\(folder.path)/profile", "about:blank",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["PIPES": folder.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    // One that is silent would never end.
    if (try? send("Browser.close", in: nil)) == nil { kill(process.processIdentifier, SIGKILL) }
    if process.isRunning { process.waitUntilExit() }
    close(input)
    close(output)
  }

  /// Sends a command and waits for its result.
  @discardableResult
  public func send(
    _ method: String, in session: String?, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws -> JSONNode {
    let id = nextID
    nextID += 1
    var json = JSONWriter()
    json.object { json in
      json.member("id", id)
      json.member("method", method)
      if let session { json.member("sessionId", session) }
      json.key("params")
      json.object(parameters)
    }
    var rest = (json.bytes + [0])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(description: "the browser does not listen") }
      rest.removeFirst(count)
    }
    while true {
      let message = try receive()
      guard message["id"]?.integer == id else {
        events.append(message)
        continue
      }
      if let error = message["error"]?["message"]?.string { throw Failure(description: "\(method): \(error)") }
      guard let result = message["result"] else { throw Failure(description: "\(method): no result") }
      return result
    }
  }

  /// Waits until a page is loaded, or one to which it has led before it was whole.
  ///
  /// - Parameter loader: the page's: the load of the empty page before it may be still to come.
  func waitForLoad(in session: String, from loader: String) throws {
    while true {
      let events = events.filter { $0["sessionId"]?.string == session }.compactMap { $0["params"] }
      let begin = events.firstIndex { $0["loaderId"]?.string == loader } ?? events.endIndex
      if events[begin...].contains(where: { $0["name"]?.string == "load" }) { return }
      self.events.append(try receive())
    }
  }

  func forgetEvents(of session: String) { events.removeAll { $0["sessionId"]?.string == session } }

  private func receive() throws -> JSONNode {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let line = Array(unread[..<end])
        unread.removeSubrange(...end)
        return try JSONReader.read(line)
      }
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Browser.timeout)
      // A signal to this thread is no silence of the browser's.
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure.silence }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(read(output, buffer.baseAddress, buffer.count), 0)
      }
      unread += chunk
    }
  }
}
