// What `cupel lm sample` gives out: samples, each checked where nothing guarantees that it is well-typed, and what was
// left out, by number and reason.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "base/result.h"
#include "lm/sampler.h"

namespace cupel::cli {

struct OutputSettings {
  std::string directory;       // empty: standard output
  bool silent = false;         // only count
  bool checks = false;         // samples may be ill-typed
  bool keeps_invalid = false;  // gives out what is ill-typed, too
  std::string operation;       // only samples with this operator
};

/// Used by all threads at once.
class SampleOutput {
 public:
  explicit SampleOutput(OutputSettings settings) : settings_(std::move(settings)) {}

  Status start() const;
  Status add(size_t number, const lm::Sample& sample);

  size_t tokens() const { return tokens_; }
  size_t given() const { return given_; }
  /// `16 samples, 14 given out; 2 not well-typed; ...` and one line before it for each that was left out.
  void report(double seconds, double cpu_seconds, const std::string& more) const;

 private:
  Status write(size_t number, const std::string& text) const;

  OutputSettings settings_;
  std::mutex mutex_;
  size_t samples_ = 0, given_ = 0, copies_ = 0, given_copies_ = 0, empty_ = 0, invalid_ = 0, unsuited_ = 0,
         written_ = 0;
  size_t tokens_ = 0, rejected_ = 0, masks_ = 0, completed_ = 0;
  std::map<size_t, std::string> left_out_;  // by number: why
};

}  // namespace cupel::cli
