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
  blocks_.push_back({std::make_unique_for_overwrite<char[]>(size), size});
  next_ = blocks_.back().bytes.get();
  left_ = size;
  reserved_ += size;
}

// A mark near the end of its block would cost a new block each time, so the first one behind it is kept and used.
void Arena::rewind(const Mark& mark) {
  for (; blocks_.size() > mark.blocks + 1; blocks_.pop_back()) reserved_ -= blocks_.back().size;
  bool next_block = blocks_.size() > mark.blocks;
  next_ = next_block ? blocks_.back().bytes.get() : mark.next;
  left_ = next_block ? blocks_.back().size : mark.left;
}

}  // namespace cupel
