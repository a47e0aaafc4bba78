import Conformance
import TestBasics
import Testing

@Suite(.timeLimited) struct IdleTimeTests {
  private func total(_ looks: (at: Int, cpu: Int, isBusy: Bool)...) -> Duration {
    var idle = IdleTime(since: .zero, cpuTime: .zero)
    for look in looks {
      idle.look(at: .milliseconds(look.at), cpuTime: .milliseconds(look.cpu), isBusy: look.isBusy)
    }
    return idle.total
  }

  @Test func `time without work adds up`() {
    #expect(total((50, 0, false), (100, 1, false), (160, 2, false)) == .milliseconds(160))
  }

  @Test func `a bot that has used a core, however slowly, was not idle`() {
    #expect(total((50, 1, false), (100, 2, false), (150, 3, false), (200, 3, false)) == .milliseconds(50))
  }

  @Test func `a bot that waits for a core is not idle`() {
    #expect(total((50, 0, false), (100, 0, true), (150, 0, false)) == .milliseconds(50))
  }

  @Test func `a process that ends takes its CPU time with it, which is no idle time`() {
    #expect(total((50, 90, false), (100, 10, false), (150, 10, false)) == .milliseconds(50))
  }

  @Test func `where nobody could look, little counts`() {
    #expect(total((3000, 0, false), (6000, 0, false)) == .milliseconds(200))
  }
}
