// How a chain starts: the options, the seed's expressions, what may generate in it.
#include <algorithm>

#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "strategy/typefuzz/mutation_chain.h"
#include "strategy/typefuzz/random_constant.h"
#include "term/walk.h"

namespace cupel {

namespace {

/// Calls `visit(term)` for each term that a script's commands hold: assertions, definitions, assumptions, values asked.
template <typename Visitor>
void for_each_term(const Script& script, Visitor visit) {
  for (const Command& command : script.commands) {
    if (const auto* asserted = std::get_if<Assert>(&command)) visit(asserted->term);
    if (const auto* defined = std::get_if<DefineFun>(&command)) visit(defined->function->body);
    if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
      for (const Function* function : defined->functions) visit(function->body);
    }
    if (const auto* assuming = std::get_if<CheckSatAssuming>(&command)) {
      for (Term term : assuming->assumptions) visit(term);
    }
  }
}

// The store of a seed holds the terms of that seed and nothing else, so all its operators are the seed's.
SolverMask able_solvers(const TermStore& store, const OperatorSet& operators, LogicRules& rules) {
  SolverMask able = operators.all_solvers();
  for (uint32_t id = 0; id < store.size(); ++id) {
    const Operator* op = store.term(id).op();
    if (!op) continue;
    able &= operators.known_to(*op);
    rules.use(*op);
  }
  return able;
}

void add_datatype(const SortDeclaration& datatype, Generators& generators) {
  for (const Function* constructor : datatype.constructors) {
    generators.add_function(*constructor);
    for (const Function* selector : constructor->selectors) generators.add_function(*selector);
  }
}

// The answer that the seed's author expects is not the mutant's.
void drop_status(Script& script) {
  std::erase_if(script.commands, [](const Command& command) {
    const auto* info = std::get_if<AttributeCommand>(&command);
    return info && info->command == "set-info" && info->keyword == ":status";
  });
}

bool has_binders(const TermStore& store) {
  for (uint32_t id = 0; id < store.size(); ++id) {
    if (store.term(id).has_binders()) return true;
  }
  return false;
}

void set_logic(Script& script, std::string_view name) {
  script.logic = name;
  for (Command& command : script.commands) {
    if (auto* logic = std::get_if<SetLogic>(&command)) logic->logic = name;
  }
}

bool has_products(const TermStore& store) {
  for (uint32_t id = 0; id < store.size(); ++id) {
    const Operator* op = store.term(id).op();
    if (op && (op->flags & kNonlinear)) return true;
  }
  return false;
}

// A definition that multiplies its parameters may be used with a number for one of them.
bool is_linear(const Script& script) {
  if (!has_products(*script.store)) return true;
  Linearity linearity;
  bool linear = true;
  for (const Command& command : script.commands) {
    const auto* asserted = std::get_if<Assert>(&command);
    linear = linear && (!asserted || linearity.holds(asserted->term));
  }
  return linear;
}

// A nonlinear seed of a linear logic is accepted as long as the solver simplifies its products away, which a mutation
// can end. So it is taken for what it is: QF_UFLIA becomes QF_UFNIA.
void correct_logic(Script& script) {
  if (!LogicRules(script.logic, false).linear || is_linear(script)) return;
  std::string name(script.logic);
  for (std::string_view part : {"LIRA", "LIA", "LRA"}) {
    size_t at = name.rfind(part);
    if (at == std::string::npos) continue;
    name[at] = 'N';
    return set_logic(script, script.store->arena().copy(name));
  }
}

}  // namespace

MutationSettings::MutationSettings(const StrategyOptions& options)
    : chain(options.count("chain")),
      mutations(options.count("mutations")),
      max_size(options.number("max-size")),
      fresh(options.number("fresh")),
      any_logic(options.flag("any-logic")) {}

std::vector<StrategyOption> mutation_options() {
  return {
      {"chain", 30, 1, 1e6, "mutants of a seed that follow from each other"},
      {"mutations", 1, 1, 1000, "mutations between two mutants of a chain"},
      {"max-size", 3, 1, 1000, "the most positions of a mutant, as a multiple of the seed's"},
      {"fresh", 0, 0, 1, "probability that an argument is a fresh random constant"},
      StrategyOption::flag("any-logic", false, "use operators of all logics and set the logic to ALL"),
  };
}

Workbench::Workbench(Script& script, const MutationRules& shared, Rng stream)
    : store(script.store.get()),
      rules(script.logic, shared.settings.any_logic),
      visibility(script),
      expressions(*script.store, visibility),
      generators(*script.store, shared.operators, rules, able_solvers(*script.store, shared.operators, rules),
                 expressions, visibility, FreshConstants{shared.settings.fresh}),
      rng(stream) {
  for_each_term(script, [&](Term term) { expressions.collect(term); });
  for (const Command& command : script.commands) {
    const Function* function = nullptr;
    if (const auto* declared = std::get_if<DeclareFun>(&command)) function = declared->function;
    if (const auto* defined = std::get_if<DefineFun>(&command)) {
      function = defined->function;
      if (rules.linear) linearity.define(*function);
    }
    if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
      for (const Function* one : defined->functions) {
        if (rules.linear) linearity.define(*one);
        if (linearity.is_linear(*one)) generators.add_function(*one);
      }
    }
    if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command)) {
      for (const SortDeclaration* datatype : datatypes->datatypes) add_datatype(*datatype, generators);
    }
    if (!function || !linearity.is_linear(*function)) continue;
    generators.add_function(*function);
    if (function->domain.empty() && function->sort_parameters.empty()) {
      expressions.add(script.store->constant(const_cast<Function&>(*function)));
    }
  }
}

Term Workbench::literal(const Place& place, Failure& failure) {
  failure = Failure::kForm;
  if (!place.replaced.is(TermKind::kLiteral)) return {};
  failure = Failure::kNoArgument;
  return literal_argument(*store, place.replaced.sort(), rng);
}

MutationStrategy::MutationStrategy(const StrategyContext& context, const StrategyOptions& options, Replace replace)
    : vocabulary_(*context.vocabulary),
      rules_(std::make_shared<const MutationRules>(MutationRules{
          MutationSettings(options), OperatorSet(*context.operators, *context.vocabulary, context.solvers)})),
      replace_(replace) {}

Result<std::unique_ptr<Chain>> MutationStrategy::start(const ChainInput& input) const {
  Result<Script> script = parse_script(input.seed().text, vocabulary_);
  if (!script) return script.error();
  drop_status(*script);
  if (rules_->settings.any_logic)
    set_logic(*script, parse_logic(script->logic).higher_order ? "HO_ALL" : "ALL");
  else
    correct_logic(*script);
  // Smaller logics leave names free that mean something in ALL. A quantified term that `let` puts into two scopes is
  // two terms once it was printed: mutants must not start from less than their text says.
  if (rules_->settings.any_logic || has_binders(*script->store)) {
    script = parse_script(print_script(*script), vocabulary_);
    if (!script) return Error{"the seed cannot be read again: " + script.error().message};
  }
  bool asserts =
      std::ranges::any_of(script->commands, [](const Command& c) { return std::holds_alternative<Assert>(c); });
  if (!asserts) return Error{"the seed asserts nothing"};
  return std::unique_ptr<Chain>(std::make_unique<MutationChain>(std::move(*script), rules_, replace_, input.rng));
}

}  // namespace cupel
