import Foundation
import GameRules
import Numerics
import Records
import Tallies

/// A machine whose part of an event does not fit that of the others.
public struct MachineMisfit: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Answers took this many times as long as on the other machines.
    case times(Double)
    /// The results differ more than chance explains, with this probability of such a difference.
    case results(Double)
  }

  /// The name of the machine.
  public var host: String
  public var kind: Kind

  package init(host: String, kind: Kind) { (self.host, self.kind) = (host, kind) }
}

/// The results and the response times of an event by machine.
///
/// Games are compared only with games of the same bots, because a machine that joined late may have other pairings. It
/// is for runs of several machines; others do not count anything here.
struct MachineTally {
  /// A bot, with all bots at its tables.
  private struct Cell: Hashable {
    let bot: Int
    let bots: [Int]
  }

  private struct Sums {
    var games = 0
    var total = 0.0
    var squares = 0.0
    var answers = 0
    /// The response time of all answers, in microseconds.
    var wall = 0.0

    static func - (all: Sums, part: Sums) -> Sums {
      Sums(
        games: all.games - part.games, total: all.total - part.total, squares: all.squares - part.squares,
        answers: all.answers - part.answers, wall: all.wall - part.wall)
    }

    mutating func add(_ other: Sums) {
      games += other.games
      total += other.total
      squares += other.squares
      answers += other.answers
      wall += other.wall
    }

    var mean: Double { total / Double(games) }
    /// The variance of the mean.
    var error: Double { (squares / Double(games) - mean * mean) / Double(games - 1) }
  }

  /// The name of the machine of each origin.
  private let hosts: [String]
  private var cells: [Cell: [String: Sums]] = [:]

  /// The least number of games of a cell on a machine, and on all others together.
  private static let fewest = 10
  /// Answers that take this many times as long are told.
  private static let slowness = 1.5
  /// The chance of a false alarm, for all machines of an event together.
  private static let alarm = 0.001

  /// - Parameter hosts: the name of the machine of each origin.
  init(hosts: [String]) { self.hosts = Set(hosts).count > 1 ? hosts : [] }

  /// - Parameter bots: by seat.
  mutating func count(_ record: TableRecord, _ bots: [Int], _ measures: [Measure]) {
    guard hosts.indices.contains(record.origin), record.isNormal else { return }
    let all = bots.sorted()
    for (seat, bot) in bots.enumerated() {
      let value = Double(record.results(of: seat, measures)[0])
      cells[Cell(bot: bot, bots: all), default: [:]][hosts[record.origin], default: Sums()].add(
        Sums(
          games: 1, total: value, squares: value * value, answers: record.prompts[seat],
          wall: Double(record.wall[seat].wholeMicroseconds)))
    }
  }

  /// The machines that do not fit, by name.
  var misfits: [MachineMisfit] {
    let names = Set(hosts).sorted()
    return names.flatMap { host in
      [slowness(of: host), difference(of: host, among: names.count)].compactMap { kind in
        kind.map { MachineMisfit(host: host, kind: $0) }
      }
    }
  }

  /// The parts of each cell that were played on a machine, and on the others, if both are large enough.
  private func parts(on host: String) -> [(here: Sums, others: Sums, cell: Cell)] {
    cells.compactMap { cell, byHost in
      guard let here = byHost[host], here.games >= MachineTally.fewest else { return nil }
      var all = Sums()
      for sums in byHost.values { all.add(sums) }
      return all.games - here.games >= MachineTally.fewest ? (here, all - here, cell) : nil
    }
  }

  /// The geometric mean of the ratios of response times, each weighted with its number of answers.
  private func slowness(of host: String) -> MachineMisfit.Kind? {
    var (sum, weights) = (0.0, 0.0)
    for (here, others, _) in parts(on: host) where here.wall > 0 && others.wall > 0 {
      let ratio = here.wall / Double(here.answers) / (others.wall / Double(others.answers))
      let weight = Double(min(here.answers, others.answers))
      (sum, weights) = (sum + weight * log(ratio), weights + weight)
    }
    guard weights > 0 else { return nil }
    let ratio = exp(sum / weights)
    return ratio >= MachineTally.slowness ? .times(ratio) : nil
  }

  /// The sum of the squared standardised differences of means, which has about a χ² distribution.
  ///
  /// Of the bots of a table, whose results depend on one another, only the first counts. The upper tail of χ² is that of
  /// Wilson and Hilferty, The Distribution of Chi-Square, PNAS 17 (1931).
  private func difference(of host: String, among machines: Int) -> MachineMisfit.Kind? {
    var (sum, count) = (0.0, 0.0)
    for (here, others, cell) in parts(on: host) where cell.bot == cell.bots[0] {
      let variance = here.error + others.error
      guard variance > 0 else { continue }
      sum += (here.mean - others.mean) * (here.mean - others.mean) / variance
      count += 1
    }
    guard count > 0 else { return nil }
    let spread = 2 / (9 * count)
    let chance = NormalDistribution.upperTail((cbrt(sum / count) - (1 - spread)) / spread.squareRoot())
    return chance < MachineTally.alarm / Double(machines) ? .results(chance) : nil
  }
}
