import GameRules
import RandomGames

extension RandomGame {
  typealias BadEvent = (Event<G.Action>, IllegalEvent)

  /// Events that the rules must refuse here, each with the reason.
  var badEvents: [BadEvent] {
    switch position.phase {
    case .turn(let asked): departures(.none) + badTurns(of: asked)
    case .race(let asked): departures(.none) + badRaces(of: Array(asked))
    case .over: departures(.over) + [(.race([]), .over)] + events.suffix(1).map { ($0, .over) }
    }
  }

  /// Seats that no table has.
  private var strangers: [Seat] { [Seat(-1), Seat(position.seats), Seat(64)] }

  /// Withdrawals of seats that have left or never were; in a game that is over, of any seat.
  private func departures(_ reason: IllegalEvent?) -> [BadEvent] {
    let seats = reason == nil ? strangers + Array(gone) : strangers + Seat.all(position.seats)
    return seats.map { (.withdrawal(of: $0), reason ?? .noSuchSeat($0)) }
  }

  private func badTurns(of asked: Seat) -> [BadEvent] {
    let action = position.legalActions(for: asked)[0]
    let others = Seat.all(position.seats).filter { $0 != asked }
    return [(.race([]), .wrongPhase), (.race([Claim(seat: asked, action: action)]), .wrongPhase)]
      + strangers.map { (.action(action, by: $0), .noSuchSeat($0)) }
      + others.map { (.action(action, by: $0), .notAsked(seat: $0)) }
  }

  private func badRaces(of asked: [Seat]) -> [BadEvent] {
    guard let action = position.legalActions(for: asked[0]).last else { return [] }
    func claim(_ seat: Seat, after milliseconds: Int = 0) -> Claim<G.Action> {
      Claim(seat: seat, action: action, reaction: .milliseconds(milliseconds))
    }
    let first = asked[0]
    let others = Seat.all(position.seats).filter { !asked.contains($0) }
    let wrongSeats: [(Seat, IllegalEvent)] =
      strangers.map { ($0, .noSuchSeat($0)) } + others.map { ($0, .notAsked(seat: $0)) }
    var bad: [BadEvent] = [
      (.action(action, by: first), .wrongPhase),
      (.race([claim(first), claim(first)]), .badOrder),
    ]
    for (seat, reason) in wrongSeats {
      bad += [(.race([claim(seat)]), reason), (.race([claim(first), claim(seat)]), reason)]
    }
    for second in asked.dropFirst() where position.isLegal(action, for: second) {
      bad.append((.race([claim(first, after: 2), claim(second, after: 1)]), .badOrder))
    }
    return bad
  }
}
