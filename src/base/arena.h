// Bump allocation for objects that live and die together. A term store frees a million terms by dropping its
// arena.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace cupel {

/// Owns the memory of everything allocated from it. Destructors are never run, so only trivially destructible
/// objects may live here. Not thread-safe.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(size_t bytes) {
    bytes = (bytes + 7) & ~size_t{7};
    if (bytes > left_) grow(bytes);
    void* result = next_;
    next_ += bytes;
    left_ -= bytes;
    return result;
  }

  template <typename T>
  T* create(T object) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 8);
    return new (allocate(sizeof(T))) T(std::move(object));
  }

  template <typename T>
  std::span<const T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    if (items.empty()) return {};
    void* target = allocate(items.size_bytes());
    std::memcpy(target, items.data(), items.size_bytes());
    return {static_cast<const T*>(target), items.size()};
  }
  template <typename T>
  std::span<const T> copy(const std::vector<T>& items) {
    return copy(std::span<const T>(items));
  }
  std::string_view copy(std::string_view text) {
    if (text.empty()) return {};
    char* target = static_cast<char*>(allocate(text.size()));
    std::memcpy(target, text.data(), text.size());
    return {target, text.size()};
  }

  /// Bytes reserved from the system so far.
  size_t reserved() const { return reserved_; }

  struct Mark {
    char* next = nullptr;
    size_t left = 0;
    size_t blocks = 0;
  };
  Mark mark() const { return {next_, left_, blocks_.size()}; }
  /// Frees what was allocated since the mark was taken.
  void rewind(const Mark& mark);

 private:
  struct Block {
    std::unique_ptr<char[]> bytes;
    size_t size;
  };

  void grow(size_t bytes);

  char* next_ = nullptr;
  size_t left_ = 0;
  size_t reserved_ = 0;
  std::vector<Block> blocks_;
};

}  // namespace cupel
