// Starts processes without end at its first prompt, slowly enough to leave others a core.
//
// Verdict: processes.

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  static char line[1 << 20];
  alarm(60);
  while (fgets(line, sizeof line, stdin)) {
    if (strstr(line, "\"type\":\"start\"")) {
      puts("{\"type\":\"ready\"}");
      fflush(stdout);
    } else if (strstr(line, "\"type\":\"prompt\"")) {
      while (1) {
        if (fork() != 0) {
          usleep(500);
          continue;
        }
        alarm(60);
        pause();
        return 0;
      }
    }
  }
  return 0;
}
