#ifdef __linux__

#define _GNU_SOURCE
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform.h"

// Where the descriptors lie that are handed into the container: the news, and the bot's three streams.
enum { NEWS = 3, FIRST_STREAM = 4 };

static void tell(const struct news *news) { (void)!send(NEWS, news, sizeof *news, MSG_NOSIGNAL); }

static void on_child(int number) { (void)number; }

// True if the bot's private file systems hold more files than they may: a file without bytes takes memory that nobody
// counts, a gigabyte for a million. Their bytes are bounded by the file systems themselves.
static int is_overflowing(const struct settings *settings) {
  static const char *const folders[] = {"/tmp", "/dev/shm"};
  unsigned long long files = 0;
  for (int i = 0; i < 2; i++) {
    struct statvfs system;
    if (statvfs(folders[i], &system) == 0 && system.f_files > system.f_ffree) files += system.f_files - system.f_ffree;
  }
  return settings->limits[SCRATCH_FILES] && files > settings->limits[SCRATCH_FILES];
}

// Takes the words from the command line, which the bot can read in /proc/1/cmdline: they tell of the run.
static int take_words(char **words, int count) {
  for (int i = 0; i < count; i++) {
    char *word = words[i];
    if (!(words[i] = strdup(word))) return 0;
    memset(word, 0, strlen(word));
  }
  return 1;
}

int main_inside(char **arguments, int count) {
  if (!take_words(arguments, count)) return 2;
  struct settings settings = {.folder = arguments[0]};
  if (count < 2 || !read_settings(&settings, arguments + 1, count - 1)) return 2;
  fcntl(NEWS, F_SETFD, FD_CLOEXEC);
  hide_from_others();
  sigset_t child, before;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, &before);
  struct sigaction wake = {.sa_handler = on_child, .sa_flags = SA_NOCLDSTOP};
  sigaction(SIGCHLD, &wake, NULL);

  const int streams[3] = {FIRST_STREAM, FIRST_STREAM + 1, FIRST_STREAM + 2};
  struct news news = {.what = BOT_RUNS};
  const pid_t bot = start_bot(&settings, streams, NEWS, &news.failure);
  for (int i = 0; i < 3; i++) close(streams[i]);
  if (bot < 0) {
    news.what = BOT_FAILED;
    tell(&news);
    return 1;
  }
  tell(&news);

  sigdelset(&before, SIGCHLD);
  struct pollfd launcher = {.fd = NEWS, .events = 0};
  while (1) {
    struct rusage usage;
    int status;
    pid_t ended;
    while ((ended = wait4(-1, &status, WNOHANG, &usage)) > 0) {
      if (ended != bot) continue;
      news = (struct news){.what = BOT_ENDED, .ending = ending_of(status, &usage)};
      tell(&news);
      return 0;
    }
    // Nothing is ever sent here, so whatever there is to see is the launcher's end.
    const struct timespec pause = {0, 250000000};
    if (ppoll(&launcher, 1, &pause, &before) > 0) return 1;
    if (is_overflowing(&settings)) {
      news = (struct news){.what = BOT_OVERFLOWS};
      tell(&news);
      return 0;
    }
  }
}

// In the child: makes the devices that the sandbox's program will bind read-only, in a mount namespace of this process: what is
// written to them goes through, and root, to whom they belong, cannot change their modes, owners and dates.
static int keep_devices(const struct settings *settings) {
  if (unshare(CLONE_NEWNS) < 0 || mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) < 0) return -1;
  for (int i = 0; i + 1 < settings->sandbox_count; i++) {
    const char *device = settings->sandbox[i + 1];
    if (strcmp(settings->sandbox[i], "--dev-bind-try") != 0 || access(device, F_OK) < 0) continue;
    if (mount(device, device, NULL, MS_BIND, NULL) < 0) return -1;
    if (mount(NULL, device, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID, NULL) < 0) return -1;
  }
  return 0;
}

