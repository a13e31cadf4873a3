#include "reduce/retype.h"

#include <algorithm>

#include "reduce/terms.h"
#include "term/name.h"
#include "term/walk.h"
#include "theory/typing.h"

namespace cupel::reduce {

std::optional<Draft> Retyper::run() {
  Draft draft = view_.draft();
  draft.script.commands.clear();
  for (const Command& command : view_.commands()) {
    if (!add(command, draft.script.commands) || failed_) return {};
  }
  return draft;
}

// --- sorts, functions, variables ---

Sort Retyper::map(Sort sort) {
  auto known = sorts_.find(&sort.node());
  if (known != sorts_.end()) return known->second;
  Sort made = changes_.sort ? changes_.sort(store_, sort) : Sort();
  const SortNode& node = sort.node();
  if (made) {
    // as it is: what it replaces is one sort, or the change is done for all of them
  } else if (node.declaration) {
    auto declaration = declarations_.find(node.declaration);
    made = store_.declared(declaration == declarations_.end() ? *node.declaration : *declaration->second,
                           map(sort.args()));
  } else if (sort.args().empty()) {
    made = sort;
  } else {
    made = store_.compound(sort.kind(), map(sort.args()));
  }
  sorts_[&node] = made;
  return made;
}

std::vector<Sort> Retyper::map(std::span<const Sort> sorts) {
  std::vector<Sort> mapped;
  for (Sort sort : sorts) mapped.push_back(map(sort));
  return mapped;
}

Function* Retyper::map(const Function& function) {
  Function*& made = functions_[&function];
  if (made) return made;
  std::vector<Sort> domain = map(function.domain);
  auto dropped = changes_.dropped_parameters.find(&function);
  if (dropped != changes_.dropped_parameters.end()) {
    domain.erase(domain.begin() + static_cast<std::ptrdiff_t>(dropped->second));
  }
  made = store_.declare(function.raw_name, function.kind, domain, map(function.range));
  made->sort_parameters = function.sort_parameters;
  made->tester_by_name = function.tester_by_name;
  return made;
}

const Variable* Retyper::map(const Variable& variable) {
  const Variable*& made = variables_[&variable];
  if (made) return made;
  Sort sort = map(variable.sort);
  made = sort == variable.sort ? &variable : store_.make_variable(unquoted(variable.name), sort);
  return made;
}

std::vector<const Variable*> Retyper::map(std::span<const Variable* const> variables) {
  std::vector<const Variable*> mapped;
  for (const Variable* variable : variables) mapped.push_back(map(*variable));
  return mapped;
}

// --- terms ---

Term Retyper::map(Term root) {
  std::vector<std::pair<Term, uint32_t>> stack{{root, 0}};
  while (!stack.empty() && !failed_) {
    auto& [term, next] = stack.back();
    if (next < term.arity()) {
      Term child = term[next++];
      if (!terms_.contains(child.id())) stack.emplace_back(child, 0);
      continue;
    }
    Term finished = term;
    stack.pop_back();
    terms_[finished.id()] = retyped(finished);
    failed_ |= !terms_[finished.id()];
  }
  return failed_ ? Term() : terms_.at(root.id());
}

Term Retyper::fallback(Sort sort) {
  std::vector<Term> simple = simple_constants(store_, sort);
  if (!simple.empty()) return simple.front();
  for (const auto& [old, made] : functions_) {
    if (made && old->kind == FunctionKind::kDeclared && made->domain.empty() && made->range == sort) {
      return store_.constant(*made);
    }
  }
  return {};
}

Term Retyper::retyped(Term term) {
  std::vector<Term> args;
  for (Term arg : term.args()) args.push_back(terms_.at(arg.id()));
  switch (term.kind()) {
    case TermKind::kApplication: return retyped_application(term, args);
    case TermKind::kLiteral: return retyped_literal(term, map(term.sort()));
    case TermKind::kVariable: return store_.variable(*map(term.variable()));
    case TermKind::kBinder:
      return store_.bind(term.binder().kind, map(term.binder().variables), args[0], map(term.sort()));
    case TermKind::kMatch: return retyped_match(term, args);
    case TermKind::kAnnotation:
      return store_.annotate(args[0], term.annotation().attributes, std::span(args).subspan(1));
  }
  CUPEL_UNREACHABLE();
}

Term Retyper::retyped_application(Term term, std::span<const Term> args) {
  Sort wanted = map(term.sort());
  Term made = changes_.term ? changes_.term(store_, term, args) : Term();
  if (!made) made = term.fun() ? retyped_function(term, args, wanted) : retyped_operator(term, args, wanted);
  return made && made.sort() == wanted ? made : fallback(wanted);
}

Term Retyper::retyped_function(Term term, std::span<const Term> args, Sort wanted) {
  const Function& function = *term.fun();
  if (changes_.dropped_constructors.contains(&function)) return {};
  if (function.kind == FunctionKind::kNamed) return {};
  std::vector<Term> rest(args.begin(), args.end());
  auto dropped = changes_.dropped_parameters.find(&function);
  if (dropped != changes_.dropped_parameters.end() && dropped->second < rest.size()) {
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(dropped->second));
  }
  auto known = functions_.find(&function);
  if (known == functions_.end()) return {};  // a selector that went with its constructor
  Result<Term> made = apply_function(store_, *known->second, term.symbol().qualifier ? wanted : Sort(), rest, false);
  return made ? *made : Term();
}

