// The parser's state, private to src/smtlib/parser_*.cpp. Parsing functions return false after fail(), which
// keeps the first error.
//
// Terms are read with an explicit stack: `values_` holds finished terms, `frames_` the constructs that wait
// for more of them. A term of a million levels therefore costs heap, not stack.
#pragma once

#include <string>
#include <vector>

#include "smtlib/lexer.h"
#include "smtlib/logic.h"
#include "smtlib/parser.h"
#include "smtlib/scope.h"

namespace cupel {

class Parser {
 public:
  Parser(std::string_view text, const Vocabulary& vocabulary);
  virtual ~Parser() = default;
  Result<Script> run();

 protected:
  /// Reads `text` into the store of `context`, with the names bound that are visible after its first `commands`
  /// commands.
  Parser(std::string_view text, const Script& context, size_t commands);

  /// The head of an application or a qualified constant: name, indices and `as` sort.
  struct Head {
    NameId name = 0;
    uint32_t offset = 0;
    uint32_t first_index = 0;  // in indices_
    uint32_t index_count = 0;
    Sort qualifier;
    bool is_term = false;  // the head is the first argument: ((f x) y)
  };

  struct Frame {
    enum class Kind : uint8_t { kApplication, kLetBindings, kLetBody, kBinder, kAnnotation, kPattern, kMatch, kCase };
    Kind kind;
    BinderKind binder;
    uint32_t offset;  // of its opening parenthesis
    uint32_t values;  // height of values_ when it was opened
    uint32_t side;    // height of its side stack when it was opened
    uint32_t mark;    // the scope to return to
    Head head;
  };

  /// What follows when a frame was given a value: an error, more tokens, or the frame itself became a value.
  enum class Step : uint8_t { kFail, kMore, kValue };

  // parser_commands.cpp
  bool command();
  bool command_body(Word word, const Token& name);
  bool other_command(const Token& open, const Token& name);
  bool plain_command(std::string_view name);
  bool set_logic();
  bool attribute_command(std::string_view name, bool takes_value);
  bool push_pop(bool push);
  bool reset();
  void forget_everything();
  bool assert_command();
  bool term_list(std::vector<Term>& terms, std::vector<uint32_t>& offsets);
  bool check_sat_assuming();
  bool echo();
  bool get_value();
  bool declare_fun(bool as_const);
  bool declare_solver_symbol(const Token& open, bool relation);
  bool define_fun(bool recursive, bool as_const);
  bool define_funs_rec();
  bool declare_sort();
  bool define_sort();
  bool sort_name_is_free(NameId name, uint32_t offset);
  Function* declare(NameId name, uint32_t offset, FunctionKind kind, std::span<const Sort> domain, Sort range);
  bool define(Function& function, const std::vector<const Variable*>& parameters);
  void bind_function(NameId name, Function& function);
  bool name_term(const Token& token, Term named);
  bool keep_named_terms();

  // parser_context.cpp
  void bind_script(const Script& script, size_t commands);
  void bind_command(const Command& command);
  void bind_datatype(const SortDeclaration& datatype);
  void bind_tester(Function& constructor);

  // parser_datatypes.cpp
  bool declare_datatype(bool codatatypes);
  bool declare_datatypes(bool codatatypes);
  bool datatype_body(SortDeclaration& datatype);
  bool finish_datatype(SortDeclaration& datatype, const std::vector<const Function*>& constructors, uint32_t mark,
                       uint32_t offset);
  bool old_datatypes(Token token, bool codatatypes);
  bool old_datatype_names(std::span<const Sort> parameters, std::vector<SortDeclaration*>& declared);
  bool old_datatype(SortDeclaration& datatype, uint32_t mark);
  bool constructor(SortDeclaration& datatype, std::vector<const Function*>& constructors);
  bool add_constructor(SortDeclaration& datatype, NameId name, uint32_t offset, const std::vector<Sort>& fields,
                       const std::vector<const Function*>& selectors, std::vector<const Function*>& constructors);
  bool check_well_founded(std::span<const SortDeclaration* const> datatypes, uint32_t offset);

