#ifdef __linux__

#define _GNU_SOURCE
#include "platform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
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

int join_group(const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/cgroup.procs", folder);
  const int processes = open(path, O_WRONLY | O_CLOEXEC);
  const int is_done = processes >= 0 && write(processes, "0", 1) == 1;
  if (processes >= 0) close(processes);
  return is_done;
}

void end_before_others(void) {
  const int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score < 0) return;
  (void)!write(score, "1000", 4);
  close(score);
}

void hide_from_others(void) { prctl(PR_SET_DUMPABLE, 0); }

struct list {
  pid_t *pids;
  size_t count, room;
};

static int add(struct list *list, pid_t pid) {
  if (list->count == list->room) {
    const size_t room = list->room ? 2 * list->room : 16;
    pid_t *pids = realloc(list->pids, room * sizeof *pids);
    if (!pids) return 0;
    list->pids = pids;
    list->room = room;
  }
  list->pids[list->count++] = pid;
  return 1;
}

// True where what was looked for has ended meanwhile, and false where the system did not let this process look.
static int is_gone(void) { return errno == ENOENT || errno == ESRCH; }

// True if a process has ended, whether its parent has waited for it or not: it has no memory and no descriptors left, and
// the system shows its files to root alone.
static int has_process_ended(const char *process) {
  char path[128], line[512];
  snprintf(path, sizeof path, "/proc/%s/stat", process);
  FILE *file = fopen(path, "re");
  if (!file) return is_gone();
  const size_t length = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[length] = 0;
  // The state follows the program's name, which may hold anything, in parentheses. A process that is gone by now has an
  // empty file.
  const char *name_end = strrchr(line, ')');
  return !name_end || name_end[1] == 0 || strchr("ZX", name_end[2]) != NULL;
}

// True if the system kept this process from looking into one that lives, just now.
static int is_hidden(const char *process) {
  return (errno == EACCES || errno == EPERM) && !has_process_ended(process);
}

// A process and its parent, as a scan of `/proc` has found them.
struct kinship {
  pid_t pid, parent;
};

// All processes that a scan has seen. Where the kernel lists children it is never needed.
struct scan {
  struct kinship *processes;
  size_t count, room;
  int is_taken;
};

// True if the kernel lists children in `/proc`, which needs its option CONFIG_PROC_CHILDREN: asked of this process, which is
// there.
static int kernel_lists_children(void) {
  static int answer = -1;
  if (answer >= 0) return answer;
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)getpid(), (long)getpid());
  FILE *children = fopen(path, "re");
  // Who has no descriptors left has learned nothing.
  if (!children) return errno == ENOENT ? (answer = 0) : 1;
  fclose(children);
  return answer = 1;
}

static pid_t parent_of(const char *pid) {
  char path[64], line[512];
  long parent = 0;
  snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
  FILE *file = fopen(path, "re");
  if (!file) return is_gone() ? 0 : -1;
  const size_t length = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[length] = 0;
  // The state and the parent follow the program's name, which may hold anything, in parentheses.
  const char *name_end = strrchr(line, ')');
  return name_end && sscanf(name_end + 1, " %*c %ld", &parent) == 1 ? (pid_t)parent : 0;
}

// Returns false where not all processes could be looked at.
static int take(struct scan *scan) {
  DIR *processes = opendir("/proc");
  if (!processes) return 0;
  int is_complete = 1;
  scan->count = 0;
  struct dirent *process;
  while ((process = readdir(processes))) {
    const pid_t pid = (pid_t)atol(process->d_name);
    if (pid <= 0) continue;
    const pid_t parent = parent_of(process->d_name);
    if (parent < 0) is_complete = 0;
    if (parent <= 0) continue;
    if (scan->count == scan->room) {
      const size_t room = scan->room ? 2 * scan->room : 256;
      struct kinship *more = realloc(scan->processes, room * sizeof *more);
      if (!more) {
        is_complete = 0;
        break;
      }
      scan->processes = more;
      scan->room = room;
    }
    scan->processes[scan->count++] = (struct kinship){pid, parent};
  }
  closedir(processes);
  // This process is among them, unless nothing is mounted there.
  scan->is_taken = is_complete && scan->count > 0;
  return scan->is_taken;
}

static void forget(struct scan *scan) {
  free(scan->processes);
  *scan = (struct scan){0};
}

