// The bot of the benchmarks: it answers every prompt with the first action, after as much work as it was told to do.
//
//     bench-bot [--spin-us N] [--steps N] [--note] [--thread]
//
//     --spin-us N   compute until N microseconds of CPU time are used
//     --steps N     compute N steps, the same work whatever the machine
//     --note        say in each answer how many nanoseconds of CPU time it took, measured around the work by its own clock
//     --thread      do all this in a second thread, as the runtime of Java does, while the first sleeps

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// Each step needs the one before, so that no compiler and no processor does them at once.
static volatile uint64_t result;
static void compute(long steps) {
  uint64_t value = result;
  for (long step = 0; step < steps; step++) {
    value = value * UINT64_C(6364136223846793005) + 1442695040888963407;
    __asm__ volatile("" : "+r"(value));
  }
  result = value;
}

static void say(const char *line, int length) {
  while (length > 0) {
    ssize_t written = write(STDOUT_FILENO, line, length);
    if (written <= 0) exit(1);
    line += written;
    length -= written;
  }
}

static int64_t spin;
static long steps;
static int tells;

static void *answer_prompts(void *nothing) {
  static const char prompt[] = "{\"type\":\"prompt\",\"id\":", start[] = "{\"type\":\"start\"", ready[] = "{\"type\":\"ready\"}\n";
  static char input[1 << 16];
  size_t held = 0;
  for (;;) {
    ssize_t got = read(STDIN_FILENO, input + held, sizeof input - held);
    if (got <= 0) return nothing;
    const int64_t cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID);
    held += got;
    char *line = input, *end;
    while ((end = memchr(line, '\n', input + held - line))) {
      if (!strncmp(line, start, sizeof start - 1)) say(ready, sizeof ready - 1);
      if (!strncmp(line, prompt, sizeof prompt - 1)) {
        compute(steps);
        while (spin && read_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu < spin) compute(100);
        char answer[160];
        const int id = (int)strspn(line + sizeof prompt - 1, "0123456789");
        int length = snprintf(answer, sizeof answer, "{\"id\":%.*s,\"action\":0", id, line + sizeof prompt - 1);
        if (tells)
          length += snprintf(answer + length, sizeof answer - length, ",\"note\":\"%lld\"",
                             (long long)(read_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu));
        length += snprintf(answer + length, sizeof answer - length, "}\n");
        say(answer, length);
      }
      line = end + 1;
    }
    held -= line - input;
    memmove(input, line, held);
  }
}

int main(int count, char **arguments) {
  int is_threaded = 0;
  for (int i = 1; i < count; i++) {
    if (!strcmp(arguments[i], "--note")) tells = 1;
    if (!strcmp(arguments[i], "--thread")) is_threaded = 1;
    if (i + 1 < count && !strcmp(arguments[i], "--spin-us")) spin = atoll(arguments[i + 1]) * 1000;
    if (i + 1 < count && !strcmp(arguments[i], "--steps")) steps = atol(arguments[i + 1]);
  }
  pthread_t thread;
  if (is_threaded && !pthread_create(&thread, NULL, answer_prompts, NULL)) {
    pthread_join(thread, NULL);
  } else {
    answer_prompts(NULL);
  }
  return 0;
}
