import BotProcess
import Foundation
import OperatingSystem
import Refereeing

/// How late a verdict of time falls, and how soon nothing is left of a bot that is killed.
///
/// The bot computes without end, so that its verdict needs no look for an answer that was not flushed.
struct VerdictLatency: Benchmark {
  let name = "verdicts"
  let summary = "how long after limit and margin a verdict of time falls, and how soon a killed bot is gone"

  private static let limit = Duration.milliseconds(50)
  private static let games = BenchmarkSize.choose(smoke: 3, full: 200)

  func run() throws {
    let columns = Columns(["", "p50", "p90", "p99", "most"])
    row("verdict after limit and margin", try lateness(), in: columns)
    row("last of four processes gone", try killings(), in: columns)
  }

  private func row(_ what: String, _ samples: Samples, in columns: Columns) {
    columns.row([what] + [0.5, 0.9, 0.99, 1].map { samples.quantile($0).digits(2) + " ms" })
  }

  /// Host delay, which no bot is charged, counts here, because whatever waits for the verdict waits for it too.
  private func lateness() throws -> Samples {
    let launcher = try BenchmarkPrograms.launcher()
    let bot = BenchmarkPrograms.bot(["--spin-us", "60000000"])
    let time = TimeControl(bank: nil, move: VerdictLatency.limit, ready: .seconds(60))
    var samples = Samples()
    for _ in 0..<VerdictLatency.games {
      // The last bot must be gone: it computes to its end, and a bot without a core of its own is waited for.
      var stage = BenchmarkTable(launcher: launcher)
      defer { stage.close() }
      let played = try stage.play([bot], rounds: 1, rules: TableRules(time: time))
      guard case .time(let allowed, let used, let evidence) = played.record.faults[0] else { continue }
      samples.add((used + evidence.hostDelay - allowed - time.margin).microseconds / 1000)
    }
    return samples
  }

  private func killings() throws -> Samples {
    let launcher = try BenchmarkPrograms.launcher()
    let script = "sleep 60 & one=$!; sleep 60 & two=$!; setsid sleep 60 & echo $$ $one $two $!; read line"
    let command = BotCommand(program: "/bin/sh", arguments: ["-c", script], folder: "/", environment: [:])
    var samples = Samples()
    for _ in 0..<VerdictLatency.games {
      let bot = try launcher.start(command)
      var poll = BotPoll()
      var pids: [Int32] = []
      while pids.isEmpty {
        poll.wait(for: [bot], until: Monotonic.now() + .seconds(60)) { _, event, _ in
          guard case .output(let line) = event else { return }
          pids = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
        }
      }
      let began = Monotonic.now()
      bot.kill()
      while pids.contains(where: { Foundation.kill($0, 0) == 0 }) {}
      samples.add((Monotonic.now() - began).microseconds / 1000)
      bot.waitUntilReleased()
    }
    return samples
  }
}
