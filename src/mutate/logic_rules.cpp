#include "mutate/logic_rules.h"

namespace cupel {

LogicRules::LogicRules(std::string_view name, bool any) : logic(parse_logic(name.empty() ? "ALL" : name)) {
  if (any) logic = parse_logic(logic.higher_order ? "HO_ALL" : "ALL");
  bool arithmetic = logic.ints || logic.reals;
  linear = !logic.all && arithmetic && !logic.nonlinear;
  difference = logic.difference;
  auto has = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
  integer_operators = logic.all || has("IA") || has("RA") || has("DL");
  bit_vector_operators = logic.all || logic.bit_vectors;
}

void LogicRules::use(const Operator& op) {
  integer_operators |= op.theory == "Ints";
  bit_vector_operators |= op.theory == "BitVectors";
  if (op.flags & kOnlyInAll) used.insert(op.declaration);
}

bool LogicRules::allows(const Operator& op) const {
  if (taken.contains(op.name)) return false;
  if ((op.flags & kHigherOrder) && !logic.higher_order) return false;
  if ((op.flags & kOnlyInAll) && !logic.all && !used.contains(op.declaration)) return false;
  if (op.theory == "Ints" && !integer_operators) return false;
  if (op.theory == "BitVectors" && !bit_vector_operators) return false;
  if (linear && (op.flags & kNonlinear) && !(op.flags & kScales)) return false;
  return logic.has_theory(op.theory) || op.theory == "added";
}

bool LogicRules::has_sort(Sort sort) const {
  if (logic.all) return true;
  switch (sort.kind()) {
    case SortKind::kInt: return logic.ints;
    case SortKind::kReal: return logic.reals;
    case SortKind::kString:
    case SortKind::kRegLan: return logic.strings;
    default: return true;
  }
}

}  // namespace cupel
