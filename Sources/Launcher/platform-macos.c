#ifdef __APPLE__

#include "platform.h"

#include <signal.h>
#include <unistd.h>

// macOS has no subreaper: a descendant that leaves the bot's session is out of reach.
void adopt_orphans(void) {}

void die_with_parent(void) {}

void close_descriptors_from(int first) {
  const int limit = getdtablesize();
  for (int fd = first; fd < limit; fd++) close(fd);
}

void kill_descendants(pid_t bot) { kill(-bot, SIGKILL); }

#endif
