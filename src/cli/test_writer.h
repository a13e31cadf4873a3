// Tests as files: 000001.smt2, 000002.smt2, ... and manifest.jsonl, a line for each.
#pragma once

#include <cstdint>
#include <string>

#include "cli/generation.h"

namespace cupel::cli {

class TestWriter {
 public:
  explicit TestWriter(std::string directory) : directory_(std::move(directory)) {}

  Status open();
  Status write(uint64_t number, const MadeTest& made);
  /// Writes the manifest.
  Status close();

 private:
  std::string directory_;
  std::string manifest_;
};

}  // namespace cupel::cli
