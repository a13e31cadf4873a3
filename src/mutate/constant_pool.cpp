#include "mutate/constant_pool.h"

#include <algorithm>

#include "eval/random_value.h"
#include "mutate/float_order.h"
#include "mutate/value_term.h"
#include "term/operator.h"
#include "value/bitvector.h"
#include "value/integer.h"
#include "value/real.h"
#include "value/string.h"

namespace cupel {

namespace {

constexpr size_t kFromScript = 12;  // constants of the script, before their neighbours
constexpr size_t kRandom = 12;
constexpr size_t kLargest = 64;

// Literals and numbers, and floats written by their parts or by name.
bool is_constant(Term term) {
  if (term.is(TermKind::kLiteral) || is_number(term)) return true;
  const Operator* op = term.op();
  if (!op || !term.sort().is(SortKind::kFloat)) return false;
  return term.arity() == 0 ||
         (op->name == "fp" && std::ranges::all_of(term.args(), [](Term arg) { return arg.is(TermKind::kLiteral); }));
}

}  // namespace

ConstantPool::ConstantPool(TermMaker& maker) : maker_(maker), evaluator_(maker.store, no_model_) {}

void ConstantPool::offer(Term constant) {
  const SortNode* sort = &constant.sort().node();
  offered_[sort].push_back(constant);
  pools_.erase(sort);
}

Term ConstantPool::draw(Sort sort, Rng& rng) {
  auto& [pool, filled] = pools_[&sort.node()];
  if (!filled) fill(sort, pool, rng);
  filled = true;
  if (pool.empty()) return {};
  if (has_constants(sort) && rng.chance(1, 16)) {
    if (pool.size() >= kLargest) pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(rng.below(pool.size())));
    add_value(pool, random_value(sort, rng, domains_), sort);
  }
  return rng.pick(pool);
}

Term ConstantPool::evaluated(Term term) { return value_term(maker_.store, evaluator_.evaluate(term), term.sort()); }

void ConstantPool::fill(Sort sort, std::vector<Term>& pool, Rng& rng) {
  std::vector<Term> known;
  if (auto offered = offered_.find(&sort.node()); offered != offered_.end()) known = offered->second;
  if (const SortGroup* group = maker_.expressions.group(sort)) {
    for (Term term : group->terms) {
      if (known.size() < kFromScript && is_constant(term)) known.push_back(term);
    }
  }
  for (Term constant : known) {
    add(pool, constant);
    if (has_constants(sort)) add_neighbours(pool, constant);
  }
  if (!has_constants(sort)) return;
  for (size_t i = 0; i < kRandom; ++i) add_value(pool, random_value(sort, rng, domains_), sort);
}

// Some logics have numbers, but no operator to write a negative one or a fraction with.
void ConstantPool::add(std::vector<Term>& pool, Term constant) {
  if (constant && constant.op() && !maker_.rules.allows(*constant.op())) return;
  if (constant && std::ranges::find(pool, constant) == pool.end()) pool.push_back(constant);
}

void ConstantPool::add_value(std::vector<Term>& pool, const Value& value, Sort sort) {
  if (!value.is_none()) add(pool, value_term(maker_.store, value, sort));
}

void ConstantPool::add_neighbours(std::vector<Term>& pool, Term constant) {
  Value value = evaluator_.evaluate(constant);
  Sort sort = constant.sort();
  if (value.is_none()) return;
  for (int step : {-1, 1}) {
    switch (sort.kind()) {
      case SortKind::kInt: add_value(pool, int_add(value, Value::integer(step)), sort); break;
      case SortKind::kReal: add_value(pool, real_add(value, make_real(step)), sort); break;
      case SortKind::kBitVec:
        add_value(pool, bv_add(value, make_bv(uint64_t{sort.width()}, mpz_class(step))), sort);
        break;
      case SortKind::kFloat: add_value(pool, float_at(float_ordinal(value) + step, sort), sort); break;
      case SortKind::kString:
        add_value(pool,
                  step > 0 ? str_concat(value, make_string(U"a"))
                           : str_substr(value, Value::integer(0), int_sub(str_len(value), Value::integer(1))),
                  sort);
        break;
      default: break;
    }
  }
}

void ConstantPool::drop_since(const TermStore::Mark& mark) {
  auto gone = [&](Term term) { return term.id() >= mark.size; };
  for (auto& [sort, pool] : pools_) {
    if (std::erase_if(pool.terms, gone) > 0) pool.filled = !pool.terms.empty();
  }
  for (auto& [sort, offered] : offered_) std::erase_if(offered, gone);
  evaluator_.forget_since(mark.size);
}

}  // namespace cupel
