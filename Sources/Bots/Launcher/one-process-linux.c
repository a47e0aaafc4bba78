#ifdef __linux__

#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "confine.h"
#include "system-calls.h"

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), (yes), (no))
#define IF_BITS(bits, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), (yes), (no))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))

int stay_one_process(void) {
  // `clone3` takes its flags in memory, which a filter cannot read. Where it is not there, the C library calls `clone`.
  struct sock_filter code[] = {
      LOAD(arch),
      IF_EQUAL(OWN_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_ERRNO | EPERM),
      LOAD(nr),
      IF_EQUAL(435 /* clone3 */, 0, 1),
      RETURN(SECCOMP_RET_ERRNO | ENOSYS),
#ifdef SYS_fork
      // The second numbering of x86-64, with this bit, would be a way around.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 5, 0),
      IF_EQUAL(SYS_fork, 4, 0),
      IF_EQUAL(SYS_vfork, 3, 0),
#endif
      IF_EQUAL(SYS_clone, 0, 3),
      LOAD(args[0]),
      IF_BITS(CLONE_THREAD, 1, 0),
      RETURN(SECCOMP_RET_ERRNO | EPERM),
      RETURN(SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#endif
