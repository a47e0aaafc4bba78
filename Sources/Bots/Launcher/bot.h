// Becoming a bot, and how a bot ends.

#ifndef BOT_H
#define BOT_H

#include <sys/resource.h>
#include <sys/types.h>

#include "settings.h"

// Why a bot could not be started.
struct failure {
  char step[12];  // "folder", "program", "limits", "sandbox", "fork"
  int error;
};

// How a bot ended.
struct ending {
  int status;  // as wait gives it
  long long cpu_us, peak_kb;
};

struct ending ending_of(int status, const struct rusage *usage);

// Starts the bot as a child with these descriptors as 0 to 2, and waits until its program runs. In the child
// `announce`, a descriptor or -1, is sent one byte first.
//
// Returns its pid, or -1 with `failure` filled in.
pid_t start_bot(const struct settings *settings, const int streams[3], int announce, struct failure *failure);

#endif
