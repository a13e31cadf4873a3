// The names that mean something before a script declares any: reserved words, commands, sorts, operators.
// Their ids are fixed, so the parser switches on numbers.
#pragma once

#include <span>
#include <vector>

#include "base/interner.h"
#include "theory/operator_table.h"

namespace cupel {

enum class Word : NameId {
  // heads of terms
  kUnderscore,
  kAs,
  kBang,
  kLet,
  kForall,
  kExists,
  kLastReserved = kExists,
  // words that a script may still use as names
  kMatch,
  kPar,
  kLambda,
  kChoice,
  kWitness,  // in models only, like the next
  kRootObj,
  // sorts
  kBool,
  kInt,
  kReal,
  kString,
  kRegLan,
  kRoundingMode,
  kBitVec,
  kFloatingPoint,
  kFloat16,
  kFloat32,
  kFloat64,
  kFloat128,
  kArray,
  kSeq,
  kSet,
  kBag,
  kTuple,
  kUnitTuple,
  kRelation,
  kTable,
  kArrow,
  kRegEx,
  // commands
  kAssert,
  kCheckSat,
  kCheckSatAssuming,
  kDeclareConst,
  kDeclareDatatype,
  kDeclareDatatypes,
  kDeclareCodatatype,
  kDeclareCodatatypes,
  kDeclareFun,
  kDeclareSort,
  kDeclareVar,
  kDeclareRel,
  kDefineConst,
  kDefineFun,
  kDefineFunRec,
  kDefineFunsRec,
  kDefineSort,
  kEcho,
  kExit,
  kGetAssertions,
  kGetAssignment,
  kGetInfo,
  kGetModel,
  kGetOption,
  kGetProof,
  kGetUnsatAssumptions,
  kGetUnsatCore,
  kGetValue,
  kPop,
  kPush,
  kReset,
  kResetAssertions,
  kSetInfo,
  kSetLogic,
  kSetOption,
  kCount,
};

/// A prepared set of names for one operator table. Immutable; shared by all parsers of that table.
class Vocabulary {
 public:
  explicit Vocabulary(const OperatorTable& table);

  /// That of the standard table.
  static const Vocabulary& standard();

  const Interner& names() const { return names_; }
  std::span<const Operator* const> overloads(NameId name) const {
    return name < overloads_.size() ? overloads_[name] : std::span<const Operator* const>();
  }

 private:
  Arena arena_;
  Interner names_;
  std::vector<std::span<const Operator* const>> overloads_;
};

/// Commands of solvers that are kept as they are: optimisation, SyGuS, Horn clauses, interpolation, ...
bool is_solver_command(std::string_view name);

}  // namespace cupel
