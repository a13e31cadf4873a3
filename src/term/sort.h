// Sorts: the types of terms. A sort is a pointer to an interned node, so two sorts of one store are equal
// exactly when their handles are.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/assert.h"

namespace cupel {

struct SortNode;
struct Function;

enum class SortKind : uint8_t {
  kBool,
  kInt,
  kReal,
  kString,
  kRegLan,
  kRoundingMode,
  kBitVec,         // width
  kFloat,          // exponent bits, significand bits
  kArray,          // index, element
  kSeq,            // element
  kSet,            // element
  kBag,            // element
  kTuple,          // components
  kFunction,       // arguments..., result
  kUninterpreted,  // declared by declare-sort, possibly applied to arguments
  kDatatype,       // declared by declare-datatypes, possibly applied to arguments
  kParameter,      // a sort variable of a `par` or a define-sort
};

/// A handle; null until assigned.
class Sort {
 public:
  constexpr Sort() = default;
  constexpr explicit Sort(const SortNode* node) : node_(node) {}

  SortKind kind() const;
  bool is(SortKind kind) const { return this->kind() == kind; }
  /// Bit-vectors: the width. Floats: the exponent bits.
  uint32_t width() const;
  /// Floats: the significand bits, hidden bit included.
  uint32_t significand() const;
  std::span<const Sort> args() const;
  /// As SMT-LIB writes it.
  std::string_view text() const;
  const SortNode& node() const { return *node_; }
  /// Whether a sort parameter occurs in it.
  bool parametric() const;

  constexpr explicit operator bool() const { return node_ != nullptr; }
  constexpr bool operator==(const Sort&) const = default;

  static Sort boolean();
  static Sort integer();
  static Sort real();
  static Sort string();
  static Sort reg_lan();
  static Sort rounding_mode();

 private:
  const SortNode* node_ = nullptr;
};

/// A sort symbol that a script declares: `(declare-sort name arity)` or one datatype of `declare-datatypes`.
struct SortDeclaration {
  std::string_view name;  // as printed, quoted if need be
  uint32_t arity = 0;
  bool datatype = false;
  // Datatypes only; filled in once all datatypes of the command are known.
  std::span<const Sort> parameters;
  std::span<const Function* const> constructors;
};

struct SortNode {
  SortKind kind;
  bool parametric = false;
  uint32_t width = 0;
  uint32_t significand = 0;
  const SortDeclaration* declaration = nullptr;  // kUninterpreted, kDatatype
  std::span<const Sort> args;
  std::string_view text;
};

inline SortKind Sort::kind() const { return node_->kind; }
inline uint32_t Sort::width() const { return node_->width; }
inline uint32_t Sort::significand() const { return node_->significand; }
inline std::span<const Sort> Sort::args() const { return node_->args; }
inline std::string_view Sort::text() const { return node_->text; }
inline bool Sort::parametric() const { return node_->parametric; }

namespace detail {
// The sorts without parameters are the same in every store; comparing with them costs one pointer comparison.
inline constexpr SortNode kBasicSorts[] = {
    {.kind = SortKind::kBool, .text = "Bool"},     {.kind = SortKind::kInt, .text = "Int"},
    {.kind = SortKind::kReal, .text = "Real"},     {.kind = SortKind::kString, .text = "String"},
    {.kind = SortKind::kRegLan, .text = "RegLan"}, {.kind = SortKind::kRoundingMode, .text = "RoundingMode"},
};
}  // namespace detail

inline Sort Sort::boolean() { return Sort(&detail::kBasicSorts[0]); }
inline Sort Sort::integer() { return Sort(&detail::kBasicSorts[1]); }
inline Sort Sort::real() { return Sort(&detail::kBasicSorts[2]); }
inline Sort Sort::string() { return Sort(&detail::kBasicSorts[3]); }
inline Sort Sort::reg_lan() { return Sort(&detail::kBasicSorts[4]); }
inline Sort Sort::rounding_mode() { return Sort(&detail::kBasicSorts[5]); }

/// Int and Real, whose values are numbers.
inline bool is_numeric(Sort sort) { return sort == Sort::integer() || sort == Sort::real(); }

}  // namespace cupel
