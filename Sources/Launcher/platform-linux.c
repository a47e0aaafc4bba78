#ifdef __linux__

#define _GNU_SOURCE
#include "platform.h"

#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

void adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

void close_descriptors_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  const int limit = getdtablesize();
  for (int fd = first; fd < limit; fd++) close(fd);
}

// A process is stopped before its children are looked for, so that it starts no more meanwhile.
static void kill_below(pid_t parent) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)parent, (long)parent);
  FILE *children = fopen(path, "re");
  if (!children) return;
  long child;
  while (fscanf(children, "%ld", &child) == 1) {
    kill((pid_t)child, SIGSTOP);
    kill_below((pid_t)child);
    kill((pid_t)child, SIGKILL);
  }
  fclose(children);
}

void kill_descendants(pid_t bot) {
  (void)bot;
  kill_below(getpid());
}

#endif
