#include "strategy/seed.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace cupel {

uint64_t content_id(std::string_view text) { return hash_bytes(text); }

std::string id_text(uint64_t id) { return fmt::format("{:016x}", id); }

Seed make_seed(std::string path, std::string text, std::string logic) {
  uint64_t id = content_id(text);
  return {.path = std::move(path), .text = std::move(text), .logic = std::move(logic), .id = id};
}

}  // namespace cupel
