import Foundation
import TestBasics
import TestSupport

/// A machine on which no sandbox works: the system refuses what bubblewrap and Landlock begin with.
struct SandboxlessMachine {
  private static let program = #"""
    #include <errno.h>
    #include <linux/filter.h>
    #include <linux/seccomp.h>
    #include <stddef.h>
    #include <sys/prctl.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    #define REFUSE(call) \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)

    int main(int count, char **words) {
      struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        REFUSE(SYS_pivot_root), REFUSE(444 /* landlock_create_ruleset */),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      };
      struct sock_fprog filter = {sizeof code / sizeof *code, code};
      if (count < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 || prctl(PR_SET_SECCOMP, 2, &filter) < 0) return 99;
      execv(words[1], words + 1);
      return 98;
    }
    """#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SandboxlessMachine.program, to: "program.c")
    let status = try Program.status(of: "cc", "-o", folder.path + "/program", folder.path + "/program.c")
    guard status == 0 else { throw CocoaError(.executableLoad) }
  }

  /// Runs the referee there.
  func run(_ words: String...) throws -> Program.Result {
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    let line = ([folder.path + "/program", referee] + words).map { "'\($0)'" }.joined(separator: " ")
    return try Program.shell(try folder.write(line + "\n", to: "run.sh"), in: folder.folder)
  }
}
