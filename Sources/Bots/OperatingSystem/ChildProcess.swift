import Foundation
import Synchronization

/// A program that this process has started, in a process group of its own.
///
/// It needs no thread, and says at once where the system starts no process. Foundation's `Process` starts a thread before the
/// first program, does not notice that the system refuses it, and waits for it for ever; of each program that cannot start it
/// keeps two sockets.
public final class ChildProcess: Sendable {
  public let pid: Int32
  /// How the process ended, as `waitpid` tells; nil while it runs.
  private let status = Mutex<Int32?>(nil)

  /// Starts a program, which gets descriptors 0 to 2 and no other.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: without its name.
  ///   - environment: the whole of it; nil for that of this process.
  ///   - input: the descriptor that becomes its standard input; it stays open here, as the others do.
  /// - Throws: `SystemError`, with `EAGAIN` where the system starts no more processes.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil, input: Int32, output: Int32,
    errors: Int32
  ) throws(SystemError) {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      let flags = POSIX_SPAWN_SETPGROUP
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // One of this process's own standard streams would be replaced before its turn.
    let streams = [input, output, errors].map { $0 > 2 ? $0 : fcntl($0, F_DUPFD_CLOEXEC, 3) }
    defer { for (own, given) in zip(streams, [input, output, errors]) where own != given { close(own) } }
    for (place, descriptor) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
    }
    #if !canImport(Darwin)
      ChildProcess.closeOthers(&actions)
    #endif
    let variables = environment ?? ProcessInfo.processInfo.environment
    let words = CStrings([program] + arguments)
    let settings = CStrings(variables.map { "\($0)=\($1)" })
    var pid: pid_t = 0
    let number = posix_spawn(&pid, program, &actions, &attributes, words.pointers, settings.pointers)
    if number != 0 { throw SystemError(number) }
    self.pid = pid
  }

  /// A child that was not waited for would stay in the table of processes until this process ends.
  deinit { _ = isRunning }

  /// False once the process has ended.
  public var isRunning: Bool { ending(WNOHANG) == nil }

  /// True if the process has ended, and a signal was the cause.
  public var wasKilled: Bool { ending(WNOHANG).map { $0 & 0x7F != 0 } ?? false }

  /// Waits until the process has ended.
  ///
  /// - Returns: its exit code; nil where a signal ended it.
  @discardableResult public func wait() -> Int32? {
    let status = ending(0) ?? 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Sends a signal, unless the process has ended: its number may be another's then.
  public func kill(_ signal: Int32) { if isRunning { _ = Foundation.kill(pid, signal) } }

  private func ending(_ options: Int32) -> Int32? {
    status.withLock { status in
      while status == nil {
        var ended: Int32 = 0
        let result = waitpid(pid, &ended, options)
        if result == 0 { return nil }
        // Where this process was started to ignore the ends of its children, nothing is known of them.
        if result == pid || errno != EINTR { status = result == pid ? ended : 0 }
      }
      return status
    }
  }

  #if !canImport(Darwin)
    /// Adds that all descriptors above 2 are closed.
    private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
      // Glibc has it since 2.34.
      typealias Close = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
      if let call = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
        _ = unsafeBitCast(call, to: Close.self)(&actions, 3)
        return
      }
      let open = SystemFile.names(in: "/proc/self/fd", atMost: .max).compactMap { Int32($0) }
      let last = open.max() ?? getdtablesize() - 1
      for descriptor in stride(from: 3, through: last, by: 1) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    }
  #endif
}

/// Texts as a system call takes a list of them.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    count = texts.count
    pointers = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() { (pointers + index).initialize(to: strdup(text)) }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