// In the child: becomes the sandbox's program.
static void become_container(const struct settings *settings, const char *launcher, int news, int errors) {
  char **inner = inner_words(settings, launcher);
  int count = 0;
  while (inner && inner[count]) count++;
  char **words = calloc((size_t)(settings->sandbox_count + count) + 1, sizeof *words);
  if (!inner || !words) _exit(127);
  memcpy(words, settings->sandbox, (size_t)settings->sandbox_count * sizeof *words);
  memcpy(words + settings->sandbox_count, inner, (size_t)count * sizeof *words);

  if (settings->group && !join_group(settings->group)) {
    dprintf(errors, "%s: %s\n", settings->group, strerror(errno));
    _exit(127);
  }
  // Bots that play are refused what would change devices.
  if (geteuid() == 0 && keep_devices(settings) < 0 && settings->has_metadata) {
    dprintf(errors, "read-only devices: %s\n", strerror(errno));
    _exit(127);
  }
  // Nothing of what follows lies where it is to be put.
  news = fcntl(news, F_DUPFD, 16);
  errors = fcntl(errors, F_DUPFD, 16);
  for (int fd = 0; fd <= 2; fd++) dup2(fd, FIRST_STREAM + fd);
  dup2(news, NEWS);
  // The sandbox's program watches from without: were the bot's streams its own, nobody would see them closed.
  const int null = open("/dev/null", O_RDWR);
  dup2(null, 0);
  dup2(null, 1);
  dup2(errors, 2);
  close_descriptors_from(FIRST_STREAM + 3);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  setsid();
  die_with_parent();
  execv(words[0], words);
  fprintf(stderr, "%s: %s\n", words[0], strerror(errno));
  _exit(127);
}

// Reads the next news; `sender` is the process that sent them, as it is called on this side. Returns false at their end.
static int receive(int from, struct news *news, pid_t *sender) {
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(struct ucred))];
  } control;
  struct iovec part = {news, sizeof *news};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t got;
  do got = recvmsg(from, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return 0;
  if (got < (ssize_t)sizeof *news) news->what = 0;
  const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_type == SCM_CREDENTIALS) *sender = ((const struct ucred *)CMSG_DATA(header))->pid;
  return 1;
}

static void read_words(int errors, char words[200]) {
  const ssize_t got = read(errors, words, 199);
  words[got > 0 ? got : 0] = 0;
  words[strcspn(words, "\n")] = 0;
}

int start_in_container(const struct settings *settings, const char *launcher, struct container *container,
                       struct failure *failure, char words[200]) {
  int news[2], errors[2];
  *failure = (struct failure){"sandbox", 0};
  words[0] = 0;
  container->bot = 0;
  // In the container the bot has another number: asked for before anybody is there to send it, or it would not come.
  const int yes = 1;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, news) < 0 ||
      setsockopt(news[0], SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes) < 0 || pipe2(errors, O_CLOEXEC) < 0 ||
      (container->program = fork()) < 0) {
    failure->error = errno;
    return 0;
  }
  if (container->program == 0) become_container(settings, launcher, news[1], errors[1]);
  close(news[1]);
  close(errors[1]);
  container->news = news[0];
  container->errors = errors[0];
  struct news first;
  pid_t sender = 0;
  while (receive(container->news, &first, &sender)) {
    // The bot's own word comes before it runs, and bears its number.
    if (first.what == 0) container->bot = sender;
    if (first.what == BOT_RUNS) return container->bot > 0;
    if (first.what != BOT_FAILED) continue;
    *failure = first.failure;
    return 0;
  }
  read_words(container->errors, words);
  return 0;
}

int has_ended_inside(struct container *container, struct ending *ending) {
  struct pollfd news = {.fd = container->news, .events = POLLIN};
  if (poll(&news, 1, 0) <= 0) return 0;
  struct news last = {0};
  pid_t sender;
  // Walls that fall without a word were torn down from without.
  *ending = (struct ending){.status = SIGKILL};
  if (!receive(container->news, &last, &sender)) return 1;
  if (last.what == BOT_ENDED) *ending = last.ending;
  container->overflows = last.what == BOT_OVERFLOWS;
  return 1;
}

#endif
