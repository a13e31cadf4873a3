#include "smtlib/model_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "smtlib/model_reader.h"
#include "smtlib/printer.h"
#include "term/name.h"
#include "theory/typing.h"

namespace cupel {

namespace {

bool is_query(const Command& command) {
  const auto* plain = std::get_if<PlainCommand>(&command);
  return std::holds_alternative<CheckSatAssuming>(command) || (plain && plain->command == "check-sat");
}

/// How many commands lead up to a query.
Result<size_t> commands_to(const Script& script, std::optional<size_t> query) {
  size_t seen = 0, last = script.commands.size();
  for (size_t i = 0; i < script.commands.size(); ++i) {
    if (!is_query(script.commands[i])) continue;
    if (query && seen == *query) return i;
    ++seen;
    last = i;
  }
  if (query) return Error{fmt::format("the script has {} check-sat commands, not {}", seen, *query + 1)};
  return last;
}

/// The arguments and the result of a function, however they are grouped.
std::vector<Sort> flat_signature(std::span<const Sort> domain, Sort range) {
  std::vector<Sort> flat(domain.begin(), domain.end());
  for (; range.is(SortKind::kFunction); range = range.args().back()) {
    flat.insert(flat.end(), range.args().begin(), range.args().end() - 1);
  }
  flat.push_back(range);
  return flat;
}

}  // namespace

Result<ModelText> parse_model_text(const Script& script, std::string_view text, std::optional<size_t> query) {
  if (text.size() >= UINT32_MAX) return Error{"model of 4 GiB or more"};
  size_t commands = TRY(commands_to(script, query));
  CleanText clean = TRY(clean_model_text(text));
  return ModelReader(clean, text, script, commands).model();
}

namespace {

/// Where the next token starts: behind blanks and comments.
size_t next_token(std::string_view text, size_t at) {
  while ((at = text.find_first_not_of(" \t\r\n", at)) != text.npos && text[at] == ';') at = text.find('\n', at);
  return at;
}

/// `((define-fun ...) ...)`, `()` or `(model ...)`, perhaps behind other lines. z3 starts with a comment on universes.
bool is_list(std::string_view text) {
  size_t open = text.find('(');
  size_t head = open == text.npos ? open : next_token(text, open + 1);
  if (head == text.npos) return false;
  return text[head] == '(' || text[head] == ')' || text.substr(head).starts_with("model");
}

}  // namespace

std::string as_list_of_definitions(const Script& script, std::string_view text, std::optional<size_t> query) {
  if (is_list(text)) return std::string(text);
  Result<ModelText> model = parse_model_text(script, text, query);
  auto is_constant = [](const ModelDefinition& one) { return one.of_script && one.function->domain.empty(); };
  if (!model || !model->universes.empty() || !std::ranges::all_of(model->definitions, is_constant))
    return std::string(text);
  std::string list = "(\n";
  for (const ModelDefinition& one : model->definitions)
    list += fmt::format("(define-fun {} () {} {})\n", one.function->name, one.function->range.text(),
                        print_term(*script.store, one.body));
  return list + ")\n";
}

std::string with_definitions(std::string model, std::string_view definitions) {
  size_t end = model.rfind(')');
  if (is_list(model) && end != model.npos)
    model.insert(end, definitions);
  else
    model.append("\n").append(definitions);
  return model;
}

Result<std::vector<std::pair<Term, Term>>> parse_value_text(const Script& script, std::string_view text,
                                                            std::optional<size_t> query) {
  if (text.size() >= UINT32_MAX) return Error{"values of 4 GiB or more"};
  size_t commands = TRY(commands_to(script, query));
  CleanText clean = TRY(clean_model_text(text));
  return ModelReader(clean, text, script, commands).values(script, commands);
}

ModelReader::ModelReader(const CleanText& clean, std::string_view original, const Script& script, size_t commands)
    : Parser(clean.text, script, commands), clean_(clean), original_(original) {
  reads_model_ = true;
  // z3's characters are strings of length one here.
  for (std::string_view name : {"Unicode", "Char"}) {
    NameId id = names_.intern(name, store_.arena());
    if (!scope_.sort(id).bound()) scope_.bind(id, SortBinding{.sort = Sort::string()});
  }
}

Result<ModelText> ModelReader::model() {
  // A solver may write 5 for an integer in a logic where scripts cannot; where a Real is due, it is made one.
  numerals_are_real_ = false;
  listed_elements();
  while (top_level()) {
  }
  if (error_.message.empty() && !found_ && assignment_lines() && !found_) fail(0, "no model in the text");
  if (error_.message.empty()) bodies();
  if (!error_.message.empty()) return error_;
  // A list that repeats an element, or lacks one that the definitions speak of, is no universe.
  std::erase_if(model_.universes, [this](const ModelUniverse& universe) {
    return universe.elements.size() != element_counts_[&universe.sort.node()];
  });
  return std::move(model_);
}

bool ModelReader::top_level() {
  Lexer start = lexer_;
  Token open = lexer_.next();
  if (open.kind == TokenKind::kEnd) return false;
  if (open.kind != TokenKind::kOpen) return unexpected(open, "'(' before a model");
  Lexer inside = lexer_;
  Token head = lexer_.next();
  if (head.kind == TokenKind::kSymbol && head.text == "model") return items();
  if (head.kind != TokenKind::kOpen && head.kind != TokenKind::kClose) return item(head, start);
  lexer_ = inside;
  return items();
}

// The items of a model and its closing parenthesis.
bool ModelReader::items() {
  found_ = true;
  while (true) {
    Lexer start = lexer_;
    Token open = lexer_.next();
    if (open.kind == TokenKind::kClose) return true;
    if (open.kind != TokenKind::kOpen) return unexpected(open, "'(' or ')' in a model");
    if (!item(lexer_.next(), start)) return false;
  }
}

bool ModelReader::skip() {
  Token offender;
  return lexer_.skip_to_close(1, offender) || unexpected(offender, "')'");
}

// One item, behind its head.
bool ModelReader::item(const Token& head, const Lexer& start) {
  if (head.kind != TokenKind::kSymbol) return unexpected(head, "a definition");
  if (head.text == "error" || head.text == "warning") return skip();
  found_ = true;
  if (head.text == "=") return equation();
  switch (auto word = static_cast<Word>(name_of(head))) {
    case Word::kDefineFun: return signature(false, false);
    case Word::kDefineFunRec: return signature(true, false);
    case Word::kDefineConst: return signature(false, true);
    case Word::kDeclareFun: return element_declaration(false);
    case Word::kDeclareConst: return element_declaration(true);
    case Word::kDeclareSort: return sort_declaration();
    case Word::kDeclareDatatype:
    case Word::kDeclareDatatypes:
    case Word::kDeclareCodatatype:
    case Word::kDeclareCodatatypes: return datatypes(word);
    case Word::kForall: cardinalities_.push_back(start); return skip();
    default: break;
  }
  const TermBinding& binding = scope_.term(name_of(head));
  if (binding.kind == TermBinding::Kind::kFunction) {  // MathSAT: (x 5)
    lexer_ = start;
    lexer_.next();
    return equation();
  }
  return fail(head.offset, fmt::format("unknown item '{}' of a model", head.text.substr(0, 40)));
}

// Datatypes of the script are repeated by some solvers; others are new.
bool ModelReader::datatypes(Word word) {
  Lexer ahead = lexer_;
  Token name = ahead.next();
  while (name.kind == TokenKind::kOpen) name = ahead.next();
  if (name.kind == TokenKind::kSymbol && scope_.sort(name_of(name)).bound()) return skip();
  bool one = word == Word::kDeclareDatatype || word == Word::kDeclareCodatatype;
  bool codatatypes = word == Word::kDeclareCodatatype || word == Word::kDeclareCodatatypes;
  return one ? declare_datatype(codatatypes) : declare_datatypes(codatatypes);
}

bool ModelReader::sort_declaration() {
  Lexer ahead = lexer_;
  Token name = ahead.next();
  if (name.kind == TokenKind::kSymbol && scope_.sort(name_of(name)).bound()) return skip();
  return declare_sort();
}

// (declare-fun U!val!0 () U) names an element of U. A symbol of the script that is declared again has no definition.
bool ModelReader::element_declaration(bool as_const) {
  NameId name;
  uint32_t offset;
  std::vector<Sort> domain;
  Sort range;
  if (!symbol(name, offset, "a name") || (!as_const && !sort_list(domain)) || !sort(range) || !expect_close())
    return false;
  if (script_function(name, domain, range)) return true;
  if (!domain.empty() || !range.is(SortKind::kUninterpreted))
    return fail(offset, fmt::format("'{}' is declared in the model, but not defined", names_.text(name)));
  bind_function(name, element(names_.text(name), range));
  return true;
}

// z3 may name an operator's interpretation by an indexed identifier.
bool ModelReader::defined_name(NameId& name, uint32_t& offset) {
  Lexer ahead = lexer_;
  Token token = ahead.next();
  if (token.kind != TokenKind::kOpen) return symbol(name, offset, "a name");
  lexer_ = ahead;
  std::string_view text;
  if (!s_expression_text(token, text)) return false;
  name = names_.intern(text, store_.arena());
  offset = token.offset;
  return true;
}

bool ModelReader::signature(bool recursive, bool as_const) {
  NameId name;
  uint32_t offset;
  std::vector<const Variable*> parameters;
  Sort range;
  if (!defined_name(name, offset)) return false;
  uint32_t mark = scope_.mark();
  if (!as_const && !sorted_variables(parameters)) return false;
  scope_.undo_to(mark);
  if (!sort(range)) return false;
  FunctionKind kind = recursive ? FunctionKind::kRecursive : FunctionKind::kDefined;
  return add_definition(name, offset, kind, std::move(parameters), range) && is_no_interval() && skip();
}

// Yices: (= x 5), behind the equality sign.
bool ModelReader::equation() {
  NameId name;
  uint32_t offset;
  if (!symbol(name, offset, "a constant")) return false;
  const TermBinding& binding = scope_.term(name);
  bool constant = binding.kind == TermBinding::Kind::kFunction && binding.function->domain.empty();
  if (!constant) return fail(offset, fmt::format("unknown symbol '{}': no constant of the script", names_.text(name)));
  return add_definition(name, offset, FunctionKind::kDefined, {}, binding.function->range) && skip();
}

// The function of that name whose arguments and result are the same, though perhaps curried.
Function* ModelReader::script_function(NameId name, std::span<const Sort> domain, Sort range) {
  std::vector<Sort> wanted = flat_signature(domain, range);
  for (const TermBinding* at = &scope_.term(name); at; at = at->overloaded) {
    if (at->kind != TermBinding::Kind::kFunction) continue;
    if (flat_signature(at->function->domain, at->function->range) == wanted) return at->function;
  }
  return nullptr;
}

bool ModelReader::add_definition(NameId name, uint32_t offset, FunctionKind kind,
                                 std::vector<const Variable*> parameters, Sort range) {
  std::vector<Sort> domain;
  domain.reserve(parameters.size());
  for (const Variable* parameter : parameters) domain.push_back(parameter->sort);
  Function* function = script_function(name, domain, range);
  if (!function) {
    const TermBinding& other = scope_.term(name);
    bool declared = other.kind == TermBinding::Kind::kFunction && other.function->kind == FunctionKind::kDeclared;
    if (declared)
      return fail(offset, fmt::format("sort mismatch: the model's '{}' has another signature than the script's",
                                      names_.text(name)));
    function = store_.declare(names_.text(name), kind, domain, range);
    function->parameters = store_.arena().copy(parameters);
    introduced_.insert(function);
    // An operator keeps its meaning in the bodies, whatever the model defines under its name.
    if (vocabulary_.overloads(name).empty()) bind_function(name, *function);
  }
  if (!defined_.insert(function).second) return fail(offset, fmt::format("'{}' is defined twice", names_.text(name)));
  pending_.push_back({function, !introduced_.contains(function), std::move(parameters), range, lexer_});
  return true;
}

}  // namespace cupel
