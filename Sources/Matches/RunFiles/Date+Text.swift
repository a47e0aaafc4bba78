public import Foundation

/// Formats dates with the C library.
///
/// Foundation's formatters use the data of ICU, and for a few words a statically linked program would carry all 34 MB
/// of them.
extension Date {
  /// ISO 8601 in UTC, to the second: "2026-11-24T09:05:00Z".
  public var utcText: String { text("%Y-%m-%dT%H:%M:%SZ", gmtime_r) }

  /// The day in this machine's time zone: "2026-11-24".
  public var localDay: String { text("%Y-%m-%d", localtime_r) }

  /// Day and time in this machine's time zone, to the minute: "2026-11-24 10:05".
  public var localMinute: String { text("%Y-%m-%d %H:%M", localtime_r) }

  /// The time of day in this machine's time zone, to the second: "10:05:30".
  public var localTime: String { text("%H:%M:%S", localtime_r) }

  private func text(
    _ format: String, _ calendar: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String {
    var (seconds, parts) = (time_t(timeIntervalSince1970.rounded(.down)), tm())
    _ = calendar(&seconds, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      buffer.initialize(repeating: 0)
      strftime(buffer.baseAddress, buffer.count, format, &parts)
      return String(cString: buffer.baseAddress!)
    }
  }
}
