#include "bot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"
#include "platform.h"

struct ending ending_of(int status, const struct rusage *usage) {
  struct ending ending = {.status = status};
  ending.cpu_us = (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000LL + usage->ru_utime.tv_usec +
                  usage->ru_stime.tv_usec;
#ifdef __APPLE__
  ending.peak_kb = usage->ru_maxrss / 1024;
#else
  ending.peak_kb = usage->ru_maxrss;
#endif
  return ending;
}

static int limit(int resource, unsigned long long soft, unsigned long long hard) {
  struct rlimit now, wanted = {soft, hard};
  if (getrlimit(resource, &now) < 0) return -1;
  // Nobody may raise a limit that somebody else has set.
  if (wanted.rlim_max > now.rlim_max) wanted.rlim_max = now.rlim_max;
  if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
  return setrlimit(resource, &wanted);
}

static int limit_resources(const struct settings *settings, int is_inside) {
  const struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) < 0) return -1;
  for (int n = 0; n < LIMIT_COUNT; n++) {
    const struct limit *row = &limit_table[n];
    const unsigned long long amount = settings->limits[n] * (unsigned long long)row->times;
    if (row->resource < 0 || amount == 0 || (row->is_inside_only && !is_inside)) continue;
    if (limit(row->resource, amount, amount + (unsigned long long)row->grace) < 0) return -1;
  }
#ifdef RLIMIT_MSGQUEUE
  // The filter refuses POSIX queues; the kernel counts their bytes by user.
  if (is_inside && setrlimit(RLIMIT_MSGQUEUE, &none) < 0) return -1;
#endif
  return 0;
}

static void report_failure(int pipe, const char *step) {
  struct failure failure = {.error = errno};
  strncpy(failure.step, step, sizeof failure.step - 1);
  (void)!write(pipe, &failure, sizeof failure);
  _exit(127);
}

// The bot's environment: the variables that bear this prefix, without it.
static char **bot_environment(void) {
  static const char prefix[] = "REFEREE_BOT_";
  extern char **environ;
  const size_t length = sizeof prefix - 1;
  int count = 0;
  while (environ[count]) count++;
  char **variables = calloc((size_t)count + 1, sizeof *variables), **next = variables;
  for (int i = 0; variables && i < count; i++)
    if (strncmp(environ[i], prefix, length) == 0) *next++ = environ[i] + length;
  return variables;
}

// In the child: becomes the bot, or reports over `failures` why it cannot.
static void become_bot(const struct settings *settings, const int streams[3], int announce, int failures) {
  setsid();
  die_with_parent();
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);

  if (announce >= 0) (void)!send(announce, "b", 1, 0);
  for (int fd = 0; fd <= 2; fd++)
    if (streams[fd] != fd) dup2(streams[fd], fd);
  dup2(failures, 3);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  close_descriptors_from(4);
  if (settings->group && !join_group(settings->group)) report_failure(3, "group");
  if (limit_resources(settings, announce >= 0) < 0) report_failure(3, "limits");
  if (confine(settings) < 0) report_failure(3, "sandbox");
  if (settings->is_one_process && stay_one_process() < 0) report_failure(3, "sandbox");
  if (chdir(settings->folder) < 0) report_failure(3, "folder");
  char **environment = bot_environment();
  // A program that is open for writing cannot start: an author has just saved it, or a process that was forked meanwhile
  // holds the writer's file until it starts its own program.
  for (int attempt = 0; environment && attempt < 200; attempt++) {
    execve(settings->program[0], settings->program, environment);
    if (errno != ETXTBSY) break;
    poll(NULL, 0, 10);
    errno = ETXTBSY;
  }
  report_failure(3, "program");
}

pid_t start_bot(const struct settings *settings, const int streams[3], int announce, struct failure *failure) {
  int failures[2];
  pid_t bot = -1;
  if (pipe(failures) == 0) bot = fork();
  if (bot < 0) {
    *failure = (struct failure){"fork", errno};
    return -1;
  }
  if (bot == 0) become_bot(settings, streams, announce, failures[1]);
  close(failures[1]);
  ssize_t got;
  do got = read(failures[0], failure, sizeof *failure);
  while (got < 0 && errno == EINTR);
  close(failures[0]);
  if (got != sizeof *failure) return bot;
  waitpid(bot, NULL, 0);
  return -1;
}
