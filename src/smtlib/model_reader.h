// The state of reading one model, private to model_*.cpp. Signatures are read first and bodies afterwards, since bodies
// refer to functions that are defined further down.
#pragma once

#include <map>
#include <unordered_set>

#include "smtlib/model_clean.h"
#include "smtlib/model_text.h"
#include "smtlib/parser_state.h"

namespace cupel {

class ModelReader final : public Parser {
 public:
  /// `original` is what `clean` was made from; both must outlive the reader.
  ModelReader(const CleanText& clean, std::string_view original, const Script& script, size_t commands);

  Result<ModelText> model();
  Result<std::vector<std::pair<Term, Term>>> values(const Script& script, size_t commands);

 private:
  /// A definition whose body is not read yet.
  struct Pending {
    Function* function;
    bool of_script;
    std::vector<const Variable*> parameters;
    Sort range;  // as the model has it: the function's, unless one of them is curried
    Lexer body;
  };

  // model_text.cpp
  bool top_level();
  bool items();
  bool item(const Token& head, const Lexer& start);
  bool skip();
  bool datatypes(Word word);
  bool sort_declaration();
  bool element_declaration(bool as_const);
  bool signature(bool recursive, bool as_const);
  bool equation();
  bool defined_name(NameId& name, uint32_t& offset);
  bool add_definition(NameId name, uint32_t offset, FunctionKind kind, std::vector<const Variable*> parameters,
                      Sort range);
  Function* script_function(NameId name, std::span<const Sort> domain, Sort range);
  bool bodies();
  bool body(const Pending& pending);
  bool adapt(const Pending& pending, ModelDefinition& definition, uint32_t offset);
  bool is_no_interval();
  bool value_of(Sort sort, Term& value);

  // model_values.cpp
  bool pairs(std::vector<std::pair<Term, Term>>& found);
  void bind_named_terms(const Script& script, size_t commands);

  // model_terms.cpp
  Result<Term> apply_in_model(const Head& head, std::span<const Term> args, Result<Term> plain) override;
  Term wide_array(const Head& head, std::span<const Term> args);
  Term string_of_characters(const Head& head, std::span<const Term> args);
  Term array_as_set(const Head& head, std::span<const Term> args);
  Term bare_constructor(const Head& head);
  Term with_constructors_fixed(const Head& head, std::span<const Term> args);
  std::vector<Sort> sorts_around(const Head& head, std::span<const Term> args);
  Term fix_constructor(Term term, Sort sort, int depth);

  // model_functions.cpp
  Term array_as_function(const Head& head, std::span<const Term> args);
  Term constant_function(Sort sort, Term value);
  Term changed_function(Term function, std::span<const Term> index, Term value);
  Term with_functions(const Head& head, std::span<const Term> args);
  Term function_of_array(Term array);
  Term selecting_function(Term array, Sort sort);

  // model_lines.cpp
  bool assignment_lines();
  bool assignment(std::string_view name, uint32_t offset, std::string_view bits);

  // model_elements.cpp
  Term unknown_constant(const Head& head);
  Function& element(std::string_view name, Sort sort);
  Sort sort_of_element(std::string_view name);
  Sort sort_named(std::string_view name);
  void listed_elements();
  bool listed_sort(std::string_view line);
  void listed_element(std::string_view line);
  bool universe(const Lexer& start);

  const CleanText& clean_;
  std::string_view original_;
  bool listing_ = false;  // the last universe of the model is being listed in comments
  bool found_ = false;    // something that is a model, if only an empty one
  Sort expected_;         // of the value that is being read
  std::vector<Pending> pending_;
  std::vector<Lexer> cardinalities_;  // where z3's constraints on universes start
  std::unordered_set<const Function*> introduced_;
  std::unordered_set<const Function*> defined_;
  std::map<std::pair<std::string_view, const SortNode*>, Function*> elements_;
  std::map<const SortNode*, uint32_t> element_counts_;
  ModelText model_;
};

}  // namespace cupel
