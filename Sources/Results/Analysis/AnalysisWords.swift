import BotProtocol
package import GameRules
package import Ratings

/// The words about judgements of a game.
package struct AnalysisWords {
  private let game: any Game.Type

  package init(_ game: any Game.Type) { self.game = game }

  package var unit: String {
    switch game.lossUnit {
    case .share(let noun): noun
    case .count(let noun): noun
    }
  }

  private func judgementKind(_ name: String) -> JudgementKind? { game.judgementKinds.first { $0.name == name } }

  package func kind(_ name: String) -> String { judgementKind(name)?.words ?? name }

  /// What the seat did; a dash if nothing, not even pass.
  package func played(_ mistake: Mistake) -> String {
    guard let action = mistake.played else { return judgementKind(mistake.kind)?.isAnswer == false ? "–" : "pass" }
    let value = mistake.choices.first { $0.action == action }.map { " (\(self.value($0.value)))" } ?? ""
    return SafeText.visible(action) + value
  }

  /// The best action; a dash if none is known.
  package func better(_ mistake: Mistake) -> String {
    guard let best = mistake.choices.first, best.action != mistake.played else { return "–" }
    return "\(SafeText.visible(best.action)) (\(value(best.value)))"
  }

  private func value(_ value: Double) -> String {
    isShare ? percent(value) : Figures.short(value)
  }

  /// A loss, with its standard error if it has one.
  package func loss(_ loss: Double, _ error: Double = 0) -> String {
    switch game.lossUnit {
    case .share:
      Figures.decimal(100 * loss, digits: 1) + (error > 0 ? " ± " + Figures.decimal(100 * error, digits: 1) : "") + "%"
    case .count: Figures.short((loss * 100).rounded() / 100)
    }
  }

  /// A mistake in words, such as "costs 16.2 ± 2.9%; better: draw a card, 68.2% winnable instead of 52.0%".
  ///
  /// - Parameter action: the game's words for an action.
  package func sentence(_ mistake: Mistake, _ action: (String) -> String) -> String {
    let loss = loss(mistake.loss, mistake.error)
    let best = mistake.choices.first.flatMap { $0.action == mistake.played ? nil : $0 }
    switch game.lossUnit {
    case .share(let noun):
      guard let best, let own = mistake.choices.first(where: { $0.action == mistake.played }) else {
        return "\(kind(mistake.kind)), costs \(loss)"
      }
      return
        "costs \(loss); better: \(action(best.action)), \(percent(best.value)) \(noun) instead of \(percent(own.value))"
    case .count(let noun):
      let unit = mistake.loss == 1 ? String(noun.dropLast()) : noun
      return "\(kind(mistake.kind)), costs \(loss) \(unit)" + (best.map { "; better: \(action($0.action))" } ?? "")
    }
  }

  private var isShare: Bool { if case .share = game.lossUnit { true } else { false } }

  package func range(_ interval: Interval) -> String {
    switch game.lossUnit {
    case .share: Figures.decimal(100 * interval.low, digits: 1) + "–" + Figures.decimal(100 * interval.high, digits: 1)
    case .count: Figures.decimal(interval.low, digits: 2) + "–" + Figures.decimal(interval.high, digits: 2)
    }
  }

  package func scores(_ interval: Interval) -> String {
    Figures.decimal(interval.low, digits: 1) + "–" + Figures.decimal(interval.high, digits: 1)
  }

  package func percent(_ share: Double) -> String { Figures.decimal(100 * share, digits: 1) + "%" }

  package func count(_ count: Int, _ noun: String) -> String {
    "\(Figures.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// What a bot lost, in one or two sentences.
  package func summary(of bot: BotAnalysis) -> String {
    let loss = "\(loss(bot.meanLoss))\(isShare ? "" : " " + unit) a game"
    let range = bot.loss.map { " (95%: \(self.range($0.interval())))" } ?? ""
    let best = bot.bestShare.map { " No better action was found for \(percent($0.share)) of its decisions." } ?? ""
    return "\(count(bot.games.count, "analysed game")): lost \(loss)\(range).\(best)"
  }

  /// The meaning of a loss.
  package func meaning(samples: ClosedRange<Int>) -> String {
    switch game.lossUnit {
    case .share(let noun):
      let deals =
        samples.lowerBound == samples.upperBound
        ? Figures.grouped(samples.lowerBound)
        : "\(Figures.grouped(samples.lowerBound)) to \(Figures.grouped(samples.upperBound))"
      return
        "A loss is how much less often the game is \(noun) after an action than after the best one, over \(deals) deals of "
        + "the hidden cards, with the standard error. A difference of less than two standard errors is no mistake. \"best\" is the share of decisions "
        + "without a mistake."
    case .count(let noun):
      return "A loss is the number of \(noun) that a seat paid, or did not get because it missed them; being slower "
        + "costs nothing here. \"best\" is the share of judgements that are no mistakes."
    }
  }

  package func distinction(_ pair: EventAnalysis.Distinction) -> String {
    func deals(_ count: Double?) -> String {
      guard let count, let whole = Int(exactly: count.rounded(.up)) else { return "no number of deals" }
      return "about \(Figures.grouped(whole)) deals"
    }
    return "To tell \(SafeText.name(pair.better)) and \(SafeText.name(pair.worse)) apart, at differences as seen here: "
      + "\(deals(pair.byLoss)) by their losses, \(deals(pair.byResult)) by \(game.measures[0].words)."
  }
}
