import Clocks
import Foundation
import OperatingSystem

/// The connection to one bot's launcher.
package final class LauncherChannel {
  package let descriptor: Int32
  package private(set) var first: LauncherMessage?
  package private(set) var isClosed = false
  private var text = ""

  /// Waits for the first report, at most until `deadline`.
  package init(descriptor: Int32, until deadline: Duration) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    Descriptors.makeNonblocking(descriptor)
    while first == nil, !isClosed, Monotonic.now() < deadline {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, 100)
      first = read()
    }
  }

  deinit { close(descriptor) }

  /// The next report, if there is one.
  package func read() -> LauncherMessage? {
    var buffer = [UInt8](repeating: 0, count: 256)
    if !text.contains("\n"), !isClosed {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        text += String(decoding: buffer.prefix(count), as: UTF8.self)
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        isClosed = true
      }
    }
    guard let end = text.firstIndex(of: "\n") else { return nil }
    defer { text.removeSubrange(...end) }
    return LauncherMessage(text[..<end])
  }

  package func order(_ order: LauncherOrder) {
    var byte = order.rawValue
    _ = write(descriptor, &byte, 1)
  }
}

/// The orders from the referee to a launcher.
package enum LauncherOrder: UInt8 {
  /// Ends the bot: it gets some time to exit, then TERM, then KILL.
  case end = 0x45
  /// Kills the bot and all its child processes.
  case kill = 0x4B
}
