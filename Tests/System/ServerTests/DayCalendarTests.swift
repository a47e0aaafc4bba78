import PersonPlay
import RunFiles
import TestBasics
import Testing

/// The month of the deals of the day, and the charts of one's own games.
@Suite(.timeLimited) struct DayCalendarTests {
  private func game(_ day: String, isWon: Bool = true, game: String = "patience") -> PersonalGame {
    var own = PersonalGame()
    (own.game, own.seed, own.isWon) = (game, day, isWon)
    return own
  }

  @Test func `days in a row are counted up to today, or to yesterday while today's deal is not won`() {
    func streak(_ days: [String], today: String = "2028-03-02") -> Int {
      DayCalendar(days.map { game($0) }, of: "patience", today: today).streak
    }
    #expect(streak([]) == 0)
    #expect(streak(["2028-03-02"]) == 1)
    #expect(streak(["2028-02-28", "2028-02-29", "2028-03-01"]) == 3, "a leap year has a day more")
    #expect(streak(["2027-02-28", "2027-03-01"], today: "2027-03-01") == 2)
    #expect(streak(["2027-12-30", "2027-12-31", "2028-01-01"], today: "2028-01-01") == 3)
    #expect(streak(["2028-02-27", "2028-02-29"]) == 0, "yesterday is missing")
    #expect(streak(["2028-03-02", "2028-03-02", "any text", "2028-99-99"]) == 1)
    let others = [game("2028-03-01", isWon: false), game("2028-03-02", game: "another")]
    #expect(DayCalendar(others, of: "patience", today: "2028-03-02").streak == 0)
  }

  @Test(arguments: [("2026-11-24", 30, 6), ("2028-02-01", 29, 1), ("2027-02-10", 28, 0), ("2026-12-31", 31, 1)])
  func `a month has its days, from the right day of the week on`(today: String, days: Int, blanks: Int) {
    let won = game(today.prefix(8) + "03")
    let html = DayCalendar([won, game(today, isWon: false)], of: "patience", today: today).html("<button>Go</button>")
    #expect(html.matches(of: /<td[^>]*>\d/).count == days)
    #expect(html.matches(of: /<td><\/td>/).count == blanks)
    #expect(html.contains(#"<td class="won">3 "#))
    #expect(html.matches(of: /class="[a-z ]*today"/).count == 1)
    #expect(html.contains("<button>Go</button>"))
  }
}
