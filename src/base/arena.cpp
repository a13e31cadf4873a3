#include "base/arena.h"

#include <algorithm>

namespace cupel {

namespace {
constexpr size_t kFirstBlock = 8 << 10;
constexpr size_t kLargestBlock = 4 << 20;
}  // namespace

// Blocks double: a small script pays for little, a large one for few system calls.
void Arena::grow(size_t bytes) {
  size_t size = std::clamp(reserved_, kFirstBlock, kLargestBlock);
  size = std::max(size, bytes);
  blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
  next_ = blocks_.back().get();
  left_ = size;
  reserved_ += size;
}

}  // namespace cupel
