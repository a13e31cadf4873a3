#include "solver/classify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>

#include "solver/output_reader.h"

namespace cupel::solver {

const char* to_string(Answer answer) {
  switch (answer) {
    case Answer::kSat: return "sat";
    case Answer::kUnsat: return "unsat";
    case Answer::kUnknown: return "unknown";
    case Answer::kDeltaSat: return "delta-sat";
  }
  CUPEL_UNREACHABLE();
}

const char* to_string(OutcomeKind kind) {
  static constexpr const char* kNames[] = {"sat",    "unsat", "unknown", "timeout",    "cut",
                                           "memout", "crash", "error",   "unsupported"};
  static_assert(std::size(kNames) == static_cast<size_t>(OutcomeKind::kUnsupported) + 1);
  return kNames[static_cast<size_t>(kind)];
}

std::string Outcome::answers() const {
  std::string result;
  for (const Response& response : responses)
    result += fmt::format("{}{}{}", result.empty() ? "" : ",", to_string(response.answer), response.trusted ? "" : "*");
  return result;
}

std::string Outcome::essence() const { return fmt::format("{}:{}", to_string(kind), answers()); }

namespace {

using process::Ending;
using Kind = OutputItem::Kind;

// A message says what it is about at its beginning.
bool matches(const PatternSet& patterns, std::string_view text) {
  return !text.empty() && patterns.found_in(text.substr(0, 4'000));
}

/// The first lines of a text one after the other, without copying them; false where there are more than `most`.
template <typename Use>
bool for_each_line(std::string_view text, size_t most, Use use) {
  for (size_t lines = 0; !text.empty(); ++lines) {
    if (lines == most) return false;
    size_t end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return true;
}

// No fault of a program raises these: an operator, or the kernel when memory is short, did.
bool comes_from_outside(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

constexpr size_t kLongestRefusal = 4'000;

// Parts of standard output (a model is one), and lines of standard error. Each is compared with patterns, so a flood of
// them would cost more than the solver; and whoever prints that many is not answering.
constexpr size_t kMostParts = 20'000;

// What stands behind an answer, a model most often, is read by a parser and the evaluator. Nobody prints a megabyte to
// be understood; the raw output has it in full.
constexpr size_t kLongestReply = 1 << 20;
constexpr const char* kTooLong = "(error \"more than 1 MB behind an answer: not read\")\n";

// Solvers may chat in comments as long as they like.
bool is_comment(const OutputItem& item) { return item.kind == Kind::kLine && item.text.starts_with(';'); }

/// As a string literal in which `quote` stands for a quote.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string literal = "\"";
  for (char c : text)
    if (c == '"')
      literal += quote;
    else
      literal += c;
  return literal + "\"";
}

class Classifier {
 public:
  Classifier(const Profile& profile, const PreparedScript& script, Outcome& outcome)
      : profile_(profile), script_(script), outcome_(outcome), run_(outcome.run) {}

  void classify() {
    count_excuses();
    read_output();
    if (run_.ending != Ending::kOutput && !flood_) read_complaints();
    hide_rounded_models();
    if (find_memory_out() || find_crash_report() || find_limit()) return;
    if (find_silent_crash()) return;
    judge_answers();
  }

 private:
  void end(OutcomeKind kind, std::string message) {
    outcome_.kind = kind;
    outcome_.message = std::move(message);
  }

  // Some complaints on standard error say that an `unsupported` on standard output has no consequence.
  void count_excuses() {
    if (profile_.ignored.empty()) return;
    for_each_line(run_.err, kMostParts, [&](std::string_view line) { excuses_ += matches(profile_.ignored, line); });
  }

  // Echoes are consumed where they are expected, so that `(echo "sat")` does not answer the next query.
  void read_output() {
    OutputReader reader(run_.out);
    size_t parts = 0;
    for (;;) {
      if (take_echo(reader)) continue;
      auto item = reader.next();
      if (!item) return;
      bool comment = is_comment(*item);
      parts += !comment;
      flood_ = parts > kMostParts;
      if (flood_) return;
      if (!comment && (item->kind == Kind::kLine || item->kind == Kind::kError))
        said_.push_back(with_indentation(item->text));
      // What was stopped for its size is no answer, however it begins.
      if (run_.ending == Ending::kOutput) continue;
      skip_missing_echoes(*item);
      take(*item);
    }
  }

  // Some reports of crashes are known by it. The text is a part of the output.
  std::string_view with_indentation(std::string_view text) const {
    const char* begin = text.data();
    while (begin != run_.out.data() && (begin[-1] == ' ' || begin[-1] == '\t')) --begin;
    return {begin, text.data() + text.size()};
  }

  void read_complaints() {
    flood_ = !for_each_line(run_.err, kMostParts, [&](std::string_view line) {
      if (line.empty()) return;
      if (line.starts_with("(error") || matches(profile_.errors, line)) refuse_everything(line);
      warn(line);
    });
  }

  // Where values are rounded, a model proves nothing; the raw output still has it.
  void hide_rounded_models() {
    if (profile_.rounded.empty()) return;
    for (Response& response : outcome_.responses)
      if (profile_.rounded.found_in(response.text)) response.text = "(error \"a model with rounded values\")\n";
  }

  // A flood of them tells no more than its beginning, which the raw output has in full.
  void warn(std::string_view line) {
    constexpr size_t kMost = 1'000, kLongest = 4'000;
    if (outcome_.warnings.size() < kMost) outcome_.warnings.emplace_back(line.substr(0, kLongest));
  }

  // Standard error has no order with respect to the answers: any of them may be meant.
  void refuse_everything(std::string_view line) {
    if (matches(profile_.ignored, line)) return;
    refuse(line, line);
    answered_before_refusal_ = 0;
    for (Response& response : outcome_.responses) response.trusted = false;
  }

  // The first of the next echoes that comes next in the output; those before it were refused, or are blank. Solvers
  // print an echo as it is, as a literal, or with backslashes before quotes.
  bool take_echo(OutputReader& reader) {
    constexpr size_t kAhead = 16;
    size_t end = std::min(script_.outputs.size(), next_output_ + kAhead);
    for (size_t i = next_output_; i < end && script_.outputs[i].is_echo; ++i) {
      const std::string& text = script_.outputs[i].text;
      bool literal =
          reader.rest().starts_with('"') && (reader.skip(quoted(text, "\"\"")) || reader.skip(quoted(text, "\\\"")));
      if (!literal && !reader.skip(text)) continue;
      next_output_ = i + 1;
      return true;
    }
    return false;
  }

  // A solver that refused an echo goes on: the next answer belongs to the next query.
  void skip_missing_echoes(const OutputItem& item) {
    if (item.kind != Kind::kAnswer) return;
    while (next_output_ < script_.outputs.size() && script_.outputs[next_output_].is_echo) ++next_output_;
  }

  void take(const OutputItem& item) {
    switch (item.kind) {
      case Kind::kAnswer: return take_answer(item);
      case Kind::kError: return take_error(item);
      case Kind::kTimeout: timeout_ = true; return;
      case Kind::kSuccess: return;
      case Kind::kUnsupported:
        if (excuses_ > 0) {
          --excuses_;
          return;
        }
        unsupported_ = true;
        refuse("unsupported", "");
        break;
      case Kind::kLine: take_line(item); break;
      default: break;
    }
    add_reply(item.text);
    if (!item.complete && item.kind == Kind::kReply) cut_ = true;
  }

  /// To the last answer.
  void add_reply(std::string_view text) {
    if (outcome_.responses.empty() || reply_is_too_long_) return;
    std::string& reply = outcome_.responses.back().text;
    reply_is_too_long_ = reply.size() + text.size() > kLongestReply;
    if (reply_is_too_long_)
      reply = kTooLong;
    else
      reply.append(text).append("\n");
  }

  void take_answer(const OutputItem& item) {
    if (!item.complete && !run_.complete && !ended_well()) {
      cut_ = true;
      return;
    }
    if (next_output_ >= script_.outputs.size()) ++surplus_;
    ++next_output_;
    outcome_.responses.push_back({item.answer, "", refusal_.empty()});
    reply_is_too_long_ = false;
  }

  void take_error(const OutputItem& item) {
    std::string_view message = error_message(item.text);
    if (matches(profile_.ignored, message)) {
      warn(item.text);
      return;
    }
    add_reply(item.text);
    refuse(first_line(message), message);
  }

  void take_line(const OutputItem& item) {
    if (matches(profile_.errors, item.text) && !matches(profile_.ignored, item.text))
      refuse(item.text, item.text);
    else
      warn(item.text);
  }

  void refuse(std::string_view message, std::string_view whole) {
    if (matches(profile_.unsupported, message) || matches(profile_.unsupported, whole)) unsupported_ = true;
    if (refusal_.empty()) {
      refusal_ = message.empty() ? "error without a message" : message.substr(0, kLongestRefusal);
      answered_before_refusal_ = outcome_.responses.size();
    }
  }

  /// By itself and as it should: it has printed all that it wanted to.
  bool ended_well() const {
    return run_.ending == Ending::kExited && !run_.truncated && profile_.exit_codes.contains(run_.exit_code);
  }

  bool find_memory_out() {
    if (!matches(profile_.memory_out, run_.err) && !matches(profile_.memory_out, refusal_)) return false;
    end(OutcomeKind::kMemout, "out of memory");
    return true;
  }

  // Values and echoes are the script's words, not the solver's.
  bool find_crash_report() {
    auto crash = find_crash(run_.err, profile_.crashes, script_);
    if (!crash && !said_.empty())
      crash = find_crash(fmt::format("{}", fmt::join(said_, "\n")), profile_.crashes, script_);
    if (!crash) return false;
    if (matches(profile_.unsupported_crashes, crash->message)) {
      end(OutcomeKind::kUnsupported, crash->signature);
      return true;
    }
    outcome_.crash = std::move(*crash);
    end(OutcomeKind::kCrash, outcome_.crash.signature);
    return true;
  }

  bool find_limit() {
    if (run_.ending == Ending::kWallTime || run_.ending == Ending::kUnkillable)
      end(OutcomeKind::kTimeout, "wall time");
    else if (run_.ending == Ending::kCpuTime)
      end(OutcomeKind::kTimeout, "CPU time");
    else if (run_.ending == Ending::kCut)
      end(OutcomeKind::kCut, "more than its usual time");
    else if (run_.ending == Ending::kMemory)
      end(OutcomeKind::kMemout, "resident memory");
    else if (run_.ending == Ending::kOutput || flood_)
      end(OutcomeKind::kError, "too much output");
    else if (timeout_ || matches(profile_.timeouts, run_.err))
      end(OutcomeKind::kTimeout, "the solver's own limit");
    else
      return false;
    return true;
  }

  bool find_silent_crash() {
    if (run_.ending == Ending::kSignalled && comes_from_outside(run_.signal)) {
      end(OutcomeKind::kError, signal_crash(run_.signal).message + " from outside");
      return true;
    }
    if (run_.ending == Ending::kSignalled) {
      outcome_.crash = signal_crash(run_.signal);
    } else if (run_.ending == Ending::kExited && !profile_.exit_codes.contains(run_.exit_code) && refusal_.empty()) {
      std::string text = fmt::format("exit-status:{}", run_.exit_code);
      outcome_.crash = {"exit-status", text, fmt::format("unexpected exit status {}", run_.exit_code)};
    } else {
      return false;
    }
    end(OutcomeKind::kCrash, outcome_.crash.signature);
    return true;
  }

  void judge_answers() {
    size_t queries = script_.queries();
    bool refused_before_the_end = !refusal_.empty() && answered_before_refusal_ < queries;
    OutcomeKind refused = unsupported_ ? OutcomeKind::kUnsupported : OutcomeKind::kError;
    outcome_.refused = !refusal_.empty() && outcome_.responses.size() <= queries;
    if (refused_before_the_end) return end(refused, refusal_);
    outcome_.refused = outcome_.refused && outcome_.responses.size() < queries;
    if (surplus_ > 0) return end(OutcomeKind::kError, "more answers than queries");
    if (outcome_.responses.size() < queries)
      return end(
          refusal_.empty() ? OutcomeKind::kError : refused,
          refusal_.empty() ? fmt::format("answered {} of {} queries", outcome_.responses.size(), queries) : refusal_);
    if (cut_) return end(OutcomeKind::kError, "the output ends within a reply");
    if (queries == 0)
      return end(refusal_.empty() ? OutcomeKind::kUnknown : refused, refusal_.empty() ? "no query" : refusal_);
    Answer last = outcome_.responses.back().answer;
    outcome_.message = refusal_;
    outcome_.kind = last == Answer::kSat     ? OutcomeKind::kSat
                    : last == Answer::kUnsat ? OutcomeKind::kUnsat
                                             : OutcomeKind::kUnknown;
  }

  const Profile& profile_;
  const PreparedScript& script_;
  Outcome& outcome_;
  const process::RunResult& run_;
  size_t next_output_ = 0;
  size_t surplus_ = 0;
  size_t excuses_ = 0;
  size_t answered_before_refusal_ = 0;
  std::string refusal_;                 // the first refused command
  std::vector<std::string_view> said_;  // on standard output: plain lines and errors
  bool unsupported_ = false;
  bool timeout_ = false;
  bool cut_ = false;
  bool flood_ = false;
  bool reply_is_too_long_ = false;  // to the last query
};

}  // namespace

bool was_too_long(const Response& response) { return response.text == kTooLong; }

Outcome classify(const Profile& profile, const PreparedScript& script, process::RunResult run) {
  Outcome outcome;
  outcome.run = std::move(run);
  Classifier(profile, script, outcome).classify();
  return outcome;
}

}  // namespace cupel::solver
