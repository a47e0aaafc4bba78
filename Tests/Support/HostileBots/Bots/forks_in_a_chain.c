// Plays well beside a chain of processes of which each starts the next and ends, to outrun whoever lists them.
//
// Verdict: none, and the chain is gone.

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void run_away(void) {
  setsid();
  for (int fd = 0; fd <= 2; fd++) close(fd);
  const time_t end = time(NULL) + 30;
  while (time(NULL) < end)
    if (fork() != 0) _exit(0);
  _exit(0);
}

int main(void) {
  if (fork() == 0) run_away();
  execlp("sh", "sh", getenv("WELL_BEHAVED"), (char *)0);
  return 127;
}
