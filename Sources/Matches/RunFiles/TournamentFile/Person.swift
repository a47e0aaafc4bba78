import GameRules
public import Refereeing

extension Competitor {
  /// The word in place of a program for a person, who plays on a web page whose link the referee prints.
  public static let personWord = "browser"

  /// True for a person, who has no program; a submission is never a person.
  public var isPerson: Bool { command == [Competitor.personWord] && !isAuthorWritten }

  /// True for a bot that the referee starts; any other seat has a `SeatConnection`.
  public var hasProgram: Bool { !isPerson }
}

extension TournamentFile {
  public var people: [Competitor] { competitors.filter(\.isPerson) }

  /// The bots that the referee starts: all but the people.
  public var startedBots: [Competitor] { competitors.filter(\.hasProgram) }
}

extension Tournament {
  /// The bots that play now and that the referee starts: all but the people.
  public var startedBots: [Entrant] { entrants.filter(\.hasProgram) }
}

extension TimeControl {
  /// Longer than any person plays.
  private static let day = Duration.seconds(86_400)
  /// The time limits for naming after a call and for challenging a false one: ten seconds for the person, and the rest
  /// for the network.
  private static let afterCall = Duration.seconds(12)

  /// The limits at a table with people: a window of the default length, which suits programs, becomes one that suits
  /// people.
  public func besidePeople(window usualWindow: Duration) -> TimeControl {
    var time = self
    if time.window == TimeControl().window { time.window = usualWindow }
    time.naming = time.naming ?? min(time.window, TimeControl.afterCall)
    time.challenge = time.challenge ?? min(time.window, TimeControl.afterCall)
    return time
  }

  /// The limits for a person: defaults become unlimited time to begin the game, to think in a turn, and without a
  /// claim.
  public func ofPerson() -> TimeControl {
    let usual = TimeControl()
    var time = self
    if time.ready == usual.ready { time.ready = TimeControl.day }
    if time.silentWindows == usual.silentWindows { time.silentWindows = 1_000_000 }
    if time.bank == usual.bank, time.move == nil { time.bank = TimeControl.day }
    return time
  }
}

extension RaceSettings {
  /// The race settings at a table with people: all see a card at the same moment, and a call before the cards move.
  ///
  /// Bots that are asked at the same moment share the machine, so a difference below 20 ms is noise and a draw decides
  /// it. A round that is played again after a restart then ends as before.
  public func besidePeople() -> RaceSettings {
    var races = self
    races.asking = .together
    if races.photoFinish == RaceSettings().photoFinish { races.photoFinish = .milliseconds(20) }
    if races.pause == .zero { races.pause = .seconds(1) }
    return races
  }
}

extension EventPlan {
  /// Adapts the rules of a table to its people, if there are any, as far as the file leaves them at their defaults.
  ///
  /// If each person has a clock of their own, races keep the settings of the event's file.
  ///
  /// - Parameter seated: the bots and people, by seat.
  func suitPeople(_ rules: inout TableRules, among seated: [Competitor?]) {
    let people = seated.indices.filter { seated[$0]?.isPerson == true }
    if people.contains(where: { seated[$0]?.clock == nil }) {
      rules.races = rules.races.besidePeople()
      let window = setting.windowOfPeople(in: self)
      for seat in seated.indices where seated[seat]?.clock == nil {
        rules.odds[seat] = rules.time.besidePeople(window: window)
      }
    }
    for seat in people { rules.odds[seat] = rules.time(of: seat).ofPerson() }
  }
}

extension GameSetting {
  /// The time limit of a person in a race: longer if any of its first windows offers many choices.
  public func windowOfPeople(in event: EventPlan) -> Duration {
    let (seat, few) = (Seat(0), 10)
    guard let dealt = try? dealt(1, of: event) else { return .milliseconds(2500) }
    let offered = dealt.legalActions(for: seat)
    let choices = offered.prefix(few + 1).map { action in
      var next = dealt
      _ = try? next.apply(.race([Claim(seat: seat, action: action)]))
      return next.legalActions(for: seat).count
    }
    return max(offered.count, choices.max() ?? 0) > few ? .seconds(60) : .milliseconds(2500)
  }
}
