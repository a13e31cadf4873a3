// Datatypes: testers and fields. Which constructors there are depends on the datatype, so the rows are functions; what
// is proved is the row for a list.
#include "mutate/row_builder.h"
#include "theory/typing.h"

namespace cupel {

namespace {

using enum Approximation;

// The tester of a parametric datatype names its constructor alone: which sort is meant is not told apart.
bool is_plain_datatype(Sort sort) {
  return sort.is(SortKind::kDatatype) && sort.args().empty() && !sort.node().declaration->constructors.empty();
}

// One of several functions of a name stays where the seed has it.
bool may_use(RowBuilder& builder, const Function& function) {
  return builder.maker().visibility.of(function).covers(builder.place().command);
}

Term tested(RowBuilder& builder, const Function& constructor, Term term) {
  if (!may_use(builder, constructor)) return builder.fail(Failure::kNoArgument);
  Index index{.function = &constructor};
  return builder.apply("is", {term}, {&index, 1});
}

const Function& any_constructor(RowBuilder& builder, Sort sort) {
  return *builder.rng().pick(sort.node().declaration->constructors);
}

Term field(RowBuilder& builder, const Function& selector, Term term) {
  if (!may_use(builder, selector)) return builder.fail(Failure::kNoArgument);
  return builder.store().apply(selector.symbol, {&term, 1}, selector.range);
}

const Function* tested_constructor(Term formula) { return formula.symbol().indices[0].function; }

Term other_tester(RowBuilder& builder, Term formula) {
  const Function* constructor = tested_constructor(formula);
  if (!is_plain_datatype(formula[0].sort())) return builder.fail(Failure::kForm);
  const Function& other = any_constructor(builder, formula[0].sort());
  if (&other == constructor) return builder.fail(Failure::kNoArgument);
  return builder.apply("not", {tested(builder, other, formula[0])});
}

Term constructed(RowBuilder& builder, Term formula) {
  const Function* constructor = tested_constructor(formula);
  if (!is_plain_datatype(formula[0].sort())) return builder.fail(Failure::kForm);
  if (!may_use(builder, *constructor)) return builder.fail(Failure::kNoArgument);
  std::vector<Term> fields;
  for (Sort sort : constructor->domain) {
    fields.push_back(builder.any_term(sort));
    if (!fields.back()) return {};
  }
  Term made = builder.store().apply(constructor->symbol, fields, formula[0].sort());
  return builder.apply("=", {formula[0], made});
}

bool compares_datatypes(RowBuilder& builder, Term formula) {
  if (formula.arity() == 2 && is_plain_datatype(formula[0].sort())) return true;
  builder.fail(Failure::kForm);
  return false;
}

Term same_testers(RowBuilder& builder, Term formula) {
  if (!compares_datatypes(builder, formula)) return {};
  const Function& constructor = any_constructor(builder, formula[0].sort());
  return builder.apply("=", {tested(builder, constructor, formula[0]), tested(builder, constructor, formula[1])});
}

Term same_fields(RowBuilder& builder, Term formula) {
  if (!compares_datatypes(builder, formula)) return {};
  const Function& constructor = any_constructor(builder, formula[0].sort());
  if (constructor.selectors.empty()) return builder.fail(Failure::kNoArgument);
  const Function& selector = *builder.rng().pick(constructor.selectors);
  Term equal = builder.apply("=", {field(builder, selector, formula[0]), field(builder, selector, formula[1])});
  return builder.apply("=>", {tested(builder, constructor, formula[0]), equal});
}

Term equal_parts(RowBuilder& builder, Term formula) {
  if (!compares_datatypes(builder, formula)) return {};
  const Function& constructor = any_constructor(builder, formula[0].sort());
  std::vector<Term> parts{tested(builder, constructor, formula[0]), tested(builder, constructor, formula[1])};
  for (const Function* selector : constructor.selectors) {
    parts.push_back(builder.apply("=", {field(builder, *selector, formula[0]), field(builder, *selector, formula[1])}));
  }
  return builder.apply("and", parts);
}

Term tester_of_construction(RowBuilder& builder, Term formula) {
  if (!compares_datatypes(builder, formula)) return {};
  for (size_t i : {0, 1}) {
    const Function* function = formula[i].fun();
    if (function && function->kind == FunctionKind::kConstructor) return tested(builder, *function, formula[1 - i]);
  }
  return builder.fail(Failure::kForm);
}

#define LIST                                                                                               \
  "(declare-datatypes ((L 0)) (((no) (link (first Int) (rest L)))))(declare-const x L)(declare-const y L)" \
  "(declare-const i Int)(declare-const j L)"

constexpr ApproximationRow list_row(std::string_view from, Approximation direction, std::string_view to,
                                    RowFunction make) {
  return {LIST, from, direction, to, {}, {}, {}, RowProof::kSolver, make};
}

constexpr ApproximationRow kDatatypesApproximationRows[] = {
    list_row("((_ is link) x)", kOver, "(not ((_ is no) x))", other_tester),
    list_row("((_ is link) x)", kUnder, "(= x (link i j))", constructed),
    list_row("(= x y)", kOver, "(= ((_ is link) x) ((_ is link) y))", same_testers),
    list_row("(= x y)", kOver, "(=> ((_ is link) x) (= (first x) (first y)))", same_fields),
    list_row("(= x y)", kUnder, "(and ((_ is link) x) ((_ is link) y) (= (first x) (first y)) (= (rest x) (rest y)))",
             equal_parts),
    list_row("(= x (link i j))", kOver, "((_ is link) x)", tester_of_construction),
};

}  // namespace

RowTable datatype_approximations() { return {"Datatypes", kDatatypesApproximationRows}; }

}  // namespace cupel
