// What the systems do differently.

#ifndef PLATFORM_H
#define PLATFORM_H

#include <sys/types.h>

// Makes this process the parent of every descendant whose own parent ends.
void adopt_orphans(void);

// Has the kernel kill this process when its parent ends.
void die_with_parent(void);

// Closes every descriptor from `first` on.
void close_descriptors_from(int first);

// Kills whatever this process has started, the bot's session first of all where descendants cannot be listed.
void kill_descendants(pid_t bot);

// What this process's descendants take together.
struct usage {
  unsigned long long processes;
  unsigned long long memory;  // bytes; nothing where the system does not say
};

// Counted at once, memory that several share counts for each of them; counted exactly, which takes longer, once.
// Counting ends after `most` processes.
struct usage usage_of_descendants(int is_exact, unsigned long long most);

#endif
