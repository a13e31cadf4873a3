/* The words that Cupel and its shim inside a solver process exchange, over a socket that keeps message
   boundaries. Shared by C and C++. Every request has a number, and every reply repeats it, so that a late
   reply is recognised. */
#ifndef CUPEL_SHIM_PROTOCOL_H
#define CUPEL_SHIM_PROTOCOL_H

#include <stdint.h>

#define CUPEL_SHIM_CONTROL 198  /* the socket's number in the solver */
#define CUPEL_SHIM_FILTER 197   /* a file with the seccomp program for children, if any */
#define CUPEL_SHIM_COVERAGE 196 /* shared memory for coverage, if it is wanted */
#define CUPEL_SHIM_MODE "CUPEL_SHIM_MODE"
#define CUPEL_SHIM_HAS_FILTER "CUPEL_SHIM_HAS_FILTER"
#define CUPEL_SHIM_HAS_COVERAGE "CUPEL_SHIM_HAS_COVERAGE"

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

/* Coverage by traps. The shared memory begins with this header, written by Cupel; behind it stand four lists with an
   entry per site, in this order: `uint32_t offset` (from the load base of its module, ascending within a module),
   `uint32_t log` (numbers of the sites that were hit, each once, in order of time), `uint8_t wanted` (whether the site
   is to be armed), `uint8_t hit`. The solver can write here: nothing in it is to be believed. */
#define CUPEL_COVERAGE_MODULES 8

struct cupel_coverage_module {
  uint64_t device; /* of its file; the program itself: 0 and 0 */
  uint64_t inode;
  uint32_t first; /* site */
  uint32_t count;
  uint32_t loaded; /* set by the shim */
  uint32_t reserved;
};

struct cupel_coverage {
  uint32_t magic;
  uint32_t sites;
  uint32_t modules;
  uint32_t generation; /* changes whenever `wanted` does; looked at before a child is forked */
  uint32_t hits;       /* length of the log; of the server's own until the first child */
  uint32_t armed;      /* set by the shim: 1 where traps are in place */
  struct cupel_coverage_module module[CUPEL_COVERAGE_MODULES];
};

#endif
