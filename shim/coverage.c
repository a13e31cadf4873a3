/* Coverage of a program as it is: the first byte of each site (the entry of a function, the start of a basic block)
   becomes int3; the first time that a child comes by, the handler notes the site, restores the byte and lets it go on.
   The server stays armed, so each child reports its own coverage, and a child pays for each site once.

   Which sites there are is Cupel's business (src/coverage); here they are only offsets in shared memory. */
#define _GNU_SOURCE
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

#include "shim.h"
#include "traps.h"

#if defined(__x86_64__)

#define INT3 0xcc

static struct cupel_coverage* shared; /* null: no coverage is wanted */
static const uint32_t* offsets;
static uint32_t* hit_log;
static const uint8_t* wanted;
static uint8_t* hit;

/* A copy of what must not be changed by a solver that writes where it should not. */
static uint32_t site_count;
static uint32_t module_count;
static struct {
  int loaded;
  uint8_t* base; /* null for a program at fixed addresses */
  uint32_t first, count;
} modules[CUPEL_COVERAGE_MODULES];

/* Of the server: what stands in the code. Children inherit it. */
static uint8_t* original;
static uint8_t* saved; /* whether `original` is known: any byte may begin a block, 0 too */
static uint8_t* armed;
static uint32_t generation;

static void give_up(void) { _exit(124); }

static uint8_t* address_of(uint32_t module, uint32_t site) { return modules[module].base + offsets[site]; }

static int is_wanted_module(const struct dl_phdr_info* info, const struct cupel_coverage_module* module) {
  if (info->dlpi_name[0] == '\0') return module->inode == 0;
  struct stat file;
  return module->inode != 0 && stat(info->dlpi_name, &file) == 0 && file.st_ino == module->inode &&
         file.st_dev == module->device;
}

static void make_writable(const struct dl_phdr_info* info) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || (header->p_flags & PF_X) == 0) continue;
    uintptr_t start = (info->dlpi_addr + header->p_vaddr) & ~(uintptr_t)4095;
    uintptr_t end = (info->dlpi_addr + header->p_vaddr + header->p_memsz + 4095) & ~(uintptr_t)4095;
    if (mprotect((void*)start, end - start, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) give_up();
  }
}

static int visit_module(struct dl_phdr_info* info, size_t size, void* unused) {
  (void)size;
  (void)unused;
  for (uint32_t i = 0; i < module_count; ++i) {
    if (modules[i].loaded || !is_wanted_module(info, &shared->module[i])) continue;
    modules[i].loaded = 1;
    modules[i].base = (uint8_t*)info->dlpi_addr;
    modules[i].first = shared->module[i].first;
    modules[i].count = shared->module[i].count;
    shared->module[i].loaded = 1;
    make_writable(info);
  }
  return 0;
}

void cupel_coverage_open(void) {
  struct stat info;
  if (fstat(CUPEL_SHIM_COVERAGE, &info) != 0) give_up();
  shared = mmap(NULL, (size_t)info.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, CUPEL_SHIM_COVERAGE, 0);
  if (shared == MAP_FAILED || shared->magic != CUPEL_SHIM_MAGIC) give_up();
  close(CUPEL_SHIM_COVERAGE);
  site_count = shared->sites;
  module_count = shared->modules;
  offsets = (const uint32_t*)(shared + 1);
  hit_log = (uint32_t*)(offsets + site_count);
  wanted = (const uint8_t*)(hit_log + site_count);
  hit = (uint8_t*)wanted + site_count;
  original = calloc(site_count + 1, 1);
  saved = calloc(site_count + 1, 1);
  armed = calloc(site_count + 1, 1);
  if (original == NULL || saved == NULL || armed == NULL) give_up();
  memset(hit, 0, site_count); /* of a server that was lost */
  shared->hits = 0;
}

/* --- what happens at a trap --- */

/* The site at an address, or -1: a search by halves in the module that holds it. */
static int64_t find_site(const uint8_t* address) {
  for (uint32_t i = 0; i < module_count; ++i) {
    if (!modules[i].loaded || address < modules[i].base) continue;
    uint64_t offset = (uint64_t)(address - modules[i].base);
    uint32_t low = modules[i].first, high = modules[i].first + modules[i].count;
    while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      if (offsets[middle] < offset)
        low = middle + 1;
      else
        high = middle;
    }
    if (low == modules[i].first + modules[i].count || offsets[low] != offset) continue;
    return low;
  }
  return -1;
}

/* Two threads may come by at once: each restores the byte, one of them notes the site. */
int cupel_coverage_trap(void* context) {
  ucontext_t* state = context;
  uint8_t* address = (uint8_t*)state->uc_mcontext.gregs[REG_RIP] - 1;
  int64_t site = find_site(address);
  if (site < 0 || !saved[site] || original[site] == INT3) return 0;
  if (__atomic_exchange_n(&hit[site], 1, __ATOMIC_RELAXED) == 0) {
    uint32_t at = __atomic_fetch_add(&shared->hits, 1, __ATOMIC_RELAXED);
    if (at < site_count) hit_log[at] = (uint32_t)site;
  }
  *(volatile uint8_t*)address = original[site];
  state->uc_mcontext.gregs[REG_RIP] -= 1;
  return 1;
}

/* --- arming --- */

/* An int3 of the solver's own is left alone: it could not be told from ours. */
static void set_trap(uint32_t module, uint32_t site, int on) {
  uint8_t* address = address_of(module, site);
  if (!saved[site]) {
    original[site] = *address;
    saved[site] = 1;
  }
  if (original[site] == INT3) return;
  *address = on ? INT3 : original[site];
  armed[site] = (uint8_t)on;
}

/* Called again where tests are waited for: by then an interpreter has loaded its extension modules. */
void cupel_coverage_arm(void) {
  if (shared == NULL) return;
  dl_iterate_phdr(visit_module, NULL);
  for (uint32_t i = 0; i < module_count; ++i)
    for (uint32_t k = 0; modules[i].loaded && k < modules[i].count; ++k)
      set_trap(i, modules[i].first + k, wanted[modules[i].first + k]);
  generation = shared->generation;
  cupel_guard_traps();
  shared->armed = 1;
}

/* Most sites stay as they are: eight are compared at once. */
static void apply_wanted(void) {
  for (uint32_t i = 0; i < module_count; ++i) {
    uint32_t end = modules[i].first + modules[i].count;
    for (uint32_t site = modules[i].first; modules[i].loaded && site < end; ++site) {
      if (end - site >= 8 && memcmp(armed + site, wanted + site, 8) == 0)
        site += 7;
      else if (armed[site] != wanted[site])
        set_trap(i, site, wanted[site]);
    }
  }
}

void cupel_coverage_next(void) {
  if (shared == NULL) return;
  uint32_t count = shared->hits < site_count ? shared->hits : site_count;
  for (uint32_t i = 0; i < count; ++i)
    if (hit_log[i] < site_count) hit[hit_log[i]] = 0;
  shared->hits = 0;
  if (generation == shared->generation) return;
  generation = shared->generation;
  apply_wanted();
}

#else

void cupel_coverage_open(void) { _exit(124); }
void cupel_coverage_arm(void) {}
void cupel_coverage_next(void) {}
int cupel_coverage_trap(void* context) {
  (void)context;
  return 0;
}

#endif
