import Foundation
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// The launcher's rules for paths that are not what they were, or are of another kind than the referee thinks.
  @Suite(.timeLimited) struct LandlockRuleTests {
    private static let isThere = SandboxTests.working.contains(.landlock)

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Starts a program with these rules besides those for the system's folders.
    ///
    /// - Returns: what the launcher reports first, and what the program says.
    private func start(_ rules: [String], _ script: String) throws -> (report: String, output: String) {
      let socket = folder.path + "/socket"
      let listener = try #require(UnixListener(socket))
      let system = ["/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache"].map { "read=" + $0 }
      let (process, output) = (Process(), Pipe())
      process.executableURL = BuiltPrograms.launcher
      process.arguments = [socket, "/usr"] + system + rules + ["filter", "--", "/bin/sh", "-c", script]
      process.environment = ["REFEREE_BOT_PATH": "/usr/bin:/bin"]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let report = listener.firstLine()
      let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      withExtendedLifetime(listener) {}
      return (report, said)
    }

    /// What no rule can be made for.
    static let odd = [
      "list=plain", "read=plain/x", "list=plain/x", "write=plain/x", "read=loop", "list=loop", "write=loop",
      "read=missing", "list=missing", "write=missing", "read=loop/x", "list=link", "read=closed/x",
      "read=" + String(repeating: "x", count: 300), "read=" + String(repeating: "x/", count: 3000),
    ]

    @Test(.enabled(if: isThere, "Landlock does not work on this machine"), arguments: odd)
    func `what no rule can be made for needs none, and the other rules hold`(rule: String) throws {
      for name in ["plain", "shown", "secret"] { try folder.write(Array(name.utf8), to: name) }
      try folder.makeFolder("closed")
      try folder.setPermissions(0o000, of: "closed")
      try folder.makeLink("loop", to: "loop")
      try folder.makeLink("link", to: "plain")
      let parts = rule.split(separator: "=")
      let rules = ["\(parts[0])=\(folder.path)/\(parts[1])", "read=\(folder.path)/shown"]
      let (report, output) = try start(rules, "cat \(folder.path)/shown \(folder.path)/secret 2>&-")
      try folder.setPermissions(0o700, of: "closed")
      #expect(report.hasPrefix("started "), "\(report)")
      #expect(output == "shown")
    }
  }

  /// A Unix socket at which one program calls back.
  ///
  /// The connection is kept: the launcher ends its bot when the other side is gone.
  private final class UnixListener {
    private let descriptor: Int32
    private var connection: Int32 = -1

    init?(_ path: String) {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let descriptor = descriptor
      let isBound = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(descriptor, 1) == 0
        }
      }
      guard isBound else { return nil }
    }

    deinit {
      close(descriptor)
      if connection >= 0 { close(connection) }
    }

    /// What the program that connects writes first; empty where none does.
    func firstLine() -> String {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 10_000) > 0 else { return "" }
      connection = accept(descriptor, nil, nil)
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(connection, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }
#endif
