// Thinks in a thread on one core, while another thread, on another core if it can, reads and writes: the referee reads the
// process's CPU clock while the thinker still runs. The kernel adds what a thread computes at its ticks, and when it stops.
//
//     thinks_on_another_core THINK_US GO_ON_US
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long think_us, go_on_us;
static sem_t asked, answered;

static long computed_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

static void compute(long us) {
  for (const long began = computed_us(); computed_us() - began < us;) continue;
}

static void choose_core(int core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(core, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}

static void *think(void *nothing) {
  choose_core(1);
  for (;;) {
    sem_wait(&asked);
    compute(think_us);
    sem_post(&answered);
    compute(go_on_us);
  }
  return nothing;
}

int main(int count, char **words) {
  static char line[1 << 17];
  if (count < 3) return 2;
  think_us = atol(words[1]);
  go_on_us = atol(words[2]);
  sem_init(&asked, 0, 0);
  sem_init(&answered, 0, 0);
  pthread_t thinker;
  pthread_create(&thinker, NULL, think, NULL);
  choose_core(0);
  while (fgets(line, sizeof line, stdin)) {
    const char *id = strstr(line, "\"id\":");
    char answer[80] = "{\"type\":\"ready\"}\n";
    if (strncmp(line, "{\"type\":\"prompt\"", 16) == 0 && id) {
      sem_post(&asked);
      sem_wait(&answered);
      snprintf(answer, sizeof answer, "{\"id\":%ld,\"action\":0}\n", atol(id + 5));
    } else if (strncmp(line, "{\"type\":\"start\"", 15) != 0) {
      continue;
    }
    if (write(1, answer, strlen(answer)) < 0) return 1;
  }
}
