// The system calls that a sandboxed bot is refused: networks, other processes' insides, and the system's own affairs.

#include <linux/audit.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
enum { OWN_ARCHITECTURE = (int)AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { OWN_ARCHITECTURE = (int)AUDIT_ARCH_AARCH64 };
#endif

static const int refused_calls[] = {
    // Pairs of connected sockets stay: they lead nowhere else, and runtimes start their children with them.
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // Rings would carry refused calls past the filter.
    425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */,
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, 438 /* pidfd_getfd */,
    SYS_perf_event_open, SYS_bpf, SYS_userfaultfd, SYS_add_key, SYS_keyctl, SYS_request_key,
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
    428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */, 442 /* mount_setattr */,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_syslog, SYS_acct, SYS_quotactl,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
};
