import Arena
import Foundation
import TestBasics
import Testing

@Suite(.timeLimited) struct StopSignalTests {
  @Test func `all that wait for a signal go on when it is set, and from then on nobody waits`() {
    let signal = StopSignal()
    let done = DispatchGroup()
    for _ in 0..<3 {
      done.enter()
      Thread.detachNewThread { [done] in
        if signal.isSet(within: .seconds(86_400)) { done.leave() }
      }
    }
    signal.set()
    signal.set()
    done.wait()
    #expect(signal.isSet)
    #expect(signal.isSet(within: .seconds(86_400)))
  }

  @Test func `who waits for a signal that is not set waits no longer than it wanted`() {
    #expect(!StopSignal().isSet(within: .zero))
    #expect(!StopSignal().isSet(within: .milliseconds(1)))
  }
}
