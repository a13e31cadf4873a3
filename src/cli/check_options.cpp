#include "cli/check_options.h"

#include <fmt/format.h>

#include "solver/build.h"

namespace cupel::cli {

namespace {

void hint_at_shell(const std::string& command) {
  if (!reduce::looks_like_shell(command)) return;
  fmt::print(stderr, "cupel: no shell runs '{}': pipes and redirections are words of it; --shell changes that\n",
             command);
}

}  // namespace

void CheckOptions::define(CLI::App& app) {
  auto* check = app.add_option("--check", command,
                               "A command; {} in it becomes the path of a candidate, else the path is its last word")
                    ->type_name("CMD");
  app.add_option("--exit", exit_code, "The exit status that a candidate must show (default: the original's)")
      ->type_name("STATUS");
  app.add_option("--match", match, "A regular expression that the output must contain")->type_name("REGEX");
  app.add_option("--match-out", match_out, "A string that standard output must contain")->type_name("TEXT");
  app.add_option("--match-err", match_err, "A string that standard error must contain")->type_name("TEXT");
  app.add_option("--cross-check", cross_check,
                 "A second command, which must do with a candidate what it does with the original")
      ->type_name("CMD");
  app.add_flag("--shell", shell, "A shell runs the commands: for pipes; {} or \"$1\" is the candidate's path");
  app.add_option("--option", arguments, "A word that is added to the command and dropped if it can be; repeatable")
      ->type_name("WORD")
      ->allow_extra_args(false)
      ->needs(check);
}

std::string CheckOptions::take_words(const std::vector<std::string>& words) {
  if (words.front().starts_with("-") && words.front() != "-") throw CLI::ExtrasError({words.front()});
  if (!command.empty()) throw CLI::ExtrasError(words);
  if (words.size() == 1) throw CLI::RequiredError("IN OUT CMD...: the command behind " + words.front());
  for (size_t i = 1; i < words.size(); ++i) {
    bool is_program = i == 1 && words.size() == 2;  // one word may be a whole command line
    command += (i > 1 ? " " : "") + (is_program || shell ? words[i] : solver::quoted_words({words[i]}));
  }
  return words.front();
}

Result<reduce::PredicateFactory> CheckOptions::predicate(const std::string& original,
                                                         std::chrono::milliseconds limit) const {
  reduce::CommandCheck check{.command = command, .exit_code = exit_code, .pattern = match};
  check.in_output = match_out;
  check.in_errors = match_err;
  check.shell = shell;
  check.limit = limit;
  if (!shell) hint_at_shell(command);
  reduce::PredicateFactory first = TRY(reduce::command_predicate(check, original, arguments));
  if (cross_check.empty()) return first;
  if (!shell) hint_at_shell(cross_check);
  reduce::CommandCheck second{.command = cross_check};
  second.shell = shell;
  second.limit = limit;
  reduce::PredicateFactory other = TRY(reduce::command_predicate(second, original));
  return reduce::both(std::move(first), reduce::without_arguments(std::move(other)));
}

}  // namespace cupel::cli
