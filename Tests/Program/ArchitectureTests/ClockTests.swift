import TestBasics
import Testing

/// Which clocks the house reads.
@Suite(.timeLimited) struct ClockTests {
  @Test(arguments: ["Refereeing", "Arena", "OperatingSystem", "BotProcess", "Launcher"])
  func `nothing that measures a bot reads a clock that somebody can set`(module: String) {
    let settable = /\bDate\b|DispatchTime|DispatchWallTime|gettimeofday|CLOCK_REALTIME|\btime\(NULL|\btime\(nil/
    let files = Project.sources(of: module)
    #expect(!files.isEmpty)
    #expect(files.filter { $0.text.contains(settable.wordBoundaryKind(.simple)) }.isEmpty)
  }

  @Test(arguments: ["GameRules", "Refereeing"])
  func `modules that judge get the time as an argument, and read no clock`(module: String) {
    let clock = /Monotonic|clock_gettime|ContinuousClock|SuspendingClock|ProcessInfo|import Foundation|import Dispatch/
    #expect(Project.sources(of: module).filter { $0.text.contains(clock) }.isEmpty)
  }
}
