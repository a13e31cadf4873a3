// Hashing that is the same in every run and on every machine (std::hash promises neither).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace cupel {

/// The finaliser of SplitMix64: every input bit reaches every output bit.
inline uint64_t mix64(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9;
  x ^= x >> 27;
  x *= 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// One multiplication folded: cheaper than mix64, good enough to chain and for hash tables.
inline uint64_t hash_combine(uint64_t seed, uint64_t value) {
  auto product = static_cast<unsigned __int128>(seed ^ 0x9e3779b97f4a7c15) * (value ^ 0xe7037ed1a0b428db);
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

inline uint64_t hash_bytes(std::string_view bytes) {
  uint64_t hash = bytes.size();
  const char* at = bytes.data();
  size_t left = bytes.size();
  for (; left >= 8; at += 8, left -= 8) {
    uint64_t word;
    std::memcpy(&word, at, 8);
    hash = hash_combine(hash, word);
  }
  // The last bytes in at most two loads, which may overlap: most names are shorter than eight bytes.
  uint64_t tail = 0;
  if (left >= 4) {
    uint32_t low, high;
    std::memcpy(&low, at, 4);
    std::memcpy(&high, at + left - 4, 4);
    tail = uint64_t{high} << 32 | low;
  } else if (left > 0) {
    auto byte = [&](size_t i) { return static_cast<uint64_t>(static_cast<unsigned char>(at[i])); };
    tail = byte(0) | byte(left / 2) << 8 | byte(left - 1) << 16;
  }
  return hash_combine(hash, tail);
}

}  // namespace cupel
