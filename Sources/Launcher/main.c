// The small program between the referee and a bot.
//
//     referee-launcher SOCKET FOLDER PROGRAM [ARGUMENT...]
//
// It starts PROGRAM in FOLDER as its child: in a session of its own, with descriptors 0 to 2 only, default signals and
// this program's environment. Over the Unix socket SOCKET it tells the referee, in lines:
//
//     started PID                                          the bot runs
//     failed STEP ERRNO                                    it could not be started; STEP is folder, program or fork
//     ended exit|signal NUMBER CPU_US PEAK_KB              how it ended, with the CPU time and memory it took
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
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "platform.h"

enum { GRACE_MS = 1000, TERM_MS = 500 };

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

static void limit_resources(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

struct failure {
  char step;  // 'f'older or 'p'rogram
  int error;
};

static void report_failure(int pipe, char step) {
  const struct failure failure = {step, errno};
  (void)!write(pipe, &failure, sizeof failure);
  _exit(127);
}

// In the child: becomes the bot, or reports over `failures` why it cannot.
static void become_bot(const char *folder, char **arguments, int failures) {
  setsid();
  die_with_parent();
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);

  dup2(failures, 3);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  close_descriptors_from(4);
  limit_resources();
  if (chdir(folder) < 0) report_failure(3, 'f');
  execv(arguments[0], arguments);
  report_failure(3, 'p');
}

// Starts the bot. Returns its pid, or -1 when it could not be started and the referee was told.
static pid_t start(int referee, const char *folder, char **arguments) {
  char line[64];
  int failures[2];
  pid_t bot = -1;
  if (pipe(failures) == 0) bot = fork();
  if (bot < 0) {
    snprintf(line, sizeof line, "failed fork %d\n", errno);
    tell(referee, line);
    return -1;
  }
  if (bot == 0) become_bot(folder, arguments, failures[1]);
  close(failures[1]);

  struct failure failure;
  ssize_t got;
  do got = read(failures[0], &failure, sizeof failure);
  while (got < 0 && errno == EINTR);
  close(failures[0]);
  if (got == sizeof failure) {
    snprintf(line, sizeof line, "failed %s %d\n", failure.step == 'f' ? "folder" : "program", failure.error);
    tell(referee, line);
    waitpid(bot, NULL, 0);
    return -1;
  }
  snprintf(line, sizeof line, "started %ld\n", (long)bot);
  tell(referee, line);
  return bot;
}

// The launcher holds no end of the bot's pipes, or their other ends would never see them closed.
static void let_go_of_pipes(void) {
  int null = open("/dev/null", O_RDWR);
  for (int fd = 0; fd <= 2; fd++) dup2(null, fd);
  if (null > 2) close(null);
}

static void report_end(int referee, int status, const struct rusage *usage) {
  char line[128];
  const long long cpu = (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000LL + usage->ru_utime.tv_usec +
                        usage->ru_stime.tv_usec;
#ifdef __APPLE__
  const long long peak = usage->ru_maxrss / 1024;
#else
  const long long peak = usage->ru_maxrss;
#endif
  const int signalled = WIFSIGNALED(status);
  snprintf(line, sizeof line, "ended %s %d %lld %lld\n", signalled ? "signal" : "exit",
           signalled ? WTERMSIG(status) : WEXITSTATUS(status), cpu, peak);
  tell(referee, line);
}

// Reaps one process that has ended, and tells the referee if it was the bot. Returns its pid; with WNOHANG 0 when none
// has ended yet; -1 when none is left.
static pid_t reap(pid_t bot, int referee, int options) {
  int status;
  struct rusage usage;
  const pid_t ended = wait4(-1, &status, options, &usage);
  if (ended == bot) report_end(referee, status, &usage);
  return ended;
}

// Returns true when the bot is among those that have ended by now.
static int has_ended(pid_t bot, int referee) {
  pid_t ended;
  while ((ended = reap(bot, referee, WNOHANG)) > 0)
    if (ended == bot) return 1;
  return 0;
}

// Kills the bot and all that it started. Whoever loses a parent becomes our child, so what is left comes into sight
// round by round.
static void kill_all(pid_t bot, int referee) {
  do kill_descendants(bot);
  while (reap(bot, referee, 0) >= 0);
}

static void on_child(int number) { (void)number; }

// Waits for the bot's end, the referee's word, and the referee's end, whichever comes first.
static void watch(pid_t bot, int referee, const sigset_t *while_waiting) {
  long long term_at = -1, kill_at = -1;
  while (!has_ended(bot, referee)) {
    const long long next = term_at >= 0 ? term_at : kill_at, left = next - now_ms();
    struct timespec timeout = {left > 0 ? left / 1000 : 0, left > 0 ? left % 1000 * 1000000 : 0};
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(referee, &readable);
    const int ready = pselect(referee + 1, &readable, NULL, NULL, next >= 0 ? &timeout : NULL, while_waiting);
    if (ready == 0 && term_at >= 0) {
      kill(-bot, SIGCONT);  // a stopped process obeys TERM only when it goes on
      kill(-bot, SIGTERM);
      kill_at = term_at + TERM_MS;
      term_at = -1;
    } else if (ready == 0 && next >= 0) {
      return;
    } else if (ready > 0) {
      char order;
      if (recv(referee, &order, 1, 0) <= 0 || order == 'K') return;
      if (order == 'E' && next < 0) term_at = now_ms() + GRACE_MS;
    }
  }
}

int main(int count, char **arguments) {
  if (count < 4) {
    fputs("usage: referee-launcher SOCKET FOLDER PROGRAM [ARGUMENT...]\n", stderr);
    return 2;
  }
  const int referee = connect_to(arguments[1]);
  if (referee < 0) return 2;

  sigset_t child, before;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, &before);
  sigdelset(&before, SIGCHLD);
  struct sigaction wake = {.sa_handler = on_child};
  sigaction(SIGCHLD, &wake, NULL);
  signal(SIGPIPE, SIG_IGN);  // a referee that is gone is seen by its closed socket

  adopt_orphans();
  const pid_t bot = start(referee, arguments[2], arguments + 3);
  let_go_of_pipes();
  if (bot < 0) return 1;
  watch(bot, referee, &before);
  kill_all(bot, referee);
  return 0;
}
