/* The words that Cupel and its shim inside a solver process exchange, over a socket that keeps message
   boundaries. Shared by C and C++. Every request has a number, and every reply repeats it, so that a late
   reply is recognised. */
#ifndef CUPEL_SHIM_PROTOCOL_H
#define CUPEL_SHIM_PROTOCOL_H

#include <stdint.h>

#define CUPEL_SHIM_CONTROL 198 /* the socket's number in the solver */
#define CUPEL_SHIM_FILTER 197  /* a file with the seccomp program for children, if any */
#define CUPEL_SHIM_MODE "CUPEL_SHIM_MODE"
#define CUPEL_SHIM_HAS_FILTER "CUPEL_SHIM_HAS_FILTER"

#define CUPEL_SHIM_MAGIC 0x4355504cu
#define CUPEL_SHIM_MAX_MESSAGE 65536

enum cupel_request_kind {
  CUPEL_RUN = 1, /* with three descriptors: standard input, output, error */
  CUPEL_REAP = 2 /* the number of the ended child may be given to others */
};

/* Followed by the arguments, each ended by a zero byte; they count only for a server that waits at main. */
struct cupel_request {
  uint32_t magic;
  uint32_t kind;
  uint64_t sequence;
  uint64_t cpu_seconds;  /* 0: no limit */
  uint64_t memory_bytes; /* 0: no limit */
  uint64_t file_bytes;
  uint32_t argument_count;
  uint32_t argument_bytes;
};

enum cupel_reply_kind {
  CUPEL_READY = 1,   /* the server waits for requests; value: its number of threads */
  CUPEL_STARTED = 2, /* value: the child's number */
  CUPEL_ENDED = 3,   /* value: the status as of wait(2); the child is not reaped before the next request */
  CUPEL_FAILED = 4   /* value: an error number */
};

struct cupel_reply {
  uint32_t magic;
  uint32_t kind;
  uint64_t sequence;
  int64_t value;
  uint64_t cpu_microseconds;
};

#endif
