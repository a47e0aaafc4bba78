import BotProtocol
import Ratings
public import Standings

/// Pairwise results: all pairs of bots that met, in the order of the leaderboard.
public enum PairTableText {
  public static func render(_ standings: RunStandings, as form: TableForm = .text) -> String {
    let sections = standings.events.map { event in
      TitledGrid(
        title: event.title, grid: grid(event),
        remarks: [
          event.isRated
            ? "Points: share of games won against the other bot; a tie counts half."
            : "Points: share of deals on which the bot beat the other; a tie counts half."
        ])
    }
    return TitledGrid.render(sections, as: form)
  }

  private static func grid(_ event: EventStandings) -> Grid {
    let columns = [
      Grid.Column("bot", isNumber: false), Grid.Column("against", isNumber: false), Grid.Column("games"),
      Grid.Column("points"), Grid.Column("95%"),
    ]
    let rows = event.pairs.map { pair in
      [
        SafeText.name(pair.name), SafeText.name(pair.against), String(pair.meeting.games),
        Figures.decimal(100 * pair.meeting.share, digits: 1) + "%", Figures.interval(pair.meeting.interval()),
      ]
    }
    return Grid(columns: columns, rows: rows)
  }
}
