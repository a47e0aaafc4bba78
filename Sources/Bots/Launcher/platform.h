// What the systems do differently.

#ifndef PLATFORM_H
#define PLATFORM_H

#include <sys/types.h>

// Makes this process the parent of every descendant whose own parent ends.
void adopt_orphans(void);

// Has the kernel kill this process when its parent ends.
void die_with_parent(void);

// Moves this process, and all that it will start, into a control group. Returns false where the system refuses.
int join_group(const char *folder);

// Closes every descriptor from `first` on.
void close_descriptors_from(int first);

// Has a system that has no memory left end this process, and all that it will start, before the referee.
void end_before_others(void);

// Keeps other processes of the same user from looking into this one.
void hide_from_others(void);

// Kills whatever this process has started. Returns false where descendants could not all be listed; the bot's session is
// killed then.
int kill_descendants(pid_t bot);

// What this process's descendants take together.
struct usage {
  unsigned long long processes;  // with every thread: the system has one number for each
  unsigned long long memory;     // bytes, with page tables; nothing where the system does not say
  int is_incomplete;             // true where the system did not let this process look at all of them
  int is_hidden;                 // true where it may not see which memory one of them shares, and that may be much
};

// Counted at once, memory that several share counts for each of them; counted exactly, which takes longer, once.
// Counting ends after `most` processes and threads; `most_memory`, or zero, is where memory that is shared begins to matter.
struct usage usage_of_descendants(int is_exact, unsigned long long most, unsigned long long most_memory);

// What this process's descendants hold of what the kernel counts for all processes of a user together.
struct hoard {
  unsigned long long watches;  // descriptors that are watched through epoll
  unsigned long long signals;  // signals that wait, and timers, each of which keeps room for one
  int has_waiting;             // true where signals wait that nothing keeps from being taken, as for a moment they may
  int is_hidden;               // true where this process may not see the descriptors of one of them
};

// The first `levels` of descendants are not looked at. Counting ends beyond `most_watches`; signals are counted only while more
// than half of the user's are taken.
struct hoard hoard_of_descendants(int levels, unsigned long long most_watches);

// True if the kernel refuses this user one more watched descriptor: it tells nobody how many there are.
int watches_are_used_up(void);

// The bytes that all processes of the machine share and no file on a disk holds; 0 where the system does not say.
unsigned long long shared_memory_of_machine(void);

// What a folder holds, with all below it.
struct contents {
  unsigned long long bytes, files;
};

// Counting ends when one of both is beyond `most`.
struct contents contents_of(const char *folder, struct contents most);

#endif