// Indices that speak of widths follow the new sorts.
std::vector<Index> Retyper::map_indices(Term term, std::span<const Term> args, Sort wanted) {
  std::vector<Index> indices(term.symbol().indices.begin(), term.symbol().indices.end());
  const std::string& name = term.op()->name;
  auto width = [&] { return args[0].sort().width(); };
  if (name == "extract" && wanted.width() <= width()) {
    indices[0].number = std::clamp<uint64_t>(indices[0].number, wanted.width() - 1, width() - 1);
    indices[1].number = indices[0].number + 1 - wanted.width();
  } else if ((name == "zero_extend" || name == "sign_extend") && wanted.width() >= width()) {
    indices[0].number = wanted.width() - width();
  } else if (name == "repeat" && args.size() == 1 && wanted.is(SortKind::kBitVec)) {
    indices[0].number = std::max(1u, wanted.width() / width());
  } else if (wanted.is(SortKind::kFloat) && indices.size() == 2) {
    indices[0].number = wanted.width();
    indices[1].number = wanted.significand();
  } else if (wanted.is(SortKind::kBitVec) && indices.size() == 1 && !term[0].sort().is(SortKind::kBitVec)) {
    indices[0].number = wanted.width();  // int2bv, fp.to_ubv
  }
  for (Index& index : indices) {
    if (!index.function) continue;
    auto known = functions_.find(index.function);
    if (known == functions_.end()) return {};
    index.function = known->second;
  }
  return indices;
}

Term Retyper::retyped_operator(Term term, std::span<const Term> args, Sort wanted) {
  const Symbol& symbol = term.symbol();
  std::vector<Index> indices;
  if (!symbol.indices.empty()) {
    const Function* constructor = symbol.indices[0].function;
    if (constructor && changes_.dropped_constructors.contains(constructor)) return {};  // its tester
    indices = args.empty() && !wanted.is(SortKind::kFloat)
                  ? std::vector<Index>(symbol.indices.begin(), symbol.indices.end())
                  : map_indices(term, args, wanted);
    if (indices.empty()) return {};
  }
  Sort qualifier = symbol.qualifier ? map(symbol.qualifier) : Sort();
  Result<Term> made = apply_operator(store_, {&symbol.op, 1}, indices, qualifier, args);
  return made ? *made : Term();
}

// The low bits of a bit-vector stay.
Term Retyper::retyped_literal(Term term, Sort wanted) {
  if (wanted == term.sort()) return term;
  const Literal& literal = term.literal();
  bool digits = literal.kind == LiteralKind::kHex || literal.kind == LiteralKind::kBinary;
  if (!digits || !wanted.is(SortKind::kBitVec) || wanted.width() > term.sort().width()) return fallback(wanted);
  std::string bits;
  for (char c : literal.text.substr(2)) {
    int value = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    for (int bit = literal.kind == LiteralKind::kHex ? 3 : 0; bit >= 0; --bit) bits += (value >> bit & 1) ? '1' : '0';
  }
  bits = bits.substr(bits.size() - wanted.width());
  return store_.literal(LiteralKind::kBinary, "#b" + bits, wanted);
}

Term Retyper::retyped_match(Term term, std::span<const Term> args) {
  std::vector<MatchCase> cases;
  std::vector<Term> bodies;
  for (size_t i = 0; i < term.match().cases.size(); ++i) {
    const MatchCase& old = term.match().cases[i];
    if (old.constructor && changes_.dropped_constructors.contains(old.constructor)) continue;
    if (old.constructor && changes_.dropped_parameters.contains(old.constructor)) return {};
    const Function* constructor = old.constructor;
    if (constructor) {
      auto known = functions_.find(constructor);
      if (known == functions_.end()) return {};
      constructor = known->second;
    }
    cases.push_back({constructor, store_.arena().copy(map(old.variables))});
    bodies.push_back(args[i + 1]);
  }
  if (bodies.empty() || !args[0].sort().is(SortKind::kDatatype)) return fallback(map(term.sort()));
  return store_.match(args[0], cases, bodies);
}

}  // namespace cupel::reduce
