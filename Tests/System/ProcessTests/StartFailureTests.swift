import BotProcess
import Foundation
import Sandboxes
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct StartFailureTests {
  @Test(
    arguments: [
      (.noCommand, "the command is empty; give the program and its arguments"),
      (.noSuchFolder("/f"), #"the folder /f does not exist; correct "cwd""#),
      (
        .folderInRun("/r/bot", run: "/r"),
        "the folder /r/bot lies in /r, the folder of a run, of which bots see nothing; move the bot elsewhere, or choose "
          + #"another "out""#
      ),
      (.noSuchProgram("/p"), #"the program /p does not exist; correct "command", or build the bot first"#),
      (.programIsFolder("/p"), #"/p is a folder; give the path of the program in "command""#),
      (
        .noFirstLine("/p"),
        "the system cannot execute /p: a script needs a first line such as #!/usr/bin/env python3, and a program must be "
          + "built for this machine; correct the file, or start it with its interpreter"
      ),
      (
        .noFirstLine("/p.sh"),
        "the system cannot execute /p.sh: a script needs a first line, #!/usr/bin/env sh; add it, or start the script with "
          + "its interpreter: sh /p.sh"
      ),
      (
        .byteOrderMark("/p"),
        "/p begins with a byte order mark, so the system does not find #! at its beginning; save it as UTF-8 without one"
      ),
      (
        .noName("python3 bot.py", .commandLine(["python3", "bot.py"])),
        #"there is no program named "python3 bot.py"; write the program and each argument as a text of its own: in a file "#
          + #"["python3", "bot.py"], on a command line without quotation marks around all"#
      ),
      (
        .noName("~/bot", .shell),
        "there is no program named ~/bot: no shell reads the command, so ~, $ and operators stay as they are; write the "
          + "whole path, or put the line into a script and start that with sh"
      ),
      (
        .noName(#"C:\python.exe"#, .windowsPath),
        #"there is no program named C:\python.exe, which is a path of Windows; write a path with / that exists here, or the "#
          + "name of a program in PATH, such as python3"
      ),
      (
        .noSuchFolder("/f/~/bots"),
        #"the folder /f/~/bots does not exist; correct "cwd"; no shell reads it, so ~ and $ stay as they are: write the "#
          + "whole path"
      ),
      (
        .windowsLineEndings("/p"),
        "/p has Windows line endings, so its first line names no program; save it with Unix line endings (LF)"
      ),
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
    ] as [(StartFailure, String)])
  func `a failure to start says what is wrong and what to do`(failure: StartFailure, message: String) {
    #expect(failure.message == message)
  }

  @Test(arguments: [("fork", ""), ("sandbox", ""), ("sandbox", "bwrap: Can't fork: Resource temporarily unavailable")])
  func `a system without processes is no bot's fault, whichever step it refuses`(step: String, words: String) throws {
    let launcher = try BotLauncher(program: BuiltPrograms.launcher)
    let failure = launcher.failure(
      step: step, errno: EAGAIN, words: words, of: ShellBot.command(":"), in: .bubblewrap)
    #expect(failure == .noProcesses)
  }
}
