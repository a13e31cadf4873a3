// What is asked of an executor and what comes back: plain data, shared by all executors.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "process/transcript.h"

namespace cupel::process {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// What one test may use. Zero means "no limit" for CPU time and memory.
struct Limits {
  milliseconds wall{10'000};
  milliseconds cpu{0};
  /// CPU time after which it is cut off before its limit: what it needs usually. Looked at from outside, so that a
  /// solver without a processor is not taken for a slow one. 0: only the limits count.
  microseconds usual{0};
  uint64_t memory_bytes = 0;           ///< address space of the solver, or what it holds in memory
  bool resident = false;               ///< what it holds: looked at from outside, a few times while it runs
  uint64_t output_bytes = 8ull << 20;  ///< of standard output, and again of standard error
  uint64_t preamble_bytes = 0;         ///< of both before the first answer; 0: no other limit
  uint64_t file_bytes = 64ull << 20;   ///< of any file that the solver writes in its scratch directory
  milliseconds grace{200};             ///< between the soft stop (SIGTERM) and SIGKILL

  /// What the kernel is to enforce; 0: nothing.
  uint64_t address_space() const { return resident ? 0 : memory_bytes; }
  /// What we have to look at; 0: nothing.
  uint64_t resident_memory() const { return resident ? memory_bytes : 0; }
};

enum class InputMode {
  kStdin,  ///< the script is the solver's standard input
  kFile,   ///< the script is a file in the scratch directory; its path replaces `{file}` or ends the arguments
};

/// How a solver is started.
struct Program {
  std::string path;                                              ///< absolute
  std::vector<std::string> arguments;                            ///< without the program's own name
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to ours
  InputMode input = InputMode::kStdin;
  bool may_create_processes = false;  ///< wrapper scripts need it
  /// Stands between `path` and all arguments: what a loader or an interpreter needs to find the solver. Whoever asks
  /// for the version or the options replaces `arguments`, never this.
  std::vector<std::string> launch = {};
  /// With this argument the program reads further ones from the first line of its input, each behind a tab: one that
  /// waits there can serve tests with any arguments. Empty: it cannot.
  std::string late_arguments = {};
};

struct RunRequest {
  /// The solver reads `prefix` and then `script`. An executor may keep processes that have read a prefix.
  std::string_view prefix = {};
  std::string_view script;
  /// Appended to the program's own arguments.
  std::vector<std::string> arguments = {};
  Limits limits = {};
  /// Whether the solver answers `(echo ...)`: then the end of its answers is recognised by a marker that no
  /// script can contain.
  bool echo = false;
  /// Something without effect that a solver may read between prefix and script, so that it is warm; empty:
  /// nothing.
  std::string_view warm_up = {};
  /// Whether the script may run in a process that goes on to other tests, and how many scopes it leaves open.
  bool session = false;
  unsigned open_scopes = 0;
};

enum class Ending {
  kExited,      ///< by itself, with `exit_code`
  kSignalled,   ///< by `signal`
  kAnswered,    ///< it had answered everything and was stopped, or lives on in a session
  kWallTime,    ///< stopped by us: wall time
  kCpuTime,     ///< stopped by the kernel: CPU time
  kCut,         ///< stopped by us: it needed more than usual
  kOutput,      ///< stopped by us: it wrote too much
  kMemory,      ///< stopped by us: it held too much memory
  kUnkillable,  ///< did not even end on SIGKILL in time; it is reaped later
};

const char* to_string(Ending ending);

struct RunResult {
  Ending ending = Ending::kExited;
  int exit_code = 0;
  int signal = 0;
  std::string out;  ///< without the end marker
  std::string err;
  bool truncated = false;  ///< `out` or `err` reached the limit
  uint64_t dropped = 0;    ///< bytes that were read beyond the limit and not kept
  bool complete = false;   ///< the end marker was seen: `out` is everything that the script made it print
  microseconds wall{0};
  microseconds cpu{0};
  uint32_t stray_processes = 0;  ///< processes that the solver left behind, ended by us
  /// Of the session that gave this result, and how many of its tests had been read, this one included; null: the
  /// process was there for this test alone.
  std::shared_ptr<const Transcript> transcript = nullptr;
  size_t position = 0;
};

}  // namespace cupel::process
