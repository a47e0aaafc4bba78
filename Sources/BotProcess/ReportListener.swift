#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The socket at which one launcher calls back; `Process` hands a child no descriptor above 2, so it comes by name.
struct ReportListener: ~Copyable {
  private static let patience = Duration.seconds(10)

  private let path: String
  private let socket: Int32

  /// Listens at `path`, or gives nil with `errno` set.
  init?(path: String) {
    self.path = path
    #if canImport(Glibc)
      socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard socket >= 0 else { return nil }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.count > path.utf8.count
        && {
          room.copyBytes(from: path.utf8); return true
        }()
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound =
      fits
      && withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
      }
    guard isBound, listen(socket, 1) == 0 else {
      close(socket)
      return nil
    }
  }

  deinit {
    close(socket)
    unlink(path)
  }

  /// The launcher's connection with its first report, or nil when the launcher has ended or keeps silent.
  func accept(while isRunning: () -> Bool) -> ReportChannel? {
    let deadline = Monotonic.now() + ReportListener.patience
    while Monotonic.now() < deadline {
      var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 50) > 0 {
        #if canImport(Glibc)
          let descriptor = Glibc.accept(socket, nil, nil)
        #else
          let descriptor = Darwin.accept(socket, nil, nil)
        #endif
        return descriptor < 0 ? nil : ReportChannel(descriptor: descriptor, until: deadline)
      }
      if !isRunning() { return nil }
    }
    return nil
  }
}
