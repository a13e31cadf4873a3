// cupel learn show: what was learned.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/learn.h"
#include "cli/solver_options.h"
#include "figures/table.h"
#include "grammar/grammar_book.h"
#include "strategy/learned_options.h"

namespace cupel::cli {

namespace {

struct ShowOptions {
  std::string solver;
  std::string file;
  std::string operation;
  std::string option;
  bool json = false;
};

using Named = std::pair<std::string, Correlation>;

/// The surest first.
std::vector<Named> sorted(const std::map<std::string, Correlation>& correlations) {
  std::vector<Named> order(correlations.begin(), correlations.end());
  std::ranges::stable_sort(order, {}, [](const Named& each) { return each.second.q; });
  return order;
}

std::string named(const std::map<std::string, Correlation>& correlations) {
  std::string text;
  for (const auto& [name, found] : sorted(correlations)) text += fmt::format("{}{}", text.empty() ? "" : " ", name);
  return text;
}

nlohmann::json to_json(const std::map<std::string, Correlation>& correlations) {
  auto list = nlohmann::json::array();
  for (const auto& [name, found] : sorted(correlations))
    list.push_back({{"operation", name}, {"odds", found.odds}, {"q", found.q}});
  return list;
}

bool is_wanted(const ShowOptions& options, const std::string& name, const LearnedOption& option) {
  if (!options.option.empty() && name.find(options.option) == std::string::npos) return false;
  if (options.operation.empty()) return !options.option.empty() || option.kind != OptionClass::kIrrelevant;
  return option.wanted.contains(options.operation) || option.inhibited.contains(options.operation) ||
         option.conflicts.contains(options.operation);
}

/// What nobody can have meant: a name that no option has, no operation has.
Status check_names(const ShowOptions& options, const LearnedOptions& learned) {
  auto named = [&](const auto& entry) { return entry.first.find(options.option) != std::string::npos; };
  if (!options.option.empty() && std::ranges::none_of(learned.options, named))
    return Error{
        fmt::format("{} {} has no option with '{}' in its name", learned.profile, learned.version, options.option)};
  if (options.operation.empty() || learned.formulas_with.contains(options.operation)) return Done{};
  GrammarBook book(OperatorTable::standard(), Vocabulary::standard(), {learned.profile});
  if (!std::ranges::binary_search(book.operations("ALL"), options.operation))
    return Error{
        fmt::format("formulas for {} have no operation '{}': `cupel ops` lists the operators, the others are "
                    "commands such as push",
                    learned.profile, options.operation)};
  return Done{};
}

/// Few rows, or none, may mean that few formulas were looked at; and what matters to all formulas is tied to none.
void print_about(const std::string& operation, const LearnedOptions& learned, size_t shown) {
  auto found = learned.formulas_with.find(operation);
  uint64_t having = found == learned.formulas_with.end() ? 0 : found->second;
  auto anyway = std::ranges::count_if(learned.options, [&](const auto& entry) {
    return learned.relevant(entry.first, {operation}) && !entry.second.wanted.contains(operation);
  });
  fmt::print("\n{} of the formulas {} {}; {} tied to it, {} matter to all formulas or to one in five at least\n",
             having, having == 1 ? "has" : "have", operation,
             shown == 0   ? "no option is known to be"
             : shown == 1 ? "1 option is"
                          : fmt::format("{} options are", shown),
             anyway);
}

void print(const ShowOptions& options, const LearnedOptions& learned) {
  figures::Table table = {{"option", "class", "effect", "operations"}};
  for (const auto& [name, option] : learned.options) {
    if (!is_wanted(options, name, option)) continue;
    std::string operations = named(option.wanted);
    if (!option.inhibited.empty()) operations += " not: " + named(option.inhibited);
    if (!option.conflicts.empty()) operations += fmt::format(" refused: {}", fmt::join(option.conflicts, " "));
    if (options.json)
      fmt::print("{}\n", nlohmann::json{{"option", name},
                                        {"class", to_string(option.kind)},
                                        {"rate", option.rate},
                                        {"wanted", to_json(option.wanted)},
                                        {"inhibited", to_json(option.inhibited)},
                                        {"conflicts", option.conflicts}}
                             .dump());
    else
      table.push_back({name, to_string(option.kind), fmt::format("{:.0f} %", 100 * option.rate),
                       figures::shortened(operations, 100)});
  }
  if (options.json) return;
  if (table.size() > 1) fmt::print("{}", figures::aligned(table, {0, 1, 3}));
  if (!options.operation.empty()) print_about(options.operation, learned, table.size() - 1);
}

int show(const ShowOptions& options) {
  LearnedOptions learned;
  if (!options.file.empty()) {
    auto text = read_file(options.file);
    auto read = text ? read_learned_options(*text) : Result<LearnedOptions>(text.error());
    if (!read) return complain(Error{fmt::format("{}: {}", options.file, read.error().message)}, kBadInput);
    learned = std::move(read).value();
  } else {
    auto solvers = SolverOptions{.solvers = {options.solver}}.resolve();
    if (!solvers) return complain(solvers.error(), kBadInput);
    auto found = find_learned_options(solvers->front().profile.name, solvers->front().version);
    if (!found) return complain(found.error(), kBadInput);
    if (!*found) return complain(Error{"nothing was learned about that version: run `cupel learn`"}, kBadInput);
    learned = std::move(**found);
  }
  if (Status names = check_names(options, learned); !names) return complain(names.error(), kBadInput);
  if (!options.json) fmt::print("{} {}, {} formulas\n", learned.profile, learned.version, learned.formulas);
  print(options, learned);
  return kNothingFound;
}

}  // namespace

Action define_learn_show(CLI::App& app) {
  auto options = std::make_shared<ShowOptions>();
  app.add_option("--solver", options->solver, "A solver, whose version decides which file is read")->default_str("z3");
  options->solver = "z3";
  app.add_option("--file", options->file, "This file instead");
  app.add_option("--operation", options->operation, "Options that have to do with this operation: str.replace, push");
  app.add_option("--option", options->option, "Options with this in their names");
  app.add_flag("--json", options->json, "A JSON line for each option");
  return [options] { return show(*options); };
}

}  // namespace cupel::cli
