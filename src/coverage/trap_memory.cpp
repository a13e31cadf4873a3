#include "coverage/trap_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "shim/protocol.h"

namespace cupel::coverage {

Result<TrapMemory> TrapMemory::create(const SiteTable& sites) {
  size_t size = sizeof(cupel_coverage) + sites.size() * (2 * sizeof(uint32_t) + 2);
  process::UniqueFd file(::memfd_create("cupel-coverage", MFD_CLOEXEC));
  if (!file.valid() || ::ftruncate(file.get(), static_cast<off_t>(size)) != 0)
    return process::system_error("cannot create shared memory for coverage");
  void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
  if (memory == MAP_FAILED) return process::system_error("cannot map shared memory for coverage");
  return TrapMemory(std::move(file), memory, size, sites);
}

TrapMemory::TrapMemory(process::UniqueFd file, void* memory, size_t size, const SiteTable& sites)
    : file_(std::move(file)), header_(static_cast<cupel_coverage*>(memory)), size_(size), sites_(sites.size()) {
  auto* offsets = reinterpret_cast<uint32_t*>(header_ + 1);
  log_ = offsets + sites_;
  wanted_ = reinterpret_cast<uint8_t*>(offsets + 2 * size_t{sites_});
  std::ranges::copy(sites.offsets(), offsets);
  std::memset(wanted_, 1, sites_);
  header_->magic = CUPEL_SHIM_MAGIC;
  header_->sites = sites_;
  for (const SiteTable::Module& module : sites.modules()) {
    cupel_coverage_module& entry = header_->module[header_->modules++];
    if (!module.code.program) {
      entry.device = module.code.device;
      entry.inode = module.code.inode;
    }
    entry.first = module.first;
    entry.count = module.count;
  }
}

TrapMemory::TrapMemory(TrapMemory&& other) noexcept
    : file_(std::move(other.file_)),
      header_(std::exchange(other.header_, nullptr)),
      size_(other.size_),
      sites_(other.sites_),
      log_(other.log_),
      wanted_(other.wanted_) {}

TrapMemory::~TrapMemory() {
  if (header_ != nullptr) ::munmap(header_, size_);
}

void TrapMemory::want(uint32_t site, bool wanted) {
  if ((wanted_[site] != 0) == wanted) return;
  wanted_[site] = wanted ? 1 : 0;
  header_->generation += 1;
}

void TrapMemory::take_hits(std::vector<uint32_t>& hits) const {
  uint32_t count = std::min(header_->hits, sites_);
  for (uint32_t i = 0; i < count; ++i)
    if (log_[i] < sites_) hits.push_back(log_[i]);
}

Status TrapMemory::check() const {
  if (header_->armed == 0) return Error{"coverage: the solver was started without our library (LD_PRELOAD)"};
  for (uint32_t i = 0; i < std::min<uint32_t>(header_->modules, CUPEL_COVERAGE_MODULES); ++i)
    if (header_->module[i].loaded == 0) return Error{"coverage: the solver does not load a module that was named"};
  return Done{};
}

}  // namespace cupel::coverage
