// The limits on what a bot may use: one row each, by the names of Sources/Bots/Limits/ResourceLimit.swift.

#ifndef LIMITS_H
#define LIMITS_H

#include <signal.h>
#include <sys/resource.h>

#ifndef RLIMIT_SIGPENDING
#define RLIMIT_SIGPENDING -1
#endif

enum { MEMORY, PROCESSES, FILE_SIZE, OPEN_FILES, SCRATCH, SCRATCH_FILES, CPU, WATCHES, SIGNALS, LIMIT_COUNT };

struct limit {
  const char *name;
  int resource;        // what the system limits for each process, or -1: this program counts
  int times;           // how many times the amount the system allows
  int signal;          // with which the system ends a process that exceeds it, or 0
  int grace;           // how much later a signal follows that cannot be caught
  int is_inside_only;  // true where the system counts all processes of the user, which are the bot's only in a container
};

// In bytes, processes with their threads, files, seconds, watched descriptors and signals.
static const struct limit limit_table[LIMIT_COUNT] = {
    // What is reserved and not used counts for nobody: Java commits a 64th of the machine's memory when it starts, SBCL its
    // whole heap. This program, or a control group, counts what is used; the system's limit stops only what is absurd.
    [MEMORY] = {"memory", RLIMIT_DATA, 64, 0, 0, 0},
    [PROCESSES] = {"processes", RLIMIT_NPROC, 1, 0, 0, 1},
    [FILE_SIZE] = {"file-size", RLIMIT_FSIZE, 1, SIGXFSZ, 0, 0},
    [OPEN_FILES] = {"open-files", RLIMIT_NOFILE, 1, 0, 0, 0},
    [SCRATCH] = {"scratch", -1, 1, 0, 0, 0},
    [SCRATCH_FILES] = {"scratch-files", -1, 1, 0, 0, 0},
    [CPU] = {"cpu", RLIMIT_CPU, 1, SIGXCPU, 1, 0},
    [WATCHES] = {"watches", -1, 1, 0, 0, 0},
    [SIGNALS] = {"signals", RLIMIT_SIGPENDING, 1, 0, 0, 1},
};

#endif
