// The code of a program or library as its file tells it, stripped or not: where its functions begin and end, from the
// table that exception handling needs (.eh_frame). Every C++ program has it, whatever else was removed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cupel::coverage {

/// A stretch of code, counted from where the module is loaded.
struct CodeRange {
  uint64_t start = 0;
  uint64_t size = 0;

  uint64_t end() const { return start + size; }
};

struct CodeModule {
  std::string path;
  bool program = false;  ///< the program itself and no library
  uint64_t device = 0, inode = 0;
  std::string build_id;  ///< empty: it has none
  /// Ascending, without overlap. A function is where a call can lead to.
  std::vector<CodeRange> functions;
  /// What a compiler moved away from its function because it is rarely run (`.cold`): code, but no function.
  std::vector<CodeRange> parts;
  uint64_t refused =
      0;  ///< entries that lie in no code, are empty, overlap, or are written in a way that we do not know
  uint64_t signal_frames = 0;  ///< entries of the places where signal handlers return to: no functions

  /// A range of code in the content of the module's file; empty where it lies outside.
  std::string_view bytes(std::string_view file, const CodeRange& range) const;

  struct Segment {
    uint64_t address = 0, offset = 0, size = 0;
  };
  std::vector<Segment> code;  ///< executable segments
};

/// An error where the file cannot be read, is of another machine, or has no table of its functions.
Result<CodeModule> read_module(const std::string& path, bool program);

/// Whether the file is a program that asks for the dynamic loader: others cannot be given a library.
Result<bool> is_dynamic(const std::string& path);

}  // namespace cupel::coverage
