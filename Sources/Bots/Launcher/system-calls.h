// The system calls that a sandboxed bot is refused: networks, other processes, channels to other bots, and the system's own
// affairs. A call that only newer systems have is looked up in their tables: arch/x86/entry/syscalls/syscall_64.tbl.

#include <errno.h>
#include <linux/audit.h>
#include <stdint.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
enum { OWN_ARCHITECTURE = (int)AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { OWN_ARCHITECTURE = (int)AUDIT_ARCH_AARCH64 };
#endif

// Calls from this number on are not known to be harmless, and are answered as by a system that does not have them. So is
// the second numbering of x86-64, whose numbers are higher.
enum { FIRST_UNKNOWN_CALL = 463 };

// Not permitted.
static const int refused_calls[] = {
    // Pairs of connected sockets stay: they lead nowhere else, and runtimes start their children with them.
    SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // Rings would carry refused calls past the filter.
    425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */,
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, 438 /* pidfd_getfd */,
    440 /* process_madvise */, 448 /* process_mrelease */, SYS_migrate_pages, SYS_move_pages,
    SYS_perf_event_open, SYS_bpf, SYS_userfaultfd, SYS_add_key, SYS_keyctl, SYS_request_key,
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
    428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */, 433 /* fspick */,
    442 /* mount_setattr */, 457 /* statmount */, 458 /* listmount */,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_syslog, SYS_acct, SYS_quotactl, 443 /* quotactl_fd */,
    // A table's bots stay on its core: the time that a process has computed lags on another by a tick of 4 ms.
    SYS_sched_setaffinity,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname,
};

// Not permitted but to a bot that may reach the network. A message may carry descriptors: the kernel counts those on their way
// by user, and whoever keeps some thousands there leaves others without.
static const int network_calls[] = {SYS_socket, SYS_connect, SYS_sendmsg, SYS_sendmmsg};

// Not there: runtimes have another way where a system lacks them.
static const int missing_calls[] = {
    // Its flags lie in memory, where a filter cannot look; glibc then calls clone.
    435 /* clone3 */,
    // So does the mode of the file that it makes; glibc and others then call openat.
    437 /* openat2 */,
    // Memory that is in no process, and outlives them or is counted for nobody.
    SYS_shmget, SYS_shmat, SYS_shmdt, SYS_shmctl, SYS_memfd_create, 447 /* memfd_secret */,
    // Queues and semaphores that all processes of the machine share.
    SYS_semget, SYS_semop, SYS_semctl, SYS_semtimedop, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl,
    SYS_mq_open, SYS_mq_unlink,
    // They tell who opens which file: a byte for each of 256 files of /usr/bin.
#ifdef SYS_inotify_init
    SYS_inotify_init,
#endif
    SYS_inotify_init1, SYS_inotify_add_watch, SYS_fanotify_init, SYS_fanotify_mark,
    // They tell exactly which pages of a file are in memory, and so what an earlier process has read. Reads without waiting,
    // which rings of asynchronous requests would carry past the filter, tell the same.
    SYS_mincore, 451 /* cachestat */, SYS_io_setup,
    // A byte that a pipe holds of a huge page keeps all two megabytes of it, for nobody.
    SYS_vmsplice,
};

// Refused to bots that play: a filter does not see which file is meant, and neither Landlock nor a mount of bubblewrap's keeps
// root from changing the modes of the machine's devices, and others from dating them. A build that shares its file systems with
// others is told that all is done: linkers and installers would end otherwise. The referee makes its programs executable.
static const int mode_calls[] = {
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchown, SYS_fchownat, SYS_utimensat,
};

// Refused to all but builds that share no file system; tools have another way where a file system has no attributes.
static const int attribute_calls[] = {
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
};

// Done, as it seems.
static const int pretended_calls[] = {
    // A lock on a file that others may read tells them something for as long as the process lives, even while it is stopped.
    // Two hundred locks on bytes of its own program told a bot's next process every card of a deal.
    SYS_flock,
    // A stopped process group whose last parent ends gets SIGCONT, which lets a bot go on that is stopped off turn. The end of
    // a process with much memory takes long enough.
    SYS_setpgid,
};

// A call that is refused for the lower 32 bits of an argument.
struct argument_rule {
  int call, argument;
  uint32_t mask, value;
  int refuses_others;  // true refuses all other values, false this one
  int error;
};

enum { WITH_VALUE = 0, OTHERS = 1 };
#define ALL_BITS UINT32_MAX

static const struct argument_rule argument_rules[] = {
    // New namespaces: CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. And a child whose end sends its parent
    // another signal than none and SIGCHLD, which is 0x11, such as SIGCONT.
    {SYS_clone, 0, 0x7E0200EE, 0, OTHERS, EPERM},
    // Threads with descriptors of their own (CLONE_THREAD without CLONE_FILES, CLOSE_RANGE_UNSHARE), which would not be seen
    // among those of their process.
    {SYS_clone, 0, 0x10400, 0x10000, WITH_VALUE, EPERM},
    {436 /* close_range */, 2, 0x2, 0, OTHERS, EINVAL},
    // Only AF_UNIX, and no datagrams (SOCK_RAW means them, too): they can be sent to any socket that has a name.
    {SYS_socketpair, 0, ALL_BITS, 1, OTHERS, EPERM},
    {SYS_socketpair, 1, 0xF, 2, WITH_VALUE, EPERM},
    {SYS_socketpair, 1, 0xF, 3, WITH_VALUE, EPERM},
    {SYS_socketpair, 1, 0xF, 4, WITH_VALUE, EPERM},
    // Limits and priorities of other processes; 0 is the caller. A process may not name itself or its threads either, for
    // the filter does not know their numbers.
    {SYS_prlimit64, 0, ALL_BITS, 0, OTHERS, EPERM},
    {SYS_sched_setparam, 0, ALL_BITS, 0, OTHERS, EPERM},
    // SCHED_OTHER, which is 0, harms nobody, and Mono sets it for its own threads, by their numbers.
    {SYS_sched_setscheduler, 1, ALL_BITS, 0, OTHERS, EPERM},
    {SYS_sched_setattr, 0, ALL_BITS, 0, OTHERS, EPERM},
    {SYS_setpriority, 0, ALL_BITS, 2 /* PRIO_USER */, WITH_VALUE, EPERM},
    {SYS_setpriority, 1, ALL_BITS, 0, OTHERS, EPERM},
    {SYS_ioprio_set, 0, ALL_BITS, 3 /* IOPRIO_WHO_USER */, WITH_VALUE, EPERM},
    {SYS_ioprio_set, 1, ALL_BITS, 0, OTHERS, EPERM},
    // A core that its sibling may not use (PR_SCHED_CORE) is time taken from others.
    {SYS_prctl, 0, ALL_BITS, 62, WITH_VALUE, EPERM},
    // A process that may not be looked into (PR_SET_DUMPABLE) could not be counted.
    {SYS_prctl, 0, ALL_BITS, 4, WITH_VALUE, EPERM},
    // Done, as it seems: the end of a process may send SIGCONT to its children (PR_SET_PDEATHSIG). All of a bot's end with it.
    {SYS_prctl, 0, ALL_BITS, 1, WITH_VALUE, 0},
    // A lease on a file stops a process that opens it for up to 45 s and reports it; F_NOTIFY tells of a folder.
    {SYS_fcntl, 1, ALL_BITS, 1024 /* F_SETLEASE */, WITH_VALUE, EPERM},
    {SYS_fcntl, 1, ALL_BITS, 1026 /* F_NOTIFY */, WITH_VALUE, EPERM},
    // Memory for the pipes of all processes of a user is scarce, and the referee's are among them.
    {SYS_fcntl, 1, ALL_BITS, 1031 /* F_SETPIPE_SZ */, WITH_VALUE, EPERM},
    // Locks, as above: F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW.
    {SYS_fcntl, 1, ~(uint32_t)1, 6, WITH_VALUE, 0},
    {SYS_fcntl, 1, ALL_BITS, 37, WITH_VALUE, 0},
    {SYS_fcntl, 1, ALL_BITS, 38, WITH_VALUE, 0},
    // How long a file's data is expected to live (F_GET_RW_HINT and the three after it) stays with the inode for as long as
    // that is in memory: two bits of each file for a later process. What Linux may add up to 1055 is unknown: 1040, a
    // delegation, already stops others.
    {SYS_fcntl, 1, ALL_BITS, 1035, WITH_VALUE, EINVAL},
    {SYS_fcntl, 1, ~(uint32_t)3, 1036, WITH_VALUE, EINVAL},
    {SYS_fcntl, 1, ~(uint32_t)15, 1040, WITH_VALUE, EINVAL},
    // What would take a chosen page of a file out of memory (POSIX_FADV_DONTNEED; MADV_COLD and MADV_PAGEOUT; a read with
    // RWF_DONTCACHE), put pages together (MADV_COLLAPSE), or tell whether one is there (RWF_NOWAIT), lets a process keep a
    // note for a later one. So does the place of a page on a machine with several memories (MPOL_MF_MOVE, MPOL_F_ADDR).
    {SYS_fadvise64, 3, ALL_BITS, 4, WITH_VALUE, EINVAL},
    {SYS_madvise, 2, ~(uint32_t)1, 20, WITH_VALUE, EINVAL},
    {SYS_madvise, 2, ALL_BITS, 25, WITH_VALUE, EINVAL},
    {SYS_preadv2, 5, 0x88, 0, OTHERS, EOPNOTSUPP},
    {SYS_pwritev2, 5, 0x88, 0, OTHERS, EOPNOTSUPP},
    {SYS_mbind, 5, 0x6, 0, OTHERS, EPERM},
    {SYS_get_mempolicy, 4, 0x2, 0, OTHERS, EPERM},
    // Pages that are alike become one, also with those of other processes (MADV_MERGEABLE, PR_SET_MEMORY_MERGE), and the time
    // of a write tells.
    {SYS_madvise, 2, ALL_BITS, 12, WITH_VALUE, EINVAL},
    {SYS_prctl, 0, ALL_BITS, 67, WITH_VALUE, EINVAL},
    // Huge pages that the machine has set aside (MAP_HUGETLB) are in no number of a process's memory.
    {SYS_mmap, 3, 0x40000, 0, OTHERS, ENOMEM},
    // Signals from the system to other processes.
    {SYS_fcntl, 1, ALL_BITS, 8 /* F_SETOWN */, WITH_VALUE, EPERM},
    {SYS_fcntl, 1, ALL_BITS, 15 /* F_SETOWN_EX */, WITH_VALUE, EPERM},
    // Of all controls of devices and files only those of terminals and pipes: others change files' attributes. The answer is
    // that of a file without such a control.
    {SYS_ioctl, 1, 0xFF00, 0x5400, OTHERS, ENOTTY},
};

// A call that is refused where its mode has S_ISUID or S_ISGID: who starts a program that has them acts for its owner, and
// what a build makes is the organiser's.
struct mode_rule {
  int call, mode;
  int flags;  // the argument that says whether a file is made, or NONE
};

enum { NONE = -1, SET_ID = 06000, MAKES_FILE = 0100 /* O_CREAT */ | 020000000 /* O_TMPFILE */ };

static const struct mode_rule mode_rules[] = {
#ifdef SYS_chmod
    {SYS_chmod, 1, NONE}, {SYS_creat, 1, NONE}, {SYS_mknod, 1, NONE}, {SYS_open, 2, 1},
#endif
    {SYS_fchmod, 1, NONE}, {SYS_fchmodat, 2, NONE}, {452 /* fchmodat2 */, 2, NONE}, {SYS_mknodat, 2, NONE},
    {SYS_openat, 3, 2},
};

// A bot that may reach the network has AF_INET, which is 2, and AF_INET6, which is 10: local sockets lead to other programs
// of this machine.
static const struct argument_rule network_rule = {
    SYS_socket, 0, ~(uint32_t)8, 2, OTHERS, EAFNOSUPPORT};

// Refused where the bot could name processes of others: their CPU clocks, whose numbers are negative (man 3
// clock_getcpuclockid), tell exactly what rivals and the referee have computed. A bot's own are 0xFFFFFFF8 and above, for the
// upper bits are the inverse of the process, and 0 is the caller: glibc's sysconf asks for them, and so GHC.
static const int clock_calls[] = {SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_timer_create};
enum { OTHER_CLOCKS = (int)0x80000000, OWN_CLOCKS = (int)0xFFFFFFF8 };
