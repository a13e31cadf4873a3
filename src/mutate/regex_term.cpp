#include "mutate/regex_term.h"

#include <array>
#include <vector>

#include "mutate/value_term.h"
#include "theory/typing.h"
#include "value/regex_value.h"
#include "value/string.h"

namespace cupel {

namespace {

constexpr size_t kMostRegexParts = 12;  // large languages make every later mutant slow to evaluate

Term text_term(TermStore& store, std::u32string text) {
  return value_term(store, make_string(std::move(text)), Sort::string());
}

Term characters(TermStore& store, uint64_t low, uint64_t high) {
  if (low > high) return make(store, "re.none", {});
  if (low == 0 && high == kMaxCodePoint) return make(store, "re.allchar", {});
  std::array ends{text_term(store, std::u32string(1, static_cast<char32_t>(low))),
                  text_term(store, std::u32string(1, static_cast<char32_t>(high)))};
  return make(store, "re.range", ends);
}

Term loop(TermStore& store, uint64_t low, uint64_t high, std::span<const Term> body) {
  if (high != kUnbounded) {
    std::array indices{Index{.number = low}, Index{.number = high}};
    return make(store, "re.loop", body, indices);
  }
  if (low <= 1) return make(store, low == 0 ? "re.*" : "re.+", body);
  std::array indices{Index{.number = low}};
  std::array parts{make(store, "re.^", body, indices), make(store, "re.*", body)};
  return make(store, "re.++", parts);
}

Term node_term(TermStore& store, const RegexPayload& regex, std::span<const Term> parts) {
  switch (regex.op) {
    case RegexOp::kChars: return characters(store, regex.low, regex.high);
    case RegexOp::kLiteral: {
      Term text = text_term(store, regex.text);
      return make(store, "str.to_re", {&text, 1});
    }
    case RegexOp::kConcat: return make(store, "re.++", parts);
    case RegexOp::kUnion: return make(store, "re.union", parts);
    case RegexOp::kInter: return make(store, "re.inter", parts);
    case RegexOp::kComp: return make(store, "re.comp", parts);
    case RegexOp::kLoop: return loop(store, regex.low, regex.high, parts);
  }
  CUPEL_UNREACHABLE();
}

}  // namespace

// Parents come before their children in `order`, so from its end on all parts of a node are done.
Term regex_term(TermStore& store, const Value& regex) {
  struct Part {
    const RegexPayload* node;
    size_t first_child = 0;
  };
  std::vector<Part> order{{&regex_payload(regex)}};
  for (size_t i = 0; i < order.size(); ++i) {
    order[i].first_child = order.size();
    for (const Value& child : order[i].node->children) order.push_back({&regex_payload(child)});
    if (order.size() > kMostRegexParts) return {};
  }
  std::vector<Term> terms(order.size());
  for (size_t i = order.size(); i-- > 0;) {
    std::span<const Term> parts = std::span(terms).subspan(order[i].first_child, order[i].node->children.size());
    terms[i] = node_term(store, *order[i].node, parts);
    if (!terms[i]) return {};
  }
  return terms[0];
}

}  // namespace cupel
