#include "grammar/signature_drawer.h"

#include <fmt/format.h>

#include <algorithm>

namespace cupel {

SignatureDrawer::SignatureDrawer(const Grammar& grammar, const LogicRules& rules, Rng& rng) : rules_(rules), rng_(rng) {
  for (const OperatorRule& rule : grammar.operators) {
    if (rule.weight <= 0) continue;
    for (const SortPattern& pattern : rule.op->parameters) look_at(pattern);
    look_at(rule.op->result);
    datatypes_ |= rule.op->theory == "Datatypes" && rule.op->symbol_index;
  }
  datatypes_ |= rules.logic.datatypes;
}

// Operators of a logic may mention sorts that it does not have: reals in QF_FP.
void SignatureDrawer::look_at(const SortPattern& pattern) {
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete:
      if (rules_.has_sort(pattern.concrete)) kinds_ |= 1u << static_cast<unsigned>(pattern.concrete.kind());
      return;
    case SortPattern::Kind::kBitVec: kinds_ |= 1u << static_cast<unsigned>(SortKind::kBitVec); return;
    case SortPattern::Kind::kFloat: kinds_ |= 1u << static_cast<unsigned>(SortKind::kFloat); return;
    case SortPattern::Kind::kCompound: kinds_ |= 1u << static_cast<unsigned>(pattern.compound); return;
    case SortPattern::Kind::kVariable: return;
  }
}

std::string SignatureDrawer::draw() {
  draw_basic_sorts();
  draw_declared_sorts();
  draw_compound_sorts();
  draw_constants("Bool", "b", 2, 4);
  for (size_t i = 0; i < sorts_.size(); ++i) draw_constants(sorts_[i], fmt::format("x{}_", i), 1, 3);
  if (has(SortKind::kRoundingMode) && rng_.chance(1, 2)) draw_constants("RoundingMode", "r", 1, 1);
  if (rules_.logic.functions || (rules_.logic.all && rng_.chance(1, 2))) draw_functions();
  return std::move(text_);
}

// --- sorts ---

// One to three widths; often one is what two others have together, for concat and extract.
std::vector<std::string> SignatureDrawer::draw_widths() {
  constexpr std::array kUsual = {1, 2, 3, 4, 5, 8, 8, 12, 16, 32, 64};
  std::vector<int> widths = {rng_.pick(kUsual)};
  if (rng_.chance(2, 3)) widths.push_back(rng_.chance(1, 2) ? 2 * widths[0] : rng_.pick(kUsual));
  if (widths.size() == 2 && rng_.chance(1, 2)) widths.push_back(widths[0] + widths[1]);
  std::vector<std::string> sorts;
  for (int width : widths) sorts.push_back(fmt::format("(_ BitVec {})", width));
  return sorts;
}

std::string SignatureDrawer::draw_format() {
  // Most solvers have all operators on these two only.
  if (!rng_.chance(1, 12)) return rng_.chance(1, 2) ? "(_ FloatingPoint 8 24)" : "(_ FloatingPoint 11 53)";
  constexpr std::array<std::pair<int, int>, 4> kFormats = {{{2, 4}, {3, 5}, {4, 4}, {5, 11}}};
  auto [exponent, significand] = rng_.pick(kFormats);
  return fmt::format("(_ FloatingPoint {} {})", exponent, significand);
}

void SignatureDrawer::draw_basic_sorts() {
  auto add = [&](std::string sort) {
    if (std::ranges::find(basic_, sort) == basic_.end()) basic_.push_back(std::move(sort));
  };
  const Logic& logic = rules_.logic;
  if (has(SortKind::kInt) || (logic.ints && !logic.all)) add("Int");
  if (has(SortKind::kReal) || (logic.reals && !logic.all)) add("Real");
  if (has(SortKind::kString) || logic.strings) add("String");
  // Floats bring bit patterns along, but not everywhere variables of such a sort.
  if (rules_.bit_vector_operators && (has(SortKind::kBitVec) || logic.bit_vectors))
    for (std::string& sort : draw_widths()) add(std::move(sort));
  if (has(SortKind::kFloat) || logic.floats)
    for (uint64_t i = 1 + rng_.below(2); i > 0; --i) add(draw_format());
  sorts_ = basic_;
}

