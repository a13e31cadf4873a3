// A strategy for tests only: it has every part that a strategy may have. By its word `make`:
//   weaker    from a seed and a model of it: an assertion t becomes (or t false false), so the model stays one
//   stronger  from a seed that is unsat: an assertion t becomes (and t true true), so it stays unsat
//   free      without seeds: formulas over words from a file, each chosen by what solvers did with the one before
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/file.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "strategy/strategy.h"
#include "theory/operator_table.h"

namespace cupel {

namespace {

struct Settings {
  bool weaker;
  bool lie;
  uint64_t chain;
};

const Symbol& symbol(std::string_view name) { return OperatorTable::standard().overloads(name).front()->symbol; }

TestOptions options_of(bool lie, Rng& rng) {
  // Half of the tests only, so that a finding shows that the option matters.
  if (!lie || rng.chance(1, 2)) return {};
  return {{"planted_solver", {"--lie"}}};
}

/// Edits assertions of a seed, one more with each test.
class EditChain : public Chain {
 public:
  EditChain(Script script, Expectation expectation, Settings settings, Rng rng)
      : settings_(settings), rng_(rng), expectation_(std::move(expectation)) {
    test_.script = std::move(script);
    for (uint32_t i = 0; i < test_.script.commands.size(); ++i)
      if (std::holds_alternative<Assert>(test_.script.commands[i])) places_.push_back(i);
  }

  const TestCase* next() override {
    if (made_++ == settings_.chain || places_.empty()) return nullptr;
    size_t choice = rng_.below(places_.size());
    uint32_t place = places_[choice];
    places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(choice));
    Term before = std::get<Assert>(test_.script.commands[place]).term;
    TermStore& store = *test_.script.store;
    Term constant = store.apply(symbol(settings_.weaker ? "false" : "true"), {}, Sort::boolean());
    Term after = store.apply(symbol(settings_.weaker ? "or" : "and"), std::vector<Term>{before, constant, constant},
                             Sort::boolean());
    test_.script.commands[place] = Assert{after};
    test_.mutations.push_back({place, {}, before, after});
    test_.expectations = {expectation_};
    test_.options = options_of(settings_.lie, rng_);
    test_.text = print_script(test_.script);
    return &test_;
  }

 private:
  Settings settings_;
  Rng rng_;
  Expectation expectation_;
  TestCase test_;
  std::vector<uint32_t> places_;
  uint64_t made_ = 0;
};

/// `x` is one of the file's words; which one follows from the answers so far.
class FreeChain : public Chain {
 public:
  FreeChain(const std::vector<std::string>& words, Settings settings, Rng rng)
      : words_(words), settings_(settings), rng_(rng) {}

  const TestCase* next() override {
    if (made_++ == settings_.chain) return nullptr;
    const std::string& word = words_[(learned_ + rng_.below(2)) % words_.size()];
    std::string text = fmt::format(
        "(set-logic QF_SLIA)\n(declare-const x String)\n(assert (= x \"{}\"))\n(assert (<= (str.len x) "
        "{}))\n(check-sat)\n",
        word, word.size() + made_);
    Result<Script> script = parse_script(text);
    CUPEL_ASSERT(script.ok());
    test_.script = std::move(*script);
    test_.text = print_script(test_.script);
    std::string witness = fmt::format("((define-fun x () String \"{}\"))\n", word);
    test_.expectations = {
        {.answer = Expected::kSat, .witness = std::make_shared<const std::string>(witness), .reason = "x is the word"}};
    test_.options = options_of(settings_.lie, rng_);
    return &test_;
  }

  void learn(const Feedback& feedback) override {
    for (const SolverFeedback& solver : feedback.solvers) learned_ += solver.outcome == "sat" ? 1 : 2;
  }

 private:
  const std::vector<std::string>& words_;
  Settings settings_;
  Rng rng_;
  TestCase test_;
  uint64_t made_ = 0;
  uint64_t learned_ = 0;
};

class Probe : public Strategy {
 public:
  Probe(std::string make, Settings settings, std::vector<std::string> words)
      : make_(std::move(make)), settings_(settings), words_(std::move(words)) {}

  unsigned seeds() const override { return make_ == "free" ? 0 : 2; }
  bool learns() const override { return make_ == "free"; }
  FactNeeds needs() const override {
    if (make_ == "free") return {};
    return {.models = settings_.weaker ? 2u : 0u, .status = true, .core = !settings_.weaker};
  }

  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    if (make_ == "free") return std::unique_ptr<Chain>(new FreeChain(words_, settings_, input.rng));
    CUPEL_ASSERT(input.seeds.size() == 2);
    if (input.facts().queries.size() != 1) return Error{"the seed has not one query"};
    const QueryFacts& facts = input.facts().queries.front();
    Script script = TRY(parse_script(input.seed().text));
    Expectation expectation;
    if (settings_.weaker) {
      if (facts.models.empty()) return Error{"no model of the seed is known"};
      const KnownModel& model = facts.models[input.seeds[1].seed->id % facts.models.size()];
      expectation = {.answer = Expected::kSat,
                     .witness = std::make_shared<const std::string>(model.text),
                     .reason = "a model of the seed, which was only weakened"};
    } else {
      if (facts.status() != Expected::kUnsat || facts.declared != Expected::kUnsat)
        return Error{"the seed is not declared unsat"};
      expectation = {
          .answer = Expected::kUnsat, .reason = "the seed is unsat and was only strengthened", .kept_by_undoing = true};
    }
    return std::unique_ptr<Chain>(new EditChain(std::move(script), std::move(expectation), settings_, input.rng));
  }

 private:
  std::string make_;
  Settings settings_;
  std::vector<std::string> words_;
};

Result<std::unique_ptr<Strategy>> make(const StrategyContext&, const StrategyOptions& options) {
  Settings settings{options.text("make") == "weaker", options.flag("lie"), options.count("chain")};
  std::vector<std::string> words;
  if (!options.text("words").empty()) {
    std::istringstream text(TRY(read_file(options.text("words"))));
    for (std::string word; text >> word;) words.push_back(word);
  }
  if (options.text("make") == "free" && words.empty()) return Error{"make=free needs a file of words: words=FILE"};
  return std::unique_ptr<Strategy>(new Probe(options.text("make"), settings, std::move(words)));
}

const RegisterStrategy kRegister({
    .name = "probe",
    .description = "Uses every part that a strategy may have",
    .preserves = "the answer of the seed",
    .options = {StrategyOption::word("make", {"weaker", "stronger", "free"}, "what it makes"),
                StrategyOption::path("words", "a file of words"),
                StrategyOption::flag("lie", false, "give planted solvers the option --lie now and then"),
                {"chain", 4, 1, 1e6, "tests of a chain"}},
    .make = make,
});

}  // namespace

}  // namespace cupel
