public import Analysis
import BotProtocol
public import GameRules
import Ratings

/// Analyses of games as text: one game with its mistakes, the bots of a run, and one bot with its worst games.
public enum AnalysisText {
  /// The number of a bot's worst games that are listed, and of mistakes of each.
  private static let worstGames = 5
  private static let worstMistakes = 3

  // MARK: One game

  /// The mistakes of a game.
  ///
  /// - Parameters:
  ///   - bot: the only bot to list, by its name at the table; nil for all.
  ///   - names: the names of the seats in reports.
  public static func game(_ table: TableAnalysis, _ game: any Game.Type, names: [String], bot: String? = nil) -> String
  {
    let words = AnalysisWords(game)
    let seats = table.seats.indices.filter { bot == nil || names[$0] == bot }
    let mistakes = table.mistakes.filter { seats.contains($0.seat) }
    let hasRivals = mistakes.contains { $0.rival != nil }
    let grid = Grid(
      columns: [Grid.Column("step")]
        + ["bot", "judgement", "played", "better"].map { Grid.Column($0, isNumber: false) }
        + [Grid.Column("loss"), Grid.Column("time")] + (hasRivals ? [Grid.Column("faster", isNumber: false)] : []),
      rows: mistakes.map { mistake in
        [
          String(mistake.step), SafeText.name(names[mistake.seat]),
          words.kind(mistake.kind), words.played(mistake), words.better(mistake),
          words.loss(mistake.loss, mistake.error),
          mistake.microseconds.map { Figures.time(microseconds: $0) } ?? "–",
        ] + (hasRivals ? [mistake.rival.map { SafeText.name(names[$0]) } ?? "–"] : [])
      })
    let sums = seats.map { seat in
      let row = table.seats[seat]
      return "\(SafeText.name(names[seat])) lost \(words.loss(row.loss)) in \(words.count(row.decisions, "decision")), "
        + "with \(words.count(row.mistakes, "mistake"))."
    }
    var value: [String] = []
    if let first = table.values.first, let last = table.values.last {
      value = [
        "Winnable after the deal: \(words.percent(Double(first) / 1000)), at the end \(words.percent(Double(last) / 1000))."
      ]
    }
    let section = TitledGrid(
      title: "\(game.name.startingSentence), deal \(table.deal)",
      grid: mistakes.isEmpty ? Grid(columns: [], rows: []) : grid,
      remarks: value + sums + [words.meaning(samples: table.samples...table.samples)])
    return TitledGrid.render([section], as: .text)
  }

  /// The step of a replay with the costliest mistake of the first seat; nil if it made none.
  public static func costliestStep(of table: TableAnalysis) -> Int? {
    table.mistakes(of: 0).first?.step
  }

  // MARK: A run

  /// The bots of each event, with what they lost.
  public static func bots(_ events: [EventAnalysis], as form: GridFormat = .text)
    -> String
  {
    TitledGrid.render(
      events.flatMap { event in
        let words = AnalysisWords(event.game)
        let title = Figures.title(event.game.name, seats: event.seats)
        return [
          TitledGrid(
            title: title + ": losses and mistakes a game", grid: losses(event, words),
            remarks: [words.meaning(samples: event.samples)] + event.distinctions.map(words.distinction)),
          TitledGrid(title: title + ": kinds of judgements", grid: kinds(event, words)),
          TitledGrid(title: title + ": losses a game by stage", grid: stages(event, words)),
        ].filter { $0.grid.rows.count > 0 && $0.grid.columns.count > 1 }
      }, as: form)
  }

  private static func losses(_ event: EventAnalysis, _ words: AnalysisWords) -> Grid {
    let hasScores = event.hasScores
    let headings = ["games", "loss", "95%"] + (hasScores ? ["score", "95%"] : []) + ["mistakes", "best", "95%"]
    let rows = event.bots.map { bot -> [String] in
      var row = [SafeText.name(bot.bot), String(bot.games.count), words.loss(bot.meanLoss)]
      row.append(bot.loss.map { words.range($0.interval()) } ?? "–")
      if hasScores {
        row.append(bot.scoreLoss.map { Figures.decimal($0.value, digits: 1) } ?? "–")
        row.append(bot.scoreLoss.map { words.scores($0.interval()) } ?? "–")
      }
      row.append(Figures.decimal(bot.mistakesPerGame, digits: 2))
      row.append(bot.bestShare.map { words.percent($0.share) } ?? "–")
      row.append(Figures.interval(bot.bestShare?.interval))
      return row
    }
    return Grid(
      columns: [Grid.Column("bot", isNumber: false)] + headings.map { Grid.Column($0) }, rows: rows)
  }

