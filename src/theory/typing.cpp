#include "theory/typing.h"

#include <fmt/format.h>

#include <algorithm>

#include "term/signature.h"
#include "theory/operator_table.h"

namespace cupel {

namespace {

std::string list_sorts(std::span<const Term> args) {
  std::string text;
  for (Term arg : args) text += (text.empty() ? "" : " ") + std::string(arg.sort().text());
  return text.empty() ? "no arguments" : text;
}

const SortPattern& parameter(const Operator& op, size_t i) {
  return op.parameters[std::min(i, op.parameters.size() - 1)];
}

// In an application that mixes Int and Real, an Int at a place for "Real" or for a sort variable is read as
// Real.
bool match_as_real(const SortPattern& pattern, Sort sort, Bindings& bindings) {
  if (sort != Sort::integer()) return false;
  Bindings saved = bindings;
  if (match(pattern, Sort::real(), bindings)) return true;
  bindings = saved;
  return false;
}

/// One attempt to fit an operator; null if it does not fit.
class Fitting {
 public:
  Fitting(TermStore& store, const Operator& op, std::span<const Index> indices, Sort qualifier, bool coerce)
      : store_(store), op_(op), indices_(indices), qualifier_(qualifier), coerce_(coerce) {}

  Sort result(std::span<const Term> args) {
    bool indexed_by_symbol = !indices_.empty() && !indices_[0].is_number();
    bool index_fits = op_.any_indices || op_.index_count == indices_.size();
    if (!index_fits || op_.symbol_index != indexed_by_symbol) return {};
    if (op_.typing) return op_.typing(store_, indices_, args);
    if (!op_.accepts_arity(args.size()) || op_.needs_qualifier != static_cast<bool>(qualifier_)) return {};
    if (folds() && args.size() != 2) return folded(args);
    return plain(args);
  }

  /// The arguments with those that were read as Real made so.
  std::vector<Term> coerced(std::span<const Term> args) const {
    std::vector<Term> terms(args.begin(), args.end());
    for (size_t i : read_as_real_) terms[i] = to_real(store_, terms[i]);
    return terms;
  }

  /// Whether the sorts fitted and only a `:where` condition did not hold.
  bool bad_index() const { return bad_index_; }

 private:
  // concat: the result of the first two arguments is an argument of the next step, with another width.
  bool folds() const {
    return op_.associativity == Associativity::kLeft && op_.result.kind == SortPattern::Kind::kBitVec &&
           op_.result.first.variable() < 0;
  }

  Sort plain(std::span<const Term> args) {
    Bindings bindings;
    for (size_t i = 0; i < indices_.size(); ++i) {
      if (indices_[i].number > INT32_MAX) return {};
      bindings.bind_number(static_cast<int>(i), static_cast<int64_t>(indices_[i].number));
    }
    if (qualifier_ && !match(op_.result, qualifier_, bindings)) return {};
    for (size_t i = 0; i < args.size(); ++i) {
      Sort sort = args[i].sort();
      bool real = coerce_ && match_as_real(parameter(op_, i), sort, bindings);
      if (real) read_as_real_.push_back(i);
      if (!real && !match(parameter(op_, i), sort, bindings)) return {};
    }
    if (!op_.conditions.empty() && !conditions_hold(op_, bindings)) {
      bad_index_ = true;
      return {};
    }
    return instantiate(op_.result, bindings, store_);
  }

  Sort folded(std::span<const Term> args) {
    uint64_t width = 0;
    for (Term arg : args) {
      if (!arg.sort().is(SortKind::kBitVec)) return {};
      width += arg.sort().width();
    }
    return width <= kMaxWidth ? store_.bit_vec(static_cast<uint32_t>(width)) : Sort();
  }

