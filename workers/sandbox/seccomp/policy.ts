/**
 * What the kernel does for a compute child: what Node, libvips, onnxruntime, the WebAssembly engines and tesseract ask
 * of it, and nothing else. A call that stands nowhere here fails with ENOSYS, as on a kernel that does not have it, so
 * that libraries fall back (clone3 to clone, whose flags a filter can read).
 */
import type { SystemCall } from './numbers.ts';

const FILES: SystemCall[] = [
  ...(['read', 'write', 'readv', 'writev', 'pread64', 'pwrite64'] as const),
  ...(['preadv', 'pwritev', 'preadv2', 'pwritev2', 'sendfile', 'copy_file_range'] as const),
  ...([
    'open',
    'openat',
    'close',
    'close_range',
    'dup',
    'dup2',
    'dup3',
    'pipe',
    'pipe2',
    'fcntl',
    'flock',
  ] as const),
  ...(['stat', 'fstat', 'lstat', 'newfstatat', 'statx', 'statfs', 'fstatfs', 'lseek'] as const),
  ...(['access', 'faccessat', 'faccessat2', 'readlink', 'readlinkat', 'getdents', 'getdents64'] as const),
  ...(['getcwd', 'chdir', 'fchdir', 'mkdir', 'mkdirat', 'rmdir', 'unlink', 'unlinkat'] as const),
  ...(['rename', 'renameat', 'renameat2', 'chmod', 'fchmod', 'fchmodat', 'umask', 'utimensat'] as const),
  ...(['truncate', 'ftruncate', 'fallocate', 'fsync', 'fdatasync', 'fadvise64'] as const),
];

/** V8 keeps its code apart with protection keys where the processor has them. */
const MEMORY: SystemCall[] = [
  ...([
    'mmap',
    'mprotect',
    'munmap',
    'mremap',
    'brk',
    'madvise',
    'msync',
    'mincore',
    'mlock',
    'munlock',
  ] as const),
  ...(['membarrier', 'pkey_alloc', 'pkey_mprotect', 'pkey_free', 'memfd_create'] as const),
];

/** The calls that change accounts are setpriv's, which runs under the filter; nobody who has no right gains one. */
const PROCESSES: SystemCall[] = [
  ...([
    'execve',
    'exit',
    'exit_group',
    'wait4',
    'waitid',
    'fork',
    'vfork',
    'kill',
    'tgkill',
    'tkill',
  ] as const),
  ...(['getpid', 'getppid', 'gettid', 'getpgrp', 'getpgid', 'getsid', 'setsid', 'setpgid'] as const),
  ...(['getuid', 'geteuid', 'getgid', 'getegid', 'getgroups', 'getresuid', 'getresgid'] as const),
  ...(['setuid', 'setgid', 'setresuid', 'setresgid', 'setgroups', 'capget', 'capset'] as const),
  ...(['prctl', 'arch_prctl', 'set_tid_address', 'set_robust_list', 'get_robust_list', 'rseq'] as const),
  ...(['getrlimit', 'setrlimit', 'prlimit64', 'getrusage', 'times', 'sysinfo', 'uname', 'getcpu'] as const),
  ...(['getpriority', 'setpriority', 'sched_yield', 'sched_getaffinity', 'sched_setaffinity'] as const),
  ...(['sched_getparam', 'sched_getscheduler', 'sched_get_priority_max', 'sched_get_priority_min'] as const),
];

const WAITING: SystemCall[] = [
  ...(['rt_sigaction', 'rt_sigprocmask', 'rt_sigreturn', 'rt_sigsuspend', 'rt_sigpending'] as const),
  ...(['rt_sigtimedwait', 'rt_sigqueueinfo', 'sigaltstack', 'restart_syscall', 'pause', 'alarm'] as const),
  ...(['clock_gettime', 'clock_getres', 'clock_nanosleep', 'gettimeofday', 'time', 'nanosleep'] as const),
  ...(['getitimer', 'setitimer', 'timerfd_create', 'timerfd_settime', 'timerfd_gettime'] as const),
  ...(['futex', 'futex_waitv', 'poll', 'ppoll', 'select', 'pselect6', 'eventfd', 'eventfd2'] as const),
  ...(['epoll_create', 'epoll_create1', 'epoll_ctl', 'epoll_wait', 'epoll_pwait', 'epoll_pwait2'] as const),
];

