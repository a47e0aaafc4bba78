import Arena
import GameRules
import Refereeing
import Synchronization
import TestBasics
import Testing

/// What an observer of a table receives.
@Suite(.timeLimited) struct TranscriptProgressTests {
  private final class Observer: TableObserver {
    let state = Mutex((isWatching: false, begun: 0, count: 0, seats: [Seat]()))

    var isWatching: Bool { state.withLock { $0.isWatching } }
    func begin() { state.withLock { $0.begun += 1 } }
    func note(_ count: Int) { state.withLock { $0.count = count } }
    func add(_ entries: [TranscriptEntry]) {
      for case .withdrawal(let seat) in entries { state.withLock { $0.seats.append(seat) } }
    }
  }

  @Test func `an observer that watches from the middle on receives every entry once, in order, and to the end`() {
    let observer = Observer()
    var progress = TranscriptProgress(observer)
    var transcript = Transcript()
    for (seat, isWatching) in [false, false, true, true, false].enumerated() {
      transcript.entries.append(.withdrawal(of: Seat(seat)))
      observer.state.withLock { $0.isWatching = isWatching }
      progress.advance(to: transcript)
      progress.advance(to: transcript)
      let state = observer.state.withLock { $0 }
      #expect(state.count == seat + 1)
      #expect(state.seats == (seat < 2 ? [] : (0...seat).map { Seat($0) }))
    }
    #expect(observer.state.withLock { $0.begun } == 1)
  }

  @Test func `nothing is handed over while nobody watches`() {
    let observer = Observer()
    var progress = TranscriptProgress(observer)
    var transcript = Transcript()
    transcript.entries.append(.withdrawal(of: 0))
    progress.advance(to: transcript)
    #expect(observer.state.withLock { $0.seats } == [])
  }
}
