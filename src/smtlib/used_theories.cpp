#include "smtlib/used_theories.h"

#include <algorithm>

#include "term/operator.h"
#include "term/walk.h"

namespace cupel {

namespace {

std::string_view theory_of(SortKind kind) {
  switch (kind) {
    case SortKind::kInt: return "Ints";
    case SortKind::kReal: return "Reals";
    case SortKind::kString:
    case SortKind::kRegLan: return "Strings";
    case SortKind::kRoundingMode:
    case SortKind::kFloat: return "FloatingPoint";
    case SortKind::kBitVec: return "BitVectors";
    case SortKind::kArray: return "ArraysEx";
    case SortKind::kSeq: return "Sequences";
    case SortKind::kSet: return "Sets";
    case SortKind::kBag: return "Bags";
    case SortKind::kTuple:
    case SortKind::kDatatype: return "Datatypes";
    case SortKind::kFunction:
    case SortKind::kUninterpreted: return "UF";
    case SortKind::kBool:
    case SortKind::kParameter: break;
  }
  return "Core";
}

class TheoryCollector {
 public:
  void add(const Command& command) {
    if (const auto* assertion = std::get_if<Assert>(&command)) add(assertion->term);
    if (const auto* query = std::get_if<CheckSatAssuming>(&command))
      for (Term term : query->assumptions) add(term);
    if (const auto* declaration = std::get_if<DeclareFun>(&command)) add(*declaration->function);
    if (const auto* definition = std::get_if<DefineFun>(&command)) add(*definition->function);
    if (const auto* definitions = std::get_if<DefineFunsRec>(&command))
      for (const Function* function : definitions->functions) add(*function);
    if (std::holds_alternative<DeclareSort>(command)) use("UF");
    if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command))
      for (const SortDeclaration* datatype : datatypes->datatypes) add(*datatype);
  }

  UsedTheories take() {
    for (std::string_view name : names_)
      if (name != "Core") used_.names.insert(name);
    return std::move(used_);
  }

 private:
  // Sorts nest little, and few of a script's are different.
  void add(Sort sort) {
    if (std::ranges::find(sorts_, sort) != sorts_.end()) return;
    sorts_.push_back(sort);
    use(theory_of(sort.kind()));
    for (Sort part : sort.args()) add(part);
  }

  void add(const Function& function) {
    if (function.kind == FunctionKind::kDeclared && !function.domain.empty()) use("UF");
    for (Sort sort : function.domain) add(sort);
    add(function.range);
    if (function.body) add(function.body);
  }

  void add(const SortDeclaration& datatype) {
    use("Datatypes");
    for (const Function* constructor : datatype.constructors)
      for (const Function* selector : constructor->selectors) add(selector->range);
  }

  void add(Term root) {
    post_order(root, [this](Term term) {
      add(term.sort());
      if (term.op()) use(term.op()->theory);
      used_.quantifiers |= term.is(TermKind::kBinder);
    });
  }

  // Few names, and many terms: faster than a set.
  void use(std::string_view theory) {
    if (std::ranges::find(names_, theory) == names_.end()) names_.push_back(theory);
  }

  UsedTheories used_;
  std::vector<std::string_view> names_;
  std::vector<Sort> sorts_;
};

}  // namespace

bool UsedTheories::within(const std::set<std::string>& theories) const {
  return theories.empty() ||
         std::ranges::all_of(names, [&](std::string_view name) { return theories.contains(std::string(name)); });
}

std::string UsedTheories::text() const {
  std::string list;
  for (std::string_view name : names) list.append(list.empty() ? "" : ", ").append(name);
  if (list.empty()) list = "Core";
  return quantifiers ? list + ", quantifiers" : list;
}

UsedTheories used_theories(const Script& script) {
  TheoryCollector collector;
  for (const Command& command : script.commands) collector.add(command);
  return collector.take();
}

}  // namespace cupel
