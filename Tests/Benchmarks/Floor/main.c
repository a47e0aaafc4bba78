// The least that a referee can cost: it writes 200 bytes, polls and reads, and does nothing else.
//
//     bench-floor trips N PROGRAM   prints the wall and the CPU time of a round trip, in nanoseconds, over N of them
//     bench-floor start N PROGRAM   prints the median time from starting the program to its first line, in nanoseconds

#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int64_t used(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * INT64_C(1000000000) +
         (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * INT64_C(1000);
}

struct bot {
  pid_t pid;
  int in, out;
};

static struct bot start(const char *program) {
  int in[2], out[2];
  if (pipe(in) || pipe(out)) exit(2);
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    close(in[1]);
    close(out[0]);
    execl(program, program, (char *)0);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  return (struct bot){pid, in[1], out[0]};
}

static void end(struct bot bot) {
  close(bot.in);
  close(bot.out);
  waitpid(bot.pid, 0, 0);
}

static void trip(struct bot bot, const char *line, size_t length) {
  char answer[4096];
  if (write(bot.in, line, length) != (ssize_t)length) exit(2);
  struct pollfd ready = {bot.out, POLLIN, 0};
  poll(&ready, 1, 10000);
  if (read(bot.out, answer, sizeof answer) <= 0) exit(2);
}

static int by_size(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  const long rounds = atol(arguments[2]);
  if (!strcmp(arguments[1], "start")) {
    static const char line[] = "{\"type\":\"start\"}\n";
    int64_t *times = malloc(rounds * sizeof *times);
    for (long i = 0; i < rounds; i++) {
      const int64_t began = now();
      const struct bot bot = start(arguments[3]);
      trip(bot, line, sizeof line - 1);
      times[i] = now() - began;
      end(bot);
    }
    qsort(times, rounds, sizeof *times, by_size);
    printf("%lld\n", (long long)times[rounds / 2]);
    return 0;
  }
  char line[200];
  static const char prompt[] = "{\"type\":\"prompt\",\"id\":123456789012345,";
  memset(line, ' ', sizeof line);
  memcpy(line, prompt, sizeof prompt - 1);
  line[sizeof line - 1] = '\n';
  const struct bot bot = start(arguments[3]);
  for (long i = 0; i < 1000; i++) trip(bot, line, sizeof line);
  const int64_t wall = now(), cpu = used();
  for (long i = 0; i < rounds; i++) trip(bot, line, sizeof line);
  printf("%.1f %.1f\n", (double)(now() - wall) / rounds, (double)(used() - cpu) / rounds);
  end(bot);
  return 0;
}