static int scanned_children_of(pid_t parent, struct list *list, struct scan *scan) {
  if (!scan->is_taken && !take(scan)) return 0;
  for (size_t i = 0; i < scan->count; i++)
    if (scan->processes[i].parent == parent && !add(list, scan->processes[i].pid)) return 0;
  return 1;
}

// The children of all threads of a process; `scan` is what a kernel that does not list them is scanned into, once. Returns
// false where they could not all be listed: a bot that has taken this process's descriptors away must not pass for one
// without children.
static int children_of(pid_t parent, struct list *list, struct scan *scan) {
  char path[64];
  *list = (struct list){0};
  if (!kernel_lists_children()) return scanned_children_of(parent, list, scan);
  snprintf(path, sizeof path, "/proc/%ld/task", (long)parent);
  DIR *threads = opendir(path);
  if (!threads) return is_gone();
  int is_complete = 1;
  struct dirent *thread;
  while ((thread = readdir(threads))) {
    if (thread->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%ld/task/%.20s/children", (long)parent, thread->d_name);
    FILE *children = fopen(path, "re");
    if (!children) {
      if (!is_gone()) is_complete = 0;
      continue;
    }
    long child;
    while (fscanf(children, "%ld", &child) == 1)
      if (!add(list, (pid_t)child)) is_complete = 0;
    fclose(children);
  }
  closedir(threads);
  return is_complete;
}

// Lets the threads of a process that is to be killed end at the usual priority, on any core.
//
// A thread that wants a core seldom ends late, and holds in the kernel what others wait for at full speed: the launcher of a
// bot with a thread of SCHED_IDLE on a busy core spent four minutes in shrink_dcache_parent, in which the bot's entries of
// /proc are taken apart (Linux 6.18). Who may not change the policy can still change the core.
static void hasten(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
  DIR *threads = opendir(path);
  if (!threads) return;
  cpu_set_t all;
  memset(&all, 0xff, sizeof all);
  const struct sched_param usual = {0};
  struct dirent *thread;
  while ((thread = readdir(threads))) {
    const pid_t id = (pid_t)atol(thread->d_name);
    if (id <= 0) continue;
    sched_setaffinity(id, sizeof all, &all);
    if (sched_getscheduler(id) != SCHED_OTHER) sched_setscheduler(id, SCHED_OTHER, &usual);
  }
  closedir(threads);
}

// A process is stopped before its children are looked for, so that it starts no more meanwhile.
static int kill_below(pid_t parent) {
  struct list children;
  struct scan scan = {0};
  int is_complete = children_of(parent, &children, &scan);
  forget(&scan);
  for (size_t i = 0; i < children.count; i++) {
    kill(children.pids[i], SIGSTOP);
    hasten(children.pids[i]);
    if (!kill_below(children.pids[i])) is_complete = 0;
    kill(children.pids[i], SIGKILL);
  }
  free(children.pids);
  return is_complete;
}

int kill_descendants(pid_t bot) {
  if (kill_below(getpid())) return 1;
  // Not where no bot was started: -1 would be the first process of all.
  if (bot > 0) kill(-bot, SIGKILL);
  return 0;
}

// What is counted, and the shared memory that is counted already: kin that share a segment share its inode.
struct count {
  struct usage usage;
  int is_exact;
  unsigned long long most, most_memory;
  unsigned long long mapped, tables;  // bytes that all processes so far may have mapped of no data of theirs, and in page tables
  unsigned long long *segments;
  size_t segment_count;
  struct scan scan;
};

// The memory that a process shares with its kin and no file: it stays taken where a process has let go of the pages, which
// then count for none. Its segments are as large as they were asked for.
static unsigned long long segments_of(const char *process, struct count *count) {
  char path[128], line[512];
  unsigned long long bytes = 0;
  snprintf(path, sizeof path, "/proc/%s/maps", process);
  FILE *file = fopen(path, "re");
  if (!file) {
    // A program that may be executed and not read, for one, hides what it maps.
    if (is_hidden(process)) count->usage.is_hidden = 1;
    return 0;
  }
  while (fgets(line, sizeof line, file)) {
    unsigned long long start, end, segment;
    char rights[5];
    if (sscanf(line, "%llx-%llx %4s %*s %*s %llu", &start, &end, rights, &segment) != 4 || rights[3] != 's') continue;
    if (!strstr(line, " /dev/zero")) continue;
    size_t known = 0;
    while (count->is_exact && known < count->segment_count && count->segments[known] != segment) known++;
    if (count->is_exact && known < count->segment_count) continue;
    if (count->is_exact) {
      unsigned long long *more = realloc(count->segments, (count->segment_count + 1) * sizeof *more);
      if (!more) continue;
      count->segments = more;
      count->segments[count->segment_count++] = segment;
    }
    bytes += end - start;
  }
  fclose(file);
  return bytes;
}

// Where a process is looked at: by its number, or, where its main thread has ended and others live on, by one of these. The
// files of a main thread that has ended are empty, and closed to all but root.
static void find_place(long pid, char place[64]) {
  char path[64];
  snprintf(place, 64, "%ld", pid);
  snprintf(path, sizeof path, "/proc/%ld/task", pid);
  DIR *threads = opendir(path);
  if (!threads) return;
  struct dirent *thread;
  while ((thread = readdir(threads))) {
    const long id = atol(thread->d_name);
    if (id > 0 && id != pid) snprintf(place, 64, "%ld/task/%ld", pid, id);
  }
  closedir(threads);
}

// Opens one of a process's files, for a look that may fail only because the process has ended.
static FILE *file_of(const char *process, const char *name, struct count *count) {
  char path[128];
  snprintf(path, sizeof path, "/proc/%s/%s", process, name);
  FILE *file = fopen(path, "re");
  if (!file && !is_gone()) count->usage.is_incomplete = 1;
  return file;
}

// The bytes of a process's page tables, which are in no other number: a mapping that is only read has little else.
static unsigned long long page_tables_of(const char *process, struct count *count) {
  char line[128];
  unsigned long long kilobytes = 0;
  FILE *file = file_of(process, "status", count);
  while (file && fgets(line, sizeof line, file) && sscanf(line, "VmPTE: %llu", &kilobytes) != 1) continue;
  if (file) fclose(file);
  return kilobytes * 1024;
}

// The bytes that a process has in memory, of files that others have as well only its part, and without what it shares with
// its kin and no file. Returns false where it may not be looked into.
static int exact_memory_of(const char *process, unsigned long long *bytes) {
  char path[128], line[128];
  unsigned long long kilobytes = 0, shared = 0;
  // A thread has no sum of its own, but one mapping after another.
  snprintf(path, sizeof path, "/proc/%s/%s", process, strchr(process, '/') ? "smaps" : "smaps_rollup");
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  while (fgets(line, sizeof line, file)) {
    unsigned long long part = 0;
    if (sscanf(line, "Pss: %llu", &part) == 1) kilobytes += part;
    else if (sscanf(line, "Pss_Shmem: %llu", &part) == 1) shared += part;
  }
  fclose(file);
  *bytes = (kilobytes - shared) * 1024;
  return 1;
}

// The bytes that a process has in memory; of those that it shares with its kin only its part, where that is counted exactly.
static unsigned long long memory_of(long pid, struct count *count) {
  unsigned long long size = 0, pages = 0, data = 0, bytes;
  const unsigned long long page = (unsigned long long)sysconf(_SC_PAGESIZE);
  char process[64];
  snprintf(process, sizeof process, "%ld", pid);
  for (int attempt = 0; attempt < 2 && size == 0; attempt++) {
    if (attempt == 1) find_place(pid, process);
    FILE *file = file_of(process, "statm", count);
    if (!file) return 0;
    (void)!fscanf(file, "%llu %llu %*u %*u %*u %llu", &size, &pages, &data);
    fclose(file);
  }
  // Who may not be looked into is known by what it has in memory, with all that it shares.
  if (!count->is_exact || !exact_memory_of(process, &bytes)) bytes = pages * page;
  if (size == 0 || count->most_memory == 0) return bytes;
  // Looking at each mapping takes longer, and so does asking for page tables: both are of no use while all that could be
  // there, in all processes together, is small. A table has eight bytes for a page.
  count->mapped += (size - data) * page;
  count->tables += size * 8;
  if (count->is_exact || count->mapped > count->most_memory / 2) bytes += segments_of(process, count);
  if (count->tables > count->most_memory / 16) bytes += page_tables_of(process, count);
  return bytes;
}

// How many threads a process has: the folder of each is a link in that of all.
static unsigned long long threads_of(long pid) {
  char path[64];
  struct stat threads;
  snprintf(path, sizeof path, "/proc/%ld/task", pid);
  return stat(path, &threads) == 0 && threads.st_nlink > 3 ? threads.st_nlink - 2 : 1;
}

static void add_below(pid_t parent, struct count *count) {
  struct list children;
  if (!children_of(parent, &children, &count->scan)) count->usage.is_incomplete = 1;
  for (size_t i = 0; i < children.count && count->usage.processes < count->most; i++) {
    const unsigned long long memory = memory_of(children.pids[i], count);
    // Who has ended and waits for this process to look is none too many, though a chain of them may outrun the counting.
    if (memory == 0 && parent == getpid()) continue;
    count->usage.processes += threads_of(children.pids[i]);
    count->usage.memory += memory;
    if (count->usage.processes < count->most) add_below(children.pids[i], count);
  }
  free(children.pids);
}

struct usage usage_of_descendants(int is_exact, unsigned long long most, unsigned long long most_memory) {
  struct count count = {.is_exact = is_exact, .most = most, .most_memory = most_memory};
  add_below(getpid(), &count);
  free(count.segments);
  forget(&count.scan);
  return count.usage;
}

static unsigned long long watches_in(const char *path) {
  unsigned long long watches = 0;
  char line[256];
  FILE *file = fopen(path, "re");
  while (file && fgets(line, sizeof line, file))
    if (strncmp(line, "tfd:", 4) == 0) watches++;
  if (file) fclose(file);
  return watches;
}

// True if a descriptor of a process is an epoll, and not the one that its parent has under the same number: children inherit
// what their parent watches, and it counts once.
static int is_own_epoll(DIR *descriptors, const char *name, long pid, long parent) {
  static const char epoll[] = "anon_inode:[eventpoll]";
  char target[32];
  const ssize_t length = readlinkat(dirfd(descriptors), name, target, sizeof target);
  if (length != (ssize_t)sizeof epoll - 1 || memcmp(target, epoll, sizeof epoll - 1) != 0) return 0;
  enum { SAME_FILE = 0 };
  const long descriptor = atol(name);
  return syscall(SYS_kcmp, pid, parent, SAME_FILE, descriptor, descriptor) != 0;
}

// All threads of a process have the same descriptors: the filter of system calls refuses them others.
static void add_watches(long pid, long parent, struct hoard *hoard, unsigned long long most) {
  char path[384], process[64];
  snprintf(process, sizeof process, "%ld", pid);
  int count = 0;
  for (int attempt = 0; attempt < 2 && count == 0; attempt++) {
    if (attempt == 1) find_place(pid, process);
    snprintf(path, sizeof path, "/proc/%s/fd", process);
    DIR *descriptors = opendir(path);
    if (!descriptors) {
      if (attempt == 1 && is_hidden(process)) hoard->is_hidden = 1;
      continue;
    }
    struct dirent *entry;
    while (hoard->watches <= most && (entry = readdir(descriptors))) {
      if (entry->d_name[0] == '.') continue;
      count++;
      if (!is_own_epoll(descriptors, entry->d_name, pid, parent)) continue;
      snprintf(path, sizeof path, "/proc/%s/fdinfo/%.20s", process, entry->d_name);
      hoard->watches += watches_in(path);
    }
    closedir(descriptors);
  }
}

// True if more than half of the signals that may wait for the user's processes do.
static int signals_are_scarce(void) {
  unsigned long long waiting = 0, most = 0;
  char line[128];
  FILE *file = fopen("/proc/self/status", "re");
  while (file && fgets(line, sizeof line, file) && sscanf(line, "SigQ: %llu/%llu", &waiting, &most) != 2) continue;
  if (file) fclose(file);
  return waiting > most / 2;
}

// How many signals wait that a thread has not let through. Those below 32 wait once each, others as often as they are sent: how
// often is not told.
struct waiting {
  unsigned long long own, shared;  // those for the thread, and for its process
  int has_blocked, has_others;     // true if one of those that may wait often is blocked; or is not, and waits all the same
};

static struct waiting waiting_for(const char *path) {
  struct waiting waiting = {0};
  unsigned long long own = 0, shared = 0, blocked = 0;
  const unsigned long long once = 0x7fffffff;
  char line[128], state = 0;
  FILE *file = fopen(path, "re");
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "SigPnd: %llx", &own) != 1 && sscanf(line, "ShdPnd: %llx", &shared) != 1 &&
        sscanf(line, "SigBlk: %llx", &blocked) != 1)
      sscanf(line, "State: %c", &state);
  if (file) fclose(file);
  waiting.own = (unsigned long long)__builtin_popcountll(own & once);
  waiting.shared = (unsigned long long)__builtin_popcountll(shared & once);
  waiting.has_blocked = ((own | shared) & blocked & ~once) != 0;
  // Who is stopped off turn may have been sent one that it was about to take.
  waiting.has_others = ((own | shared) & ~blocked & ~once) != 0 && state != 'T';
  return waiting;
}

