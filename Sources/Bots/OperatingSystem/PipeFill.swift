import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The amount of unread data in a process's standard input, if the system can tell.
public enum PipeFill {
  /// In bytes; nil if unknown, as on systems without `/proc`.
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
