#include "strategy/option_yield.h"

#include <cmath>

namespace cupel {

namespace {

// How much of a record is left with each test of its option: about the last twenty count.
constexpr double kKept = 0.95;
// With how many ordinary tests every option begins.
constexpr double kOrdinary = 3;

// A test that opens a whole engine brings hundreds of functions, once.
double gain_of(uint64_t news) { return std::log2(1 + static_cast<double>(news)); }

}  // namespace

void OptionYield::note(const std::string& profile, const std::vector<std::string_view>& options, uint64_t news) {
  std::lock_guard lock(mutex_);
  Records& records = records_[profile];
  for (std::string_view option : options) {
    Record& record = records[std::string(option)];
    record.tests = kKept * record.tests + 1;
    record.gain = kKept * record.gain + gain_of(news);
  }
}

std::vector<double> OptionYield::worth(const std::string& profile,
                                       const std::vector<const AllowedOption*>& options) const {
  std::lock_guard lock(mutex_);
  static const Records kNone;
  auto place = records_.find(profile);
  const Records& records = place == records_.end() ? kNone : place->second;
  Record all{.tests = 1, .gain = 1};
  for (const auto& [name, record] : records) {
    all.tests += record.tests;
    all.gain += record.gain;
  }
  double mean = all.gain / all.tests;
  std::vector<double> worth;
  for (const AllowedOption* option : options) {
    auto found = records.find(option->name);
    Record own = found == records.end() ? Record{} : found->second;
    worth.push_back((own.gain + kOrdinary * mean) / (own.tests + kOrdinary));
  }
  return worth;
}

}  // namespace cupel
