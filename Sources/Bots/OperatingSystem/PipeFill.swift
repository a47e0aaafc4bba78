import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// How much a process has not yet read of its standard input, where the system can say.
public enum PipeFill {
  /// In bytes; nil where that is unknown, as on systems without `/proc`.
  public static func unread(by pid: Int32) -> Int? {
    #if os(Linux)
      let descriptor = open("/proc/\(pid)/fd/0", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var count: Int32 = 0
      return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : nil
    #else
      return nil
    #endif
  }
}
