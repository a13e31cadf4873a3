// Solvers print models that are wrong in every way: parts of models in places of others must neither end the program
// nor keep it busy. What they mean does not matter here.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "eval/read_model.h"
#include "smtlib/parser.h"

namespace cupel {
namespace {

struct Pair {
  const char* script;
  const char* model;
};

constexpr Pair kPairs[] = {
    {"(declare-const a (Array Int Int))(declare-fun f (Int) Int)(assert (= (select a (f 3)) 7))(check-sat)",
     "((define-fun a () (Array Int Int) (_ as-array k!0)) (define-fun f ((x Int)) Int (ite (= x 3) 1 x))"
     "(define-fun k!0 ((x!0 Int)) Int (ite (= x!0 (f x!0)) 7 (ite (= x!0 5) (select a 5) (k!1 x!0))))"
     "(define-fun k!1 ((x!0 Int)) Int (ite (= (_ as-array k!0) a) 6 (mod x!0 0))))"},
    {"(declare-sort U 0)(declare-const u U)(declare-fun g (U U) Bool)(assert (forall ((x U)) (g x u)))(check-sat)",
     "((declare-datatypes ((U 0)) (((U!val!0) (U!val!1)))) (define-fun u () U U!val!0)"
     "(define-fun g ((x!0 U) (x!1 U)) Bool (exists ((y U)) (and (= y x!0) (g y x!1)))))"},
    {"(set-logic HO_ALL)(declare-fun p (Int) Int)(declare-const S (Set Int))(assert (= (set.map p S) S))(check-sat)",
     "((define-fun p ((x Int)) Int (+ x 1)) (define-fun S () (Set Int) (set.union (set.singleton 1) (set.singleton (p "
     "2)))))"},
    {"(declare-datatype L ((nil) (cons (head Int) (tail L))))(declare-const l L)(assert (= (head (tail l)) "
     "2))(check-sat)",
     "((define-fun l () L (cons 1 (cons 2 nil))) (define-fun tail0 ((x L)) L (tail (cons 3 x))))"},
    {"(declare-const s String)(declare-const r RegLan)(declare-const q (Seq Int))(declare-const b (Bag Int))"
     "(assert (and (str.in_re s r) (= (seq.len q) (bag.count 1 b))))(check-sat)",
     "((define-fun s () String \"ab\") (define-fun r () RegLan (re.* (str.to_re s)))"
     "(define-fun q () (Seq Int) (seq.++ (seq.unit 1) (seq.unit 2))) (define-fun b () (Bag Int) (bag 1 (seq.len q))))"},
    {"(declare-const x Real)(declare-const f (_ FloatingPoint 3 5))(declare-const v (_ BitVec 8))"
     "(assert (and (< (* x x) 2.0) (fp.lt f (fp.neg f)) (= (bvudiv v v) #xff)))(check-sat)",
     "((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 1)) (define-fun f () (_ FloatingPoint 3 5) (fp #b1 #b011 #x0))"
     "(define-fun v () (_ BitVec 8) (bvsub #x00 ((_ zero_extend 4) #x0))) (define-fun /0 ((a Real)) Real (/ a 0.0)))"},
};

/// The items of a text: words, and lists from their opening to their closing parenthesis.
std::vector<std::string_view> items_of(std::string_view text) {
  std::vector<std::string_view> items;
  std::vector<size_t> open;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') {
      open.push_back(at);
    } else if (text[at] == ')') {
      if (!open.empty()) {
        items.push_back(text.substr(open.back(), at + 1 - open.back()));
        open.pop_back();
      }
    } else if (text[at] != ' ') {
      size_t end = std::min(text.find_first_of(" ()", at), text.size());
      items.push_back(text.substr(at, end - at));
      at = end - 1;
    }
  }
  return items;
}

std::string mutated(const std::string& model, std::string_view script, Rng& rng) {
  std::vector<std::string_view> items = items_of(model), others = items_of(script);
  if (items.empty()) return model;
  std::string_view place = rng.pick(items);
  // Words for words and lists for lists: most of the others are no models.
  std::string item;
  do {
    item = rng.chance(3, 4) ? rng.pick(items) : rng.pick(others);
  } while ((item.front() == '(') != (place.front() == '(') && !rng.chance(1, 10));
  if (rng.chance(1, 6)) item = "(_ as-array " + item + ")";
  std::string result = model;
  result.replace(static_cast<size_t>(place.data() - model.data()), place.size(), item);
  return result.size() < 4'000 ? result : model;
}

TEST(HostileModels, AreReadOrRefusedAndEvaluatedInTime) {
  Rng rng(7);
  auto start = std::chrono::steady_clock::now();
  int read = 0;
  for (int i = 0; i < 60'000; ++i) {
    const Pair& pair = kPairs[i % std::size(kPairs)];
    Script script = parse_script(pair.script).value();
    std::string text = pair.model;
    for (uint64_t steps = 1 + rng.below(4); steps > 0; --steps) text = mutated(text, pair.script, rng);
    SCOPED_TRACE(text);
    Result<Model> model = read_model(script, text);
    if (!model) continue;
    ++read;
    Evaluator evaluator(*script.store, *model, {.steps = 5'000});
    evaluator.evaluate(script.assertions().back());
  }
  EXPECT_GT(read, 2'000);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

}  // namespace
}  // namespace cupel
