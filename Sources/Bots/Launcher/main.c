// The small program between the referee and a bot.
//
//     referee-launcher SOCKET FOLDER [SETTING...] -- PROGRAM [ARGUMENT...]
//
// It starts PROGRAM in FOLDER as its child: in a session of its own, with descriptors 0 to 2 only and default signals,
// within the limits and the sandbox of the settings. PROGRAM's environment is what this program's holds with the prefix
// REFEREE_BOT_, which is removed: a variable such as LD_PRELOAD acts on PROGRAM alone. The settings:
//
//     LIMIT=AMOUNT                     limits.h has their names and units; 0 is no limit
//     read=PATH write=PATH list=FOLDER this process confines itself: nothing else is read, written or listed
//     network                          the filter lets it connect to the network
//     one_process                      it may start threads, and no other process
//     temporary=FOLDER                 the same as write, and the folder that the limit scratch is for
//     group=FOLDER                     the control group that it joins
//     filter                           it is refused system calls for networks and the like
//     metadata                         the filter lets it change files' modes, owners and times, or under read= believe so
//     sandbox=WORD...                  the words of a program that builds them: it starts this launcher within
//
// Over the Unix socket SOCKET it tells the referee, in lines:
//
//     started PID                                the bot runs
//     failed STEP ERRNO [WORDS]                  it could not be started; STEP is folder, program, limits, group, sandbox, fork
//     ended exit|signal NUMBER                   how it ended
//     ended LIMIT AMOUNT                         it exceeded this limit
//
// and takes single bytes: 'E', play is over (the bot, whose input is closed, has a while to end before TERM, and then
// KILL); 'K', kill. When the bot has ended, or the referee's end of the socket closes, everything that the bot started
// is killed as well, and the launcher ends.

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bot.h"
#include "inside.h"
#include "platform.h"
#include "settings.h"

// How long the bot has after 'E', and after TERM; how often what it takes is looked at: seldom, or as often as a bot near
// its limits needs; how often what is counted by user is looked at, which takes longer; how many times in a row a look may
// fail; and how many times something may be hidden, for a process that is about to start another program hides it for a moment.
enum {
  GRACE_MS = 1000,
  TERM_MS = 500,
  LOOK_MS = 50,
  LOOK_CLOSELY_MS = 10,
  LOOK_AROUND_MS = 500,
  MOST_FAILURES = 100,
  MOST_HIDDEN_LOOKS = 5
};

struct launch {
  struct settings settings;
  int referee;
  pid_t bot;
  struct container container;
  int has_container, has_ended, failed_looks, hidden_looks, hidden_hoards, waiting_looks;
  long long look_around_at;
  unsigned long long shared_at_start;
};

static void tell(int referee, const char *line) {
  size_t length = strlen(line);
  while (length > 0) {
    ssize_t sent = write(referee, line, length);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return;  // the referee is gone, and the loop below will see it
    line += sent;
    length -= (size_t)sent;
  }
}

static long long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int referee = socket(AF_UNIX, SOCK_STREAM, 0);
  if (referee < 0) return -1;
  fcntl(referee, F_SETFD, FD_CLOEXEC);
  if (connect(referee, (struct sockaddr *)&address, sizeof address) < 0) return -1;
  return referee;
}

// Starts the bot and tells the referee what came of it. Returns false when it could not be started.
static int start(struct launch *launch, const char *launcher) {
  struct failure failure;
  char line[300], words[200] = "";
  const int streams[3] = {0, 1, 2};
  if (launch->has_container) {
    const int is_started = start_in_container(&launch->settings, launcher, &launch->container, &failure, words);
    launch->bot = is_started ? launch->container.bot : -1;
  } else {
    launch->bot = start_bot(&launch->settings, streams, -1, &failure);
  }
  if (launch->bot < 0) snprintf(line, sizeof line, "failed %s %d %s\n", failure.step, failure.error, words);
  else snprintf(line, sizeof line, "started %ld\n", (long)launch->bot);
  tell(launch->referee, line);
  return launch->bot >= 0;
}

// The launcher holds no end of the bot's pipes, or their other ends would never see them closed.
static void let_go_of_pipes(void) {
  int null = open("/dev/null", O_RDWR);
  for (int fd = 0; fd <= 2; fd++) dup2(null, fd);
  if (null > 2) close(null);
}

// The limit that an end shows by itself, or -1.
static int limit_behind(const struct settings *settings, const struct ending *ending) {
  const int number = WIFSIGNALED(ending->status) ? WTERMSIG(ending->status) : 0;
  const int is_good = WIFEXITED(ending->status) && WEXITSTATUS(ending->status) == 0;
  for (int n = 0; n < LIMIT_COUNT; n++)
    if (number && number == limit_table[n].signal) return n;
  const unsigned long long cpu_us = (unsigned long long)ending->cpu_us, cpu = settings->limits[CPU];
  if (number == SIGKILL && cpu && cpu_us >= cpu * 1000000) return CPU;
  // Whoever is refused memory seldom says so, but has taken nearly all that there is.
  const unsigned long long peak = (unsigned long long)ending->peak_kb * 1024;
  const unsigned long long memory = settings->limits[MEMORY];
  return memory && !is_good && peak >= memory / 4 * 3 ? MEMORY : -1;
}

