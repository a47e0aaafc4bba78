import Scheduling
import Tournaments

/// Counts how uneven meetings become in the cyclic design, for up to 200 bots after any of many cycles.
struct ScheduleBalance: Benchmark {
  let name = "schedule"
  let summary = "by how much the meetings of two pairs differ, at worst, for all numbers of bots up to 200"

  func run() {
    let columns = Columns(["seats", "worst", "promised", "cycles"])
    for seats in 2...8 {
      var worst = 0
      let cycles = 200
      for bots in seats...200 {
        var design = CyclicDesign(bots: bots, seats: seats, seed: "balance")
        var meetings = Array(repeating: 0, count: bots)
        for cycle in 0..<cycles {
          // The first table of a cycle tells all its meetings: they depend on the difference of two numbers alone.
          let block = design.table(cycle * bots)
          for a in block { for b in block where a != b { meetings[(b - a + bots) % bots] += 1 } }
          let others = meetings.dropFirst()
          worst = max(worst, (others.max() ?? 0) - (others.min() ?? 0))
        }
      }
      columns.row(["\(seats)", String(worst), String(CyclicDesign.unevenness(seats: seats)), String(cycles)])
    }
  }
}
