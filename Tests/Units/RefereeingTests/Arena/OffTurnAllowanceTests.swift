import Arena
import TestBasics
import Testing

@Suite(.timeLimited) struct OffTurnAllowanceTests {
  /// After how many turns a bot counts as one that computes off turn; nil if never.
  ///
  /// - Parameter microseconds: what it computes after its answers, again and again.
  private func turns(_ microseconds: [Int]) -> Int? {
    var allowance = OffTurnAllowance()
    return (1...10_000).first { turn in
      allowance.add(.microseconds(microseconds[(turn - 1) % microseconds.count]))
      return allowance.isExceeded
    }
  }

  @Test func `a loop that ends late now and then is forgiven`() {
    #expect(turns([25, 25, 25, 60]) == nil)
    #expect(turns(Array(repeating: 25, count: 19) + [150]) == nil)
    #expect(turns([55]) == nil)
  }

  @Test func `who computes off turn at length is found at once, and who does so a little each time, soon`() {
    #expect(turns([20_051]) == 1)
    #expect(turns([1056]) == 2)
    #expect(turns([155]) == 11)
    #expect(turns([65]) == 101)
    #expect(turns([0, 0, 0, 200]) != nil)
  }

  @Test func `one late tick of the kernel's clock is forgiven, and a second one soon after it is not`() {
    #expect(turns([10_100] + Array(repeating: 25, count: 9_999)) == nil)
    #expect(turns([25, 10_100, 25, 25, 25]) == 7)
  }

  @Test func `what was found is not forgotten`() {
    var allowance = OffTurnAllowance()
    allowance.add(.milliseconds(21))
    for _ in 0..<10_000 { allowance.add(.zero) }
    #expect(allowance.isExceeded)
  }
}
