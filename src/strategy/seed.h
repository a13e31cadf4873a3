// A seed: a formula that tests are made from. It is known by its content; where it was found is for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cupel {

/// A script that is known to parse.
struct Seed {
  std::string path;  // of the file, or the id of the test that it once was
  std::string text;
  std::string logic;  // empty: it sets none
  uint64_t id = 0;    // of the text: see content_id()
};

/// Equal texts have the same one, in every campaign.
uint64_t content_id(std::string_view text);
/// As the store and reports show it: 16 hexadecimal digits.
std::string id_text(uint64_t id);

Seed make_seed(std::string path, std::string text, std::string logic);

}  // namespace cupel
