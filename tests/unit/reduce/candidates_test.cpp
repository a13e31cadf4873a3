// Properties of all candidates of all passes, over the built-in seeds.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "support.h"

namespace cupel::reduce {
namespace {

std::string printed(const Draft& draft) {
  return draft.text.empty() ? print_script(draft.script, draft.print) : draft.text;
}

/// Parses, type-checks, and is printed the same again.
std::string defect(const std::string& text, const PrintOptions& print) {
  Result<Script> script = parse_script(text);
  if (!script) return script.error().describe("candidate");
  std::string again = print_script(*script, print);
  return again == text ? std::string() : "printed again it is\n" + again;
}

/// Candidates that the engine itself throws away by parsing them.
bool may_be_malformed(const View& view, std::span<const Edit> edits) {
  return view.delicate() || std::ranges::any_of(edits, &Edit::risky);
}

void check_edits(const View& view, const Proposals& proposals, std::span<const Edit> edits, const std::string& pass,
                 const std::string& seed) {
  std::optional<Draft> made = proposals.apply(edits);
  if (!made) return;
  std::string text = printed(*made);
  std::string wrong = defect(text, made->print);
  bool excused = may_be_malformed(view, edits) && !parse_script(text);
  if (!wrong.empty() && !excused) RC_FAIL(pass + ": " + wrong + "\n" + text + "\nfrom\n" + seed);
}

TEST(Candidates, EachParsesAndIsPrintedTheSame) {
  EXPECT_TRUE(rc::check([] {
    const std::string& seed = *rc::gen::elementOf(seeds());
    const Pass& pass = *rc::gen::elementOf(passes());
    Draft draft = draft_of(seed);
    View view(draft);
    Proposals proposals(view);
    pass.propose(view, proposals);
    proposals.sort();
    auto edits = proposals.edits();
    RC_PRE(!edits.empty());
    for (int i = 0; i < 10; ++i) {
      auto at = *rc::gen::inRange<size_t>(0, edits.size());
      bool whole = edits[at].kind == Edit::Kind::kDraft;
      auto size = whole ? 1 : *rc::gen::inRange<size_t>(1, edits.size() - at + 1);
      check_edits(view, proposals, edits.subspan(at, size), pass.name, seed);
    }
  }));
}

TEST(Candidates, EveryPassHasADescription) {
  EXPECT_GE(passes().size(), 20u);
  for (const Pass& pass : passes()) {
    EXPECT_FALSE(pass.description.empty()) << pass.name;
    EXPECT_EQ(pass.description.find('\n'), std::string::npos) << pass.name;
  }
}

TEST(Candidates, ScheduleNamesEveryPass) {
  std::set<std::string> named;
  for (const Stage& stage : standard_schedule()) named.insert(stage.passes.begin(), stage.passes.end());
  for (const Pass& pass : passes()) EXPECT_TRUE(named.contains(pass.name)) << pass.name;
  for (const std::string& name : named) EXPECT_NE(find_pass(name), nullptr) << name;
}

}  // namespace
}  // namespace cupel::reduce