static void add_signals(long pid, struct hoard *hoard) {
  char path[320], line[128];
  snprintf(path, sizeof path, "/proc/%ld/timers", pid);
  FILE *timers = fopen(path, "re");
  while (timers && fgets(line, sizeof line, timers))
    if (strncmp(line, "ID:", 3) == 0) hoard->signals++;
  if (timers) fclose(timers);
  snprintf(path, sizeof path, "/proc/%ld/task", pid);
  DIR *threads = opendir(path);
  if (!threads) return;
  unsigned long long shared = 0;
  struct dirent *thread;
  while ((thread = readdir(threads))) {
    if (thread->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%ld/task/%.20s/status", pid, thread->d_name);
    const struct waiting waiting = waiting_for(path);
    hoard->signals += waiting.own;
    shared = waiting.shared;
    // While they are scarce, nobody else keeps any.
    if (waiting.has_blocked) hoard->signals += 1ULL << 32;
    if (waiting.has_others) hoard->has_waiting = 1;
  }
  hoard->signals += shared;
  closedir(threads);
}

// The first levels are none of the bot's: the sandbox's program and this one in the container, which nobody may look into.
static void add_hoards(pid_t parent, int levels, struct hoard *hoard, unsigned long long most, int has_signals,
                       struct scan *scan) {
  struct list children;
  children_of(parent, &children, scan);
  for (size_t i = 0; i < children.count && hoard->watches <= most; i++) {
    if (levels == 0) add_watches(children.pids[i], parent, hoard, most);
    if (levels == 0 && has_signals) add_signals(children.pids[i], hoard);
    add_hoards(children.pids[i], levels > 0 ? levels - 1 : 0, hoard, most, has_signals, scan);
  }
  free(children.pids);
}

struct hoard hoard_of_descendants(int levels, unsigned long long most_watches) {
  struct hoard hoard = {0};
  struct scan scan = {0};
  add_hoards(getpid(), levels, &hoard, most_watches, signals_are_scarce(), &scan);
  forget(&scan);
  return hoard;
}

// Deeper than any program needs; each level takes a descriptor to look at.
enum { DEEPEST = 100 };

static void add_files(int folder, int depth, struct contents *contents, const struct contents *most) {
  DIR *entries = fdopendir(folder);
  if (!entries) {
    close(folder);
    return;
  }
  struct dirent *entry;
  while (contents->files <= most->files && contents->bytes <= most->bytes && (entry = readdir(entries))) {
    struct stat found;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (fstatat(dirfd(entries), entry->d_name, &found, AT_SYMLINK_NOFOLLOW) < 0) continue;
    contents->files++;
    contents->bytes += (unsigned long long)found.st_blocks * 512;
    if (!S_ISDIR(found.st_mode)) continue;
    const int inner = openat(dirfd(entries), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner < 0) continue;
    if (depth < DEEPEST) add_files(inner, depth + 1, contents, most);
    else {
      close(inner);
      contents->files = most->files + 1;
    }
  }
  closedir(entries);
}

int watches_are_used_up(void) {
  struct epoll_event event = {.events = EPOLLIN};
  int ends[2], is_refused = 0;
  const int list = epoll_create1(EPOLL_CLOEXEC);
  if (list < 0) return 0;
  if (pipe2(ends, O_CLOEXEC) == 0) {
    is_refused = epoll_ctl(list, EPOLL_CTL_ADD, ends[0], &event) < 0 && errno == ENOSPC;
    close(ends[0]);
    close(ends[1]);
  }
  close(list);
  return is_refused;
}

unsigned long long shared_memory_of_machine(void) {
  unsigned long long kilobytes = 0;
  char line[128];
  FILE *file = fopen("/proc/meminfo", "re");
  while (file && fgets(line, sizeof line, file) && sscanf(line, "Shmem: %llu", &kilobytes) != 1) continue;
  if (file) fclose(file);
  return kilobytes * 1024;
}

struct contents contents_of(const char *path, struct contents most) {
  struct contents contents = {0, 0};
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0) add_files(folder, 0, &contents, &most);
  return contents;
}

#endif
