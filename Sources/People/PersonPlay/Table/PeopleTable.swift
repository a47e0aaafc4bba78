public import Arena
import GameRules
import OperatingSystem
import Refereeing
import Synchronization
public import WebServer

/// The people at one table, in the referee's own process: their pages, and what they agree on.
///
/// The thread of the table and the thread of the server take turns with one value, and neither ever waits for a person.
public final class PeopleTable: Sendable {
  /// How long somebody whose page is closed is usually waited for.
  public static let usualAbsence = Lobby.usualAbsence

  private let names: [String]
  private let state: Mutex<TableState>

  /// - Parameters:
  ///   - people: the names of their seats.
  ///   - bots: what bots are called at the table, by the names of their seats; those of the seats where there is nothing else.
  ///   - longestAbsence: for how long the others wait for somebody whose page is closed; nil where nobody is waited for, as
  ///     in a tournament.
  ///   - path: the file with the people's answers, from which a table goes on; nil keeps none.
  ///   - page: gives each person's page.
  public init(
    of people: [String], bots: [String: String] = [:], longestAbsence: Duration? = nil, savedAt path: String? = nil,
    page: (String) -> ServedPage
  ) {
    names = people
    let pages = people.map(page)
    state = Mutex(
      TableState(zip(people, pages).map(TableState.Person.init), bots, longestAbsence, AnswerLog(path: path)))
    for (number, page) in pages.enumerated() {
      page.showThatNothingHasBegun()
      page.answerCommands(or: { [weak self] request in
        self?.state.withLock { $0.people[number].seat?.past }.flatMap { ServedPage.history($0, at: request.path) }
      }) { [weak self] command in
        self?.state.withLock { $0.perform(command, by: number, at: Monotonic.now()) } ?? nil
      }
      page.onOpening { [weak self] isOpen in
        _ = self?.state.withLock { $0.apply(isOpen ? .opensPage : .closesPage, by: number, at: Monotonic.now()) }
      }
    }
  }

  /// Who sits in the seat of this name; nil for a bot.
  public func seat(of name: String) -> (any SeatConnection)? {
    names.firstIndex(of: name).map { number in
      Seated(table: self, number: number, descriptor: state.withLock { $0.people[number].awaits.descriptor })
    }
  }

  private final class Seated: SeatConnection {
    let table: PeopleTable
    let number: Int
    let descriptor: Int32

    init(table: PeopleTable, number: Int, descriptor: Int32) {
      (self.table, self.number, self.descriptor) = (table, number, descriptor)
    }

    var deadline: Duration? { table.state.withLock { $0.deadline(of: number, at: Monotonic.now()) } }

    func sit(at dealt: any TextGame, among names: [String]) {
      table.state.withLock { $0.sit(number, at: dealt, among: names) }
    }

    func send(_ line: [UInt8], at now: Duration) { table.state.withLock { $0.hear(line, for: number, at: now) } }

    func receive(at now: Duration, _ tell: (Referee.Input, Duration) -> Void) {
      for (input, at) in table.state.withLock({ $0.say(by: number, at: now) }) { tell(input, at) }
    }

    func end() { table.state.withLock { $0.people[number].leaveGame() } }
  }
}
