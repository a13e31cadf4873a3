#include "lm/likeness.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <limits>

#include "base/hash.h"
#include "lm/canonical.h"
#include "lm/format/file_bytes.h"
#include "smtlib/lexer.h"

namespace cupel::lm {

namespace {

constexpr size_t kRun = 8;
constexpr size_t kLeastLexemes = 20;
constexpr std::string_view kMagic = "CUPELSK1";

// A text is like another if all numbers of a band are the same: at likeness s with probability 1 - (1 - s^8)^16.
constexpr size_t kBands = 16, kNumbersPerBand = 8;
using Bands = std::array<uint32_t, kBands>;

/// The least of all runs in an order of its own for each number: equal in two texts as likely as a run of either is
/// one of both.
Bands bands_of(const std::unordered_set<uint64_t>& runs) {
  Bands bands;
  for (size_t band = 0; band < kBands; ++band) {
    uint64_t hash = band + 1;
    for (size_t number = 0; number < kNumbersPerBand; ++number) {
      uint64_t order = mix64(band * kNumbersPerBand + number + 1), least = std::numeric_limits<uint64_t>::max();
      for (uint64_t run : runs) least = std::min(least, mix64(run ^ order));
      hash = hash_combine(hash, least);
    }
    bands[band] = static_cast<uint32_t>(mix64(hash));
  }
  return bands;
}

uint32_t short_skeleton(std::string_view text) { return static_cast<uint32_t>(mix64(skeleton_hash(text))); }

void sort_once(std::vector<uint32_t>& numbers) {
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

void append(std::string& out, const std::vector<uint32_t>& numbers) {
  auto count = static_cast<uint32_t>(numbers.size());
  out.append(reinterpret_cast<const char*>(&count), sizeof count);
  out.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(uint32_t));
}

/// Cuts a list off the front of the bytes.
bool take(std::string_view& bytes, std::vector<uint32_t>& numbers) {
  uint32_t count = 0;
  if (bytes.size() < sizeof count) return false;
  std::memcpy(&count, bytes.data(), sizeof count);
  bytes.remove_prefix(sizeof count);
  if (bytes.size() / sizeof count < count) return false;
  numbers.resize(count);
  std::memcpy(numbers.data(), bytes.data(), count * sizeof count);
  bytes.remove_prefix(count * sizeof count);
  return std::ranges::is_sorted(numbers);
}

}  // namespace

std::unordered_set<uint64_t> runs_of(std::string_view text) {
  std::vector<uint64_t> lexemes;
  Lexer lexer(text);
  while (true) {
    Token token = lexer.next();
    if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kInvalid) break;
    lexemes.push_back(hash_combine(static_cast<uint64_t>(token.kind) + 1, hash_bytes(token.text)));
  }
  std::unordered_set<uint64_t> runs;
  if (lexemes.size() < kLeastLexemes) return runs;
  for (size_t i = 0; i + kRun <= lexemes.size(); ++i) {
    uint64_t hash = 0;
    for (size_t k = 0; k < kRun; ++k) hash = hash_combine(hash, lexemes[i + k]);
    runs.insert(mix64(hash));
  }
  return runs;
}

void TrainingSketch::add(std::string_view text, bool mutant) {
  skeletons_.push_back(short_skeleton(text));
  std::unordered_set<uint64_t> runs = mutant ? std::unordered_set<uint64_t>() : runs_of(text);
  if (runs.empty()) return;
  Bands bands = bands_of(runs);
  bands_.insert(bands_.end(), bands.begin(), bands.end());
}

void TrainingSketch::sort() {
  sort_once(skeletons_);
  sort_once(bands_);
}

bool TrainingSketch::resembles(std::string_view text) const {
  if (skeletons_.empty()) return false;
  if (std::ranges::binary_search(skeletons_, short_skeleton(text))) return true;
  std::unordered_set<uint64_t> runs = runs_of(text);
  if (runs.empty()) return false;
  Bands bands = bands_of(runs);
  return std::ranges::any_of(bands, [&](uint32_t band) { return std::ranges::binary_search(bands_, band); });
}

std::string TrainingSketch::bytes() const {
  std::string out(kMagic);
  append(out, skeletons_);
  append(out, bands_);
  return out;
}

Result<TrainingSketch> TrainingSketch::read(std::string_view bytes) {
  TrainingSketch sketch;
  if (!bytes.starts_with(kMagic)) return Error{"no sketch of training formulas"};
  bytes.remove_prefix(kMagic.size());
  bool good = take(bytes, sketch.skeletons_) && take(bytes, sketch.bands_) && bytes.empty();
  if (!good) return Error{"a sketch of training formulas that is damaged"};
  return sketch;
}

Result<TrainingSketch> TrainingSketch::load(const std::string& directory) {
  std::filesystem::path file = std::filesystem::path(directory) / kFileName;
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return TrainingSketch();
  try {
    Result<TrainingSketch> sketch = read(file_bytes(file.string()));
    if (!sketch) return Error{file.string() + ": " + sketch.error().message};
    return sketch;
  } catch (const FormatError& error) {
    return Error{error.what()};
  }
}

}  // namespace cupel::lm
