// Tests as files: 000001.smt2, 000002.smt2, ... and manifest.jsonl, a line for each.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/generation.h"

namespace cupel::cli {

class TestWriter {
 public:
  explicit TestWriter(std::string directory) : directory_(std::move(directory)) {}

  /// An error where the directory holds tests already.
  Status open();
  /// The test, then its line: whoever is killed leaves a manifest of what is there.
  Status write(uint64_t number, const MadeTest& made);

 private:
  Error cannot_write(const std::string& name) const;

  std::string directory_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> manifest_{nullptr, std::fclose};
};

}  // namespace cupel::cli
