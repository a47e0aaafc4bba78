// An event loop as many programs in C have one: epoll on standard input, and an exit where it fails.
//
// Verdict: none. A stop interrupts epoll_wait, which a loop of this kind does not expect.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

static char buffer[1 << 20];
static size_t length;

static void handle(const char *line) {
  if (strncmp(line, "{\"type\":\"start\"", 15) == 0) puts("{\"type\":\"ready\"}");
  else if (strncmp(line, "{\"type\":\"prompt\"", 16) == 0)
    printf("{\"id\":%lld,\"action\":0}\n", atoll(strstr(line, "\"id\":") + 5));
  fflush(stdout);
}

int main(void) {
  // Whatever goes wrong, nothing stays for long.
  alarm(300);
  const int events = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN}, got;
  epoll_ctl(events, EPOLL_CTL_ADD, STDIN_FILENO, &event);
  while (1) {
    if (epoll_wait(events, &got, 1, -1) < 0) {
      perror("epoll_wait");
      return 1;
    }
    const ssize_t count = read(STDIN_FILENO, buffer + length, sizeof buffer - length);
    if (count <= 0) return 0;
    length += (size_t)count;
    char *line = buffer, *end;
    while ((end = memchr(line, '\n', (size_t)(buffer + length - line)))) {
      *end = 0;
      handle(line);
      line = end + 1;
    }
    length -= (size_t)(line - buffer);
    memmove(buffer, line, length);
  }
}
