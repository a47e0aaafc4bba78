import Reports
import Tournaments

/// `referee standings DIR`: prints leaderboards.
enum StandingsCommand {
  static let format = Option(
    "--format", "FORMAT", Leaderboard.Format.allCases.map(\.rawValue).joined(separator: ", ") + "; text if not given")

  static let command = Command(
    name: "standings", operands: ["DIR"], options: [format],
    summary: "print the leaderboards of a run",
    example: "referee standings tournaments/runs/quickstart --format markdown"
  ) { invocation in
    let standings = try Standings.read(invocation.operands[0], catalogue: catalogue)
    Console.print(Leaderboard.render(standings, as: try invocation.word(format) ?? .text))
    return .done
  }
}
