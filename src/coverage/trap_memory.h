// The shared memory that Cupel and the shim inside a solver use for coverage (shim/protocol.h): which sites are to be
// armed, and which were hit.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "coverage/sites.h"
#include "process/fd.h"

struct cupel_coverage;  // shim/protocol.h

namespace cupel::coverage {

class TrapMemory {
 public:
  /// With all sites wanted.
  static Result<TrapMemory> create(const SiteTable& sites);
  TrapMemory(TrapMemory&& other) noexcept;
  TrapMemory& operator=(TrapMemory&& other) = delete;
  ~TrapMemory();

  int descriptor() const { return file_.get(); }

  /// Takes effect before the next child starts.
  void want(uint32_t site, bool wanted);

  /// Appends the sites that the last child hit, in order of time. The memory may hold anything that a broken solver
  /// wrote: numbers beyond the sites are left out.
  void take_hits(std::vector<uint32_t>& hits) const;

  /// Whether the shim found all modules and armed them.
  Status check() const;

 private:
  TrapMemory(process::UniqueFd file, void* memory, size_t size, const SiteTable& sites);

  process::UniqueFd file_;
  cupel_coverage* header_ = nullptr;
  size_t size_ = 0;
  uint32_t sites_ = 0;
  const uint32_t* log_ = nullptr;
  uint8_t* wanted_ = nullptr;
};

}  // namespace cupel::coverage
