#include "reduce/terms.h"

#include <string>

#include "theory/operator_table.h"
#include "theory/typing.h"

namespace cupel::reduce {

namespace {

constexpr uint32_t kWidestDigits = 256;

Term bit_vector(TermStore& store, Sort sort, bool one) {
  uint32_t width = sort.width();
  if (width > kWidestDigits) return store.literal(LiteralKind::kBvNumeral, one ? "1" : "0", sort);
  bool hex = width % 4 == 0;
  std::string text = (hex ? "#x" : "#b") + std::string(hex ? width / 4 : width, '0');
  if (one) text.back() = '1';
  return store.literal(hex ? LiteralKind::kHex : LiteralKind::kBinary, text, sort);
}

void add_operator(TermStore& store, std::string_view name, std::span<const Index> indices, Sort qualifier,
                  std::span<const Term> args, std::vector<Term>& out) {
  auto overloads = OperatorTable::standard().overloads(name);
  if (overloads.empty()) return;
  Result<Term> made = apply_operator(store, overloads, indices, qualifier, args);
  if (made) out.push_back(*made);
}

void add_constructors(TermStore& store, Sort sort, std::vector<Term>& out) {
  for (const Function* constructor : sort.node().declaration->constructors) {
    if (!constructor->domain.empty()) continue;
    Result<Term> made = apply_function(store, const_cast<Function&>(*constructor), sort, {}, false);
    if (made && made->sort() == sort) out.push_back(*made);
  }
}

}  // namespace

std::vector<Term> simple_constants(TermStore& store, Sort sort) {
  std::vector<Term> out;
  switch (sort.kind()) {
    case SortKind::kBool:
      add_operator(store, "true", {}, {}, {}, out);
      add_operator(store, "false", {}, {}, {}, out);
      break;
    case SortKind::kInt:
      for (const char* text : {"0", "1"}) out.push_back(store.literal(LiteralKind::kNumeral, text, sort));
      break;
    case SortKind::kReal:
      for (const char* text : {"0.0", "1.0"}) out.push_back(store.literal(LiteralKind::kDecimal, text, sort));
      break;
    case SortKind::kString:
      for (const char* text : {"", "a"}) out.push_back(store.literal(LiteralKind::kString, text, sort));
      break;
    case SortKind::kRegLan:
      for (const char* name : {"re.none", "re.all", "re.allchar"}) add_operator(store, name, {}, {}, {}, out);
      break;
    case SortKind::kRoundingMode: add_operator(store, "RNE", {}, {}, {}, out); break;
    case SortKind::kBitVec:
      out.push_back(bit_vector(store, sort, false));
      out.push_back(bit_vector(store, sort, true));
      break;
    case SortKind::kFloat: {
      Index indices[] = {{.number = sort.width()}, {.number = sort.significand()}};
      add_operator(store, "+zero", indices, {}, {}, out);
      break;
    }
    case SortKind::kSeq: add_operator(store, "seq.empty", {}, sort, {}, out); break;
    case SortKind::kSet: add_operator(store, "set.empty", {}, sort, {}, out); break;
    case SortKind::kBag: add_operator(store, "bag.empty", {}, sort, {}, out); break;
    case SortKind::kArray: {
      if (sort.args().size() != 2 || sort.args()[1].is(SortKind::kArray)) break;
      std::vector<Term> elements = simple_constants(store, sort.args()[1]);
      if (!elements.empty()) add_operator(store, "const", {}, sort, {&elements.front(), 1}, out);
      break;
    }
    case SortKind::kDatatype: add_constructors(store, sort, out); break;
    default: break;
  }
  std::erase_if(out, [&](Term term) { return term.sort() != sort; });
  return out;
}

Term reapplied(TermStore& store, Term application, std::span<const Term> args) {
  const Symbol& symbol = application.symbol();
  Result<Term> made = symbol.op
                          ? apply_operator(store, {&symbol.op, 1}, symbol.indices, symbol.qualifier, args)
                          : apply_function(store, const_cast<Function&>(*symbol.fun), symbol.qualifier, args, false);
  return made ? *made : Term();
}

}  // namespace cupel::reduce
