#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the clock that counts another process's CPU time.
enum ProcessClock {
  static func of(_ pid: Int32) -> clockid_t? {
    #if canImport(Glibc)
      var clock = clockid_t()
      return clock_getcpuclockid(pid, &clock) == 0 ? clock : nil
    #else
      return nil
    #endif
  }
}
