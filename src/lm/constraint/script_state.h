// A resumable parser and type checker: reads a script byte by byte, says at once when a byte fits nowhere, and can be
// copied at any point for next to nothing. The invariant is that everything it accepted can be completed:
// completion() says how.
//
// The scripts are those that the printer writes: one blank between lexemes, one command a line. Not every construct is
// among them; docs/strategies/last.md lists what is left out.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "lm/constraint/fit.h"

namespace cupel::lm {

/// Datatypes that are being declared.
struct DatatypeDraft {
  std::vector<Sort> sorts;
  std::vector<OwnDatatype> read;  // the last one may be incomplete
  std::vector<OwnSymbolPtr> selectors;
  std::string constructor;   // the one that is being read
  std::vector<Sort> domain;  // of it
  bool founded = false;      // the last datatype has a constructor that needs none of those that are still to come

  bool has_name(std::string_view name) const;
};

class ScriptState {
 public:
  /// `language` outlives the state and all its copies.
  explicit ScriptState(Language& language);

  /// Takes the bytes, all or none: false if they do not fit, and then the state is of no use any more.
  bool feed(std::string_view bytes);
  /// Whether the script may end here: it has an assertion and a query behind it.
  bool can_end() const;
  /// What makes it a script that may end; short, not the shortest.
  std::string completion() const;
  /// How many constructs are open.
  size_t depth() const { return top_ ? top_->depth : 0; }
  const std::string& logic() const { return logic_; }

 private:
  enum class Kind : uint8_t {
    kTop,        // between commands
    kFixed,      // these bytes
    kWord,       // a symbol: what it means depends on `word`
    kTerm,       // a term that is wanted
    kOpen,       // a term behind its parenthesis
    kArguments,  // an application behind its head or an argument
    kNumber,     // a numeral of an index: what it means depends on `number`
    kDecimal,    // a numeral or decimal as term
    kHash,       // #b or #x
    kString,     // a string literal
    kClose,      // the parenthesis that ends a term of this sort
    kScopeEnd,   // behind the body of a binder
    kDefine,     // behind the body of define-fun
    kChoice,     // one of several texts, then a term of a sort
    kSort,       // a sort
    kSortOpen,   // a sort behind its parenthesis
    kDeclare,    // waits for the sort of a constant or the result of a function
    kSortList,   // argument sorts
    kVariables,  // the list of a binder, before '(' or ')'
    kVariable,   // waits for the sort of a variable
    kCompound,   // waits for a part of a sort

    kDatatypes,         // the names of declare-datatypes, before '(' or ')'
    kConstructors,      // of one datatype, before '(' or ')'
    kSelectors,         // of one constructor, behind its name or a selector
    kSelector,          // waits for the sort of a selector
    kBindings,          // the list of let, before '(' or ')'
    kBinding,           // waits for the term of a binding
    kSubject,           // waits for the term that is matched
    kCases,             // of match, before '(' or ')'
    kCase,              // behind the parenthesis of a case
    kPatternVariables,  // waits for the name of a pattern's variable
    kCaseEnd,           // waits for the body of a case
  };
  enum class Word : uint8_t {
    kCommand,
    kLogic,
    kName,        // a new one
    kSymbol,      // a term without parentheses
    kHead,        // behind a parenthesis
    kSecondHead,  // behind two
    kIndexed,     // the operator of ((_
    kAtom,        // the name of (_
    kSort,
    kSortHead,     // behind a parenthesis
    kSortIndexed,  // behind (_
    kTester,       // the constructor of ((_ is
    kPattern,      // the constructor of a case
  };
  enum class Number : uint8_t {
    kIndex,
    kBvWidth,
    kExponent,
    kSignificand,
    kSortWidth,
    kSortExponent,
    kSortSignificand
  };
  enum class Outcome : uint8_t { kReject, kTaken, kAgain };

  // What the item of a sort has as value where not every sort can stand.
  static constexpr uint64_t kNoArray = 1;
  static constexpr uint64_t kOnlyBitVec = 2;

