// cupel eval: is a script's formula true under a model? The verdict per assertion, and the whole on the last line.
#include <fmt/format.h>

#include "base/input_file.h"
#include "cli/subcommand.h"
#include "eval/evaluator.h"
#include "eval/explain.h"
#include "eval/read_model.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel::cli::eval_command {

namespace {

struct Options {
  std::string script;
  std::string model;
  bool trace = false;
};

std::string_view word(Truth truth) {
  return truth == Truth::kTrue ? "true" : truth == Truth::kFalse ? "false" : "undetermined";
}

std::string shortened(const std::string& text) {
  constexpr size_t kShown = 100;
  return text.size() <= kShown ? text : text.substr(0, kShown) + "...";
}

void print_trace(TermStore& store, const Model& model, Term assertion) {
  Evaluator evaluator(store, model);
  for (const Explanation& line : explain(store, evaluator, assertion)) {
    fmt::print("  {:>{}}{} = {}\n", "", 2 * line.depth, line.term, line.value);
  }
}

int bad_input(const Error& error, const std::string& file) {
  fmt::print(stderr, "{}\n", error.describe(file));
  return kBadInput;
}

int evaluate(const Options& options) {
  Result<std::string> text = read_script(options.script);
  if (!text) return bad_input(text.error(), options.script);
  Result<Script> script = parse_script(*text);
  if (!script) return bad_input(script.error(), options.script);
  Result<std::string> model_text = read_script(options.model);
  if (!model_text) return bad_input(model_text.error(), options.model);
  Result<Model> model = read_model(*script, *model_text);
  if (!model) return bad_input(model.error(), options.model);

  Verdict whole{Truth::kTrue, {}};
  std::vector<Term> assertions = script->assertions();
  for (size_t i = 0; i < assertions.size(); ++i) {
    Verdict verdict = judge(*script->store, *model, assertions[i]);
    fmt::print("{}: {}{}{}\n", i + 1, word(verdict.truth), verdict.reason.empty() ? "" : ": ", verdict.reason);
    if (options.trace && verdict.truth == Truth::kFalse) print_trace(*script->store, *model, assertions[i]);
    bool decides =
        verdict.truth == Truth::kFalse || (verdict.truth == Truth::kUndetermined && whole.truth == Truth::kTrue);
    if (decides && whole.truth != Truth::kFalse) {
      whole = verdict;
      whole.reason = fmt::format("assertion {}{}{}: {}", i + 1, verdict.reason.empty() ? "" : ": ", verdict.reason,
                                 shortened(print_term(*script->store, assertions[i])));
    }
  }
  if (!script->is_single_query())
    fmt::print("all assertions of the script together, whatever push, pop and assumptions say\n");
  fmt::print("{}{}{}\n", word(whole.truth), whole.reason.empty() ? "" : ": ", whole.reason);
  return whole.truth == Truth::kFalse ? kFindings : kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("script", options->script, "SMT-LIB script")->required();
  app.add_option("--model", options->model,
                 "What a solver printed for (get-model), or for (get-value ...) of the constants; - is standard input")
      ->required();
  app.add_flag("--trace", options->trace, "For each false assertion show the values that make it so");
  app.footer(
      "The last line starts with true, false or undetermined. Exit status: 0 true or undetermined, 10 false, 2 bad\n"
      "input.");
  return [options] { return evaluate(*options); };
}

const RegisterSubcommand kRegister({"eval", "Evaluate a script's assertions under a model", define});

}  // namespace

}  // namespace cupel::cli::eval_command
