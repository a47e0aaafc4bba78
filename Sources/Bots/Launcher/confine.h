// Walls that a process builds around itself before it becomes a bot.

#ifndef CONFINE_H
#define CONFINE_H

#include "settings.h"

// Keeps this process, and all that it starts, to the paths and system calls of the settings; with `errno` set and -1
// where the system cannot.
int confine(const struct settings *settings);

// Keeps this process from starting others; threads it may start. With `errno` set and -1 where the system cannot.
int stay_one_process(void);

// The version of Landlock that this system offers, or 0.
int landlock_version(void);

#endif
