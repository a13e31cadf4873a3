#include "solver/crash_patterns.h"

#include <fmt/format.h>
#include <string.h>

#include <algorithm>

namespace cupel::solver {

namespace {

constexpr size_t kFramesInSignature = 3;
constexpr size_t kLongestMessage = 2'000;

CrashPattern row(const char* kind, const char* expression, const char* signature) {
  return {kind, std::regex(expression, std::regex::ECMAScript | std::regex::optimize), signature};
}

std::string replace_all(std::string text, const char* expression, const char* by) {
  return std::regex_replace(text, std::regex(expression), by);
}

// Frames that belong to the reporting machinery and not to the fault.
bool is_machinery(const std::string& function) {
  static const std::regex pattern(
      "^(__|_start$|abort$|raise$|gsignal$|main$|std::|operator new|operator delete|malloc|free$|mem)");
  return std::regex_search(function, pattern);
}

// `#1 0x55d in cvc5::Foo::bar(int) /src/foo.cpp:10:3`: the function without its arguments. An assertion's
// abort and the main function say nothing about the place of the fault.
std::string top_frames(std::string_view text) {
  static const std::regex frame(R"(#\d+ 0x[0-9a-f]+ in ([^\n(]+))");
  std::string result;
  size_t count = 0;
  std::string owned(text.substr(0, 20'000));
  for (std::sregex_iterator at(owned.begin(), owned.end(), frame), end; at != end && count < kFramesInSignature; ++at) {
    std::string function = (*at)[1];
    function.erase(function.find_last_not_of(' ') + 1);
    if (size_t space = function.find(" /"); space != std::string::npos) function.resize(space);
    if (is_machinery(function)) continue;
    result += (count++ == 0 ? "" : "<") + function;
  }
  return result;
}

}  // namespace

const std::vector<CrashPattern>& common_crash_patterns() {
  static const std::vector<CrashPattern> rows = {
      row("asan", R"(ERROR: AddressSanitizer: ([\w-]+))", "$1:$frames"),
      row("asan", R"(ERROR: (?:LeakSanitizer|MemorySanitizer|ThreadSanitizer): ([\w -]+))", "$1:$frames"),
      row("ubsan", R"((\S+:\d+):\d+: runtime error: ([^\n]*))", "$1:$2"),
      row("assertion", R"((\S+):(\d+): [^\n]*: Assertion [`'"]([^\n]*)['"] failed)", "$1:$2"),
      row("exception", R"(terminate called after throwing an instance of '([^']+)'(?:\s*what\(\):\s*([^\n]*))?)",
          "$1:$2"),
      row("exception", R"(terminate called (?:without an active exception|recursively))", "terminate"),
      row("heap",
          R"(\b(double free or corruption|free\(\): [^\n]+|malloc\(\): [^\n]+|realloc\(\): [^\n]+|munmap_chunk\(\): [^\n]+|corrupted [^\n]+|malloc_consolidate\(\): [^\n]+))",
          "$1"),
      row("heap", R"(\*\*\* (stack smashing|buffer overflow) detected \*\*\*)", "$1"),
      row("exception", R"(pure virtual method called)", "pure-virtual"),
  };
  return rows;
}

std::string normalise(std::string_view text) {
  std::string result(text);
  result = replace_all(result, "0x[0-9a-fA-F]+", "0x#");
  result = replace_all(result, R"((?:/?[\w.+-]+/)*src/(?:\./)?)", "");
  result = replace_all(result, R"(==\d+==)", "");
  result = replace_all(result, R"(\b\d{3,}\b(?!:)(?!$))", "#");
  result.erase(std::remove(result.begin(), result.end(), '\n'), result.end());
  return result;
}

namespace {

std::string fill(const std::string& form, const std::smatch& match, std::string_view text) {
  std::string result;
  for (size_t at = 0; at < form.size(); ++at) {
    if (form[at] != '$') {
      result += form[at];
    } else if (form.compare(at, 7, "$frames") == 0) {
      result += top_frames(text);
      at += 6;
    } else {
      result += normalise(match[static_cast<size_t>(form[++at] - '0')].str());
    }
  }
  while (!result.empty() && (result.back() == ':' || result.back() == ' ')) result.pop_back();
  return result;
}

std::optional<Crash> match_row(const CrashPattern& pattern, const std::string& text) {
  std::smatch match;
  if (!std::regex_search(text, match, pattern.expression)) return std::nullopt;
  size_t begin = static_cast<size_t>(match.position(0));
  std::string tail = text.substr(begin);
  std::string detail = fill(pattern.signature, match, tail);
  return Crash{pattern.kind, detail.empty() ? pattern.kind : pattern.kind + ":" + detail,
               tail.substr(0, kLongestMessage)};
}

}  // namespace

// std::regex recurses: long texts are cut, keeping both ends, where reports begin and finish.
std::optional<Crash> find_crash(std::string_view text, const std::vector<CrashPattern>& own) {
  constexpr size_t kWindow = 16'000;
  std::string window(text.substr(0, kWindow));
  if (text.size() > kWindow) window.append("\n").append(text.substr(std::max(kWindow, text.size() - kWindow)));
  for (const auto* rows : {&own, &common_crash_patterns()})
    for (const CrashPattern& pattern : *rows)
      if (auto crash = match_row(pattern, window)) return crash;
  return std::nullopt;
}

Crash signal_crash(int signal) {
  const char* name = ::sigabbrev_np(signal);
  std::string label = name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", signal);
  return {"signal", "signal:" + label, "ended by " + label};
}

}  // namespace cupel::solver
