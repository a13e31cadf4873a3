// The syntax tree of a regular expression as a payload.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "value/value.h"

namespace cupel {

class RegexAutomaton;

enum class RegexOp : uint8_t { kChars, kLiteral, kConcat, kUnion, kInter, kComp, kLoop };

inline constexpr uint64_t kUnbounded = UINT64_MAX;

struct RegexPayload final : Payload {
  RegexPayload(RegexOp kind, uint64_t from, uint64_t to, std::u32string literal, std::vector<Value> parts);
  ~RegexPayload() override;
  size_t child_count() const override { return children.size(); }
  const Value& child(size_t i) const override { return children[i]; }
  int compare_self(const Payload& other) const override;

  const RegexOp op;
  // Code points of kChars (none at all for low > high), repetitions of kLoop.
  const uint64_t low;
  const uint64_t high;
  const std::u32string text;  // of kLiteral
  const std::vector<Value> children;

  // What matching has found out so far, kept for the next string.
  mutable std::mutex automaton_lock;
  mutable std::unique_ptr<RegexAutomaton> automaton;
};

inline const RegexPayload& regex_payload(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kRegex);
  return a.as<RegexPayload>();
}

}  // namespace cupel
