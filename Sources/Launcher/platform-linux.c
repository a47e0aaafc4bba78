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

static FILE *children_of(pid_t parent) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)parent, (long)parent);
  return fopen(path, "re");
}

// A process is stopped before its children are looked for, so that it starts no more meanwhile.
static void kill_below(pid_t parent) {
  FILE *children = children_of(parent);
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

// The bytes that a process has in memory; of those that it shares with its kin only its part, where `is_exact`.
static unsigned long long memory_of(long pid, int is_exact) {
  char path[64], line[128];
  unsigned long long pages = 0, kilobytes = 0;
  snprintf(path, sizeof path, is_exact ? "/proc/%ld/smaps_rollup" : "/proc/%ld/statm", pid);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  if (!is_exact) (void)!fscanf(file, "%*u %llu", &pages);
  while (is_exact && fgets(line, sizeof line, file))
    if (sscanf(line, "Pss: %llu", &kilobytes) == 1) break;
  fclose(file);
  return is_exact ? kilobytes * 1024 : pages * (unsigned long long)sysconf(_SC_PAGESIZE);
}

static void add_below(pid_t parent, int is_exact, unsigned long long most, struct usage *usage) {
  FILE *children = children_of(parent);
  if (!children) return;
  long child;
  while (usage->processes < most && fscanf(children, "%ld", &child) == 1) {
    const unsigned long long memory = memory_of(child, is_exact);
    // Who has ended and waits for this process to look is none too many, though a chain of them may outrun the counting.
    if (memory == 0 && parent == getpid()) continue;
    usage->processes++;
    usage->memory += memory;
    add_below((pid_t)child, is_exact, most, usage);
  }
  fclose(children);
}

struct usage usage_of_descendants(int is_exact, unsigned long long most) {
  struct usage usage = {0, 0};
  add_below(getpid(), is_exact, most, &usage);
  return usage;
}

#endif
