// Thinks in a child for longer than it may, while an idle-priority thread of its own waits for a core that others keep busy.
//
// Verdict: time. What a thread waits for a core is given back to nobody.

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static atomic_int *thinks;

static void stay_on_first_core(void) {
  cpu_set_t first;
  CPU_ZERO(&first);
  CPU_SET(0, &first);
  sched_setaffinity(0, sizeof first, &first);
}

static void *wait_for_a_core(void *nothing) {
  const struct sched_param none = {0};
  stay_on_first_core();
  sched_setscheduler(0, SCHED_IDLE, &none);
  for (;;) {
    const struct timespec pause = {0, 1000000};
    if (!atomic_load(thinks)) nanosleep(&pause, NULL);
  }
  return nothing;
}

// A child that computes while the bot thinks.
static void keep_the_core_busy(void) {
  if (fork() != 0) return;
  prctl(PR_SET_PDEATHSIG, 9);
  alarm(60);
  stay_on_first_core();
  for (;;) {
    const struct timespec pause = {0, 1000000};
    if (!atomic_load(thinks)) nanosleep(&pause, NULL);
  }
}

static void think(void) {
  atomic_store(thinks, 1);
  if (fork() == 0) {
    const struct timespec pause = {0, 450000000};
    nanosleep(&pause, NULL);
    _exit(0);
  }
  wait(NULL);
  atomic_store(thinks, 0);
}

int main(void) {
  alarm(60);
  thinks = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  keep_the_core_busy();
  keep_the_core_busy();
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_a_core, NULL);
  static char line[1 << 16];
  for (int prompts = 0; fgets(line, sizeof line, stdin);) {
    if (strncmp(line, "{\"type\":\"start\"", 15) == 0) puts("{\"type\":\"ready\"}");
    if (strncmp(line, "{\"type\":\"prompt\"", 16) == 0) {
      if (++prompts > 1) think();
      printf("{\"id\":%lld,\"action\":0}\n", atoll(strstr(line, "\"id\":") + 5));
    }
    fflush(stdout);
  }
  return 0;
}
