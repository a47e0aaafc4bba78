package import RunFiles

/// The calendar of the deals of the day that a person has played, with the current streak: a part of a page.
public struct DayCalendar: Equatable, Sendable {
  /// By day since 1970: true if the deal was won.
  private let days: [Int: Bool]
  private let today: Int
  private let year: Int
  private let month: Int

  /// - Parameters:
  ///   - games: the person's games; other games and deals are ignored.
  ///   - today: "2026-11-24".
  package init(_ games: [PersonalGame], of game: String, today: String) {
    let parts = today.split(separator: "-").compactMap { Int($0) }
    (year, month) = parts.count == 3 ? (parts[0], parts[1]) : (1970, 1)
    self.today = DayCalendar.day(today) ?? 0
    days = games.filter { $0.game == game }.reduce(into: [:]) { days, own in
      guard let day = DayCalendar.day(own.seed) else { return }
      days[day] = own.isWon || days[day] == true
    }
  }

  /// The number of consecutive days that were won, up to today or, if today's deal has not been won, to yesterday.
  package var streak: Int {
    let last = days[today] == true ? today : today - 1
    return (0...).first { days[last - $0] != true }!
  }

  /// - Parameter button: the button that begins today's deal.
  package func html(_ button: String) -> String {
    let first = DayCalendar.day(year, month, 1)
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    let count = DayCalendar.day(next.0, next.1, 1) - first
    // 1970 began on a Thursday, and a week begins on Monday.
    let blanks = (first + 3) % 7
    let cells = (-blanks..<count).map { cell(first + $0, number: $0 + 1) }
    let weeks = stride(from: 0, to: cells.count, by: 7).map { start in
      "<tr>\(cells[start..<min(start + 7, cells.count)].joined())</tr>"
    }
    let name = "\(DayCalendar.months[month - 1]) \(year)"
    return """
      <section class="days"><h3>Deal of the day</h3>
      <table><caption>\(name)</caption><thead><tr>\("MTWTFSS".map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>\(weeks.joined())</tbody></table>
      <div>\(button) <span>\(words)</span></div></section>
      """
  }

  private var words: String {
    let rest = streak == 0 ? "" : streak == 1 ? "1 day" : "\(streak) days in a row"
    return days[today] == true ? "Won today" + (streak > 1 ? ": \(rest)" : "") : rest
  }

  private func cell(_ day: Int, number: Int) -> String {
    guard number > 0 else { return "<td></td>" }
    let isWon = days[day]
    let kinds = [isWon.map { $0 ? "won" : "played" }, day == today ? "today" : nil].compactMap(\.self)
    let heard = isWon.map { " <span class=\"heard\">\($0 ? "won" : "not won")</span>" } ?? ""
    return "<td\(kinds.isEmpty ? "" : " class=\"\(kinds.joined(separator: " "))\"")>\(number)\(heard)</td>"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The number of days from 1970 to "2026-11-24"; nil if a text is not a date.
  private static func day(_ text: String) -> Int? {
    guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil else { return nil }
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return (1...12).contains(parts[1]) ? day(parts[0], parts[1], parts[2]) : nil
  }

  /// By the rules of the Gregorian calendar, in years that begin in March.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return years * 365 + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 719_469
  }
}
