public import Arena
import Clocks
import GameRules
import OperatingSystem
import Refereeing
import Synchronization
public import WebServer

/// A bot as shown to the people at its table.
public struct BotAtTable: Equatable, Sendable {
  public var name: String
  /// Its style: "plays like a person".
  public var style: String

  public init(name: String, style: String) { (self.name, self.style) = (name, style) }
}

/// The people at one table, in the referee's own process, with their pages and agreements.
///
/// The thread of the table and the thread of the server share one value under a lock, and neither ever waits for a
/// person.
public final class PeopleTable: Sendable {
  /// The default time for which the others wait for a person whose page is closed.
  public static let usualAbsence = Lobby.usualAbsence

  private let names: [String]
  private let state: Mutex<TableState>

  /// - Parameters:
  ///   - people: the names of their seats.
  ///   - bots: the bots, by the names of their seats, which are their names in the run.
  ///   - longestAbsence: how long the others wait for a person whose page is closed.
  ///   - path: the file with the people's answers, from which a table is resumed; nil keeps none.
  ///   - audience: the page of spectators.
  ///   - page: returns each person's page.
  public init(
    of people: [String], bots: [String: BotAtTable] = [:], longestAbsence: Duration = usualAbsence,
    savedAt path: String? = nil,
    audience: ServedPage? = nil, page: (String) -> ServedPage
  ) {
    names = people
    let pages = people.map(page)
    state = Mutex(
      TableState(
        zip(people, pages).map(TableState.Person.init),
        audience: audience.map { TableState.Person(TableState.audienceName, $0) }, bots,
        longestAbsence, AnswerLog(path: path)))
    audience?.showThatNothingHasBegun()
    audience?.answerCommands(or: { [weak self] request in
      ServedPage.history(self?.state.withLock { $0.audience?.seat?.past } ?? [], at: request.path)
    }) { _ in nil }
    for (number, page) in pages.enumerated() {
      page.showThatNothingHasBegun()
      page.answerCommands(or: { [weak self] request in
        guard let self else { return nil }
        let past = state.withLock { $0.people[number].seat?.past ?? [] }
        return ServedPage.history(past, at: request.path) ?? code(at: request.path, for: number)
      }) { [weak self] command in
        self?.state.withLock { $0.perform(command, by: number, at: Monotonic.now()) } ?? nil
      }
      page.onOpening { [weak self] isOpen in
        _ = self?.state.withLock { $0.apply(isOpen ? .opensPage : .closesPage, by: number, at: Monotonic.now()) }
      }
    }
  }

  /// Shows on the pages that all games are over.
  public func close() { state.withLock { $0.close() } }

  /// The QR code of a link that invites a person to play or to watch: `/qr/SEAT`, `/qr/watch`.
  private func code(at path: String, for number: Int) -> HTTPResponse? {
    guard path.hasPrefix("/qr/") else { return nil }
    let link = state.withLock { state in
      let place = Int(path.dropFirst(4))
      return place.map { state.invitation(to: $0, from: number) } ?? state.invitationToWatch(from: number)
    }
    return link.flatMap { QRCode($0) }.map { HTTPResponse(type: "image/svg+xml", Array($0.svg.utf8)) }
  }

  /// The names of the seats for whose people the run waits.
  public var awaited: [String] {
    state.withLock { state in state.lobby.seated.filter(state.lobby.misses).map { state.people[$0].name } }
  }

  /// The connection of the seat with this name; nil for a bot.
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

    func sit(at dealt: any TextGame, among names: [String], attempt: Int) {
      table.state.withLock { $0.sit(number, at: dealt, among: names, attempt: attempt) }
    }

    func send(_ message: SeatMessage, at now: Duration) {
      table.state.withLock { $0.hear(message, for: number, at: now) }
    }

    func receive(at now: Duration, _ tell: (Referee.Input, Duration) -> Void) {
      for (input, at) in table.state.withLock({ $0.say(by: number, at: now) }) { tell(input, at) }
    }

    func end() { table.state.withLock { $0.people[number].leaveGame() } }

    func recall(_ prompt: Int, of bot: Seat) -> RecalledAnswer {
      table.state.withLock { $0.log.recall(prompt, of: $0.seats[bot.index]) }
    }

    func hear(_ line: [UInt8]?, to prompt: Int, of bot: Seat, after reaction: Duration) {
      table.state.withLock { state in
        let answer = BotAnswer(bot: state.seats[bot.index], prompt: prompt, line: line, reaction: reaction)
        state.log.record(answer)
      }
    }
  }
}
