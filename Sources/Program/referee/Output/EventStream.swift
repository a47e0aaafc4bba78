import JSON
import Records
import Reports
import Standings
import Tournaments

/// The progress of a run for programs: JSON objects on standard output, one on each line.
struct EventStream {
  /// The forms of the stream.
  enum Form: String, CaseIterable { case jsonl }

  func begin(_ run: TournamentRun) {
    tell("run") { json in
      json.member("name", run.file.name)
      json.member("out", run.file.out)
      json.member("tables", run.summary.total)
      json.member("finished", run.summary.finished)
      json.member("workers", run.summary.workers)
    }
  }

  func show(_ record: TableRecord) { tell("table", record.writeMembers) }

  /// Every table that is new, and how far the run has come.
  func show(_ progress: RunProgress) {
    guard !progress.news.isEmpty else { return }
    for record in progress.news { show(record) }
    tell("progress") { json in
      json.member("finished", progress.finished)
      json.member("tables", progress.total)
      json.member("elapsed_ms", progress.elapsed.wholeMilliseconds)
      json.member("faults", progress.faults)
    }
  }

  func end(_ standings: RunStandings, isFinished: Bool) {
    tell("end") { json in
      json.member("finished", isFinished)
      json.key("standings")
      json.raw(Leaderboard.render(standings, as: .json).utf8.dropLast())
    }
  }

  private func tell(_ type: String, _ members: (inout JSONWriter) -> Void) {
    Console.print(
      JSONWriter.textLine { json in
        json.member("type", type)
        members(&json)
      })
  }
}
