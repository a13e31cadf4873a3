// What a term can be made of at a place: the logic, the operators that may be used, the symbols in scope, and for each
// sort that is known there the shortest term. A sort without a term is no sort that anything may want.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "lm/constraint/want.h"
#include "smtlib/logic.h"
#include "term/operator.h"
#include "term/store.h"

namespace cupel::lm {

struct ConstraintSettings {
  std::vector<std::string> logics;                    // one of them; empty: any official one
  std::vector<std::string> solvers = {"z3", "cvc5"};  // operators that all of them know
};

/// A function or a constant of the text.
struct OwnSymbol {
  std::string name;
  std::vector<Sort> domain;
  Sort range;
};
using OwnSymbolPtr = std::shared_ptr<const OwnSymbol>;

/// A datatype without parameters.
struct OwnDatatype {
  Sort sort;
  std::vector<OwnSymbolPtr> constructors;
};

/// What does not change while one text is written, and the store of its sorts. Not thread-safe.
class Language {
 public:
  explicit Language(ConstraintSettings settings);

  const ConstraintSettings& settings() const { return settings_; }
  const std::vector<std::string>& logics() const { return logics_; }
  TermStore& store() { return store_; }

  /// The operators of a logic, by name.
  struct Operators {
    Logic logic;
    std::map<std::string, std::vector<const Operator*>, std::less<>> plain;    // (name arg ...) and name
    std::map<std::string, std::vector<const Operator*>, std::less<>> indexed;  // ((_ name index ...) arg ...)
    const Operator* empty_sequence = nullptr;
    const Operator* constant_array = nullptr;

    bool ints() const { return logic.all || logic.ints; }
    bool reals() const { return logic.all || logic.reals; }
    bool bit_vectors() const { return logic.has_theory("BitVectors"); }
    /// Whether constants may be bit-vectors; floats alone only lend their terms (z3 knows no such sort under QF_FP).
    bool bit_vector_sorts() const { return logic.all || logic.bit_vectors; }
    /// z3 takes no other arrays under QF_ABV and QF_AUFBV.
    bool only_bit_vector_indices() const {
      return bit_vector_sorts() && !logic.all && !ints() && !reals() && !floats() && !strings() && !logic.datatypes;
    }
    bool floats() const { return logic.all || logic.floats; }
    bool strings() const { return logic.all || logic.strings; }
    /// Whether this operator leaves the logic unless arguments are numbers.
    bool restricts(const Operator& op) const { return op.flags & kNonlinear && !logic.all && !logic.nonlinear; }
  };
  std::shared_ptr<const Operators> operators_of(const std::string& logic) const;

 private:
  ConstraintSettings settings_;
  std::vector<std::string> logics_;
  TermStore store_;
};

/// The symbols at a place. Immutable: a declaration makes a new one.
class Surroundings {
 public:
  Surroundings() = default;
  Surroundings(std::shared_ptr<const Language::Operators> operators, TermStore& store);

  std::shared_ptr<const Surroundings> with(OwnSymbolPtr symbol, TermStore& store) const;
  std::shared_ptr<const Surroundings> with_sort(Sort sort) const;
  /// Its constructors and selectors are symbols besides.
  std::shared_ptr<const Surroundings> with_datatype(OwnDatatype datatype) const;

  const Language::Operators& operators() const { return *operators_; }
  const std::vector<OwnSymbolPtr>& symbols() const { return symbols_; }
  /// Sorts that declarations brought, in their order; terms or not.
  const std::vector<Sort>& declared_sorts() const { return declared_sorts_; }
  const std::vector<OwnDatatype>& datatypes() const { return datatypes_; }
  bool has_name(std::string_view name) const;

  /// The shortest term of a sort; empty if there is none.
  std::string shortest(Sort sort) const;
  /// The shortest one that is a literal, or has one of these forms where it is a number.
  std::string shortest(Sort sort, bool literal, TermForms numbers) const;
  /// The shortest literal; empty if the sort has none.
  std::string shortest_literal(Sort sort) const;
  /// Any sort that has terms and equality.
  Want anything() const;
  /// Sorts with terms, but bit-vectors and floats.
  const std::vector<Sort>& sorts() const { return sorts_; }

  /// Names that depend on the logic and these sorts alone, by what they are for.
  using NameCache = std::unordered_map<std::string, std::shared_ptr<const std::vector<std::string>>>;
  NameCache& cache() const { return *cache_; }

 private:
  std::string shortest_unknown(Sort sort) const;
  void know(Sort sort);
  void find_terms();

  std::shared_ptr<const Language::Operators> operators_;
  std::vector<OwnSymbolPtr> symbols_;
  std::vector<Sort> declared_sorts_;
  std::vector<OwnDatatype> datatypes_;
  std::vector<Sort> mentioned_;  // compound and declared sorts of symbols
  std::vector<Sort> sorts_;
  std::vector<std::pair<Sort, std::string>> shortest_;  // of declared sorts and arrays
  std::shared_ptr<NameCache> cache_ = std::make_shared<NameCache>();
};

}  // namespace cupel::lm