/** Over descriptors that are open already; no socket can be made but pairs for a process of one's own. */
const CHANNELS: SystemCall[] = [
  ...(['sendmsg', 'recvmsg', 'sendto', 'recvfrom', 'getsockname', 'getpeername'] as const),
  ...(['getsockopt', 'setsockopt', 'shutdown', 'getrandom'] as const),
];

export const ALLOWED: readonly SystemCall[] = [...FILES, ...MEMORY, ...PROCESSES, ...WAITING, ...CHANNELS];

/** Refused with EPERM: what a process that was taken over tries next. Everything else is refused too, with ENOSYS. */
export const DENIED: readonly SystemCall[] = [
  ...([
    'ptrace',
    'process_vm_readv',
    'process_vm_writev',
    'kcmp',
    'process_madvise',
    'process_mrelease',
  ] as const),
  ...([
    'pidfd_open',
    'pidfd_getfd',
    'pidfd_send_signal',
    'setns',
    'unshare',
    'chroot',
    'pivot_root',
  ] as const),
  ...(['mount', 'umount2', 'move_mount', 'open_tree', 'mount_setattr'] as const),
  ...(['fsopen', 'fsconfig', 'fsmount', 'fspick', 'open_by_handle_at', 'name_to_handle_at'] as const),
  ...(['keyctl', 'add_key', 'request_key', 'bpf', 'perf_event_open', 'userfaultfd', 'seccomp'] as const),
  ...(['kexec_load', 'kexec_file_load', 'init_module', 'finit_module', 'delete_module'] as const),
  ...(['socket', 'connect', 'bind', 'listen', 'accept', 'accept4'] as const),
  ...(['io_uring_setup', 'io_uring_enter', 'io_uring_register', 'io_setup', 'io_submit'] as const),
  ...(['shmget', 'shmat', 'msgget', 'semget', 'mq_open', 'memfd_secret', 'landlock_create_ruleset'] as const),
  ...(['fanotify_init', 'quotactl', 'acct', 'swapon', 'swapoff', 'reboot', 'vhangup', 'syslog'] as const),
  ...([
    'sethostname',
    'setdomainname',
    'settimeofday',
    'clock_settime',
    'clock_adjtime',
    'adjtimex',
  ] as const),
  ...(['iopl', 'ioperm', 'modify_ldt', 'personality', 'lookup_dcookie'] as const),
  ...(['mknod', 'mknodat', 'symlink', 'symlinkat', 'link', 'linkat', 'setxattr'] as const),
  ...(['chown', 'fchown', 'lchown', 'fchownat', 'vmsplice', 'splice', 'tee'] as const),
  ...(['migrate_pages', 'move_pages', 'mbind'] as const),
];

/** Allowed only as one argument says; low 32 bits, which is all that the kernel reads of each. */
export type Condition =
  | { call: SystemCall; argument: number; noneOf: number; errno: number }
  | { call: SystemCall; argument: number; oneOf: readonly number[]; errno: number };

const EPERM = 1;
const ENOTTY = 25;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET (linux/sched.h). */
const NEW_NAMESPACES = 0x7e020000;
const AF_UNIX = 1;
/** TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX: none that types into a terminal, none of a device. */
const HARMLESS_IOCTLS = [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451];

export const CONDITIONS: readonly Condition[] = [
  { call: 'clone', argument: 0, noneOf: NEW_NAMESPACES, errno: EPERM },
  { call: 'socketpair', argument: 0, oneOf: [AF_UNIX], errno: EPERM },
  { call: 'ioctl', argument: 1, oneOf: HARMLESS_IOCTLS, errno: ENOTTY },
];
