#include "strategy/test_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "smtlib/printer.h"

namespace cupel {

namespace {

constexpr size_t kReadable = 120;

std::string shortened(const TermStore& store, Term term) {
  constexpr uint64_t kPrintable = 200;  // larger terms are not printed just to be cut
  if (term.occurrences() > kPrintable) return fmt::format("<{} positions>", term.occurrences());
  std::string text = print_term(store, term);
  if (text.size() > kReadable) text = text.substr(0, kReadable) + "...";
  return text;
}

nlohmann::json earlier_to_json(const std::vector<EarlierAnswers>& all) {
  nlohmann::json list = nlohmann::json::array();
  for (const EarlierAnswers& each : all)
    list.push_back({{"solver", each.solver}, {"options", each.options}, {"answers", each.answers}});
  return list;
}

std::vector<EarlierAnswers> earlier_from_json(const nlohmann::json& list) {
  std::vector<EarlierAnswers> all;
  for (const nlohmann::json& each : list) {
    all.push_back({each.at("solver"), each.at("options"), {}});
    for (const nlohmann::json& answer : each.at("answers")) all.back().answers.push_back(answer.get<Expected>());
  }
  return all;
}

}  // namespace

std::span<const std::string> arguments_for(std::span<const SolverArguments> options, std::string_view profile) {
  auto found = std::ranges::find(options, profile, &SolverArguments::profile);
  if (found == options.end()) return {};
  return found->arguments;
}

std::string describe(const TermStore& store, std::span<const Mutation> mutations) {
  std::string text;
  for (const Mutation& mutation : mutations) {
    text += fmt::format("command {} at {}: {} -> {}", mutation.command + 1, fmt::join(mutation.path, "."),
                        shortened(store, mutation.before), shortened(store, mutation.after));
    text += mutation.rule.empty() ? "\n" : fmt::format(" [{}]\n", mutation.rule);
  }
  return text;
}

std::string describe(const TestCase& test) { return describe(*test.script.store, test.mutations); }

std::string describe(const TestOptions& options) {
  std::string text;
  for (const SolverArguments& entry : options)
    if (!entry.arguments.empty()) text += fmt::format("{} {}\n", entry.profile, fmt::join(entry.arguments, " "));
  return text;
}

TestOptions to_ask_again(TestOptions options) {
  for (SolverArguments& entry : options)
    for (EarlierAnswers& earlier : entry.earlier) earlier = {.options = std::move(earlier.options)};
  return options;
}

std::string to_json(const TestOptions& options) {
  nlohmann::json list = nlohmann::json::array();
  for (const SolverArguments& entry : options) {
    list.push_back({entry.profile, entry.arguments});
    if (!entry.earlier.empty()) list.back().push_back(earlier_to_json(entry.earlier));
  }
  return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<TestOptions> options_from_json(const std::string& text) {
  TestOptions options;
  try {
    for (const nlohmann::json& entry : nlohmann::json::parse(text)) {
      options.push_back({entry.at(0), entry.at(1)});
      if (entry.size() > 2) options.back().earlier = earlier_from_json(entry.at(2));
    }
  } catch (const nlohmann::json::exception& error) {
    return Error{std::string("the stored solver options cannot be read: ") + error.what()};
  }
  return options;
}

}  // namespace cupel
