#include "base/rng.h"

#include <bit>

#include "base/hash.h"

namespace cupel {

namespace {

uint64_t split_mix(uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  return mix64(state);
}

}  // namespace

Rng::Rng(uint64_t seed) : seed_(seed) {
  uint64_t state = seed;
  for (uint64_t& word : state_) word = split_mix(state);
}

Rng Rng::split(uint64_t label) const {
  uint64_t state = seed_ ^ mix64(label + 0x632be59bd9b4e019);
  return Rng(split_mix(state));
}

Rng Rng::split(std::string_view label) const { return split(hash_bytes(label)); }

uint64_t Rng::next() {
  uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

// Lemire's multiply-and-reject: no division in the common case, no bias.
uint64_t Rng::below(uint64_t bound) {
  CUPEL_ASSERT(bound > 0);
  auto product = static_cast<unsigned __int128>(next()) * bound;
  if (static_cast<uint64_t>(product) < bound) {
    uint64_t threshold = -bound % bound;
    while (static_cast<uint64_t>(product) < threshold) product = static_cast<unsigned __int128>(next()) * bound;
  }
  return static_cast<uint64_t>(product >> 64);
}

int64_t Rng::between(int64_t low, int64_t high) {
  CUPEL_ASSERT(low <= high);
  uint64_t span = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  if (span == UINT64_MAX) return static_cast<int64_t>(next());
  return static_cast<int64_t>(static_cast<uint64_t>(low) + below(span + 1));
}

}  // namespace cupel
