#include "base/interner.h"

namespace cupel {

NameId Interner::add(std::string_view name, uint32_t hash, size_t slot, Arena& arena) {
  entries_.push_back({arena.copy(name), hash});
  slots_[slot] = size();
  NameId id = size() - 1;
  if (entries_.size() * 2 <= slots_.size()) return id;
  std::vector<uint32_t> grown(slots_.size() * 2, 0);
  size_t mask = grown.size() - 1;
  for (NameId known = 0; known < size(); ++known) {
    size_t at = entries_[known].hash & mask;
    while (grown[at] != 0) at = (at + 1) & mask;
    grown[at] = known + 1;
  }
  slots_ = std::move(grown);
  return id;
}

}  // namespace cupel
