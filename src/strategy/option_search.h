// Falcon's search for option values that make a solver run code which it has not run before (Algorithm 3): a genetic
// algorithm over configurations of one solver for one formula. What is not in the paper is said where it stands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "strategy/allowed_options.h"

namespace cupel {

struct SearchLimits {
  size_t population = 10;  // the default among them
  size_t best = 3;         // that have offspring
  unsigned patience = 10;  // generations without news
  uint64_t offspring = 100;
  bool absolute = false;  // the paper's fitness: all that was reached, whether it is new or not
};

/// How good a configuration is. Compared by news, then by all that was reached.
struct Fitness {
  uint64_t news = 0;
  uint64_t reached = 0;

  auto operator<=>(const Fitness&) const = default;
};

/// Options with their values, none for the default.
using OptionValues = std::vector<std::pair<const AllowedOption*, std::string>>;

class OptionSearch {
 public:
  /// The options outlive the search, and so do the pairs that the solver refuses together; null: none is known.
  /// `founders` are in the first population, without what is not among the options; the others have options in
  /// proportion to their `worth`, or any where that is empty.
  OptionSearch(std::vector<const AllowedOption*> options, const SearchLimits& limits, Rng rng,
               const OptionPairs* conflicts = nullptr, const std::vector<OptionValues>& founders = {},
               std::vector<double> worth = {});

  /// The words of the configuration to try next, the default (none) first; nothing at the end of the search. Each is
  /// followed by one call of report(). A generation with no more news per test than `enough` is the last one.
  std::optional<std::vector<std::string>> next(double enough = -1);
  /// What became of it. A test without an answer is worth nothing.
  void report(Fitness fitness);
  /// Names of the options that the last one sets.
  std::vector<std::string_view> given() const;
  /// Those of the last generations that brought news, the best first; not the default.
  std::vector<OptionValues> successful() const;

 private:
  /// A value for each option; empty: it is not given.
  using Configuration = std::vector<std::string>;
  struct Tried {
    Configuration configuration;
    Fitness fitness;
  };

  Configuration first_configuration();
  size_t draw_option();
  Configuration founder(const OptionValues& values);
  void drop_conflicts(Configuration& configuration);
  void breed();
  void cross(Configuration& one, Configuration& other);
  void mutate(Configuration& configuration);
  std::string mutated(const AllowedOption& option, const std::string& value);
  std::vector<std::string> words(const Configuration& configuration) const;

  std::vector<const AllowedOption*> options_;
  SearchLimits limits_;
  Rng rng_;
  const OptionPairs* conflicts_;
  std::vector<double> worth_;
  std::vector<Configuration> waiting_;  // to be tried, the last one first
  std::vector<Tried> tried_;            // of this generation and the best of those before
  uint64_t offspring_ = 0;
  unsigned without_news_ = 0;
  bool news_ = false;
  uint64_t generation_news_ = 0, generation_tests_ = 0;
  uint64_t most_reached_ = 0;
};

}  // namespace cupel