  private static func kinds(_ event: EventAnalysis, _ words: AnalysisWords) -> Grid {
    let kinds = event.game.judgementKinds.filter { kind in
      event.bots.contains { $0.kinds.contains { $0.name == kind.name } }
    }
    if kinds.count < 2 { return Grid(columns: [], rows: []) }
    let hasTimes = event.bots.contains { $0.kinds.contains { !$0.times.isEmpty } }
    return Grid(
      columns: [Grid.Column("bot", isNumber: false), Grid.Column("kind", isNumber: false)]
        + ["a game", "loss"].map { Grid.Column($0) } + (hasTimes ? [Grid.Column("median time")] : []),
      rows: event.bots.flatMap { bot in
        kinds.compactMap { kind in
          guard let part = bot.kinds.first(where: { $0.name == kind.name }) else { return nil }
          let games = Double(bot.games.count)
          return [
            SafeText.name(bot.bot), kind.plural, Figures.decimal(Double(part.count) / games, digits: 2),
            words.loss(part.loss / games),
          ] + (hasTimes ? [part.medianTime.map { Figures.time(microseconds: $0) } ?? "–"] : [])
        }
      })
  }

  private static func stages(_ event: EventAnalysis, _ words: AnalysisWords) -> Grid {
    let rows = event.bots.flatMap { bot in
      bot.phases.map { phase in
        let games = Double(bot.games.count)
        return [
          SafeText.name(bot.bot), phase.name, words.loss(phase.loss / games),
          Figures.decimal(Double(phase.mistakes) / games, digits: 2),
        ]
      }
    }
    if Set(rows.map { $0[1] }).count < 2 { return Grid(columns: [], rows: []) }
    return Grid(
      columns: ["bot", "stage"].map { Grid.Column($0, isNumber: false) }
        + ["loss", "mistakes"].map { Grid.Column($0) },
      rows: rows)
  }

  // MARK: A bot

  /// The costliest decisions in a bot's worst games.
  public static func worst(of bot: BotAnalysis, in event: EventAnalysis, as form: GridFormat = .text) -> String {
    let words = AnalysisWords(event.game)
    let title =
      "\(SafeText.name(bot.bot)), \(Figures.title(event.game.name, seats: event.seats)): the costliest decisions of its worst games"
    let rows = bot.worst(worstGames).flatMap { played in
      played.mistakes.prefix(worstMistakes).map { mistake in
        [
          String(played.table.table), String(played.table.deal), words.loss(played.loss),
          String(mistake.step), words.kind(mistake.kind), words.played(mistake),
          words.better(mistake), words.loss(mistake.loss, mistake.error),
        ]
      }
    }
    let grid = Grid(
      columns: ["table", "deal", "lost", "step"].map { Grid.Column($0) }
        + ["judgement", "played", "better"].map { Grid.Column($0, isNumber: false) } + [Grid.Column("loss")], rows: rows
    )
    return TitledGrid.render(
      [TitledGrid(title: title, grid: grid)],
      as: form)
  }

  // MARK: Spreadsheets

  /// A row for each bot of each event.
  public static func csv(_ events: [EventAnalysis], _ separator: CSV.Separator)
    -> String
  {
    let heading = [
      "event", "game", "bot", "games", "samples", "unit", "loss", "loss_low", "loss_high", "mistakes", "best_share",
      "best_share_low", "best_share_high",
    ]
    let rows = events.flatMap { event in
      event.bots.map { bot -> [CSV.Field] in
        let interval = bot.loss?.interval()
        return [
          .integer(event.event + 1), .text(event.game.name), .text(bot.bot), .integer(bot.games.count),
          .integer(event.samples.lowerBound), .text(AnalysisWords(event.game).unit), .number(bot.meanLoss),
          .number(interval?.low), .number(interval?.high), .number(bot.mistakesPerGame), .number(bot.bestShare?.share),
          .number(bot.bestShare?.interval.low), .number(bot.bestShare?.interval.high),
        ]
      }
    }
    return separator.start + CSV.text([heading.map { .text($0) }] + rows, separator)
  }
}
