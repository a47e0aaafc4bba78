import BotProcess
import TestBasics
import Testing

@Suite(.timeLimited) struct BotRestTests {
  @Test func `a bot that runs has nothing to resume`() {
    var rest = BotRest()
    let cpuTime: () -> Duration? = {
      Issue.record("the CPU time was looked up in vain")
      return nil
    }
    #expect(rest.isRunning)
    let resumed = rest.resume(cpu: cpuTime())
    #expect(resumed == nil)
  }

  @Test func `each process outside the group is stopped once, and resumed with the bot`() {
    var rest = BotRest()
    rest.suspend()
    #expect(rest.isStopping)
    let stopped = [[7, 8], [8, 9, 7], [8, 9]].map { rest.suspend(strays: $0) }
    #expect(stopped == [[7, 8], [9], []])
    let resumed = rest.resume(cpu: nil)
    #expect(resumed == [7, 8, 9])
    #expect(rest.isRunning)
    rest.suspend()
    let again = rest.resume(cpu: nil)
    #expect(again == [], "the processes of the last stop are not signalled again")
  }

  @Test(arguments: [(1, false), (2, false), (3, true)])
  func `a stopped bot that has computed more than it needs to stop again has resumed by itself`(
    milliseconds: Int, resumed: Bool
  ) {
    var rest = BotRest()
    rest.suspend()
    rest.noteStopped(cpu: .seconds(5))
    #expect(!rest.isRunning && !rest.isStopping)
    _ = rest.resume(cpu: .seconds(5) + .milliseconds(milliseconds))
    #expect(rest.resumedByItself == resumed)
  }

  @Test func `CPU time that is unknown is no evidence`() {
    var rest = BotRest()
    for (before, after) in [(nil, Duration.seconds(9)), (.zero, nil), (nil, nil)] as [(Duration?, Duration?)] {
      rest.suspend()
      rest.noteStopped(cpu: before)
      _ = rest.resume(cpu: after)
    }
    // The stop had not taken effect when the bot was asked again.
    rest.suspend()
    _ = rest.resume(cpu: .seconds(9))
    #expect(!rest.resumedByItself)
  }

  @Test(arguments: [(50, false), (60, true)])
  func `a bot that does not stop has resumed by itself if it computes outside the kernel`(
    milliseconds: Int, resumed: Bool
  ) {
    var rest = BotRest()
    rest.suspend()
    rest.noteNotStopped(userTime: .milliseconds(milliseconds))
    #expect(!rest.isStopping, "it is not waited for again")
    #expect(rest.resumedByItself == resumed)
  }
}
