/* A solver that misbehaves on demand. Its first argument names the way; see the table at the end. It reads
   its input like a solver would, and answers `sat`, so that a test can tell a survived fault from a missed
   one. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int argument_count;
static char** arguments;

static const char* argument(int index) { return index < argument_count ? arguments[index] : ""; }

static void read_input(void) {
  char buffer[4096];
  while (read(0, buffer, sizeof buffer) > 0) {
  }
}

static void say(const char* text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t count = write(1, text, left);
    if (count <= 0) return;
    text += count;
    left -= (size_t)count;
  }
}

static int answer(void) {
  read_input();
  say("sat\n");
  return 0;
}

/* Says what it is told to, whatever it is asked. */
static int say_it(void) {
  read_input();
  say(argument(2));
  say("\n");
  return 0;
}

static int say_it_late(void) {
  usleep(700 * 1000);
  return say_it();
}

static int crash(void) {
  int number = atoi(argument(2));
  signal(number, SIG_DFL);
  answer();
  raise(number);
  return 99;
}

static int hang(void) {
  read_input();
  for (;;) pause();
  return 0;
}

static int stubborn(void) {
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  return hang();
}

static int spin(void) {
  read_input();
  volatile unsigned long i = 0;
  while (1) ++i;
  return 0;
}

/* Shown as uninterruptible: the parent of a vfork waits in the kernel, and no handler of its own can run. */
static int sleep_deeply(void) {
  signal(SIGTERM, SIG_IGN);
  read_input();
  if (vfork() == 0) {
    sleep(60);
    _exit(0);
  }
  return 0;
}

/* The child leaves the group, so that only its ancestry gives it away. */
static int leave_child(void) {
  answer();
  pid_t pid = fork();
  if (pid < 0) {
    say("(error \"no fork\")\n");
    return 3;
  }
  if (pid == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    if (*argument(2) != 0) {
      FILE* file = fopen(argument(2), "w");
      if (file != NULL) {
        fprintf(file, "%d\n", (int)getpid());
        fclose(file);
      }
    }
    sleep(300);
    _exit(0);
  }
  waitpid(pid, NULL, 0);
  return 0;
}

static int flood(int fd) {
  static char block[65536];
  memset(block, 'x', sizeof block);
  block[sizeof block - 1] = '\n';
  for (long i = 0; i < (1l << 30) / (long)sizeof block; ++i)
    if (write(fd, block, sizeof block) < 0) return 1;
  return 0;
}

/* One line without an end: of the given byte, or of zero bytes. */
static int flood_line(void) {
  static char block[65536];
  read_input();
  memset(block, *argument(2), sizeof block);
  for (;;)
    if (write(1, block, sizeof block) < 0) return 1;
  return 0;
}

/* Endless, but a byte at a time. */
static int trickle(void) {
  read_input();
  for (;;) {
    say("x");
    usleep(1000);
  }
  return 0;
}

/* Reserves 64 GB and uses nothing of it, as sanitizers and virtual machines do. */
static int reserve(void) {
  void* block =
      mmap(NULL, (size_t)64 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) {
    say("(error \"out of memory\")\n");
    return 101;
  }
  return answer();
}

static int flood_out(void) {
  read_input();
  return flood(1);
}

static int flood_err(void) {
  read_input();
  return flood(2);
}

static int half(void) {
  read_input();
  say("sa");
  if (strcmp(argument(2), "hang") == 0) hang();
  return 0;
}

static int early(void) {
  say("sat\n");
  usleep(50000);
  read_input();
  return 0;
}

static int close_pipes(void) {
  read_input();
  say("sat\n");
  close(0);
  close(1);
  close(2);
  usleep(100000);
  return 0;
}

static int eat_memory(void) {
  read_input();
  for (;;) {
    char* block = malloc(1 << 20);
    if (block == NULL) {
      say("(error \"out of memory\")\n");
      return 101;
    }
    memset(block, 1, 1 << 20);
  }
}

static int fail_after_answer(void) {
  answer();
  return 7;
}

static int quote(void) {
  read_input();
  say("((s \"one\nsat\nunsat\n\"))\n");
  return 0;
}

