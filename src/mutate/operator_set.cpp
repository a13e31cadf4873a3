#include "mutate/operator_set.h"

#include <algorithm>

namespace cupel {

namespace {

// Which kinds of sorts a result pattern can denote; kParameter stands for all of them.
SortKind kind_of(const SortPattern& pattern) {
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete: return pattern.concrete.kind();
    case SortPattern::Kind::kVariable: return SortKind::kParameter;
    case SortPattern::Kind::kBitVec: return SortKind::kBitVec;
    case SortPattern::Kind::kFloat: return SortKind::kFloat;
    case SortPattern::Kind::kCompound: return pattern.compound;
  }
  CUPEL_UNREACHABLE();
}

}  // namespace

OperatorSet::OperatorSet(const OperatorTable& table, const Vocabulary& vocabulary,
                         const std::vector<std::string>& solvers)
    : solvers_(solvers.begin(), solvers.begin() + std::min<std::ptrdiff_t>(std::ssize(solvers), 64)) {
  for (size_t i = 0; i < solvers_.size(); ++i) all_ |= SolverMask{1} << i;
  std::unordered_map<std::string_view, const Operator*> parsed;
  for (NameId name = 0; name < vocabulary.names().size(); ++name) {
    for (const Operator* op : vocabulary.overloads(name)) {
      parsed.emplace(op->declaration, op);
      known_.emplace(op, known_to(*op));
    }
  }
  for (const Operator& op : table.operators()) {
    auto same = parsed.find(op.declaration);
    add(same == parsed.end() ? op : *same->second);
  }
}

SolverMask OperatorSet::known_to(const Operator& op) const {
  auto found = known_.find(&op);
  if (found != known_.end()) return found->second;
  SolverMask mask = 0;
  for (size_t i = 0; i < solvers_.size(); ++i) mask |= SolverMask{is_known_to(op, solvers_[i])} << i;
  return mask;
}

void OperatorSet::add(const Operator& op) {
  if (op.flags & kReadOnly) return;
  Entry entry{&op, known_to(op), is_known_to(op, "2.6") && op.known.find('!') == std::string::npos};
  known_.emplace(&op, entry.known_to);
  bool of_datatype = op.symbol_index && op.theory == "Datatypes";
  if (!op.symbol_index || of_datatype) entries_.push_back(entry);
  if (op.symbol_index) {
    if (of_datatype) indexed_by_function_.push_back(entry);
    return;
  }
  SortKind kind = kind_of(op.result);
  for (size_t i = 0; i < kKinds; ++i) {
    if (kind == SortKind::kParameter || static_cast<size_t>(kind) == i) by_kind_[i].push_back(entry);
  }
}

}  // namespace cupel
