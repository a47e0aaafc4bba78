package import Foundation

/// The monotonic clock: time since some start, which cannot be set.
///
/// A reading takes 22 ns; `ContinuousClock` takes 75 ns and includes the time that the machine slept.
public enum Monotonic {
  public static func now() -> Duration { read(CLOCK_MONOTONIC) ?? .zero }

  package static func read(_ clock: clockid_t) -> Duration? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    // The generic initializers for seconds and nanoseconds take three times as long.
    return Duration(secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
  }
}

/// The clock of another process's CPU time.
package enum ProcessClock {
  package static func of(_ pid: Int32) -> clockid_t? {
    #if canImport(Glibc)
      var clock = clockid_t()
      return clock_getcpuclockid(pid, &clock) == 0 ? clock : nil
    #else
      return nil
    #endif
  }
}

/// The CPU time of this process, on all cores.
public enum ProcessCPUTime {
  public static func now() -> Duration { Monotonic.read(CLOCK_PROCESS_CPUTIME_ID) ?? .zero }
}