  TermStore& store_;
  const Operator& op_;
  std::span<const Index> indices_;
  Sort qualifier_;
  bool coerce_;
  std::vector<size_t> read_as_real_;
  bool bad_index_ = false;
};

Error no_fit(std::span<const Operator* const> overloads, std::span<const Index> indices, Sort qualifier,
             std::span<const Term> args, bool bad_index) {
  const Operator& first = *overloads.front();
  bool index_fits = std::ranges::any_of(
      overloads, [&](const Operator* op) { return op->any_indices || op->index_count == indices.size(); });
  if (!index_fits || bad_index)
    return Error{fmt::format("invalid index: {} is declared {}", first.name, first.declaration)};
  bool regular = std::ranges::any_of(overloads, [](const Operator* op) { return !op->typing; });
  bool arity_fits = std::ranges::any_of(
      overloads, [&](const Operator* op) { return op->typing ? !regular : op->accepts_arity(args.size()); });
  if (!arity_fits) {
    return Error{
        fmt::format("wrong arity: {} is declared {}, given {}", first.name, first.declaration, list_sorts(args))};
  }
  if (first.needs_qualifier && !qualifier) {
    return Error{fmt::format("ambiguous sort: write (as {} Sort), declared {}", first.name, first.declaration)};
  }
  std::string declared;
  for (const Operator* op : overloads) declared += (declared.empty() ? "" : " or ") + op->declaration;
  return Error{fmt::format("sort mismatch: {} is declared {}, given {}", first.name, declared, list_sorts(args))};
}

bool any_int(std::span<const Term> args) {
  return std::ranges::any_of(args, [](Term arg) { return arg.sort() == Sort::integer(); });
}

/// Matches a sort in which parameters occur; binds them.
bool match_parametric(Sort pattern, Sort sort, std::span<const Sort> parameters, std::vector<Sort>& bound) {
  if (!pattern.parametric()) return pattern == sort;
  if (pattern.is(SortKind::kParameter)) {
    auto at = std::ranges::find(parameters, pattern) - parameters.begin();
    if (at == std::ranges::ssize(parameters)) return pattern == sort;
    if (!bound[at]) bound[at] = sort;
    return bound[at] == sort;
  }
  if (!sort.is(pattern.kind()) || sort.node().declaration != pattern.node().declaration ||
      sort.args().size() != pattern.args().size()) {
    return false;
  }
  for (size_t i = 0; i < sort.args().size(); ++i) {
    if (!match_parametric(pattern.args()[i], sort.args()[i], parameters, bound)) return false;
  }
  return true;
}

Error function_mismatch(const Function& function, std::span<const Term> args) {
  std::string domain;
  for (Sort sort : function.domain) domain += std::string(sort.text()) + " ";
  std::string_view what = args.size() == function.domain.size() ? "sort mismatch" : "wrong arity";
  return Error{fmt::format("{}: {} takes ({}), given {}", what, function.name,
                           domain.empty() ? domain : domain.substr(0, domain.size() - 1), list_sorts(args))};
}

// Constructors and selectors of parametric datatypes, and functions declared with `par`.
Result<Term> apply_parametric(TermStore& store, Function& function, Sort qualifier, std::span<const Term> args) {
  std::vector<Sort> bound(function.sort_parameters.size());
  if (qualifier && !match_parametric(function.range, qualifier, function.sort_parameters, bound)) {
    return Error{fmt::format("sort mismatch: {} does not make a {}", function.name, qualifier.text())};
  }
  if (args.size() != function.domain.size()) return function_mismatch(function, args);
  for (size_t i = 0; i < args.size(); ++i) {
    if (!match_parametric(function.domain[i], args[i].sort(), function.sort_parameters, bound)) {
      return function_mismatch(function, args);
    }
  }
  if (std::ranges::any_of(bound, [](Sort sort) { return !sort; })) {
    return Error{fmt::format("ambiguous sort: write (as {} Sort)", function.name)};
  }
  Sort range = store.instantiate(function.range, function.sort_parameters, bound);
  // The qualifier is kept only where the arguments alone would not fix the sort.
  std::vector<Sort> from_args(function.sort_parameters.size());
  for (size_t i = 0; i < args.size(); ++i) {
    match_parametric(function.domain[i], args[i].sort(), function.sort_parameters, from_args);
  }
  bool fixed = std::ranges::none_of(from_args, [](Sort sort) { return !sort; });
  return store.apply(fixed ? function.symbol : store.qualified(function, range), args, range);
}

}  // namespace

Term to_real(TermStore& store, Term term) {
  if (term.sort() != Sort::integer()) return term;
  if (term.is(TermKind::kLiteral)) {
    return store.literal(LiteralKind::kDecimal, std::string(term.literal().text) + ".0", Sort::real());
  }
  static const Operator& conversion = *OperatorTable::standard().overloads("to_real").front();
  return store.apply(conversion.symbol, {&term, 1}, Sort::real());
}

Result<Term> apply_operator(TermStore& store, std::span<const Operator* const> overloads,
                            std::span<const Index> indices, Sort qualifier, std::span<const Term> args) {
  bool bad_index = false;
  for (const Operator* op : overloads) {
    Fitting fitting(store, *op, indices, qualifier, false);
    Sort sort = fitting.result(args);
    bad_index |= fitting.bad_index();
    if (!sort) continue;
    return store.apply(store.indexed(*op, indices, op->needs_qualifier ? qualifier : Sort()), args, sort);
  }
  if (any_int(args)) {
    for (const Operator* op : overloads) {
      if (op->typing) continue;
      Fitting fitting(store, *op, indices, qualifier, true);
      Sort sort = fitting.result(args);
      if (!sort) continue;
      return store.apply(store.indexed(*op, indices, op->needs_qualifier ? qualifier : Sort()), fitting.coerced(args),
                         sort);
    }
  }
  return no_fit(overloads, indices, qualifier, args, bad_index);
}

Result<Term> apply_function(TermStore& store, Function& function, Sort qualifier, std::span<const Term> args,
                            bool higher_order) {
  if (!function.sort_parameters.empty()) return apply_parametric(store, function, qualifier, args);
  if (qualifier && qualifier != function.range && args.size() == function.domain.size()) {
    return Error{
        fmt::format("sort mismatch: {} has sort {}, not {}", function.name, function.range.text(), qualifier.text())};
  }
  bool partial = higher_order && args.size() < function.domain.size();
  if (args.size() != function.domain.size() && !partial) return function_mismatch(function, args);
  if (args.empty() && !partial) return store.constant(function);
  std::vector<Term> changed;
  for (size_t i = 0; i < args.size(); ++i) {
    if (args[i].sort() == function.domain[i]) continue;
    if (args[i].sort() != Sort::integer() || function.domain[i] != Sort::real()) {
      return function_mismatch(function, args);
    }
    if (changed.empty()) changed.assign(args.begin(), args.end());
    changed[i] = to_real(store, args[i]);
  }
  Sort sort = function.range;
  if (partial) {
    std::vector<Sort> rest(function.domain.begin() + static_cast<std::ptrdiff_t>(args.size()), function.domain.end());
    rest.push_back(function.range);
    sort = store.compound(SortKind::kFunction, rest);
  }
  return store.apply(function.symbol, changed.empty() ? args : std::span<const Term>(changed), sort);
}

Term make(TermStore& store, std::string_view name, std::span<const Term> args, std::span<const Index> indices) {
  Result<Term> term = apply_operator(store, OperatorTable::standard().overloads(name), indices, {}, args);
  CUPEL_ASSERT(term.ok());
  return *term;
}

}  // namespace cupel
