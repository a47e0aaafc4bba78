import Designs

/// A round robin: every bot meets every other, as evenly as possible.
struct RoundRobin: TournamentFormat {
  let name = "round-robin"
  let summary = "Every bot meets every other bot, as evenly as possible."
  let takesStopCondition = true
  let isEven = true
  let takesChanges = true

  func seating(of event: EventShape) -> Seating {
    .fixed(CyclicDesign(bots: event.bots.count, seats: event.seats, seed: event.seed))
  }
}
