// declare-datatype(s): constructors, selectors and testers; parametric and mutually recursive.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "smtlib/parser_state.h"
#include "term/name.h"

namespace cupel {

bool Parser::declare_datatype(bool codatatypes) {
  NameId name;
  uint32_t offset;
  if (!symbol(name, offset, "a datatype's name")) return false;
  if (!sort_name_is_free(name, offset)) return false;
  SortDeclaration* datatype = store_.declare_sort(names_.text(name), 0);
  datatype->datatype = true;
  // The arity is known only once `par` is read; the name must be bound before the constructors are.
  Lexer ahead = lexer_;
  ahead.next();
  if (ahead.next().text == "par" && ahead.next().kind == TokenKind::kOpen) {
    while (ahead.next().kind == TokenKind::kSymbol) ++datatype->arity;
  }
  scope_.bind(name, SortBinding{.declaration = datatype});
  if (!datatype_body(*datatype)) return false;
  std::vector<const SortDeclaration*> all{datatype};
  if (!codatatypes && !check_well_founded(all, offset)) return false;
  script_.commands.push_back(DeclareDatatypes{store_.arena().copy(all), codatatypes});
  return expect_close();
}

// (declare-datatypes ((name arity) ...) (body ...))
bool Parser::declare_datatypes(bool codatatypes) {
  if (!expect_open("'(' before the datatypes' names")) return false;
  std::vector<SortDeclaration*> declared;
  Token token = lexer_.next();
  uint32_t first_offset = token.offset;
  if (token.kind != TokenKind::kOpen) return old_datatypes(token, codatatypes);
  for (; token.kind == TokenKind::kOpen; token = lexer_.next()) {
    NameId name;
    uint32_t offset;
    uint64_t arity;
    if (declared.empty()) first_offset = next_offset();
    if (!symbol(name, offset, "a datatype's name") || !numeral(arity, 64, "its arity") || !expect_close()) return false;
    if (!sort_name_is_free(name, offset)) return false;
    SortDeclaration* datatype = store_.declare_sort(names_.text(name), static_cast<uint32_t>(arity));
    datatype->datatype = true;
    scope_.bind(name, SortBinding{.declaration = datatype});
    declared.push_back(datatype);
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "a datatype's name and arity");
  if (declared.empty()) return fail(token.offset, "a datatype declaration without datatypes");
  uint32_t bodies_offset = next_offset();
  if (!expect_open("'(' before the datatypes")) return false;
  for (SortDeclaration* datatype : declared) {
    if (Lexer ahead = lexer_; ahead.next().kind == TokenKind::kClose) {
      return fail(bodies_offset, "wrong arity: fewer bodies than datatypes");
    }
    if (!datatype_body(*datatype)) return false;
  }
  std::vector<const SortDeclaration*> all(declared.begin(), declared.end());
  if (!expect_close() || !expect_close()) return false;
  if (!codatatypes && !check_well_founded(all, first_offset)) return false;
  script_.commands.push_back(DeclareDatatypes{store_.arena().copy(all), codatatypes});
  return true;
}

// (constructor ...) or (par (T ...) (constructor ...)), without its opening parenthesis read.
bool Parser::datatype_body(SortDeclaration& datatype) {
  uint32_t mark = scope_.mark();
  uint32_t offset = next_offset();
  std::vector<Sort> parameters;
  if (!expect_open("'(' before the constructors")) return false;
  Token token = lexer_.next();
  uint32_t par_offset = token.offset;
  bool par = token.kind == TokenKind::kSymbol && token.text == "par";
  if (par) {
    if (!expect_open("'(' before the sort parameters")) return false;
    for (token = lexer_.next(); token.kind == TokenKind::kSymbol; token = lexer_.next()) {
      parameters.push_back(store_.parameter(token.text));
      scope_.bind(name_of(token), SortBinding{.sort = parameters.back()});
    }
    if (token.kind != TokenKind::kClose) return unexpected(token, "a sort parameter");
    if (!expect_open("'(' before the constructors")) return false;
    token = lexer_.next();
  }
  if (parameters.size() != datatype.arity) {
    return fail(par_offset, fmt::format("wrong arity: datatype {} has {} parameters", datatype.name, datatype.arity));
  }
  datatype.parameters = store_.arena().copy(parameters);
  std::vector<const Function*> constructors;
  for (; token.kind == TokenKind::kOpen; token = lexer_.next()) {
    if (!constructor(datatype, constructors)) return false;
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "a constructor");
  if (par && !expect_close()) return false;
  return finish_datatype(datatype, constructors, mark, offset);
}

// The sort parameters go out of scope, the constructors stay: they are bound again below the undone mark.
bool Parser::finish_datatype(SortDeclaration& datatype, const std::vector<const Function*>& constructors, uint32_t mark,
                             uint32_t offset) {
  if (constructors.empty()) return fail(offset, fmt::format("empty datatype: {} has no constructor", datatype.name));
  datatype.constructors = store_.arena().copy(constructors);
  std::vector<const Function*> declared;
  for (const Function* made : constructors) {
    declared.push_back(made);
    declared.insert(declared.end(), made->selectors.begin(), made->selectors.end());
  }
  scope_.undo_to(mark);
  for (const Function* function : declared) {
    auto* bound = const_cast<Function*>(function);
    bind_function(names_.intern(function->raw_name, store_.arena()), *bound);
    if (function->kind == FunctionKind::kConstructor) bind_tester(*bound);
  }
  return true;
}

// z3's older form, (declare-datatypes (T ...) ((name constructor ...) ...)): the parameters are common to all, a
// constructor without fields may stand without parentheses, and a datatype's name in a field has its arguments implied.
// The first token behind the first parenthesis is read.
bool Parser::old_datatypes(Token token, bool codatatypes) {
  uint32_t offset = token.offset;
  std::vector<NameId> parameter_names;
  std::vector<Sort> parameters;
  for (; token.kind == TokenKind::kSymbol; token = lexer_.next()) {
    parameter_names.push_back(name_of(token));
    parameters.push_back(store_.parameter(token.text));
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "a sort parameter");
  if (!expect_open("'(' before the datatypes")) return false;
  std::vector<SortDeclaration*> declared;
  if (!old_datatype_names(parameters, declared)) return false;
  for (SortDeclaration* datatype : declared) {
    uint32_t mark = scope_.mark();
    for (size_t i = 0; i < parameters.size(); ++i) scope_.bind(parameter_names[i], SortBinding{.sort = parameters[i]});
    for (const SortDeclaration* other : declared) {
      NameId name = names_.intern(unquoted(other->name), store_.arena());
      scope_.bind(name, SortBinding{.sort = store_.declared(*other, parameters)});
    }
    if (!old_datatype(*datatype, mark)) return false;
  }
  if (!expect_close() || !expect_close()) return false;
  std::vector<const SortDeclaration*> all(declared.begin(), declared.end());
  if (!codatatypes && !check_well_founded(all, offset)) return false;
  script_.commands.push_back(DeclareDatatypes{store_.arena().copy(all), codatatypes});
  return true;
}

// Looks ahead for the names of all datatypes of the command, which may refer to each other.
bool Parser::old_datatype_names(std::span<const Sort> parameters, std::vector<SortDeclaration*>& declared) {
  Lexer start = lexer_;
  for (Token token = lexer_.next(); token.kind == TokenKind::kOpen; token = lexer_.next()) {
    NameId name;
    uint32_t offset;
    if (!symbol(name, offset, "a datatype's name")) return false;
    if (!sort_name_is_free(name, offset)) return false;
    SortDeclaration* datatype = store_.declare_sort(names_.text(name), static_cast<uint32_t>(parameters.size()));
    datatype->datatype = true;
    datatype->parameters = store_.arena().copy(parameters);
    scope_.bind(name, SortBinding{.declaration = datatype});
    declared.push_back(datatype);
    Token offender;
    if (!lexer_.skip_to_close(1, offender)) return unexpected(offender, "')'");
  }
  lexer_ = start;
  return true;
}

bool Parser::old_datatype(SortDeclaration& datatype, uint32_t mark) {
  NameId name;
  uint32_t offset;
  if (!expect_open("a datatype") || !symbol(name, offset, "a datatype's name")) return false;
  std::vector<const Function*> constructors;
  Token token = lexer_.next();
  for (; token.kind == TokenKind::kOpen || token.kind == TokenKind::kSymbol; token = lexer_.next()) {
    bool bare = token.kind == TokenKind::kSymbol;
    bool made = bare ? add_constructor(datatype, name_of(token), token.offset, {}, {}, constructors)
                     : constructor(datatype, constructors);
    if (!made) return false;
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "a constructor");
  return finish_datatype(datatype, constructors, mark, offset);
}

// (name (selector sort) ...), its opening parenthesis read.
bool Parser::constructor(SortDeclaration& datatype, std::vector<const Function*>& constructors) {
  NameId name;
  uint32_t offset;
  if (!symbol(name, offset, "a constructor's name")) return false;
  Sort self = store_.declared(datatype, datatype.parameters);
  std::vector<Sort> fields;
  std::vector<const Function*> selectors;
  Token token = lexer_.next();
  for (; token.kind == TokenKind::kOpen; token = lexer_.next()) {
    NameId selector;
    uint32_t at;
    if (!symbol(selector, at, "a selector's name") || !sort(fields.emplace_back()) || !expect_close()) return false;
    Function* function = declare(selector, at, FunctionKind::kSelector, {&self, 1}, fields.back());
    if (!function) return false;
    function->datatype = &datatype;
    function->sort_parameters = datatype.parameters;
    selectors.push_back(function);
  }
  if (token.kind != TokenKind::kClose) return unexpected(token, "a selector");
  return add_constructor(datatype, name, offset, fields, selectors, constructors);
}

bool Parser::add_constructor(SortDeclaration& datatype, NameId name, uint32_t offset, const std::vector<Sort>& fields,
                             const std::vector<const Function*>& selectors,
                             std::vector<const Function*>& constructors) {
  Sort self = store_.declared(datatype, datatype.parameters);
  Function* made = declare(name, offset, FunctionKind::kConstructor, fields, self);
  if (!made) return false;
  made->datatype = &datatype;
  made->sort_parameters = datatype.parameters;
  made->selectors = store_.arena().copy(selectors);
  constructors.push_back(made);
  return true;
}

// Every datatype needs a finite value: repeatedly mark those with a constructor whose datatype fields are all
// marked.
bool Parser::check_well_founded(std::span<const SortDeclaration* const> datatypes, uint32_t offset) {
  std::set<const SortDeclaration*> inhabited;
  auto has_value = [&](Sort field) {
    const SortDeclaration* of = field.node().declaration;
    bool declared_here = std::ranges::find(datatypes, of) != datatypes.end();
    return !field.is(SortKind::kDatatype) || !declared_here || inhabited.contains(of);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const SortDeclaration* datatype : datatypes) {
      bool finite = std::ranges::any_of(
          datatype->constructors, [&](const Function* made) { return std::ranges::all_of(made->domain, has_value); });
      if (finite) changed |= inhabited.insert(datatype).second;
    }
  }
  for (const SortDeclaration* datatype : datatypes) {
    if (!inhabited.contains(datatype))
      return fail(offset, fmt::format("datatype {} has no finite value (not well-founded)", datatype->name));
  }
  return true;
}

}  // namespace cupel
