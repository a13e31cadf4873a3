// Declarations and definitions of functions and sorts. Datatypes: parser_datatypes.cpp.
#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "term/name.h"
#include "theory/typing.h"

namespace cupel {

// Declares a function under a name that must not be taken, unless its sorts tell it from the older one.
Function* Parser::declare(NameId name, uint32_t offset, FunctionKind kind, std::span<const Sort> domain, Sort range) {
  for (const Operator* op : vocabulary_.overloads(name)) {
    if (op->theory != "Core" || !op->accepts_arity(domain.size())) continue;
    fail(offset, fmt::format("'{}' is already declared, by the core theory", names_.text(name)));
    return nullptr;
  }
  for (const TermBinding* at = &scope_.term(name); at; at = at->overloaded) {
    if (at->kind != TermBinding::Kind::kFunction || !std::ranges::equal(at->function->domain, domain)) continue;
    if (at->function->range != range) continue;
    fail(offset, fmt::format("'{}' is already declared", names_.text(name)));
    return nullptr;
  }
  Function* function = store_.declare(names_.text(name), kind, domain, range);
  bind_function(name, *function);
  return function;
}

void Parser::bind_function(NameId name, Function& function) {
  const TermBinding& old = scope_.term(name);
  TermBinding binding{TermBinding::Kind::kFunction, {}, &function};
  if (old.kind == TermBinding::Kind::kFunction) binding.overloaded = store_.arena().create(old);
  bool plain = function.domain.empty() && !function.range.parametric() && !binding.overloaded;
  if (plain) store_.constant(function);
  scope_.bind(name, binding);
}

bool Parser::declare_fun(bool as_const) {
  NameId name;
  uint32_t offset;
  std::vector<Sort> domain;
  Sort range;
  if (!symbol(name, offset, "a name")) return false;
  if (!as_const && !sort_list(domain)) return false;
  if (!sort(range) || !expect_close()) return false;
  Function* function = declare(name, offset, FunctionKind::kDeclared, domain, range);
  if (!function) return false;
  script_.commands.push_back(DeclareFun{function, as_const});
  return true;
}

// declare-var and declare-rel of Horn clause scripts: kept as written, but their names must be known.
bool Parser::declare_solver_symbol(const Token& open, bool relation) {
  NameId name;
  uint32_t offset;
  std::vector<Sort> domain;
  Sort range = Sort::boolean();
  if (!symbol(name, offset, "a name")) return false;
  if (!(relation ? sort_list(domain) : sort(range)) || !expect_close()) return false;
  if (!declare(name, offset, FunctionKind::kDeclared, domain, range)) return false;
  script_.commands.push_back(Verbatim{store_.arena().copy(lexer_.slice(open.offset, lexer_.offset()))});
  return true;
}

// Reads the body of a function whose parameters are in scope.
bool Parser::define(Function& function, const std::vector<const Variable*>& parameters) {
  uint32_t offset = next_offset();
  function.parameters = store_.arena().copy(parameters);
  if (!term(function.body)) return false;
  if (function.range == Sort::real()) function.body = to_real(store_, function.body);
  if (function.range.is(SortKind::kArray)) function.body = lambda_as_array(function.body);
  if (function.body.sort() == function.range) return true;
  return fail(offset, fmt::format("sort mismatch: the definition of {} has sort {}, not {}", function.name,
                                  function.body.sort().text(), function.range.text()));
}

bool Parser::define_fun(bool recursive, bool as_const) {
  NameId name;
  uint32_t offset;
  if (!symbol(name, offset, "a name")) return false;
  uint32_t mark = scope_.mark();
  std::vector<const Variable*> parameters;
  std::vector<Sort> domain;
  Sort range;
  if (!as_const && !sorted_variables(parameters)) return false;
  for (const Variable* parameter : parameters) domain.push_back(parameter->sort);
  if (!sort(range)) return false;
  FunctionKind kind = recursive ? FunctionKind::kRecursive : FunctionKind::kDefined;
  // The function's name is visible in a recursive body; the parameters only there.
  Function* function = nullptr;
  if (recursive) {
    scope_.undo_to(mark);
    function = declare(name, offset, kind, domain, range);
    mark = scope_.mark();
    if (!function) return false;
    for (const Variable* parameter : parameters) {
      NameId parameter_name = names_.intern(unquoted(parameter->name), store_.arena());
      scope_.bind(parameter_name, TermBinding{TermBinding::Kind::kTerm, store_.variable(*parameter)});
    }
    if (!define(*function, parameters)) return false;
    scope_.undo_to(mark);
  } else {
    Function defined{.name = names_.text(name), .range = range};
    if (!define(defined, parameters)) return false;
    scope_.undo_to(mark);
    function = declare(name, offset, kind, domain, range);
    if (!function) return false;
    function->parameters = defined.parameters;
    function->body = defined.body;
  }
  script_.commands.push_back(DefineFun{function, as_const});
  return expect_close() && keep_named_terms();
}

// (define-funs-rec ((f ((x Int)) Int) ...) (body ...))
bool Parser::define_funs_rec() {
  struct Signature {
    Function* function;
    std::vector<const Variable*> parameters;
  };
  std::vector<Signature> signatures;
  if (!expect_open("'(' before the signatures")) return false;
  Token token = lexer_.next();
  for (; token.kind == TokenKind::kOpen; token = lexer_.next()) {
    NameId name;
    uint32_t offset;
    uint32_t mark = scope_.mark();
    std::vector<const Variable*> parameters;
    std::vector<Sort> domain;
    Sort range;
    if (!symbol(name, offset, "a name") || !sorted_variables(parameters) || !sort(range) || !expect_close())
      return false;
    scope_.undo_to(mark);
    for (const Variable* parameter : parameters) domain.push_back(parameter->sort);
    Function* function = declare(name, offset, FunctionKind::kRecursive, domain, range);
    if (!function) return false;
    signatures.push_back({function, std::move(parameters)});
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "a function signature");
  uint32_t bodies_offset = next_offset();
  if (!expect_open("'(' before the bodies")) return false;
  std::vector<const Function*> functions;
  for (const Signature& signature : signatures) {
    if (Lexer ahead = lexer_; ahead.next().kind == TokenKind::kClose) {
      return fail(bodies_offset, "wrong arity: fewer bodies than functions");
    }
    uint32_t mark = scope_.mark();
    for (const Variable* parameter : signature.parameters) {
      NameId parameter_name = names_.intern(unquoted(parameter->name), store_.arena());
      scope_.bind(parameter_name, TermBinding{TermBinding::Kind::kTerm, store_.variable(*parameter)});
    }
    if (!define(*signature.function, signature.parameters)) return false;
    scope_.undo_to(mark);
    functions.push_back(signature.function);
  }
  script_.commands.push_back(DefineFunsRec{store_.arena().copy(functions)});
  return expect_close() && expect_close() && keep_named_terms();
}

bool Parser::declare_sort() {
  NameId name;
  uint32_t offset;
  uint64_t arity = 0;
  if (!symbol(name, offset, "a sort's name")) return false;
  Lexer ahead = lexer_;
  if (ahead.next().kind != TokenKind::kClose && !numeral(arity, 64, "the sort's arity")) return false;
  if (!sort_name_is_free(name, offset)) return false;
  SortDeclaration* declaration = store_.declare_sort(names_.text(name), static_cast<uint32_t>(arity));
  scope_.bind(name, SortBinding{.declaration = declaration});
  script_.commands.push_back(DeclareSort{declaration});
  return expect_close();
}

// A script may have its own Set or List, but not its own Bool, nor an Int where its logic has integers.
bool Parser::sort_name_is_free(NameId name, uint32_t offset) {
  auto word = static_cast<Word>(name);
  bool basic = word == Word::kBool || (word == Word::kInt && (logic_.ints || logic_.all)) ||
               (word == Word::kReal && (logic_.reals || logic_.all));
  if (!basic && !scope_.sort(name).bound()) return true;
  return fail(offset, fmt::format("sort '{}' is already declared", names_.text(name)));
}

bool Parser::define_sort() {
  NameId name;
  uint32_t offset;
  if (!symbol(name, offset, "a sort's name") || !expect_open("'(' before the sort parameters")) return false;
  if (!sort_name_is_free(name, offset)) return false;
  uint32_t mark = scope_.mark();
  std::vector<Sort> parameters;
  Token token = lexer_.next();
  for (; token.kind == TokenKind::kSymbol; token = lexer_.next()) {
    parameters.push_back(store_.parameter(token.text));
    scope_.bind(name_of(token), SortBinding{.sort = parameters.back()});
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "a sort parameter");
  Sort body;
  if (!sort(body) || !expect_close()) return false;
  scope_.undo_to(mark);
  std::span<const Sort> kept = store_.arena().copy(parameters);
  scope_.bind(name, SortBinding{.sort = body, .parameters = kept});
  std::string spelled = quoted_symbol(names_.text(name));
  script_.commands.push_back(DefineSort{store_.arena().copy(std::string_view(spelled)), kept, body});
  return true;
}

}  // namespace cupel
