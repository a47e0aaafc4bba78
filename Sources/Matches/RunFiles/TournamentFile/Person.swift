import GameRules
public import Refereeing

extension Competitor {
  /// The word that stands for a program where a person plays, at a web page whose link the referee prints.
  public static let personWord = "browser"

  /// True for a person, who has no program; a submission is always one.
  public var isPerson: Bool { command == [Competitor.personWord] && !isSubmitted }

  /// True for a bot that the referee starts; in any other seat sits somebody whom the run finds a `SeatConnection` for.
  public var hasProgram: Bool { !isPerson }
}

extension TimeControl {
  /// Longer than anybody plays.
  private static let day = Duration.seconds(86_400)
  /// The time to name what one has called, and to challenge a false call: ten seconds for the person, and the rest for the way.
  private static let afterCall = Duration.seconds(12)

  /// The same limits at a table of people: windows that are left at the default, which suits programs, suit people.
  public func besidePeople(window usualWindow: Duration) -> TimeControl {
    var time = self
    if time.window == TimeControl().window { time.window = usualWindow }
    time.naming = time.naming ?? min(time.window, TimeControl.afterCall)
    time.challenge = time.challenge ?? min(time.window, TimeControl.afterCall)
    return time
  }

  /// The same limits for somebody who begins the game when they like, may think in a turn as long as they like, and may
  /// claim nothing for as long as they like, where these are left at their defaults.
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
  /// The same at a table of people: all see a card at the same moment, and a call before the cards move.
  ///
  /// Bots that are asked at the same moment share the machine, so that a difference below 20 ms is noise. A draw decides it,
  /// and a round that is played again after a restart ends as it did.
  public func besidePeople() -> RaceSettings {
    var races = self
    races.asking = .together
    if races.photoFinish == RaceSettings().photoFinish { races.photoFinish = .milliseconds(20) }
    if races.pause == .zero { races.pause = .seconds(1) }
    return races
  }
}

extension EventPlan {
  /// Makes the rules of a table those that suit people, as far as the file leaves them at their defaults.
  ///
  /// Where each person has a clock of their own, races are as the event's file says.
  ///
  /// - Parameter seated: who sits where.
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
  /// How long a person may think about a race: longer where any of its first windows offers many choices.
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
