#include "solver/crash_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "base/pattern.h"
#include "solver/function_name.h"

namespace cupel::solver {

namespace {

using process::Stack;
using process::StackFrame;

constexpr size_t kFunctionsInPlace = 3;
constexpr size_t kFramesForPeople = 16;
constexpr size_t kLongestName = 200;
constexpr size_t kBuildDigits = 8;

bool is_runtime_module(const std::string& module) {
  static const Pattern pattern(
      R"(^(?:ld-|ld\.|libc[.-]|libm[.-]|libpthread|libdl|librt[.-]|libstdc\+\+|libgcc_s|libc\+\+|libunwind|)"
      R"(lib(?:a|hwa|l|t|ub)san|libtcmalloc|libjemalloc|libmimalloc|linux-vdso|linux-gate|\[))");
  return pattern.found_in(module);
}

/// The runtime inside of a static program, and its templates anywhere.
bool is_runtime_function(const std::string& name) {
  static const Pattern pattern(
      R"(^(?:__|_start$|_dl_|_Unwind_|_IO_|_nl_|abort$|raise$|gsignal$|pthread_|start_thread$|clone3?$|exit$|_exit$|)"
      R"(std::|operator (?:new|delete)|(?:m|c|re)alloc|free$|cfree$|mem(?:cpy|move|set|cmp|chr)|str(?:len|cmp|cpy|chr)|)"
      R"(_int_(?:malloc|free)|sysmalloc|unlink_chunk|tcache|sigreturn|puts$|fwrite$|printf$|vfprintf$))");
  return pattern.found_in(name);
}

/// Functions that only say that something failed elsewhere. They count for nothing at the top of a stack.
bool is_reporter(const std::string& name) {
  static const Pattern pattern(
      R"((?i)(?:^|::)~?(?:FatalStream|\w*assert(?:ion)?_?(?:fail|violat|error|handler)\w*|\w*unreachable\w*|)"
      R"((?:invoke_)?(?:exit_action|debugger)|(?:on_?|handle_?|report_?)?(?:fatal|panic)(?:_?error|_?failure)?|)"
      R"(\w*abort(?:_?with\w*|_?handler|er)?|\w*terminate(?:_?handler)?)$)");
  return pattern.found_in(name);
}

std::string label_of(const StackFrame& frame) {
  if (frame.symbol.empty()) return fmt::format("{}+0x{:x}", frame.module, frame.function);
  return function_name(frame.symbol).substr(0, kLongestName);
}

struct OwnFrame {
  const StackFrame* frame;
  std::string label;
};

/// The frames of the solver itself.
std::vector<OwnFrame> own_frames(const Stack& stack) {
  std::vector<OwnFrame> own;
  bool on_top = true;
  for (const StackFrame& frame : stack) {
    if (frame.module.empty() || is_runtime_module(frame.module)) continue;
    std::string label = label_of(frame);
    if (!frame.symbol.empty() && (is_runtime_function(label) || (on_top && is_reporter(label)))) continue;
    on_top = false;
    own.push_back({&frame, std::move(label)});
  }
  return own;
}

/// The functions on top, each once: how often they call each other depends on the formula.
std::vector<std::string> top_functions(const std::vector<OwnFrame>& own) {
  std::vector<std::string> names;
  for (const OwnFrame& each : own) {
    if (names.size() == kFunctionsInPlace) break;
    if (each.label == "main" && !names.empty()) break;
    if (std::ranges::find(names, each.label) == names.end()) names.push_back(each.label);
  }
  return names;
}

/// Those that the recursion consists of, in an order that does not depend on where it was cut.
std::vector<std::string> recursive_functions(const std::vector<OwnFrame>& own) {
  std::map<std::string, size_t> counts;
  size_t most = 0;
  for (const OwnFrame& each : own) most = std::max(most, ++counts[each.label]);
  std::vector<std::string> names;
  for (const auto& [name, count] : counts)
    if (2 * count >= most && names.size() < kFunctionsInPlace) names.push_back(name);
  return names;
}

std::string build_of(const StackFrame& frame, const std::string& version) {
  return frame.build_id.empty() ? version : frame.build_id.substr(0, kBuildDigits);
}

std::string text_of(const Stack& stack) {
  std::string text;
  for (size_t i = 0; i < stack.size() && i < kFramesForPeople; ++i) {
    const StackFrame& frame = stack[i];
    std::string name = frame.symbol.empty() ? "?" : function_name(frame.symbol).substr(0, kLongestName);
    std::string where =
        frame.module.empty() ? fmt::format("0x{:x}", frame.pc) : fmt::format("{}+0x{:x}", frame.module, frame.address);
    text += fmt::format("#{} {} ({}){}{}\n", i, name, where, frame.source.empty() ? "" : " ", frame.source);
  }
  if (stack.size() >= process::kMostFrames)
    text += "... and many more\n";
  else if (stack.size() > kFramesForPeople)
    text += fmt::format("... and {} more\n", stack.size() - kFramesForPeople);
  return text;
}

/// A line of text_of(); nothing where it is none.
std::optional<StackFrame> frame_of(std::string_view line) {
  size_t name = line.find(' ');
  size_t where = line.rfind(" (");
  if (!line.starts_with('#') || name == std::string_view::npos || where == std::string_view::npos || where <= name)
    return {};
  StackFrame frame;
  frame.symbol = line.substr(name + 1, where - name - 1);
  std::string_view module = line.substr(where + 2);
  frame.module = module.substr(0, module.find("+0x"));
  return frame;
}

}  // namespace

std::string dying_function(std::string_view frames) {
  for (size_t at = 0; at < frames.size();) {
    size_t end = std::min(frames.find('\n', at), frames.size());
    std::optional<StackFrame> frame = frame_of(frames.substr(at, end - at));
    at = end + 1;
    if (!frame || frame->symbol == "?" || is_runtime_module(frame->module)) continue;
    if (!is_runtime_function(frame->symbol) && !is_reporter(frame->symbol)) return frame->symbol;
  }
  return {};
}

CrashPlace place_of(const process::CrashTrace& trace, const std::string& version) {
  CrashPlace result{.frames = text_of(trace.stack)};
  if (trace.stack.empty()) {
    result.note = "no fatal signal was seen";
    return result;
  }
  std::vector<OwnFrame> own = own_frames(trace.stack);
  if (own.empty()) {
    result.note = "no function of the solver is on the stack";
    return result;
  }
  bool endless = trace.overflow && trace.stack.size() >= process::kMostFrames;
  std::vector<std::string> names = endless ? recursive_functions(own) : top_functions(own);
  const StackFrame& first = *own.front().frame;
  for (std::string& name : names)
    if (name.starts_with(first.module + "+0x")) name.erase(0, first.module.size());  // said once
  result.place = fmt::format("{} {}: {}{}", first.module, build_of(first, version), endless ? "recursion of " : "",
                             fmt::join(names, endless ? ", " : " < "));
  return result;
}

}  // namespace cupel::solver
