/* The server loop: a request, a fork, a report. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "shim.h"

static struct sock_filter* filter;
static unsigned short filter_length;

static void give_up(void) { _exit(126); }

void cupel_prepare(int has_filter) {
  if (!has_filter) return;
  struct stat info;
  if (fstat(CUPEL_SHIM_FILTER, &info) != 0) give_up();
  filter = malloc((size_t)info.st_size);
  if (filter == NULL || pread(CUPEL_SHIM_FILTER, filter, (size_t)info.st_size, 0) != info.st_size) give_up();
  filter_length = (unsigned short)((size_t)info.st_size / sizeof *filter);
  close(CUPEL_SHIM_FILTER);
}

struct message {
  struct cupel_request request;
  int descriptors[3];
  char* arguments;
};

/* Large, and reused: the solver's memory must not change from test to test. */
static char buffer[CUPEL_SHIM_MAX_MESSAGE];

static void take_descriptors(struct msghdr* header, int* descriptors) {
  descriptors[0] = descriptors[1] = descriptors[2] = -1;
  for (struct cmsghdr* part = CMSG_FIRSTHDR(header); part != NULL; part = CMSG_NXTHDR(header, part))
    if (part->cmsg_level == SOL_SOCKET && part->cmsg_type == SCM_RIGHTS)
      memcpy(descriptors, CMSG_DATA(part), part->cmsg_len - CMSG_LEN(0));
}

static void receive(struct message* message) {
  union {
    struct cmsghdr align;
    char space[CMSG_SPACE(3 * sizeof(int))];
  } control;
  struct iovec data = {buffer, sizeof buffer};
  struct msghdr header = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t size;
  do size = recvmsg(CUPEL_SHIM_CONTROL, &header, MSG_CMSG_CLOEXEC);
  while (size < 0 && errno == EINTR);
  if (size < (ssize_t)sizeof message->request) _exit(0); /* the other side is gone */
  memcpy(&message->request, buffer, sizeof message->request);
  if (message->request.magic != CUPEL_SHIM_MAGIC) give_up();
  message->arguments = buffer + sizeof message->request;
  take_descriptors(&header, message->descriptors);
}

static void reply(uint32_t kind, uint64_t sequence, int64_t value, uint64_t cpu) {
  struct cupel_reply text = {CUPEL_SHIM_MAGIC, kind, sequence, value, cpu};
  ssize_t size;
  do size = send(CUPEL_SHIM_CONTROL, &text, sizeof text, MSG_NOSIGNAL);
  while (size < 0 && errno == EINTR);
  if (size < 0) _exit(0);
}

static int64_t count_threads(void) {
  DIR* tasks = opendir("/proc/self/task");
  int64_t count = 0;
  if (tasks == NULL) return 1;
  for (struct dirent* entry = readdir(tasks); entry != NULL; entry = readdir(tasks)) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

static void set_limit(__rlimit_resource_t resource, uint64_t soft, uint64_t hard) {
  struct rlimit limit = {soft, hard};
  if (setrlimit(resource, &limit) != 0) give_up();
}

static void confine(const struct cupel_request* request) {
  set_limit(RLIMIT_CORE, 0, 0);
  set_limit(RLIMIT_FSIZE, request->file_bytes, request->file_bytes);
  if (request->memory_bytes != 0) set_limit(RLIMIT_AS, request->memory_bytes, request->memory_bytes);
  if (request->cpu_seconds != 0) set_limit(RLIMIT_CPU, request->cpu_seconds, request->cpu_seconds + 1);
  if (filter == NULL) return;
  struct sock_fprog program = {filter_length, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up();
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) give_up();
}

/* If the server dies between fork and prctl, nobody would end this child: hence the look at the parent. */
static void become_child(const struct message* message, pid_t server) {
  setpgid(0, 0);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || getppid() != server) give_up();
  for (int i = 0; i < 3; ++i) {
    if (dup2(message->descriptors[i], i) < 0) give_up();
    close(message->descriptors[i]);
  }
  close(CUPEL_SHIM_CONTROL);
  confine(&message->request);
}

static void build_arguments(const struct message* message, const char* program, int* argc, char*** argv) {
  unsigned count = message->request.argument_count;
  size_t list_bytes = (count + 2) * sizeof(char*);
  char** list = malloc(list_bytes + message->request.argument_bytes); /* the texts stand behind the list */
  if (list == NULL) give_up();
  char* text = (char*)list + list_bytes;
  memcpy(text, message->arguments, message->request.argument_bytes);
  list[0] = (char*)program;
  for (unsigned i = 0; i < count; ++i, text += strlen(text) + 1) list[i + 1] = text;
  list[count + 1] = NULL;
  *argc = (int)count + 1;
  *argv = list;
}

static uint64_t microseconds(const struct rusage* usage) {
  return (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000u +
         (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

/* Told before the child is reaped: until the next request its number is safe to send signals to. */
static void report_end(pid_t child, uint64_t sequence) {
  siginfo_t info;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  while (syscall(SYS_waitid, P_PID, child, &info, WEXITED | WNOWAIT, &usage) < 0 && errno == EINTR) {
  }
  int killed = info.si_code == CLD_KILLED || info.si_code == CLD_DUMPED;
  reply(CUPEL_ENDED, sequence, killed ? info.si_status : info.si_status << 8, microseconds(&usage));
}

static void reap(pid_t* child) {
  while (*child > 0 && waitpid(*child, NULL, 0) < 0 && errno == EINTR) {
  }
  *child = -1;
}

static void close_all(const int* descriptors) {
  for (int i = 0; i < 3; ++i)
    if (descriptors[i] >= 0) close(descriptors[i]);
}

void cupel_serve(const char* program, int* argc, char*** argv) {
  pid_t server = getpid();
  pid_t child = -1;
  cupel_coverage_arm();
  reply(CUPEL_READY, 0, count_threads(), 0);
  for (;;) {
    struct message message;
    receive(&message);
    reap(&child);
    if (message.request.kind != CUPEL_RUN) continue;
    cupel_coverage_next();
    child = fork();
    if (child == 0) {
      become_child(&message, server);
      if (argv != NULL) build_arguments(&message, program, argc, argv);
      return;
    }
    int failed = errno;
    close_all(message.descriptors);
    if (child < 0) {
      reply(CUPEL_FAILED, message.request.sequence, failed, 0);
      continue;
    }
    setpgid(child, child);
    reply(CUPEL_STARTED, message.request.sequence, child, 0);
    report_end(child, message.request.sequence);
  }
}
