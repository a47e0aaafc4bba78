import TestBasics
import Testing

@testable import BotProcess

@Suite(.timeLimited) struct StartFailureTests {
  @Test(arguments: [
    (StartFailure.noCommand, "the command is empty; give the program and its arguments"),
    (.noSuchFolder("/f"), #"the folder /f does not exist; correct "cwd""#),
    (
      .folderInRun("/r/bot", run: "/r"),
      "the folder /r/bot lies in /r, the folder of a run, of which bots see nothing; move the bot elsewhere, or choose "
        + #"another "out""#
    ),
    (.noSuchProgram("/p"), #"the program /p does not exist; correct "command", or build the bot first"#),
    (.notExecutable("/p"), "/p is not executable; try: chmod +x /p"),
    (.nothingToRead("/f"), #"/f, listed in "folders", does not exist; correct the path"#),
    (
      .notInSandbox("/p"),
      #"the sandbox does not show the interpreter or loader of /p; add its folder to "folders""#
    ),
    (
      .noSandbox(.landlock, reason: "ENOSYS"),
      #"the sandbox landlock does not work on this machine (ENOSYS); choose another "sandbox"; to list what works: "#
        + "referee doctor"
    ),
  ])
  func `a failure to start says what is wrong and what to do`(failure: StartFailure, message: String) {
    #expect(failure.message == message)
  }
}
