#include "solver/script_shape.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "solver/lexical.h"

namespace cupel::solver {

namespace {

constexpr bool ends_symbol(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '(' || c == ')' || c == ';' || c == '"' || c == '|';
}

std::string_view symbol_at(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && !ends_symbol(text[end])) ++end;
  return text.substr(at, end - at);
}

CommandText command_at(std::string_view script, size_t begin) {
  CommandText command;
  size_t end = skip_item(script, begin);
  command.complete = end != std::string_view::npos;
  command.text = script.substr(begin, command.complete ? end - begin : std::string_view::npos);
  if (script[begin] == '(')
    command.name = symbol_at(command.text, std::min(skip_blank(command.text, 1), command.text.size()));
  return command;
}

}  // namespace

std::vector<CommandText> split_commands(std::string_view script) {
  std::vector<CommandText> commands;
  for (size_t at = skip_blank(script, 0); at < script.size();) {
    commands.push_back(command_at(script, at));
    at = skip_blank(script, at + commands.back().text.size());
  }
  return commands;
}

std::string_view first_argument(const CommandText& command) {
  if (command.name.empty()) return {};
  size_t at = static_cast<size_t>(command.name.data() - command.text.data()) + command.name.size();
  at = skip_blank(command.text, at);
  if (at >= command.text.size() || command.text[at] == ')') return {};
  size_t end = skip_item(command.text, at);
  return command.text.substr(at, end == std::string_view::npos ? end : end - at);
}

size_t PreparedScript::queries() const {
  return static_cast<size_t>(
      std::count_if(outputs.begin(), outputs.end(), [](const ExpectedOutput& output) { return !output.is_echo; }));
}

namespace {

bool one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The scopes that a push or pop counts: one where no number is given.
long scopes_of(const CommandText& command) {
  std::string_view argument = first_argument(command);
  long count = 1;
  std::from_chars(argument.data(), argument.data() + argument.size(), count);
  return count;
}

std::string unquote(std::string_view literal) {
  std::string text;
  if (literal.size() < 2 || literal.front() != '"') return std::string(literal);
  for (size_t at = 1; at + 1 < literal.size(); ++at) {
    text += literal[at];
    if (literal[at] == '"') ++at;  // a doubled quote
  }
  return text;
}

// What the classifier and the executors must know of each command, gathered in one pass.
class Preparer {
 public:
  PreparedScript run(std::string_view script) {
    for (const CommandText& command : split_commands(script)) {
      if (command.name == "exit" && command.complete) break;
      if (command.name == "set-info" && first_argument(command) == ":status") continue;
      add(command);
    }
    result_.open_scopes = static_cast<unsigned>(std::max(0l, depth_));
    result_.incremental = result_.incremental || result_.queries() > 1;
    return std::move(result_);
  }

 private:
  void add(const CommandText& command) {
    bool belongs_to_prefix = in_prefix_ && command.complete && is_setting(command);
    bool movable = command.name == "set-info" && !belongs_to_prefix;
    if (!belongs_to_prefix && !movable) in_prefix_ = false;
    std::string& part = belongs_to_prefix ? result_.prefix : result_.body;
    part.append(command.text).append("\n");
    if (!belongs_to_prefix) look_at(command);
  }

  // `:smt-lib-version` changes the language of some solvers; other infos have no effect and stay in the body,
  // so that scripts which differ only in their remarks share a prefix.
  static bool is_setting(const CommandText& command) {
    if (command.name == "set-info") return first_argument(command) == ":smt-lib-version";
    if (command.name == "set-option") return !one_of(first_argument(command), {":print-success"});
    return command.name == "set-logic";
  }

  // By what such terms and sorts are written with. A symbol of the user's may look like one, which costs nothing.
  static bool mentions_strings(const CommandText& command) {
    if (one_of(command.name, {"set-info", "set-option", "echo", "check-sat", "push", "pop"})) return false;
    constexpr std::string_view kMarks[] = {"\"", "str.", "re.", "seq.", "String", "Seq ", "RegLan"};
    return std::ranges::any_of(
        kMarks, [&](std::string_view mark) { return command.text.find(mark) != std::string_view::npos; });
  }

  void look_at(const CommandText& command) {
    result_.strings = result_.strings || mentions_strings(command);
    if (!command.complete || command.name.empty()) result_.session = result_.warm = false;
    if (command.name == "echo") result_.outputs.push_back({true, unquote(first_argument(command))});
    if (one_of(command.name, {"check-sat", "check-sat-assuming", "check-sat-using"})) result_.outputs.push_back({});
    if (one_of(command.name, {"push", "pop", "check-sat-assuming"})) result_.incremental = true;
    if (command.name == "push") depth_ += scopes_of(command);
    if (command.name == "pop") depth_ -= scopes_of(command);
    if (depth_ < 0) result_.session = false;
    // These see, or depend on, more than the assertions of the current scope.
    if (one_of(command.name, {"set-logic", "set-option", "reset", "reset-assertions", "get-assertions", "get-proof"}))
      result_.session = result_.warm = false;
    if (one_of(command.name, {"get-info", "get-option", "check-sat-using", "get-assertion-stack-levels", "include",
                              "minimize", "maximize", "assert-soft", "rule", "query", "declare-rel"}))
      result_.session = false;
  }

  PreparedScript result_;
  bool in_prefix_ = true;
  long depth_ = 0;
};

}  // namespace

PreparedScript prepare_script(std::string_view script) { return Preparer().run(script); }

}  // namespace cupel::solver