static int loud_farewell(void) {
  char text[1 << 16];
  ssize_t size = read(0, text, sizeof text - 1);
  text[size > 0 ? size : 0] = 0;
  say("sat\n");
  char* marker = strstr(text, "(echo \"");
  if (marker != NULL) {
    *strchr(marker + 7, '"') = 0;
    say(marker + 7);
    say("\n");
  }
  for (int i = 0; i < 10000; ++i) say("unsat\nnot an answer any more\n");
  return 0;
}

/* Answers another way when it is kept in a session, whose input is a socket: executors must be found to
 * disagree. */
static int two_faced(void) {
  struct stat info;
  char line[4096];
  int in_session = fstat(0, &info) == 0 && S_ISSOCK(info.st_mode);
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "(check-sat)", 11) == 0) say(in_session ? "unsat\n" : "sat\n");
    if (strncmp(line, "(echo \"", 7) == 0) {
      *strrchr(line, '"') = 0;
      say(line + 7);
      say("\n");
    }
  }
  return 0;
}

/* What a hostile formula could make a solver do. Prints one line per attempt: name and error number (0: it
 * worked). */
static void attempt(const char* name, int failed) {
  char line[128];
  snprintf(line, sizeof line, "%s %d\n", name, failed ? errno : 0);
  say(line);
}

static void attempt_write(const char* name, const char* path) {
  int file = open(path, O_WRONLY | O_CREAT, 0600);
  attempt(name, file < 0 || write(file, "x", 1) != 1);
  if (file >= 0) close(file);
}

static int escape(void) {
  const char* outside = argument(2);
  char path[4096];
  read_input();
  attempt("socket-inet", socket(AF_INET, SOCK_STREAM, 0) < 0);
  attempt("socket-inet6", socket(AF_INET6, SOCK_DGRAM, 0) < 0);
  attempt("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0) < 0);
  attempt_write("write-scratch", "own-file");
  snprintf(path, sizeof path, "%s/new", outside);
  attempt_write("write-outside", path);
  snprintf(path, sizeof path, "%s/existing", outside);
  attempt_write("overwrite-outside", path);
  attempt("truncate-outside", truncate(path, 0));
  attempt("chmod-outside", chmod(path, 0777));
  attempt("remove-outside", unlink(path));
  snprintf(path, sizeof path, "%s/directory", outside);
  attempt("mkdir-outside", mkdir(path, 0700));
  snprintf(path, sizeof path, "%s/link", outside);
  attempt("symlink-outside", symlink("/etc/passwd", path));
  int unmounted = mount("none", outside, "tmpfs", 0, "");
  attempt("mount", unmounted);
  if (!unmounted) umount2(outside, MNT_DETACH);
  attempt("unshare", unshare(CLONE_NEWUTS));
  attempt("ptrace", ptrace(PTRACE_CONT, getppid(), 0, 0) != 0);
  attempt("kill-everything", kill(-1, 0));
  attempt("signal-parent", kill(getppid(), 0));
  attempt("keep-living", prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0));
  char ring[256] = {0};
  attempt("io-uring", syscall(SYS_io_uring_setup, 1, ring) < 0);
  attempt("gain-privileges", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1);
  attempt("read", access("/etc/passwd", R_OK));
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0) _exit(0);
  attempt("fork", pid < 0);
  if (pid > 0) waitpid(pid, NULL, 0);
  return 0;
}

static const struct {
  const char* name;
  int (*act)(void);
} ways[] = {{"answer", answer},
            {"say", say_it},
            {"say-late", say_it_late},
            {"crash", crash},
            {"hang", hang},
            {"stubborn", stubborn},
            {"spin", spin},
            {"sleep-deeply", sleep_deeply},
            {"leave-child", leave_child},
            {"flood-out", flood_out},
            {"flood-err", flood_err},
            {"flood-line", flood_line},
            {"trickle", trickle},
            {"reserve", reserve},
            {"half", half},
            {"early", early},
            {"close-pipes", close_pipes},
            {"eat-memory", eat_memory},
            {"fail-after-answer", fail_after_answer},
            {"quote", quote},
            {"loud-farewell", loud_farewell},
            {"two-faced", two_faced},
            {"escape", escape}};

int main(int argc, char** argv) {
  argument_count = argc;
  arguments = argv;
  for (size_t i = 0; i < sizeof ways / sizeof ways[0]; ++i)
    if (strcmp(ways[i].name, argument(1)) == 0) return ways[i].act();
  fprintf(stderr, "no such way: %s\n", argument(1));
  return 98;
}
