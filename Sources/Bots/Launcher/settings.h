// What a bot is started with.

#ifndef SETTINGS_H
#define SETTINGS_H

#include "limits.h"

struct settings {
  const char *folder;
  unsigned long long limits[LIMIT_COUNT];  // zero where there is none
  // Paths that may be read and executed, those that may be written as well, and folders of which only the names may be
  // read; none means no such restriction.
  char **readable, **writable, **listable;
  int readable_count, writable_count, listable_count;
  char *scratch;                   // a folder that is writable and looked at, or NULL
  int is_filtered;                 // true refuses system calls for networks, and for looking into other processes
  int has_metadata;                // true lets it change files' modes, owners and times, or where others' are near, believe so
  int has_network;                 // true lets it connect to the network in spite of the filter
  int is_one_process;              // true lets it start threads, and no other process
  const char *group;               // the folder of a control group that the bot joins with all that it starts, or NULL
  char **sandbox;                  // the words of a program that starts another in a container, or none
  int sandbox_count;
  char **program;                  // with its arguments, ended by NULL
};

// Understands the words behind FOLDER. Returns false where they make no sense.
int read_settings(struct settings *settings, char **words, int count);

// The words that say the same to another launcher, without those of the sandbox, ended by NULL.
char **inner_words(const struct settings *settings, const char *launcher);

#endif
