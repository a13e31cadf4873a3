// The approximator on the formulas of all seeds: what it makes can be read again, and a solver finds nothing wrong with
// a sample of it. CUPEL_APPROXIMATIONS sets the number of formulas per seed that the solver sees (default 1),
// CUPEL_SEEDS the directory.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/file.h"
#include "mutate/approximator.h"
#include "mutate/polarity.h"
#include "mutate/prepared_script.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/occurrence.h"

namespace cupel {
namespace {

constexpr size_t kPositions = 60;   // of an assertion that are looked at
constexpr size_t kAssertions = 12;  // of a script

std::vector<std::string> seeds() {
  const char* chosen = std::getenv("CUPEL_SEEDS");
  std::vector<std::string> paths;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(chosen ? chosen : CUPEL_SOURCE_DIR "/data/seeds")) {
    if (entry.path().extension() == ".smt2") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

/// The declarations of a script, and the claim that one formula does not imply the other.
std::string claim(const Script& script, Term stronger, Term weaker) {
  Script declarations{script.store, {}, script.logic};
  for (const Command& command : script.commands) {
    bool declares = std::holds_alternative<DeclareFun>(command) || std::holds_alternative<DefineFun>(command) ||
                    std::holds_alternative<DeclareSort>(command) || std::holds_alternative<DeclareDatatypes>(command) ||
                    std::holds_alternative<DefineFunsRec>(command);
    if (declares) declarations.commands.push_back(command);
  }
  return print_script(declarations) + "(assert " + print_term(*script.store, stronger) + ")\n(assert (not " +
         print_term(*script.store, weaker) + "))\n";
}

/// Goes through the formulas of one script.
class Trial {
 public:
  Trial(Script& script, const OperatorSet& operators, Rng rng)
      : script_(script), maker_(script, operators, {}), approximator_(maker_), rng_(rng) {}

  void run(size_t claims_wanted, std::vector<std::string>& claims) {
    size_t assertions = 0, asked = 0;
    for (uint32_t i = 0; i < script_.commands.size() && assertions < kAssertions; ++i) {
      const auto* assertion = std::get_if<Assert>(&script_.commands[i]);
      if (!assertion) continue;
      ++assertions;
      std::vector<PolarOccurrence> found;
      for_each_position(assertion->term, [&](const PolarOccurrence& at) {
        if (is_formula(at.term)) found.push_back(at);
        return found.size() < kPositions;
      });
      for (const PolarOccurrence& at : found) {
        auto direction = static_cast<Approximation>(rng_.below(2));
        Term made = approximate(i, at, direction);
        if (!made) continue;
        if (made_ % 16 == 1) read_again(i, replace_at(*script_.store, assertion->term, at.path, made));
        bool over = direction == Approximation::kOver;
        if (asked < claims_wanted && at.bound.empty() && rng_.chance(1, 8)) {
          ++asked;
          claims.push_back(claim(script_, over ? at.term : made, over ? made : at.term));
        }
      }
    }
  }

  size_t formulas() const { return formulas_; }
  size_t made() const { return made_; }

 private:
  Term approximate(uint32_t command, const PolarOccurrence& at, Approximation direction) {
    Failure failure{};
    std::string_view rule;
    Place place{.command = command, .replaced = at.term, .bound = at.bound, .room = at.term.occurrences() + 200};
    Term made = approximator_.approximate(at.term, direction, place, rng_, failure, &rule);
    ++formulas_;
    made_ += static_cast<bool>(made);
    EXPECT_TRUE(!made || !rule.empty());
    return made;
  }

  void read_again(uint32_t command, Term root) {
    Script changed = script_;
    changed.commands[command] = Assert{root};
    std::string text = print_script(changed);
    Result<Script> again = parse_script(text);
    EXPECT_TRUE(again.ok()) << (again ? "" : again.error().describe("mutant")) << "\n"
                            << print_term(*script_.store, root);
    EXPECT_TRUE(!again || print_script(*again) == text) << text;
  }

  Script& script_;
  TermMaker maker_;
  Approximator approximator_;
  Rng rng_;
  size_t formulas_ = 0, made_ = 0;
};

/// Claims that a solver refutes; what it cannot read or decide is counted, not judged.
void judge(const std::vector<std::string>& claims) {
  std::string path = "/tmp/cupel_approximated_" + std::to_string(getpid()) + ".smt2";
  std::ofstream file(path);
  for (size_t i = 0; i < claims.size(); ++i)
    file << "(echo \"#" << i << "\")\n" << claims[i] << "(check-sat)\n(reset)\n";
  file.close();
  FILE* pipe = popen(("timeout 300 z3 rlimit=2000000 " + path + " 2>&1").c_str(), "r");
  char line[4096];
  size_t at = claims.size(), right = 0;
  bool error = false;
  while (pipe && fgets(line, sizeof line, pipe)) {
    std::string text(line);
    if (text[0] == '#') {
      at = std::strtoul(line + 1, nullptr, 10);
      error = false;
    }
    error |= text.starts_with("(error");
    right += !error && text == "unsat\n";
    EXPECT_FALSE(!error && text == "sat\n") << claims.at(at);
  }
  if (pipe) pclose(pipe);
  std::remove(path.c_str());
  std::printf("%zu of %zu claims proved\n", right, claims.size());
  EXPECT_GT(right * 2, claims.size());
}

TEST(ApproximatorOnSeeds, IsReadableAndRight) {
  static const OperatorSet operators(OperatorTable::standard(), Vocabulary::standard(), {"z3", "cvc5"});
  const char* asked = std::getenv("CUPEL_APPROXIMATIONS");
  size_t wanted = asked ? std::strtoul(asked, nullptr, 10) : 1;
  size_t formulas = 0, made = 0, number = 0;
  std::vector<std::string> claims;
  for (const std::string& path : seeds()) {
    Result<std::string> text = read_file(path);
    ASSERT_TRUE(text.ok()) << path;
    Result<Script> script = prepare_script(*text, Vocabulary::standard(), false);
    if (!script) continue;
    Trial trial(*script, operators, Rng(++number));
    trial.run(wanted, claims);
    formulas += trial.formulas();
    made += trial.made();
    if (testing::Test::HasFailure()) FAIL() << path;
  }
  std::printf("%zu of %zu formulas approximated\n", made, formulas);
  EXPECT_GT(made * 10, formulas * 4);
  judge(claims);
}

}  // namespace
}  // namespace cupel
