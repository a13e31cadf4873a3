#include "cli/lm_output.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/file.h"
#include "smtlib/parser.h"

namespace cupel::cli {

namespace {

std::string name_of(size_t number) { return fmt::format("sample-{:05}", number); }

}  // namespace

Status SampleOutput::start() const {
  std::error_code error;
  if (!settings_.directory.empty()) std::filesystem::create_directories(settings_.directory, error);
  if (error) return Error{settings_.directory + ": " + error.message()};
  return Done{};
}

Status SampleOutput::write(size_t number, const std::string& text) const {
  if (settings_.silent) return Done{};
  if (!settings_.directory.empty()) {
    std::string path = fmt::format("{}/{}.smt2", settings_.directory, name_of(number));
    Status written = write_file(path, text);
    return written ? written : Status(Error{written.error().describe(path)});
  }
  fmt::print("{}\n", text);
  return Done{};
}

Status SampleOutput::add(size_t number, const lm::Sample& sample) {
  std::string problem;
  if (settings_.checks && !sample.text.empty()) {
    if (Result<Script> script = parse_script(sample.text); !script) problem = script.error().describe(name_of(number));
  }
  std::lock_guard lock(mutex_);
  ++samples_;
  written_ += sample.tries;
  tokens_ += sample.tokens;
  rejected_ += sample.rejected;
  masks_ += sample.masks;
  completed_ += sample.completed;
  copies_ += sample.copies;
  invalid_ += !problem.empty();
  if (!sample.suits) {
    ++unsuited_;
    left_out_[number] = fmt::format("{}: no {} in {} tries", name_of(number), settings_.operation, sample.tries);
    return Done{};
  }
  if (sample.text.empty()) {
    ++empty_;
    left_out_[number] = fmt::format("{}: no assertion", name_of(number));
    return Done{};
  }
  if (!problem.empty()) left_out_[number] = problem;
  if (!problem.empty() && !settings_.keeps_invalid) return Done{};
  ++given_;
  given_copies_ += sample.copy;
  return write(number, sample.text);
}

void SampleOutput::report(double seconds, double cpu_seconds, const std::string& more) const {
  for (const auto& [number, why] : left_out_)
    if (!settings_.silent) fmt::print(stderr, "{}\n", why);
  std::string line = fmt::format("{} samples", samples_);
  if (tokens_ > 0) line += fmt::format(", {} tokens", tokens_);
  line += fmt::format(" in {:.1f} s", seconds);
  if (tokens_ > 0) {
    auto tokens = static_cast<double>(tokens_);
    line += fmt::format(": {:.0f} tokens/s, {:.0f} per second of CPU time", tokens / seconds, tokens / cpu_seconds);
    line += fmt::format("; {} tokens rejected, {} full masks, {} completed", rejected_, masks_, completed_);
  }
  if (settings_.checks) line += fmt::format("; {} not well-typed, {} without an assertion", invalid_, empty_);
  if (copies_ > 0)
    line += fmt::format("; {} near-copies of training formulas, {} of them given out", copies_, given_copies_);
  if (!settings_.operation.empty()) {
    line += fmt::format("; {} texts written for those with {}, {} without it left out", written_, settings_.operation,
                        unsuited_);
  }
  fmt::print(stderr, "{}{}\n", line, more);
}

}  // namespace cupel::cli
