// Forms with several queries, and requests beyond the model.
#include <fmt/format.h>

#include <algorithm>

#include "eval/certainty.h"
#include "oracle/self_forms.h"
#include "solver/lexical.h"

namespace cupel::oracle {

namespace {

constexpr size_t kMostValues = 200;
const char* const kAsked = "(check-sat-assuming ";

void append(std::vector<Command>& to, std::span<const Command> from) { to.insert(to.end(), from.begin(), from.end()); }

void ask(std::vector<Command>& commands, bool models) {
  commands.push_back(check_command());
  if (models) commands.push_back(get_model_command());
}

}  // namespace

std::optional<std::string> Forms::in_halves(bool models) const {
  size_t wanted = first_half().size();
  if (wanted == 0) return std::nullopt;
  auto middle = body_.begin();
  for (size_t seen = 0; seen < wanted; ++middle) seen += std::holds_alternative<Assert>(*middle);
  std::vector<Command> commands = head_;
  append(commands, {body_.begin(), middle});
  ask(commands, models);
  commands.push_back(PushPop{true, 1});
  append(commands, {middle, body_.end()});
  ask(commands, models);
  commands.push_back(PushPop{false, 1});
  ask(commands, models);
  return print(std::move(commands));
}

// Declarations are global, because solvers do not agree on whether reset-assertions forgets them otherwise.
std::optional<std::string> Forms::after_reset(bool models) const {
  if (named_) return std::nullopt;
  std::vector<Command> commands = {AttributeCommand{"set-option", ":global-declarations", "true"}};
  append(commands, head_);
  append(commands, body_);
  ask(commands, models);
  commands.push_back(PlainCommand{"reset-assertions"});
  std::ranges::copy_if(body_, std::back_inserter(commands),
                       [](const Command& command) { return std::holds_alternative<Assert>(command); });
  ask(commands, models);
  return print(std::move(commands));
}

std::string Forms::with_requests(bool models) const {
  std::vector<Command> commands = head_;
  append(commands, body_);
  ask(commands, models);
  commands.push_back(AttributeCommand{"get-info", ":name", ""});
  commands.push_back(PushPop{true, 1});
  commands.push_back(PushPop{false, 1});
  ask(commands, models);
  return print(std::move(commands));
}

std::string Forms::with_assertions(bool models) const {
  std::vector<Command> commands = {AttributeCommand{"set-option", ":produce-assertions", "true"}};
  append(commands, head_);
  append(commands, body_);
  ask(commands, models);
  commands.push_back(PlainCommand{"get-assertions"});
  ask(commands, models);
  return print(std::move(commands));
}

std::optional<std::string> Forms::needed_assumptions() const {
  if (named_) return std::nullopt;
  std::vector<Command> commands = {AttributeCommand{"set-option", ":produce-unsat-assumptions", "true"}};
  append(commands, assumptions());
  commands.push_back(PlainCommand{"get-unsat-assumptions"});
  return print(std::move(commands));
}

std::optional<std::vector<Term>> Forms::assumed(std::string_view answer, std::string_view form) const {
  size_t asked = form.find(kAsked);
  if (asked == std::string_view::npos) return std::nullopt;
  size_t list = asked + std::string_view(kAsked).size();
  size_t end = solver::skip_item(form, list);
  auto words = end == std::string_view::npos ? std::nullopt : solver::items_of_list(form.substr(list, end - list));
  if (!words || words->size() != assertions_.size()) return std::nullopt;
  return chosen(answer, {words->begin(), words->end()});
}

std::optional<std::vector<Term>> Forms::constants() const {
  std::vector<Term> found;
  bool only_constants = true;
  for_each_used_term(assertions_, [&](Term term) {
    const Function* function = term.fun();
    if (!function || function->kind != FunctionKind::kDeclared) return;
    only_constants &= function->domain.empty();
    bool is_new = found.size() <= kMostValues && std::ranges::find(found, term) == found.end();
    if (is_new) found.push_back(term);
  });
  if (!only_constants || found.empty() || found.size() > kMostValues) return std::nullopt;
  return found;
}

std::optional<std::string> Forms::with_values() const {
  auto terms = constants();
  if (!terms) return std::nullopt;
  std::vector<Command> commands = head_;
  append(commands, body_);
  commands.push_back(check_command());
  commands.push_back(GetValue{script_->store->arena().copy(*terms)});
  return print(std::move(commands));
}

std::optional<std::string> Forms::model_of_values(std::string_view answer) const {
  auto pairs = solver::items_of_list(answer);
  auto named = constants();
  if (!pairs || !named || pairs->size() != named->size()) return std::nullopt;
  std::string model = "(\n";
  for (size_t i = 0; i < named->size(); ++i) {
    auto pair = solver::items_of_list((*pairs)[i]);
    if (!pair || pair->size() != 2) return std::nullopt;
    const Function& constant = *(*named)[i].fun();
    model += fmt::format("(define-fun {} () {} {})\n", constant.name, constant.range.text(), pair->back());
  }
  return model + ")\n";
}

}  // namespace cupel::oracle
