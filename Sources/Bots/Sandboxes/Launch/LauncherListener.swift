import Clocks
import Foundation
import OperatingSystem

/// The socket to which one launcher connects; it has a name because a child process gets no descriptor above 2.
package struct LauncherListener: ~Copyable {
  private static let timeout = Duration.seconds(10)

  private let path: String
  private let socket: Int32

  /// Listens at `path`; nil with `errno` set if that fails.
  package init?(path: String) {
    // Not assigned before it is valid: a failing initializer with all properties set runs `deinit`, which closes and
    // changes `errno`.
    let socket = LauncherListener.listen(at: path)
    guard socket >= 0 else { return nil }
    self.path = path
    self.socket = socket
  }

  /// True if a path is short enough for a socket.
  package static func fits(_ path: String) -> Bool {
    path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
  }

  /// The listening socket, or -1 with `errno` set.
  private static func listen(at path: String) -> Int32 {
    #if canImport(Glibc)
      let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard socket >= 0 else { return -1 }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    errno = ENAMETOOLONG
    if fits(path) {
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
      }
      if isBound, Foundation.listen(socket, 1) == 0 { return socket }
    }
    let error = errno
    close(socket)
    errno = error
    return -1
  }

  deinit {
    close(socket)
    Removal.removeFile(path)
  }

  /// The launcher's connection with its first report; nil if the launcher has ended or sends none.
  package func accept(while isRunning: () -> Bool) -> LauncherChannel? {
    let deadline = Monotonic.now() + LauncherListener.timeout
    while Monotonic.now() < deadline {
      var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 50) > 0 {
        let descriptor = Foundation.accept(socket, nil, nil)
        return descriptor < 0 ? nil : LauncherChannel(descriptor: descriptor, until: deadline)
      }
      if !isRunning() { return nil }
    }
    return nil
  }
}
