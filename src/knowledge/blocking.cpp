#include "knowledge/blocking.h"

#include "oracle/self_forms.h"
#include "smtlib/model_text.h"
#include "term/walk.h"
#include "theory/operator_table.h"

namespace cupel::knowledge {

namespace {

constexpr size_t kMostConstants = 30;  // of one model: enough to make it another

const Symbol& symbol(std::string_view name) { return OperatorTable::standard().overloads(name).front()->symbol; }

/// Sorts whose values every solver reads back.
bool has_plain_values(Sort sort) {
  switch (sort.kind()) {
    case SortKind::kBool:
    case SortKind::kInt:
    case SortKind::kReal:
    case SortKind::kBitVec:
    case SortKind::kString: return true;
    default: return false;
  }
}

/// Whether a value is made of literals and operators alone.
bool is_plain(Term value) {
  bool plain = true;
  post_order(value, [&](Term term) {
    bool literal = term.is(TermKind::kLiteral) && term.literal().kind != LiteralKind::kAlgebraic;
    plain &= literal || (term.is(TermKind::kApplication) && term.op());
  });
  return plain;
}

/// `(not (and (= x 3) ...))`; null where no constant has a plain value.
Term excluded(const Script& script, const KnownModel& model) {
  auto read = parse_model_text(script, model.text);
  if (!read) return {};
  TermStore& store = *script.store;
  std::vector<Term> equations;
  for (const ModelDefinition& definition : read->definitions) {
    if (!definition.of_script || !definition.parameters.empty() || equations.size() == kMostConstants) continue;
    if (!has_plain_values(definition.function->range) || !is_plain(definition.body)) continue;
    Term constant = store.constant(*const_cast<Function*>(definition.function));
    equations.push_back(store.apply(symbol("="), std::vector<Term>{constant, definition.body}, Sort::boolean()));
  }
  if (equations.empty()) return {};
  Term all = equations.size() == 1 ? equations[0] : store.apply(symbol("and"), equations, Sort::boolean());
  return store.apply(symbol("not"), std::vector<Term>{all}, Sort::boolean());
}

}  // namespace

std::optional<std::string> without_models(const Script& script, std::span<const KnownModel> models) {
  auto forms = oracle::Forms::of(script);
  if (!forms) return std::nullopt;
  std::vector<Term> assertions = script.assertions();
  for (const KnownModel& model : models) {
    Term demand = excluded(script, model);
    if (!demand) return std::nullopt;
    assertions.push_back(demand);
  }
  return forms->only(assertions);
}

}  // namespace cupel::knowledge