  // parser_sorts.cpp
  bool sort(Sort& result) { return sort(result, lexer_.next(), 0); }
  bool sort(Sort& result, const Token& token, int depth);
  bool named_sort(Sort& result, const Token& token);
  bool indexed_sort(Sort& result);
  bool compound_sort(Sort& result, const Token& head, int depth);
  bool builtin_compound(Sort& result, NameId name, const Token& head, std::vector<Sort>& args);
  bool sort_list(std::vector<Sort>& sorts);
  bool sorted_variables(std::vector<const Variable*>& variables);
  bool width(uint32_t& result, uint32_t minimum);

  // parser_terms.cpp
  bool term(Term& result);
  bool start(const Token& token);
  bool open(const Token& paren);
  bool open_named(const Token& paren, NameId name, const Token& head);
  bool open_compound_head(const Token& paren, Token head_paren);
  bool close(const Token& paren);
  bool proceed(Step step);
  bool close_application(const Frame& frame);
  Result<Term> apply(const Head& head, std::span<const Term> args);
  /// What an application means in a model, given what it means in a script.
  virtual Result<Term> apply_in_model(const Head&, std::span<const Term>, Result<Term> plain) { return plain; }
  Result<Term> apply_in_script(const Head& head, std::span<const Term> args);
  Result<Term> apply_bound(const TermBinding& binding, const Head& head, std::span<const Term> args);
  Result<Term> apply_overloaded(const TermBinding& binding, const Head& head, std::span<const Term> args);
  Result<Term> apply_value(Term function, std::span<const Term> args);
  Term lambda_as_array(Term term);
  bool constant(const Token& token);
  bool push_literal(const Token& token);
  bool negative_literal(const Token& token);
  bool qualified(const Head& head);

  // parser_heads.cpp
  bool indexed_head(Head& head);
  bool index(const Token& token, Head& head);
  bool symbol_index(const Token& token, Index& value);
  bool signature(Index& value);
  bool qualified_head(Head& head);
  bool indexed_atom(uint32_t offset);
  bool bit_vector_numeral(const Token& name);
  bool character();
  bool algebraic_number(const Token& paren);

  // parser_binders.cpp
  bool open_let(const Token& paren);
  Step let_binding_or_end();
  Step let_binding_done();
  Step let_body_done();
  bool open_binder(const Token& paren, BinderKind kind);
  Step binder_done();
  Step annotation_attributes();
  bool attribute(const Token& keyword);
  Step close_annotation();
  Step pattern_done();
  Step scrutinee_done();
  Step case_or_end();
  Step case_pattern(const Token& token);
  bool pattern_fields(const Function& constructor, Sort scrutinee, std::vector<const Variable*>& variables);
  void bind_pattern_variable(const Token& name, Sort sort, std::vector<const Variable*>& variables);
  Step case_done();
  Step close_match();

  // shared
  bool fail(uint32_t offset, std::string message);
  Step fail_step(uint32_t offset, std::string message);
  Step more_if(bool fine) { return fine ? Step::kMore : Step::kFail; }
  bool unexpected(const Token& token, std::string_view wanted);
  bool expect(TokenKind kind, std::string_view wanted, Token& token);
  bool expect_close();
  bool expect_open(std::string_view wanted);
  bool symbol(NameId& name, uint32_t& offset, std::string_view wanted);
  bool numeral(uint64_t& value, uint64_t limit, std::string_view wanted);
  bool s_expression_text(const Token& first, std::string_view& text);
  NameId name_of(const Token& token);
  uint32_t next_offset() const;
  std::span<const Term> values_from(uint32_t height) const { return std::span(values_).subspan(height); }
  /// Replaces the values above `height` by one.
  void replace_values(uint32_t height, Term value);
  void set_logic_name(std::string_view name);

  std::string_view text_;
  const Vocabulary& vocabulary_;
  Lexer lexer_;
  Script script_;
  TermStore& store_;
  Interner names_;
  Scope scope_;
  Logic logic_;
  bool numerals_are_real_ = false;
  bool global_declarations_ = false;
  bool reads_model_ = false;      // terms that only models hold are understood
  std::vector<uint32_t> levels_;  // scope marks of the open pushes
  Error error_;

  std::vector<Frame> frames_;
  std::vector<Term> values_;
  // Side stacks: what open frames collect besides terms.
  std::vector<NameId> let_names_;
  std::vector<const Variable*> variables_;
  std::vector<Attribute> attributes_;
  std::vector<MatchCase> cases_;
  std::vector<Index> indices_;
  std::vector<std::pair<NameId, TermBinding>> named_terms_;  // names of the current command and what they meant
};

}  // namespace cupel