static void report_limit(struct launch *launch, int limit) {
  char line[128];
  if (launch->has_ended) return;
  launch->has_ended = 1;
  snprintf(line, sizeof line, "ended %s %llu\n", limit_table[limit].name, launch->settings.limits[limit]);
  tell(launch->referee, line);
}

static void report_end(struct launch *launch, const struct ending *ending) {
  char line[128];
  const int limit = limit_behind(&launch->settings, ending);
  if (limit >= 0) return report_limit(launch, limit);
  if (launch->has_ended) return;
  launch->has_ended = 1;
  const int signalled = WIFSIGNALED(ending->status);
  snprintf(line, sizeof line, "ended %s %d\n", signalled ? "signal" : "exit",
           signalled ? WTERMSIG(ending->status) : WEXITSTATUS(ending->status));
  tell(launch->referee, line);
}

// Reaps one process that has ended, and tells the referee if it was the bot. Returns its pid; with WNOHANG 0 when none
// has ended yet; -1 when none is left.
static pid_t reap(struct launch *launch, int options) {
  int status;
  struct rusage usage;
  const pid_t ended = wait4(-1, &status, options, &usage);
  if (ended > 0 && ended == launch->bot && !launch->has_container) {
    const struct ending ending = ending_of(status, &usage);
    report_end(launch, &ending);
  }
  return ended;
}

// Returns true when the bot is among those that have ended by now.
static int has_ended(struct launch *launch) {
  pid_t ended;
  struct ending ending;
  if (launch->has_container && has_ended_inside(&launch->container, &ending)) {
    if (launch->container.overflows) report_limit(launch, SCRATCH);
    else report_end(launch, &ending);
    return 1;
  }
  while ((ended = reap(launch, WNOHANG)) > 0)
    if (ended == launch->bot) return 1;
  return 0;
}

// Kills the bot and all that it started. A process that loses its parent becomes our child, so what is left comes into sight
// round by round.
//
// Where they cannot be listed for long, for the bot has taken this process's descriptors away or the machine has none left,
// this process ends as if it had been killed: the referee then looks for the bot's processes itself.
static void kill_all(struct launch *launch) {
  int failures = 0;
  while (1) {
    const int is_complete = kill_descendants(launch->bot);
    if (reap(launch, is_complete ? 0 : WNOHANG) < 0) return;
    if (is_complete) continue;
    if (++failures == MOST_FAILURES) kill(getpid(), SIGKILL);
    const struct timespec pause = {0, LOOK_CLOSELY_MS * 1000000};
    nanosleep(&pause, NULL);
  }
}

// True if the bot's temporary folder holds more than it may; in another program's container that is told from there.
static int is_overflowing(const struct settings *settings) {
  const struct contents most = {settings->limits[SCRATCH], settings->limits[SCRATCH_FILES]};
  if (!settings->scratch) return 0;
  const struct contents now = contents_of(settings->scratch, most);
  return now.bytes > most.bytes || now.files > most.files;
}

// Looks at what the bot's processes hold of what the kernel counts by user, and reports a limit that they have hit.
static void look_around(struct launch *launch) {
  const unsigned long long watches = launch->settings.limits[WATCHES], signals = launch->settings.limits[SIGNALS];
  const struct hoard hoard = hoard_of_descendants(launch->has_container ? 2 : 0, watches);
  const struct ending none = {0};
  // What cannot be seen is no evidence: it counts only while the kernel has no more for anybody.
  launch->hidden_hoards = hoard.is_hidden && watches_are_used_up() ? launch->hidden_hoards + 1 : 0;
  launch->waiting_looks = hoard.has_waiting ? launch->waiting_looks + 1 : 0;
  if (watches && (hoard.watches > watches || launch->hidden_hoards == MOST_HIDDEN_LOOKS))
    report_limit(launch, WATCHES);
  else if (signals && (hoard.signals > signals || launch->waiting_looks > 1)) report_limit(launch, SIGNALS);
  launch->look_around_at = now_ms() + LOOK_AROUND_MS;
}

