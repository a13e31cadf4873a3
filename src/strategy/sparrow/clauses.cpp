#include "strategy/sparrow/clauses.h"

#include <fmt/format.h>

#include <unordered_map>

#include "term/operator.h"
#include "theory/typing.h"

namespace cupel {

namespace {

constexpr size_t kMostClauses = 20'000;

enum class Connective : uint8_t { kNone, kNot, kAnd, kOr, kImplies, kXor, kEqual, kIte };

Connective connective_of(Term term) {
  if (!term.op() || term.arity() == 0 || term.sort() != Sort::boolean()) return Connective::kNone;
  uint32_t flags = term.op()->flags;
  if (flags & kAnd) return Connective::kAnd;
  if (flags & kOr) return Connective::kOr;
  if (flags & kImplies) return Connective::kImplies;
  if (flags & kIte) return Connective::kIte;
  std::string_view name = term.op()->name;
  if (name == "not") return Connective::kNot;
  if (term[0].sort() != Sort::boolean()) return Connective::kNone;
  if (name == "xor") return Connective::kXor;
  if (name == "=") return Connective::kEqual;
  // More than two Booleans are never distinct: such an atom is left alone.
  return name == "distinct" && term.arity() == 2 ? Connective::kXor : Connective::kNone;
}

class ClauseMaker {
 public:
  explicit ClauseMaker(TermStore& store) : store_(store) {}

  void add_assertion(Term formula) { clauses_.push_back(literal_of(formula)); }

  bool is_full() const { return clauses_.size() > kMostClauses; }
  const std::vector<Term>& clauses() const { return clauses_; }
  std::vector<Auxiliary> take_auxiliaries() { return std::move(auxiliaries_); }

 private:
  /// A literal that is equivalent to the formula, given the clauses.
  Term literal_of(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      Term term = stack.back();
      bool ready = true;
      if (connective_of(term) != Connective::kNone) {
        for (Term arg : term.args()) {
          if (known_.contains(arg.id())) continue;
          stack.push_back(arg);
          ready = false;
        }
      }
      if (!ready) continue;
      stack.pop_back();
      if (!known_.contains(term.id())) known_.emplace(term.id(), define(term));
    }
    return known_.at(root.id());
  }

  Term define(Term term) {
    Connective connective = connective_of(term);
    if (connective == Connective::kNone) return term;
    std::vector<Term> literals;
    for (Term arg : term.args()) literals.push_back(known_.at(arg.id()));
    switch (connective) {
      case Connective::kNot: return negated(literals[0]);
      case Connective::kAnd: return conjunction(term, literals);
      case Connective::kImplies:
        for (size_t i = 0; i + 1 < literals.size(); ++i) literals[i] = negated(literals[i]);
        return disjunction(term, literals);
      case Connective::kOr: return disjunction(term, literals);
      case Connective::kXor: return exclusive(term, literals);
      case Connective::kEqual: return equal(term, literals);
      case Connective::kIte: return choice(term, literals[0], literals[1], literals[2]);
      case Connective::kNone: break;
    }
    return term;
  }

  // p <=> l1 and ... and ln
  Term conjunction(Term meaning, const std::vector<Term>& literals) {
    Term p = auxiliary(meaning);
    std::vector<Term> last{p};
    for (Term literal : literals) {
      clause({negated(p), literal});
      last.push_back(negated(literal));
    }
    clause(last);
    return p;
  }

  // p <=> l1 or ... or ln
  Term disjunction(Term meaning, const std::vector<Term>& literals) {
    Term p = auxiliary(meaning);
    std::vector<Term> first{negated(p)};
    for (Term literal : literals) {
      clause({p, negated(literal)});
      first.push_back(literal);
    }
    clause(first);
    return p;
  }

  // From the left, two at a time.
  Term exclusive(Term term, const std::vector<Term>& literals) {
    Term left = literals[0], meaning = term[0];
    for (size_t i = 1; i < literals.size(); ++i) {
      meaning = make(store_, "xor", std::vector<Term>{meaning, term[i]});
      left = different(meaning, left, literals[i]);
    }
    return left;
  }

  // p <=> (a xor b)
  Term different(Term meaning, Term a, Term b) {
    Term p = auxiliary(meaning);
    clause({negated(p), a, b});
    clause({negated(p), negated(a), negated(b)});
    clause({p, negated(a), b});
    clause({p, a, negated(b)});
    return p;
  }

  // Neighbours are equal.
  Term equal(Term term, const std::vector<Term>& literals) {
    std::vector<Term> parts;
    for (size_t i = 0; i + 1 < literals.size(); ++i) {
      Term meaning = make(store_, "=", std::vector<Term>{term[i], term[i + 1]});
      parts.push_back(different(meaning, literals[i], negated(literals[i + 1])));
    }
    return parts.size() == 1 ? parts[0] : conjunction(term, parts);
  }

  // p <=> (c and a) or (not c and b)
  Term choice(Term meaning, Term c, Term a, Term b) {
    Term p = auxiliary(meaning);
    clause({negated(p), negated(c), a});
    clause({negated(p), c, b});
    clause({p, negated(c), negated(a)});
    clause({p, c, negated(b)});
    return p;
  }

  Term auxiliary(Term meaning) {
    std::string name;
    do {
      name = fmt::format("aux_{}", names_++);
    } while (store_.is_declared(name));
    Function* symbol = store_.declare(name, FunctionKind::kDeclared, {}, Sort::boolean());
    auxiliaries_.push_back({symbol, meaning});
    return store_.constant(*symbol);
  }

  Term negated(Term literal) {
    if (connective_of(literal) == Connective::kNot) return literal[0];
    return make(store_, "not", std::vector<Term>{literal});
  }

  void clause(const std::vector<Term>& literals) { clauses_.push_back(make(store_, "or", literals)); }

  TermStore& store_;
  std::unordered_map<uint32_t, Term> known_;  // literals by the id of what they stand for
  std::vector<Term> clauses_;
  std::vector<Auxiliary> auxiliaries_;
  uint64_t names_ = 0;
};

}  // namespace

Result<Clauses> clauses_of(const Script& script) {
  ClauseMaker maker(*script.store);
  for (const Command& command : script.commands) {
    if (const auto* asserted = std::get_if<Assert>(&command)) maker.add_assertion(asserted->term);
    if (maker.is_full()) return Error{"the seed has too many clauses"};
  }
  Clauses made{{script.store, {}, script.logic}, maker.take_auxiliaries()};
  bool placed = false;
  for (const Command& command : script.commands) {
    if (!std::holds_alternative<Assert>(command)) {
      made.script.commands.push_back(command);
      continue;
    }
    if (std::exchange(placed, true)) continue;
    for (const Auxiliary& one : made.auxiliaries) made.script.commands.emplace_back(DeclareFun{one.symbol, true});
    for (Term clause : maker.clauses()) made.script.commands.emplace_back(Assert{clause});
  }
  return made;
}

}  // namespace cupel
