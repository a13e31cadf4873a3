// Prints one command after another of a script. Private to the printer.
#pragma once

#include <string>
#include <string_view>

#include "smtlib/script.h"
#include "smtlib/term_printer.h"

namespace cupel {

/// Prints commands, one a line.
class ScriptPrinter {
 public:
  ScriptPrinter(const Script& script, const PrintOptions& options, std::string& out)
      : terms_(*script.store, options, out), out_(out) {}

  void operator()(const SetLogic& command) { line("(set-logic ", command.logic, ")"); }
  void operator()(const AttributeCommand& command) {
    write("(", command.command, " ", command.keyword);
    if (!command.value.empty()) write(" ", command.value);
    line(")");
  }
  void operator()(const PlainCommand& command) { line("(", command.command, ")"); }
  void operator()(const PushPop& command) {
    line(command.push ? "(push " : "(pop ", std::to_string(command.levels), ")");
  }
  void operator()(const Assert& command) {
    write("(assert ");
    terms_.print(command.term);
    line(")");
  }
  void operator()(const CheckSatAssuming& command) { terms("(check-sat-assuming (", command.assumptions); }
  void operator()(const GetValue& command) { terms("(get-value (", command.terms); }
  void operator()(const DeclareFun& command) {
    const Function& function = *command.function;
    write(command.as_const ? "(declare-const " : "(declare-fun ", function.name, " ");
    if (!command.as_const) {
      write("(");
      sorts(function.domain);
      write(") ");
    }
    line(function.range.text(), ")");
  }
  void operator()(const DefineFun& command) {
    const Function& function = *command.function;
    bool recursive = function.kind == FunctionKind::kRecursive;
    write(command.as_const ? "(define-const " : recursive ? "(define-fun-rec " : "(define-fun ", function.name, " ");
    if (!command.as_const) {
      terms_.print_variables(function.parameters);
      write(" ");
    }
    write(function.range.text(), " ");
    terms_.print(function.body, function.parameters);
    line(")");
  }
  void operator()(const DefineFunsRec& command) {
    write("(define-funs-rec (");
    for (const Function* function : command.functions) {
      write("(", function->name, " ");
      terms_.print_variables(function->parameters);
      terms_.leave(function->parameters);
      write(" ", function->range.text(), ")");
    }
    write(") (");
    for (const Function* function : command.functions) {
      if (function != command.functions.front()) write(" ");
      terms_.enter(function->parameters);
      terms_.print(function->body, function->parameters);
    }
    line("))");
  }
  void operator()(const DeclareSort& command) {
    line("(declare-sort ", command.sort->name, " ", std::to_string(command.sort->arity), ")");
  }
  void operator()(const DefineSort& command) {
    write("(define-sort ", command.name, " (");
    sorts(command.parameters);
    line(") ", command.body.text(), ")");
  }
  void operator()(const DeclareDatatypes& command) {
    write(command.codatatypes ? "(declare-codatatypes (" : "(declare-datatypes (");
    for (const SortDeclaration* datatype : command.datatypes) {
      write("(", datatype->name, " ", std::to_string(datatype->arity), ")");
    }
    write(") (");
    for (const SortDeclaration* datatype : command.datatypes) datatype_body(*datatype);
    line("))");
  }
  void operator()(const Echo& command) { line("(echo \"", command.text, "\")"); }
  void operator()(const Verbatim& command) { line(command.text); }

 private:
  template <typename... Texts>
  void write(const Texts&... texts) {
    ((out_ += texts), ...);
  }
  template <typename... Texts>
  void line(const Texts&... texts) {
    write(texts..., "\n");
  }

  void sorts(std::span<const Sort> list) {
    for (size_t i = 0; i < list.size(); ++i) write(i > 0 ? " " : "", list[i].text());
  }

  void terms(std::string_view head, std::span<const Term> list) {
    write(head);
    for (size_t i = 0; i < list.size(); ++i) {
      if (i > 0) write(" ");
      terms_.print(list[i]);
    }
    line("))");
  }

  void datatype_body(const SortDeclaration& datatype) {
    if (datatype.arity > 0) {
      write("(par (");
      sorts(datatype.parameters);
      write(") ");
    }
    write("(");
    for (const Function* constructor : datatype.constructors) {
      write("(", constructor->name);
      for (const Function* selector : constructor->selectors) {
        write(" (", selector->name, " ", selector->range.text(), ")");
      }
      write(")");
    }
    write(datatype.arity > 0 ? "))" : ")");
  }

  TermPrinter terms_;
  std::string& out_;
};

}  // namespace cupel
