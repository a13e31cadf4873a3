#include "solver/crash_patterns.h"

#include <fmt/format.h>
#include <string.h>

#include "base/text.h"

namespace cupel::solver {

namespace {

constexpr size_t kFramesInSignature = 3;
constexpr size_t kLongestMessage = 2'000;
constexpr size_t kStackTrace = 20'000;

CrashPattern row(const char* kind, const char* expression, const char* signature) {
  return {kind, Pattern(expression), signature};
}

// Frames that belong to the reporting machinery and not to the fault.
bool is_machinery(std::string_view function) {
  static const Pattern pattern(
      "^(?:__|_start$|abort$|raise$|gsignal$|main$|std::|operator new|operator delete|malloc|free$|mem)");
  return pattern.found_in(function);
}

// `#1 0x55d in cvc5::Foo::bar(int) /src/foo.cpp:10:3`: the function without its arguments. An assertion's
// abort and the main function say nothing about the place of the fault.
std::string top_frames(std::string_view text) {
  static const Pattern frame(R"(#\d+ 0x[0-9a-f]+ in ([^\n(]+))");
  std::string result;
  size_t count = 0;
  text = text.substr(0, kStackTrace);
  while (count < kFramesInSignature) {
    auto match = frame.find(text);
    if (!match) break;
    text.remove_prefix(static_cast<size_t>((*match)[0].data() - text.data()) + (*match)[0].size());
    std::string_view function = (*match)[1].substr(0, (*match)[1].find(" /"));
    function = function.substr(0, function.find_last_not_of(' ') + 1);
    if (is_machinery(function)) continue;
    result.append(count++ == 0 ? "" : "<").append(function);
  }
  return result;
}

// Numbers of three digits and more that are words, unless they are the last thing or stand before a colon: those are
// lines of sources.
std::string hide_long_numbers(std::string_view text) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_word_character(text[end])) ++end;
    std::string_view word = text.substr(at, end - at);
    bool number = word.size() >= 3 && word.find_first_not_of("0123456789") == std::string_view::npos;
    result.append(number && end < text.size() && text[end] != ':' ? "#" : word);
    if (end < text.size()) result += text[end];
    at = end + 1;
  }
  return result;
}

}  // namespace

const std::vector<CrashPattern>& common_crash_patterns() {
  static const std::vector<CrashPattern> rows = {
      row("asan", R"(ERROR: AddressSanitizer: ([\w-]+))", "$1:$frames"),
      row("asan", R"(ERROR: (?:LeakSanitizer|MemorySanitizer|ThreadSanitizer): ([\w -]+))", "$1:$frames"),
      // The message goes on with the values at fault, which differ from run to run.
      row("ubsan", R"((\S+:\d+):\d+: runtime error: ([^\n\d:-]*))", "$1:$2"),
      row("assertion", R"((\S+):(\d+): [^\n]*: Assertion [`'"]([^\n]*)['"] failed)", "$1:$2"),
      row("exception", R"(terminate called after throwing an instance of '([^']+)'(?:\s*what\(\):\s*([^\n]*))?)",
          "$1:$2"),
      row("exception", R"((?m)^terminate called (?:without an active exception|recursively))", "terminate"),
      row("heap",
          R"(\b(double free or corruption|free\(\): [^\n]+|malloc\(\): [^\n]+|realloc\(\): [^\n]+|munmap_chunk\(\): [^\n]+|corrupted (?:double-linked list|size vs|unsorted chunks)[^\n]*|malloc_consolidate\(\): [^\n]+))",
          "$1"),
      row("heap", R"(\*\*\* (stack smashing|buffer overflow) detected \*\*\*)", "$1"),
      row("exception", R"((?m)^pure virtual method called)", "pure-virtual"),
  };
  return rows;
}

namespace {

/// Most texts have none of the common reports: one look instead of one per row.
bool has_common_crash(std::string_view text) {
  static const PatternSet any = [] {
    std::vector<Pattern> all;
    for (const CrashPattern& row : common_crash_patterns()) all.push_back(row.expression);
    return PatternSet(all);
  }();
  return any.found_in(text);
}

}  // namespace

std::string normalise(std::string_view text) {
  static const Pattern address("0x[0-9a-fA-F]+");
  static const Pattern directory(R"((?:/?[\w.+-]+/)*src/(?:\./)?)");
  static const Pattern process(R"(==\d+==)");
  std::string result = address.replace_all(std::string(text.substr(0, kLongestMessage)), "0x#");
  result = hide_long_numbers(process.replace_all(directory.replace_all(std::move(result), ""), ""));
  std::erase(result, '\n');
  return result;
}

namespace {

std::string fill(const std::string& form, const std::vector<std::string_view>& match, std::string_view text) {
  std::string result;
  for (size_t at = 0; at < form.size(); ++at) {
    if (form[at] != '$') {
      result += form[at];
    } else if (form.compare(at, 7, "$frames") == 0) {
      result += top_frames(text);
      at += 6;
    } else {
      result += normalise(match[static_cast<size_t>(form[++at] - '0')]);
    }
  }
  while (!result.empty() && (result.back() == ':' || result.back() == ' ')) result.pop_back();
  return result;
}

std::optional<Crash> match_row(const CrashPattern& pattern, std::string_view text) {
  auto match = pattern.expression.find(text);
  if (!match) return std::nullopt;
  std::string_view tail = text.substr(static_cast<size_t>((*match)[0].data() - text.data()));
  std::string detail = fill(pattern.signature, *match, tail);
  return Crash{pattern.kind, detail.empty() ? pattern.kind : pattern.kind + ":" + detail,
               std::string(tail.substr(0, kLongestMessage))};
}

}  // namespace

namespace {

// What stands within quotes in the script may begin a line in the output.
bool is_in(const PreparedScript& script, const CrashPattern& row) {
  std::string text = script.prefix + script.body;
  if (row.expression.found_in(text)) return true;
  for (char& c : text)
    if (c == '"' || c == '|') c = '\n';
  return row.expression.found_in(text);
}

}  // namespace

// Reports stand where an output begins or ends; between them may be megabytes of anything.
std::optional<Crash> find_crash(std::string_view text, const std::vector<CrashPattern>& own,
                                const PreparedScript& script) {
  constexpr size_t kWindow = 64 << 10;
  if (text.empty()) return std::nullopt;
  std::string cut;
  if (text.size() > 2 * kWindow) {
    cut.append(text.substr(0, kWindow)).append("\n").append(text.substr(text.size() - kWindow));
    text = cut;
  }
  auto find_row = [&](const std::vector<CrashPattern>& rows) -> std::optional<Crash> {
    for (const CrashPattern& row : rows)
      if (auto crash = match_row(row, text); crash && !is_in(script, row)) return crash;
    return std::nullopt;
  };
  if (auto crash = find_row(own)) return crash;
  return has_common_crash(text) ? find_row(common_crash_patterns()) : std::nullopt;
}

Crash signal_crash(int signal) {
  const char* name = ::sigabbrev_np(signal);
  std::string label = name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", signal);
  return {"signal", "signal:" + label, "ended by " + label};
}

}  // namespace cupel::solver
