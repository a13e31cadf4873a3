// What the tests of the mutation strategies share.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/file.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "strategy/strategy.h"

namespace cupel {

inline Seed seed_of(std::string text) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << (script ? "" : script.error().describe(text));
  return make_seed("seed", text, script ? script->logic : "");
}

inline ChosenStrategy strategy_of(const std::string& spec, const StrategyContext& context = {}) {
  Result<ChosenStrategy> chosen = choose_strategy(spec, context);
  EXPECT_TRUE(chosen.ok()) << (chosen ? "" : chosen.error().message);
  return *chosen;
}

/// A chain of a strategy that needs no facts.
inline Result<std::unique_ptr<Chain>> start(const ChosenStrategy& chosen, const Seed& seed, Rng rng) {
  static const SeedFacts nothing;
  KnownSeed known{&seed, &nothing};
  return chosen.strategy->start({.seeds = {&known, 1}, .rng = rng});
}

/// The texts of up to `chains` chains.
inline std::vector<std::string> mutants(const ChosenStrategy& chosen, const Seed& seed, uint64_t chains = 20) {
  std::vector<std::string> texts;
  for (uint64_t i = 0; i < chains; ++i) {
    Result<std::unique_ptr<Chain>> chain = start(chosen, seed, Rng(i));
    EXPECT_TRUE(chain.ok());
    if (!chain) continue;
    while (const TestCase* test = (*chain)->next()) texts.push_back(test->text);
  }
  return texts;
}

inline bool any_has(const std::vector<std::string>& texts, std::string_view part) {
  for (const std::string& text : texts) {
    if (text.find(part) != std::string::npos) return true;
  }
  return false;
}

inline std::vector<Seed> built_in_seeds() {
  std::vector<Seed> seeds;
  std::vector<std::string> files = find_files({std::string(CUPEL_SOURCE_DIR) + "/data/seeds"}, ".smt2").value();
  for (const std::string& path : files) {
    std::string text = read_file(path).value();
    Result<Script> script = parse_script(text);
    if (script && !script->has_verbatim()) seeds.push_back(make_seed(path, text, script->logic));
  }
  return seeds;
}

}  // namespace cupel