  using Names = std::shared_ptr<const std::vector<std::string>>;
  struct Item;
  using ItemPtr = std::shared_ptr<const Item>;
  struct Item {
    Kind kind;
    Word word = Word::kCommand;
    Number number = Number::kIndex;
    bool flag = false;      // literal; or: a list may be empty; or: a name is of a sort
    uint32_t position = 0;  // in `fixed`
    uint64_t value = 0;
    Sort sort = {};
    std::string fixed = {};  // bytes, or a name
    std::shared_ptr<const Want> want = {};
    std::shared_ptr<const Fit> fit = {};
    Names texts = {};  // sorted
    std::vector<Sort> sorts = {};
    std::vector<OwnSymbolPtr> symbols = {};
    std::shared_ptr<const DatatypeDraft> draft = {};
    std::shared_ptr<const Surroundings> around = {};
    ItemPtr next = {};
    uint32_t depth = 0;
  };

  void push(Item item);
  void pop() { top_ = top_->next; }
  void replace(Item item) {
    pop();
    push(std::move(item));
  }
  void fixed(std::string text) { push({.kind = Kind::kFixed, .fixed = std::move(text)}); }
  void term(Want want);

  bool feed(char c);
  Outcome step(char c);
  Outcome fixed_step(char c);
  Outcome word_step(char c);
  Outcome term_step(char c);
  Outcome open_step(char c);
  Outcome arguments_step(char c);
  Outcome number_step(char c);
  Outcome literal_step(char c);
  Outcome choice_step(char c);
  Outcome sort_step(char c);
  Outcome list_step(char c);
  Outcome datatype_step(char c);
  Outcome bindings_step(char c);
  Outcome match_step(char c);

  // A word: whether it can still become one that fits, and what follows when it ends.
  void word(Word kind, std::shared_ptr<const Want> want, Names texts);
  bool word_possible() const;
  bool atom_possible() const;
  bool finish_word();
  bool finish_command();
  bool finish_name();
  bool finish_symbol();
  bool finish_head();
  bool finish_binder();
  bool finish_second_head();
  bool finish_indexed();
  bool finish_atom();
  bool finish_sort_word();
  bool finish_listed_name(const Item& list, const std::string& name);
  bool finish_tester();
  bool finish_pattern();
  void finish_constructor();
  void finish_datatypes();
  void deliver_case(Sort sort);

  bool number_fits(uint64_t value) const;
  bool number_possible() const;
  bool finish_number();
  bool finish_index(uint64_t value);
  bool finish_literal();
  bool literal_possible() const;

  /// A term or a sort is complete: tells what waited for it.
  bool deliver(Sort sort, TermForms form);
  bool deliver_sort(Sort sort);
  void declare(OwnSymbolPtr symbol) { around_ = around_->with(std::move(symbol), store()); }

  std::vector<Candidate> candidates(std::string_view name, const Want& want) const;
  std::shared_ptr<Fit> fit_of(std::string_view name, const std::shared_ptr<const Want>& want) const;
  bool can_open(const Want& want) const;
  bool own_fits(const OwnSymbol& symbol, const Want& want, bool function) const;
  bool index_fits(const Fit& fit, size_t at, uint64_t value) const;
  Names operator_names(const Want& want, Word kind) const;
  std::vector<std::string> find_names(const Want& want, Word kind) const;
  Names command_names() const;
  Names sort_names(Word kind) const;
  /// What a binder's body may be: difference logics have no numbers there.
  Want body_of(Want want) const;
  bool has_indexed_sorts() const { return operators().bit_vector_sorts() || operators().floats(); }
  std::vector<Sort> qualified_sorts(const Want& want, SortKind kind) const;
  /// Constructors of datatypes that have terms.
  std::vector<OwnSymbolPtr> constructors() const;

  // The ways to completion, by what is on top.
  std::string suggestion() const;
  std::string word_suggestion() const;
  std::string name_suggestion() const;
  std::string open_suggestion() const;
  std::string number_suggestion() const;
  std::string literal_suggestion() const;
  std::string variables_suggestion() const;
  std::string datatype_suggestion() const;
  std::string match_suggestion() const;
  std::string new_name() const;
  std::string shortest(const Want& want) const;
  std::string behind() const;
  bool is_new_name() const;
  TermStore& store() const { return language_->store(); }
  const Language::Operators& operators() const { return around_->operators(); }

  Language* language_;
  ItemPtr top_;
  std::string lexeme_;
  std::string logic_;
  std::shared_ptr<const Surroundings> around_;
  std::vector<std::shared_ptr<const Surroundings>> levels_;  // of push
  uint32_t assertions_ = 0;
  bool queried_ = false;  // since the last assertion
};

}  // namespace cupel::lm
