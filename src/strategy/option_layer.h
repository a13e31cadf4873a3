// Solver options under any strategy: each test gets some, drawn at random from what may be varied (the paper's
// Storm-Opt and OpFuzz-Opt). A strategy that chooses options itself is left alone.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "strategy/allowed_options.h"
#include "strategy/learned_options.h"

namespace cupel {

class Chain;
struct StrategyContext;

/// Where options come from.
enum class OptionMode : uint8_t {
  kOwn,      // each strategy does as it likes: most set none
  kNone,     // no strategy sets any
  kKnown,    // those that the profiles list
  kLearned,  // those that matter to the operations of the test, as `cupel learn` found out
  kAll,      // every option that the profiles do not exclude
};

/// `own`, `none`, `known`, `learned`, `all`.
const std::vector<std::string>& option_modes();
OptionMode option_mode(const std::string& name);

/// The options that tests may set, with what was learned about them. Immutable.
class OptionLayer {
 public:
  /// What becomes of solvers that nothing was learned about, where options are to be learned ones.
  enum class Unlearned : uint8_t {
    kVaried,    // all their options are varied
    kNotAlone,  // the same, but an error where there is no file about any of the solvers
  };

  /// Asks the solvers. Never null; without any options for the modes that set none.
  static Result<std::shared_ptr<const OptionLayer>> make(const StrategyContext& context, OptionMode mode,
                                                         Unlearned unlearned = Unlearned::kNotAlone);

  /// What may be varied in a script: the options of each profile that has any. Where something was learned, those that
  /// are relevant to the script, and each other one with the chance that it is, which `rng` decides.
  struct Choice {
    const std::string* profile;
    std::vector<const AllowedOption*> options = {};
    const OptionPairs* conflicts = nullptr;  // that the solver refuses together; null: none is known
    uint64_t left_out = 0;                   // options that it refuses together with what is set anyway
  };
  std::vector<Choice> choices(const Script& script, Rng& rng) const;

  /// None for one test in four, otherwise as many as the paper's bugs needed. `left_out`: see Choice.
  struct Drawn {
    TestOptions options = {};
    uint64_t left_out = 0;
  };
  Drawn draw(const Script& script, Rng& rng) const;

  bool empty() const { return entries_.empty(); }

 private:
  struct Entry {
    AllowedOptions allowed;
    std::vector<LearnedOptions> learned = {};  // about its versions, or others; none: all options matter
    OptionPairs conflicts = {};                // of all versions
  };
  static Result<Entry> make_entry(AllowedOptions allowed, OptionMode mode);
  static bool is_refused(const Entry& entry, const AllowedOption& option, const std::vector<std::string>& given);
  static double chance(const Entry& entry, const std::string& option, const std::vector<std::string>& operations);
  std::vector<Entry> entries_;
};

/// How chains count what choices leave out.
inline constexpr const char* kLeftOutTally = "options left out: refused beside models, scopes or options of the script";

/// A chain whose tests get options on top. The layer outlives it.
std::unique_ptr<Chain> with_options(std::unique_ptr<Chain> chain, std::shared_ptr<const OptionLayer> layer, Rng rng);

}  // namespace cupel
