import BotProcess
import Limits
import TestBasics
import Testing

@Suite(.timeLimited) struct BotLifeTests {
  private let start = Duration.seconds(100)

  @Test func `a bot whose output ends has a while to exit, and counts as closed then`() throws {
    var life = BotLife.running
    #expect(life.checkTime == nil)
    life.noteOutputEnd(at: start)
    let check = try #require(life.checkTime)
    #expect(check == start + BotLife.closingGrace)
    let isClosed = [check - .milliseconds(1), check, check + .seconds(1)].map { life.check(at: $0, isExiting: false) }
    #expect(isClosed == [false, true, false], "it is reported once")
    #expect(life == .closed)
    #expect(life.checkTime == nil && life.ending == nil)
  }

  @Test func `a bot that is exiting is checked again until its report is overdue`() {
    var life = BotLife.running
    life.noteOutputEnd(at: start)
    var closed: Duration?
    while closed == nil, let check = life.checkTime {
      if life.check(at: check, isExiting: true) { closed = check }
    }
    #expect(closed == start + BotLife.reportTimeout)
  }

  @Test func `an output that ends after its process does not change how that ended`() {
    var life = BotLife.ended(.exit(code: 3))
    life.noteOutputEnd(at: start)
    #expect(life.ending == .exit(code: 3))
    let isClosed = life.check(at: start + .seconds(10), isExiting: false)
    #expect(!isClosed)
  }
}
