// Terms that are no SMT-LIB but stand in models: constructors whose sort only the context tells, arrays of several
// indices, strings as sequences of characters.
#include <algorithm>

#include "smtlib/model_reader.h"
#include "theory/typing.h"

namespace cupel {

namespace {

constexpr int kMaxAmbiguousDepth = 64;

bool is_character(Term term) { return term.is(TermKind::kLiteral) && term.literal().kind == LiteralKind::kChar; }

bool is_string(Term term) { return term.sort() == Sort::string(); }

/// Finds the sorts for which `pattern` stands for `sort`. Sorts nest little.
void bind_parameters(Sort pattern, Sort sort, std::span<const Sort> parameters, std::vector<Sort>& bound) {
  if (!pattern.parametric() || sort.parametric()) return;
  auto at = std::ranges::find(parameters, pattern) - parameters.begin();
  if (at < std::ranges::ssize(parameters)) {
    bound[static_cast<size_t>(at)] = sort;
    return;
  }
  if (!sort.is(pattern.kind()) || sort.args().size() != pattern.args().size()) return;
  for (size_t i = 0; i < sort.args().size(); ++i) {
    bind_parameters(pattern.args()[i], sort.args()[i], parameters, bound);
  }
}

}  // namespace

Result<Term> ModelReader::apply_in_model(const Head& head, std::span<const Term> args, Result<Term> plain) {
  if (Term text = string_of_characters(head, args)) return text;
  if (plain) return plain;
  if (Term array = wide_array(head, args)) return array;
  if (Term set = array_as_set(head, args)) return set;
  if (Term function = array_as_function(head, args)) return function;
  bool constant = args.empty() && head.index_count == 0;
  if (Term known = constant ? unknown_constant(head) : with_constructors_fixed(head, args)) return known;
  if (Term constructor = constant ? bare_constructor(head) : Term()) return constructor;
  return plain;
}

// z3: (seq.unit (_ Char 97)) is a string, and so is a concatenation of such.
Term ModelReader::string_of_characters(const Head& head, std::span<const Term> args) {
  std::string_view name = names_.text(head.name);
  if (name == "seq.unit" && args.size() == 1 && is_character(args[0])) return args[0];
  if (name == "seq.++" && args.size() > 1 && std::ranges::all_of(args, is_string)) return make(store_, "str.++", args);
  return {};
}

// z3: ((as const (Array Int Int Int)) 0), and (_ as-array f) for a function of several arguments.
Term ModelReader::wide_array(const Head& head, std::span<const Term> args) {
  std::string_view name = names_.text(head.name);
  std::span<const Operator* const> overloads = vocabulary_.overloads(head.name);
  if (overloads.empty()) return {};
  if (name == "const" && head.qualifier && head.qualifier.is(SortKind::kArray) && args.size() == 1) {
    Sort element = head.qualifier.args().back();
    Term value = element == Sort::real() ? to_real(store_, args[0]) : args[0];
    if (value.sort() != element) return {};
    return store_.apply(store_.indexed(*overloads.front(), {}, head.qualifier), {&value, 1}, head.qualifier);
  }
  if (name == "as-array" && head.index_count == 1 && args.empty()) {
    const Index& index = indices_[head.first_index];
    if (!index.function || index.function->domain.empty()) return {};
    std::vector<Sort> parts(index.function->domain.begin(), index.function->domain.end());
    parts.push_back(index.function->range);
    return store_.apply(store_.indexed(*overloads.front(), {&index, 1}), {}, store_.compound(SortKind::kArray, parts));
  }
  return {};
}

// A set is an array of Booleans for z3: ((as const (Set Int)) false) is the empty one, a store adds or removes.
Term ModelReader::array_as_set(const Head& head, std::span<const Term> args) {
  std::string_view name = names_.text(head.name);
  auto is_truth = [](Term term, std::string_view truth) { return term.op() && term.op()->name == truth; };
  if (name == "const" && head.qualifier && head.qualifier.is(SortKind::kSet) && args.size() == 1) {
    const Operator& empty = *OperatorTable::standard().overloads("set.empty").front();
    if (!is_truth(args[0], "false")) return {};
    return store_.apply(store_.indexed(empty, {}, head.qualifier), {}, head.qualifier);
  }
  bool stored = name == "store" && args.size() == 3 && args[0].sort().is(SortKind::kSet) &&
                args[1].sort() == args[0].sort().args()[0];
  if (!stored || (!is_truth(args[2], "true") && !is_truth(args[2], "false"))) return {};
  Term both[] = {args[0], make(store_, "set.singleton", args.subspan(1, 1))};
  return make(store_, is_truth(args[2], "true") ? "set.union" : "set.minus", both);
}

// z3 writes `nil` where SMT-LIB wants (as nil (List Int)). Where the sort is not known yet, the term keeps the sort of
// the declaration, (List T), until an application around it tells what T is.
Term ModelReader::bare_constructor(const Head& head) {
  const TermBinding& binding = scope_.term(head.name);
  if (binding.kind != TermBinding::Kind::kFunction || head.qualifier) return {};
  Function& function = *binding.function;
  if (function.kind != FunctionKind::kConstructor || !function.domain.empty()) return {};
  Term open = store_.apply(function.symbol, {}, function.range);
  Term fixed = frames_.empty() && expected_ ? fix_constructor(open, expected_, 0) : Term();
  return fixed ? fixed : open;
}

Term ModelReader::fix_constructor(Term term, Sort sort, int depth) {
  const Function* function = term.fun();
  bool fits = depth < kMaxAmbiguousDepth && function && function->kind == FunctionKind::kConstructor &&
              sort.is(SortKind::kDatatype) && sort.node().declaration == function->datatype;
  if (!fits) return {};
  std::vector<Term> args(term.args().begin(), term.args().end());
  for (size_t i = 0; i < args.size(); ++i) {
    if (!args[i].sort().parametric()) continue;
    Sort field = store_.instantiate(function->domain[i], function->sort_parameters, sort.args());
    args[i] = fix_constructor(args[i], field, depth + 1);
    if (!args[i]) return {};
  }
  Result<Term> fixed = apply_function(store_, const_cast<Function&>(*function), sort, args, false);
  return fixed ? *fixed : Term();
}

// An application that failed because of such arguments, with their sorts taken from what stands around them.
Term ModelReader::with_constructors_fixed(const Head& head, std::span<const Term> args) {
  auto open = [](Term arg) { return arg.sort().parametric(); };
  if (std::ranges::none_of(args, open)) return {};
  std::vector<Sort> candidates = sorts_around(head, args);
  std::vector<Term> fixed(args.begin(), args.end());
  for (Term& arg : fixed) {
    for (size_t i = 0; open(arg) && i < candidates.size(); ++i) {
      if (Term made = fix_constructor(arg, candidates[i], 0)) arg = made;
    }
  }
  if (std::ranges::any_of(fixed, open)) return {};
  Result<Term> applied = apply_in_script(head, fixed);
  return applied ? *applied : Term();
}

std::vector<Sort> ModelReader::sorts_around(const Head& head, std::span<const Term> args) {
  std::vector<Sort> found;
  auto add = [&](Sort sort) {
    if (!sort || sort.parametric()) return;
    found.push_back(sort);
    found.insert(found.end(), sort.args().begin(), sort.args().end());
  };
  const TermBinding& binding = scope_.term(head.name);
  if (binding.kind == TermBinding::Kind::kFunction) {
    const Function& function = *binding.function;
    std::vector<Sort> bound(function.sort_parameters.size());
    for (size_t i = 0; i < std::min(args.size(), function.domain.size()); ++i) {
      bind_parameters(function.domain[i], args[i].sort(), function.sort_parameters, bound);
    }
    bool known = std::ranges::all_of(bound, [](Sort sort) { return static_cast<bool>(sort); });
    for (Sort sort : function.domain) {
      if (known) add(store_.instantiate(sort, function.sort_parameters, bound));
    }
  }
  add(head.qualifier);
  for (Term arg : args) add(arg.sort());
  return found;
}

}  // namespace cupel