// Looks at what the bot's processes take together, reports a limit that they have hit, and says when to look again.
// Returns true when a limit was hit.
static int look(struct launch *launch, long long *next) {
  const unsigned long long memory = launch->settings.limits[MEMORY], processes = launch->settings.limits[PROCESSES];
  // The sandbox's program and this one in the container are none of the bot's.
  const unsigned long long processes_of_ours = launch->has_container ? 2 : 0;
  // Who multiplies must not win time by being counted to the end.
  const unsigned long long most = processes ? processes + processes_of_ours : ~0ULL;
  struct usage usage = usage_of_descendants(0, most, memory);
  if (memory && usage.memory > memory && usage.processes < most)
    usage.memory = usage_of_descendants(1, most, memory).memory;
  launch->failed_looks = usage.is_incomplete ? launch->failed_looks + 1 : 0;
  launch->hidden_looks = usage.is_hidden ? launch->hidden_looks + 1 : 0;
  const int is_near = usage.is_incomplete || usage.is_hidden || (memory && usage.memory > memory / 2) ||
                      (processes && usage.processes > processes / 2);
  *next = now_ms() + (is_near ? LOOK_CLOSELY_MS : LOOK_MS);
  // What cannot be seen is no evidence: memory that is hidden is shared memory, and the machine has that much more of it.
  const int is_hiding = launch->hidden_looks >= MOST_HIDDEN_LOOKS &&
                        shared_memory_of_machine() > launch->shared_at_start + memory / 2;
  // Too many processes take too much memory as well, and more while they are looked at.
  if (usage.processes >= most)
    report_limit(launch, PROCESSES);
  else if (is_overflowing(&launch->settings)) report_limit(launch, SCRATCH);
  else if (memory && (usage.memory > memory || is_hiding)) report_limit(launch, MEMORY);
  else if (now_ms() >= launch->look_around_at) look_around(launch);
  return launch->has_ended || launch->failed_looks == MOST_FAILURES;
}

static long long sooner(long long a, long long b) { return a < 0 || (b >= 0 && b < a) ? b : a; }

// Waits for the bot's end, the referee's word, the referee's end, and a limit that is hit, whichever comes first.
static void watch(struct launch *launch, const sigset_t *while_waiting) {
  const int is_limited = launch->settings.limits[MEMORY] || launch->settings.limits[PROCESSES];
  long long term_at = -1, kill_at = -1, look_at = is_limited ? now_ms() + LOOK_MS : -1;
  while (!has_ended(launch)) {
    const long long next = sooner(sooner(term_at, kill_at), look_at), left = next - now_ms();
    struct timespec timeout = {left > 0 ? left / 1000 : 0, left > 0 ? left % 1000 * 1000000 : 0};
    const int news = launch->has_container ? launch->container.news : -1;
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(launch->referee, &readable);
    if (news >= 0) FD_SET(news, &readable);
    const int highest = news > launch->referee ? news : launch->referee;
    const int ready = pselect(highest + 1, &readable, NULL, NULL, next >= 0 ? &timeout : NULL, while_waiting);
    const long long now = now_ms();
    if (ready > 0 && FD_ISSET(launch->referee, &readable)) {
      char order;
      if (recv(launch->referee, &order, 1, 0) <= 0 || order == 'K') return;
      if (order == 'E' && term_at < 0 && kill_at < 0) term_at = now + GRACE_MS;
    }
    if (look_at >= 0 && now >= look_at && look(launch, &look_at)) return;
    if (kill_at >= 0 && now >= kill_at) return;
    if (term_at >= 0 && now >= term_at) {
      kill(-launch->bot, SIGCONT);  // a stopped process obeys TERM only when it goes on
      kill(-launch->bot, SIGTERM);
      kill_at = term_at + TERM_MS;
      term_at = -1;
    }
  }
}

static void on_child(int number) { (void)number; }

int main(int count, char **arguments) {
  // Signals to a whole job, or to a terminal's processes, are the referee's to obey: it ends its bots through this program.
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  if (count > 2 && strcmp(arguments[1], "--inside") == 0) return main_inside(arguments + 2, count - 2);
  struct launch launch = {0};
  if (count < 5 || !read_settings(&launch.settings, arguments + 3, count - 3)) {
    fputs("usage: referee-launcher SOCKET FOLDER [SETTING...] -- PROGRAM [ARGUMENT...]\n", stderr);
    return 2;
  }
  launch.settings.folder = arguments[2];
  launch.has_container = launch.settings.sandbox_count > 0;
  launch.referee = connect_to(arguments[1]);
  if (launch.referee < 0) return 2;

  sigset_t child, before;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, &before);
  sigdelset(&before, SIGCHLD);
  struct sigaction wake = {.sa_handler = on_child, .sa_flags = SA_NOCLDSTOP};
  sigaction(SIGCHLD, &wake, NULL);
  // A process that hides may not change it.
  end_before_others();
  hide_from_others();
  signal(SIGPIPE, SIG_IGN);  // a referee that is gone is seen by its closed socket

  adopt_orphans();
  launch.shared_at_start = shared_memory_of_machine();
  const int is_started = start(&launch, arguments[0]);
  let_go_of_pipes();
  if (is_started) watch(&launch, &before);
  kill_all(&launch);
  return is_started ? 0 : 1;
}
