import Foundation
import RunFiles
import TestBasics
import Testing

/// How dates are written, beside Foundation's own formats.
@Suite(.timeLimited) struct DateTextTests {
  @Test(arguments: [0, 951_782_399.9, 1_795_748_786.08, 1_798_761_599])
  func `a date is written as Foundation writes it`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(date.utcText == date.formatted(.iso8601))
    let day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
    #expect(date.localDay == date.formatted(day))
    let minute = day.dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    #expect(date.localMinute == date.formatted(minute).dropLast(3))
  }

  @Test func `a second before the first of all is still the day before`() {
    #expect(Date(timeIntervalSince1970: -0.5).utcText == "1969-12-31T23:59:59Z")
  }
}
