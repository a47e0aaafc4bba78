#ifdef __linux__

#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "system-calls.h"

// As in linux/landlock.h, which many systems still have without its later members.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, GET_VERSION = 1, PATH_BENEATH = 1 };
struct ruleset {
  uint64_t files, network, scopes;
};
struct path_rule {
  uint64_t access;
  int32_t folder;
} __attribute__((packed));
enum { EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3, TRUNCATE = 1 << 14, CONTROL = 1 << 15 };
enum { LISTEN = 1 << 0, CONNECT = 1 << 1 };

int landlock_version(void) {
  const long version = syscall(CREATE_RULESET, NULL, 0, GET_VERSION);
  return version > 0 ? (int)version : 0;
}

// True for a path that leads to nothing: it is missing, may not be looked up, has a file in the place of a folder, or is a
// loop of links.
static int leads_nowhere(int error) {
  return error == ENOENT || error == EACCES || error == ENOTDIR || error == ELOOP || error == ENAMETOOLONG;
}

// What no rule can be made for needs none: nothing can be opened there, or all that the rule would allow is what only
// folders have, and the kernel refuses an empty rule (ENOMSG).
static int allow(int ruleset, const char *path, uint64_t access) {
  const int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return leads_nowhere(errno) ? 0 : -1;
  struct stat found;
  long result = fstat(place, &found);
  if (result == 0 && !S_ISDIR(found.st_mode)) access &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | CONTROL;
  if (result == 0 && access != 0) {
    const struct path_rule rule = {access, place};
    result = syscall(ADD_RULE, ruleset, PATH_BENEATH, &rule, 0);
  }
  const int error = errno;
  close(place);
  errno = error;
  return (int)result;
}

static int restrict_paths(const struct settings *settings) {
  const int version = landlock_version();
  if (version == 0) {
    errno = ENOSYS;
    return -1;
  }
  // Each version knows more ways to touch a file: moving and linking, cutting off, controlling devices.
  const uint64_t all = (1 << (version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13)) - 1;
  const struct ruleset rules = {all, version >= 4 ? (settings->has_network ? LISTEN : LISTEN | CONNECT) : 0, version >= 6 ? 3 : 0};
  const size_t size = version >= 6 ? sizeof rules : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
  const int ruleset = (int)syscall(CREATE_RULESET, &rules, size, 0);
  if (ruleset < 0) return -1;
  for (int i = 0; i < settings->readable_count; i++)
    if (allow(ruleset, settings->readable[i], EXECUTE | READ_FILE | READ_DIR) < 0) return -1;
  for (int i = 0; i < settings->listable_count; i++)
    if (allow(ruleset, settings->listable[i], READ_DIR) < 0) return -1;
  for (int i = 0; i < settings->writable_count; i++)
    if (allow(ruleset, settings->writable[i], all) < 0) return -1;
  const long result = syscall(RESTRICT_SELF, ruleset, 0);
  close(ruleset);
  return (int)result;
}

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define ADD(...) (*next++ = (struct sock_filter)__VA_ARGS__)

static struct sock_filter *refuse(struct sock_filter *next, const int *calls, size_t count, int error) {
  for (size_t i = 0; i < count; i++) {
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[i], 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (uint32_t)error));
  }
  return next;
}

static uint32_t place_of(int argument) {
  return (uint32_t)(offsetof(struct seccomp_data, args) + (size_t)argument * 8);
}

static struct sock_filter *refuse_arguments(struct sock_filter *next, const struct argument_rule *rule) {
  const uint32_t place = place_of(rule->argument);
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)rule->call, 0, 4));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place));
  ADD(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, rule->mask));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, rule->value, rule->refuses_others ? 1 : 0, rule->refuses_others ? 0 : 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (uint32_t)rule->error));
  return next;
}

static struct sock_filter *refuse_set_id(struct sock_filter *next, const struct mode_rule *rule) {
  const int has_flags = rule->flags != NONE;
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)rule->call, 0, has_flags ? 5 : 3));
  if (has_flags) {
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place_of(rule->flags)));
    ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAKES_FILE, 0, 3));
  }
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place_of(rule->mode)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, SET_ID, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  return next;
}

static struct sock_filter *refuse_clocks_of_others(struct sock_filter *next, int call) {
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place_of(0)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)OWN_CLOCKS, 2, 0));
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)OTHER_CLOCKS, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL));
  return next;
}

static int filter_calls(const struct settings *settings, int is_among_others) {
  const int has_network = settings->has_network;
  struct sock_filter code[2 * (COUNT(refused_calls) + COUNT(network_calls) + COUNT(missing_calls) + COUNT(mode_calls) +
                               COUNT(attribute_calls) + COUNT(pretended_calls)) +
                          6 * (COUNT(argument_rules) + COUNT(clock_calls)) + 7 * COUNT(mode_rules) + 24],
      *next = code;
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_UNKNOWN_CALL, 0, 1));
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
  next = refuse(next, refused_calls, COUNT(refused_calls), EPERM);
  if (!has_network) next = refuse(next, network_calls, COUNT(network_calls), EPERM);
  next = refuse(next, missing_calls, COUNT(missing_calls), ENOSYS);
  if (!settings->has_metadata) next = refuse(next, mode_calls, COUNT(mode_calls), EPERM);
  if (is_among_others || !settings->has_metadata) next = refuse(next, attribute_calls, COUNT(attribute_calls), EPERM);
  next = refuse(next, pretended_calls, COUNT(pretended_calls), 0);
  for (size_t i = 0; i < COUNT(argument_rules); i++) next = refuse_arguments(next, &argument_rules[i]);
  for (size_t i = 0; i < COUNT(mode_rules); i++) next = refuse_set_id(next, &mode_rules[i]);
  // After the rules for set-ID bits, which are refused in words.
  if (is_among_others && settings->has_metadata) {
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    next = refuse(next, mode_calls, COUNT(mode_calls), 0);
  }
  if (has_network) next = refuse_arguments(next, &network_rule);
  for (size_t i = 0; is_among_others && i < COUNT(clock_calls); i++) next = refuse_clocks_of_others(next, clock_calls[i]);
  ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const struct sock_fprog program = {(unsigned short)(next - code), code};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

// Root is kept from what is root's: time, priority, other users' files. Without the right to give up rights, there are none.
static void give_up_privileges(void) {
  for (int privilege = 0; prctl(PR_CAPBSET_DROP, privilege, 0, 0, 0) == 0; privilege++) continue;
}

int confine(const struct settings *settings) {
  const int has_paths = settings->readable_count + settings->writable_count > 0;
  if (!has_paths && !settings->is_filtered) return 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
  if (has_paths) give_up_privileges();
  if (has_paths && restrict_paths(settings) < 0) return -1;
  return settings->is_filtered ? filter_calls(settings, has_paths) : 0;
}

#endif