void SignatureDrawer::draw_declared_sorts() {
  bool bare = basic_.empty();
  bool wanted = rules_.logic.functions || (rules_.logic.arrays && bare) || (rules_.logic.all && rng_.chance(1, 3));
  uint64_t least = bare ? 1 : 0;
  for (uint64_t i = wanted ? least + rng_.below(2) : 0; i > 0; --i) {
    text_ += fmt::format("(declare-sort U{} 0)\n", i);
    basic_.push_back(fmt::format("U{}", i));
    sorts_.push_back(basic_.back());
  }
  for (uint64_t i = datatypes_ ? 1 + rng_.below(2) : 0; i > 0; --i) draw_datatype(static_cast<unsigned>(i));
}

// The first constructor needs nothing, so there are values.
void SignatureDrawer::draw_datatype(unsigned number) {
  std::string name = fmt::format("D{}", number);
  text_ += fmt::format("(declare-datatypes (({} 0)) (((c{}_0)", name, number);
  unsigned selectors = 0;
  for (uint64_t i = 1; i <= rng_.below(3); ++i) {
    text_ += fmt::format(" (c{}_{}", number, i);
    for (uint64_t fields = rng_.below(4); fields > 0; --fields) {
      std::string sort = rng_.chance(1, 3) ? name : sorts_.empty() || rng_.chance(1, 8) ? "Bool" : rng_.pick(sorts_);
      text_ += fmt::format(" (s{}_{} {})", number, selectors++, sort);
    }
    text_ += ")";
  }
  text_ += ")))\n";
  sorts_.push_back(name);
}

const std::string& SignatureDrawer::any_sort() {
  static const std::string boolean = "Bool";
  return sorts_.empty() || rng_.chance(1, 6) ? boolean : rng_.pick(sorts_);
}

// Logics with bit-vectors have arrays from bit-vectors to bit-vectors.
void SignatureDrawer::draw_compound_sorts() {
  std::vector<std::string> parts = basic_;
  if (rules_.logic.bit_vectors && !rules_.logic.all)
    std::erase_if(parts, [](const std::string& sort) { return !sort.starts_with("(_ BitVec"); });
  if (parts.empty()) parts.push_back(rules_.logic.all ? "Int" : "Bool");
  auto part = [&] { return rng_.pick(parts); };
  std::vector<std::string> made;
  if (has(SortKind::kArray) || rules_.logic.arrays)
    for (uint64_t i = 1 + rng_.below(2); i > 0; --i) made.push_back(fmt::format("(Array {} {})", part(), part()));
  if (has(SortKind::kSeq)) made.push_back(fmt::format("(Seq {})", part()));
  if (has(SortKind::kBag)) made.push_back(fmt::format("(Bag {})", part()));
  if (has(SortKind::kTuple)) made.push_back(fmt::format("(Tuple {} {})", part(), part()));
  if (has(SortKind::kSet)) {
    made.push_back(fmt::format("(Set {})", part()));
    std::string column = part();
    if (has(SortKind::kTuple) || rng_.chance(1, 3)) made.push_back(fmt::format("(Set (Tuple {} {}))", column, column));
  }
  std::ranges::sort(made);
  made.erase(std::ranges::unique(made).begin(), made.end());
  sorts_.insert(sorts_.end(), made.begin(), made.end());
}

// --- symbols ---

void SignatureDrawer::draw_constants(const std::string& sort, const std::string& prefix, uint64_t least,
                                     uint64_t most) {
  uint64_t count = least + rng_.below(most - least + 1);
  for (uint64_t i = 0; i < count; ++i) text_ += fmt::format("(declare-const {}{} {})\n", prefix, i, sort);
}

void SignatureDrawer::draw_functions() {
  for (uint64_t i = 1 + rng_.below(3); i > 0; --i) {
    std::string domain;
    for (uint64_t arity = 1 + rng_.below(3); arity > 0; --arity) domain += (domain.empty() ? "" : " ") + any_sort();
    text_ += fmt::format("(declare-fun f{} ({}) {})\n", i, domain, any_sort());
  }
}

}  // namespace cupel
