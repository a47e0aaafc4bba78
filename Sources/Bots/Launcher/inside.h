// A bot in the container of another program, which starts this launcher again as the first process there.

#ifndef INSIDE_H
#define INSIDE_H

#include <sys/types.h>

#include "bot.h"
#include "settings.h"

// What runs in the container tells the launcher outside.
struct news {
  enum { BOT_RUNS = 1, BOT_FAILED, BOT_ENDED, BOT_OVERFLOWS } what;
  struct failure failure;
  struct ending ending;
};

// The first process inside the sandbox: starts the bot, reaps processes that end, and reports on the bot. When it ends, so does
// everything there.
int main_inside(char **arguments, int count);

// What came of a start in a container.
struct container {
  int news;    // where news come from
  int errors;  // what the sandbox's program says when it fails
  pid_t program, bot;
  int overflows;  // true if the bot was ended for what its temporary folders hold
};

// Starts the sandbox's program, and in it `launcher`, and in that the bot. Returns false with `failure` filled in, and in
// `words` what the program said.
int start_in_container(const struct settings *settings, const char *launcher, struct container *container,
                       struct failure *failure, char words[200]);

// Takes the news that are there; returns true when the bot has ended, with its ending.
int has_ended_inside(struct container *container, struct ending *ending);

#endif
