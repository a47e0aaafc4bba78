// What the systems do differently.

#include <sys/types.h>

// Makes this process the parent of every descendant whose own parent ends.
void adopt_orphans(void);

// Has the kernel kill this process when its parent ends.
void die_with_parent(void);

// Closes every descriptor from `first` on.
void close_descriptors_from(int first);

// Kills whatever this process has started, the bot's session first of all where descendants cannot be listed.
void kill_descendants(pid_t bot);
