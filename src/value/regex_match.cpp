// Membership, replacement and language equality on top of the automaton.
#include <functional>
#include <unordered_set>

#include "value/limits.h"
#include "value/regex.h"
#include "value/regex_automaton.h"
#include "value/regex_value.h"
#include "value/sequence_algorithms.h"
#include "value/string.h"

namespace cupel {

namespace {

/// Runs a computation on the automaton of a regex and keeps the automaton for the next one unless it has
/// grown large.
template <typename Use>
Value with_automaton(const Value& regex, Use use) {
  const RegexPayload& payload = regex_payload(regex);
  std::lock_guard<std::mutex> guard(payload.automaton_lock);
  if (!payload.automaton) payload.automaton = std::make_unique<RegexAutomaton>(regex);
  Value result = payload.automaton->exhausted() ? Value::too_large() : use(*payload.automaton);
  if (payload.automaton->size() > limits::kRegexCache) payload.automaton.reset();
  return result;
}

struct Match {
  size_t start;
  size_t end;
};

/// Searches shortest matches from the left. Every step counts against one budget: the search is quadratic for
/// expressions that stay alive without matching.
class Searcher {
 public:
  Searcher(RegexAutomaton& automaton, const std::u32string& text) : automaton_(automaton), text_(text) {}

  /// The first position >= from where a match starts, and its shortest match; nothing if there is none or the
  /// budget is used up (see failed()).
  std::optional<Match> find(size_t from, bool allow_empty) {
    for (size_t start = from; start <= text_.size() && !failed_; ++start)
      if (std::optional<size_t> end = shortest(start, allow_empty)) return Match{start, *end};
    return std::nullopt;
  }
  bool failed() const { return failed_; }

 private:
  std::optional<size_t> shortest(size_t start, bool allow_empty) {
    RegexAutomaton::State state = automaton_.start();
    if (allow_empty && automaton_.accepts(state)) return start;
    for (size_t i = start; i < text_.size() && !automaton_.dead(state); ++i) {
      std::optional<RegexAutomaton::State> next = automaton_.step(state, text_[i]);
      if (!next || ++work_ > limits::kQuadraticWork) {
        failed_ = true;
        return std::nullopt;
      }
      state = *next;
      if (automaton_.accepts(state)) return i + 1;
    }
    return std::nullopt;
  }

  RegexAutomaton& automaton_;
  const std::u32string& text_;
  uint64_t work_ = 0;
  bool failed_ = false;
};

/// Is any accepting state reachable?
Value is_empty(RegexAutomaton& automaton) {
  std::unordered_set<RegexAutomaton::State> seen{automaton.start()};
  std::vector<RegexAutomaton::State> pending{automaton.start()};
  while (!pending.empty()) {
    RegexAutomaton::State state = pending.back();
    pending.pop_back();
    if (automaton.accepts(state)) return Value::boolean(false);
    for (uint32_t c = 0; c < automaton.class_count(); ++c) {
      std::optional<RegexAutomaton::State> next = automaton.step_class(state, c);
      if (!next) return Value::too_large();
      if (seen.insert(*next).second) pending.push_back(*next);
    }
  }
  return Value::boolean(true);
}

}  // namespace

Value str_in_re(const Value& string, const Value& regex) {
  return with_automaton(regex, [&](RegexAutomaton& automaton) {
    RegexAutomaton::State state = automaton.start();
    for (char32_t c : string_text(string)) {
      std::optional<RegexAutomaton::State> next = automaton.step(state, c);
      if (!next) return Value::too_large();
      state = *next;
      if (automaton.dead(state)) break;
    }
    return Value::boolean(automaton.accepts(state));
  });
}

Value re_equal(const Value& a, const Value& b) {
  if (a == b) return Value::boolean(true);
  RegexAutomaton difference(re_union(re_diff(a, b), re_diff(b, a)));
  return difference.exhausted() ? Value::too_large() : is_empty(difference);
}

Value str_replace_re(const Value& string, const Value& regex, const Value& by) {
  return with_automaton(regex, [&](RegexAutomaton& automaton) {
    const std::u32string& text = string_text(string);
    Searcher searcher(automaton, text);
    std::optional<Match> match = searcher.find(0, true);
    if (searcher.failed()) return Value::too_large();
    if (!match) return string;
    auto result = seq_detail::splice(text, match->start, match->end, string_text(by));
    return result ? make_string(std::move(*result)) : Value::too_large();
  });
}

Value str_replace_re_all(const Value& string, const Value& regex, const Value& by) {
  return with_automaton(regex, [&](RegexAutomaton& automaton) {
    const std::u32string& text = string_text(string);
    Searcher searcher(automaton, text);
    std::u32string result;
    size_t done = 0;
    while (std::optional<Match> match = searcher.find(done, false)) {
      result.append(text, done, match->start - done);
      result += string_text(by);
      done = match->end;
      if (result.size() > limits::kStringLength) return Value::too_large();
    }
    if (searcher.failed()) return Value::too_large();
    result.append(text, done);
    return make_string(std::move(result));
  });
}

Value str_indexof_re(const Value& string, const Value& regex, const Value& from) {
  return with_automaton(regex, [&](RegexAutomaton& automaton) {
    const std::u32string& text = string_text(string);
    std::optional<size_t> start = seq_detail::position_below(from, text.size() + 1);
    if (!start) return Value::integer(-1);
    Searcher searcher(automaton, text);
    std::optional<Match> match = searcher.find(*start, true);
    if (searcher.failed()) return Value::too_large();
    return Value::integer(match ? static_cast<int64_t>(match->start) : -1);
  });
}

}  // namespace cupel
