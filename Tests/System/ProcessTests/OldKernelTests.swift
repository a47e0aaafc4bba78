import BotProcess
import Foundation
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// Kernels that do not list the children of a process: the launcher's own code, in a program to which that file is missing.
  @Suite(.timeLimited) struct OldKernelTests {
    private static let compiler = OptionalProgram.compiler.path

    /// It starts seven processes, most of them in sessions of their own, counts them and ends them.
    private static let program = #"""
      #include <errno.h>
      #include <signal.h>
      #include <stdio.h>
      #include <string.h>
      #include <sys/wait.h>
      #include <unistd.h>

      #include "platform.h"

      FILE *__real_fopen(const char *path, const char *mode);
      FILE *__wrap_fopen(const char *path, const char *mode) {
        const char *name = strrchr(path, '/');
        if (!name || strcmp(name, "/children") != 0) return __real_fopen(path, mode);
        errno = ENOENT;
        return NULL;
      }

      static void wait_there(int up) {
        alarm(60);
        (void)!write(up, "x", 1);
        pause();
        _exit(0);
      }

      int main(void) {
        int up[2];
        char there;
        alarm(30);
        adopt_orphans();
        if (pipe(up) < 0) return 1;
        const pid_t bot = fork();
        if (bot == 0) {
          setsid();
          for (int i = 0; i < 3; i++) {
            if (fork() != 0) continue;
            setsid();
            (void)fork();
            wait_there(up[1]);
          }
          wait_there(up[1]);
        }
        for (int i = 0; i < 7; i++) (void)!read(up[0], &there, 1);
        const struct usage usage = usage_of_descendants(0, 1000, 0);
        printf("%llu processes%s\n", usage.processes, usage.is_incomplete ? ", not all" : "");
        do if (!kill_descendants(bot)) return 1;
        while (wait(NULL) > 0);
        puts("all ended");
      }
      """#

    @Test(.needs(.compiler))
    func `a bot's processes are counted and ended where the kernel does not list them`() throws {
      let folder = try TemporaryFolder()
      try folder.write(Array(OldKernelTests.program.utf8), to: "program.c")
      let sources = Repository.root.appending(path: "Sources/Bots/Launcher").path
      let words = [
        "cc", "-I", sources, "-Wl,--wrap=fopen", "-o", folder.path + "/program", folder.path + "/program.c",
        sources + "/platform-linux.c",
      ]
      let compiling = try Process.run(URL(filePath: "/usr/bin/env"), arguments: words)
      compiling.waitUntilExit()
      try #require(compiling.terminationStatus == 0)
      let output = Pipe()
      let program = Process()
      program.executableURL = URL(filePath: folder.path + "/program")
      program.standardOutput = output
      try program.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      program.waitUntilExit()
      #expect(said == "7 processes\nall ended\n")
    }

    @Test func `how a bot's processes are found is said`() {
      #expect(ProcessTree.words(isListed: true) == "listed by the kernel")
      #expect(ProcessTree.words(isListed: false).hasPrefix("found by a scan of /proc, which is slower, "))
    }
  }
#endif
