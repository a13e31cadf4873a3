// What the reducer's tests share: predicates in memory, and the seeds.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "base/file.h"
#include "reduce/reducer.h"
#include "smtlib/parser.h"

namespace cupel::reduce {

/// A predicate that is a function of the text.
class TextPredicate : public Predicate {
 public:
  using Function = std::function<bool(const Question&)>;
  explicit TextPredicate(Function function) : function_(std::move(function)) {}
  Result<bool> holds(const Question& question) override { return function_(question); }

 private:
  Function function_;
};

inline PredicateFactory predicate_of(TextPredicate::Function function) {
  return [function]() -> Result<std::unique_ptr<Predicate>> {
    return std::unique_ptr<Predicate>(new TextPredicate(function));
  };
}

/// Whether all of these words occur in the script.
inline PredicateFactory has(std::vector<std::string> words) {
  return predicate_of([words](const Question& question) {
    for (const std::string& word : words) {
      if (question.text.find(word) == std::string_view::npos) return false;
    }
    return true;
  });
}

inline const std::vector<std::string>& seeds() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> found;
    auto paths = find_files({std::string(CUPEL_SOURCE_DIR) + "/data/seeds"}, ".smt2");
    for (const std::string& path : paths.value()) {
      found.push_back(*read_file(path));
    }
    return found;
  }();
  return texts;
}

inline Draft draft_of(const std::string& text) {
  Result<Script> script = parse_script(text);
  if (!script) throw std::runtime_error(script.error().message + " in " + text);
  return Draft{.script = std::move(*script)};
}

/// The texts of all single edits that a pass proposes.
inline std::vector<std::string> candidates(const std::string& pass, const Draft& draft) {
  View view(draft);
  Proposals proposals(view);
  find_pass(pass)->propose(view, proposals);
  std::vector<std::string> texts;
  for (const Edit& edit : proposals.edits()) {
    std::optional<Draft> made = proposals.apply({&edit, 1});
    if (made) texts.push_back(made->text.empty() ? print_script(made->script, made->print) : made->text);
  }
  return texts;
}
inline std::vector<std::string> candidates(const std::string& pass, const std::string& text) {
  return candidates(pass, draft_of(text));
}

}  // namespace cupel::reduce
