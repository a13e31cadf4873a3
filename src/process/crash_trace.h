// Where a solver crashed: the signal that began its end, and the stack at that moment. Plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cupel::process {

struct StackFrame {
  uint64_t pc = 0;
  bool interrupted = false;  ///< `pc` is the instruction itself and not where a call returns to
  std::string module;        ///< name of the file, without its directory; empty: no code is mapped there
  std::string build_id;      ///< of the module, hexadecimal; empty where it has none
  uint64_t address = 0;      ///< of the instruction, as the module's file counts: what addr2line wants
  uint64_t function = 0;     ///< likewise, where the function begins; `address` where nobody knows
  std::string symbol;        ///< as the linker knows it; empty for a stripped function
  std::string source;        ///< `file.cpp:12` where there is debug information

  bool operator==(const StackFrame&) const = default;
};

using Stack = std::vector<StackFrame>;  ///< innermost frame first

/// A deeper stack is cut: whoever has so many frames recurses, and the rest says the same again.
inline constexpr size_t kMostFrames = 512;

/// Empty where no process died from a fault of its own.
struct CrashTrace {
  int signal = 0;
  Stack stack = {};
  bool overflow = false;  ///< it ran out of stack
};

}  // namespace cupel::process
