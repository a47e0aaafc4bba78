#ifdef __APPLE__

#include "platform.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "confine.h"
#include "inside.h"

// macOS has no subreaper: a descendant that leaves the bot's session is out of reach.
void adopt_orphans(void) {}

void die_with_parent(void) {}

void close_descriptors_from(int first) {
  const int limit = getdtablesize();
  for (int fd = first; fd < limit; fd++) close(fd);
}

int join_group(const char *folder) {
  (void)folder;
  return 0;
}


void end_before_others(void) {}

void hide_from_others(void) {}

int kill_descendants(pid_t bot) {
  if (bot > 0) kill(-bot, SIGKILL);
  return 1;
}

struct usage usage_of_descendants(int is_exact, unsigned long long most, unsigned long long most_memory) {
  (void)is_exact, (void)most, (void)most_memory;
  return (struct usage){0};
}

struct hoard hoard_of_descendants(int levels, unsigned long long most_watches) {
  (void)levels, (void)most_watches;
  return (struct hoard){0};
}

int watches_are_used_up(void) { return 0; }

unsigned long long shared_memory_of_machine(void) { return 0; }

struct contents contents_of(const char *folder, struct contents most) {
  (void)folder, (void)most;
  return (struct contents){0, 0};
}

// There are no containers.
int landlock_version(void) { return 0; }

int confine(const struct settings *settings) {
  errno = ENOSYS;
  return settings->is_filtered || settings->readable_count + settings->writable_count > 0 ? -1 : 0;
}

// Another process's CPU time, for which this is needed, cannot be read here.
int stay_one_process(void) { return 0; }

int main_inside(char **arguments, int count) {
  (void)arguments, (void)count;
  return 2;
}

int start_in_container(const struct settings *settings, const char *launcher, struct container *container,
                       struct failure *failure, char words[200]) {
  (void)settings, (void)launcher, (void)container;
  *failure = (struct failure){"sandbox", ENOSYS};
  words[0] = 0;
  return 0;
}

int has_ended_inside(struct container *container, struct ending *ending) {
  (void)container, (void)ending;
  return 0;
}

#endif
