/* Makes read() of the C library ours, in place. Interposing the symbol is not enough: the library's own
   streams (and with them std::cin) call read() inside the library, past the symbol table. So the first
   instructions of read() are replaced by a jump. This happens before main, while the process has a single
   thread. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "shim.h"

#if defined(__x86_64__)

static long raw_read(int fd, void* buffer, size_t size) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(SYS_read), "D"(fd), "S"(buffer), "d"(size) : "rcx", "r11", "memory");
  return result;
}

static int serving = 1;

/* The server's own input is a file: its end is the place of the snapshot. A child's input is read to its end
 * as usual. */
static ssize_t hooked_read(int fd, void* buffer, size_t size) {
  long result = raw_read(fd, buffer, size);
  if (fd == 0 && result == 0 && size > 0 && serving) {
    cupel_serve(NULL, NULL, NULL);
    serving = 0;
    result = raw_read(fd, buffer, size);
  }
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}

int cupel_hook_read(void) {
  unsigned char* target = dlsym(RTLD_NEXT, "read");
  if (target == NULL) return -1;
  unsigned char jump[14] = {0xff, 0x25, 0, 0, 0, 0}; /* jmp *0(%rip), then the address */
  void* destination = (void*)hooked_read;
  memcpy(jump + 6, &destination, sizeof destination);
  uintptr_t page = (uintptr_t)target & ~(uintptr_t)4095;
  size_t span = ((uintptr_t)target + sizeof jump - page + 4095) & ~(size_t)4095;
  if (mprotect((void*)page, span, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return -1;
  memcpy(target, jump, sizeof jump);
  return mprotect((void*)page, span, PROT_READ | PROT_EXEC);
}

#else

int cupel_hook_read(void) { return -1; }

#endif
