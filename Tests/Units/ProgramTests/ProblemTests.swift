import Fields
import Foundation
import OperatingSystem
import Records
import RunFiles
import TestBasics
import Testing
import referee

/// What an error means for the person and the script that gave a command.
@Suite(.timeLimited) struct ProblemTests {
  @Test(
    arguments: [
      (SystemError(ENOSPC), .again, .temporary), (SystemError(ENOENT), .again, .usage),
      (RunProblem.stopped, nil, .interrupted), (RunProblem.noJournal(folder: "a"), .help, .usage),
      (RunProblem.locked(folder: "a", owner: ""), .again, .temporary),
      (RunProblem.io(path: "a", errno: EACCES), .again, .usage), (FileProblem(.missing, file: "a"), .again, .usage),
      (UsageProblem.noCurrentFolder, .help, .usage),
      (PathProblem.cannotWrite("a", SystemError(ENOSPC)), .help, .temporary),
      (PathProblem.cannotRead("a", SystemError(EIO)), .help, .usage),
    ] as [(any Problem, NextStep?, ExitCode)])
  func `a problem says what to type next, and how the program ends`(
    problem: any Problem, next: NextStep?, exit: ExitCode
  ) {
    #expect(problem.next == next && problem.exit == exit && !problem.message.isEmpty)
  }

  @Test func `an error of Foundation is that of the system behind it`() {
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
    #expect(error.asProblem.message == SystemError(ENOSPC).words && error.asProblem.exit == .temporary)
    #expect(RunProblem.stopped.asProblem as? RunProblem == .stopped)
  }
}
