// Makes a text small that is read as nested lists: hierarchical delta debugging (Misherghi and Su, ICSE 2006) with the
// edits of proposals.h. For what the type checker refuses; two_way.h puts it together with the typed reducer.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "reduce/budget.h"
#include "reduce/reducer.h"
#include "reduce/sexpr/proposals.h"
#include "reduce/trials.h"
#include "reduce/window.h"

namespace cupel::reduce {

class SExprEngine {
 public:
  using Clock = Budget::Clock;
  struct Context {
    Trials& trials;
    const ReducerOptions& options;
    Clock::time_point start;
    std::chrono::milliseconds limit;  // of one check
    size_t bytes_before;
  };

  /// The predicate holds for `tree` as it is written.
  SExprEngine(SExprTree tree, std::vector<std::string> arguments, Context context);

  /// Whole commands, then what makes an eighth and a fortieth of the text.
  Status run_coarse();
  /// Everything until no edit helps.
  Status run_fine();

  const std::string& text() const { return tree_->text(); }
  const std::vector<std::string>& arguments() const { return arguments_; }
  const SExprMeasure& measure() const { return measure_; }
  uint64_t version() const { return version_; }  // counts successes
  Budget& budget() { return budget_; }

  /// A text for which the predicate holds: whoever keeps the shortest one is told of it.
  void tell(const std::string& text, const std::vector<std::string>& arguments);
  /// The shortest text so far, and what it needs. The measure counts lists before bytes, so it need not be the last.
  struct Shortest {
    std::string text;
    std::vector<std::string> arguments;
  };
  const Shortest& shortest() const { return shortest_; }

  /// Goes on from another text for which the predicate holds.
  void move_to(std::string text, std::vector<std::string> arguments);

  const std::map<std::string, PassStatistics>& statistics() const { return statistics_; }

 private:
  using Proposer = std::function<std::vector<SExprEdit>()>;
  struct Pass {
    std::string name;
    Proposer propose;
    bool by_gain = true;
    bool chunks = false;  // halves, quarters, ... before single edits
  };
  struct Pending {
    size_t at;
    std::unique_ptr<SExprTree> tree;
    SExprMeasure measure;
    TrialPtr trial;
  };

  Status run_pass(const Pass& pass, uint64_t least_gain);
  Status run_edits(const Pass& pass, size_t size, uint64_t least_gain);
  std::vector<SExprEdit> proposals(const Pass& pass, uint64_t least_gain) const;
  std::optional<Pending> make_candidate(std::span<const SExprEdit> edits, size_t at);
  Status erase_levels(uint64_t least_gain);
  Status drop_arguments();
  void show(const std::string& pass);

  std::unique_ptr<SExprTree> tree_;
  std::vector<std::string> arguments_;
  Context context_;
  SExprMeasure measure_;
  uint64_t version_ = 0;
  Budget budget_;
  Shortest shortest_;
  std::map<std::string, PassStatistics> statistics_;
};

}  // namespace cupel::reduce
