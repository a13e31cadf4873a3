// One exact value of any SMT-LIB sort, in 16 bytes. Booleans, 64-bit integers, small rationals, bit-vectors
// up to 64 bits, floats up to 64 bits and rounding modes live inside the object; everything else is an
// immutable payload with an intrusive reference count.
//
// An operation that has no answer says so with a value of kind kNone and a reason: SMT-LIB leaves the case
// open, or the answer would be too large. It never guesses. docs/values.md describes the representation.
//
// Threads: payloads are immutable and their counts atomic, so values may be copied and read in several
// threads; one Value object must not be written in two threads at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/assert.h"
#include "base/hash.h"

namespace cupel {

enum class Kind : uint8_t {
  kNone,
  kBool,
  kInt,
  kReal,
  kBitVector,
  kFloat,
  kRoundingMode,
  kString,
  kRegex,
  kArray,
  kDatatype,
  kSequence,
  kSet,
  kElement,
  kFunction,
};

/// Why there is no value.
enum class Reason : uint8_t {
  kUnset,        // default-constructed
  kUnspecified,  // SMT-LIB allows any value here
  kTooLarge,     // the exact answer exceeds a limit of limits.h
  kUnsupported,  // outside of what the value layer can compute exactly
};

class Value;

/// What a large value points to. Subclasses are immutable once a Value owns them, apart from hidden caches.
struct Payload {
  Payload() = default;
  Payload(const Payload&) = delete;
  Payload& operator=(const Payload&) = delete;
  virtual ~Payload() = default;

  /// Values inside this one, visited by equality and order without recursion.
  virtual size_t child_count() const { return 0; }
  virtual const Value& child(size_t) const { CUPEL_UNREACHABLE(); }
  /// Order of everything but the children, for two payloads of the same kind; zero also promises equally many
  /// children.
  virtual int compare_self(const Payload& other) const = 0;

  mutable std::atomic<uint32_t> refs{1};
  uint64_t hash = 0;
};

class Value {
 public:
  Value() = default;
  Value(const Value& other) : bits_(other.bits_), aux_(other.aux_), kind_(other.kind_), heap_(other.heap_) {
    if (heap_) payload()->refs.fetch_add(1, std::memory_order_relaxed);
  }
  Value(Value&& other) noexcept : bits_(other.bits_), aux_(other.aux_), kind_(other.kind_), heap_(other.heap_) {
    other.heap_ = false;
    other.kind_ = Kind::kNone;
    other.aux_ = 0;
    other.bits_ = 0;
  }
  Value& operator=(Value other) noexcept {
    swap(other);
    return *this;
  }
  ~Value() {
    if (heap_) release(payload());
  }
  void swap(Value& other) noexcept {
    std::swap(bits_, other.bits_);
    std::swap(aux_, other.aux_);
    std::swap(kind_, other.kind_);
    std::swap(heap_, other.heap_);
  }

  static Value none(Reason reason) { return inline_value(Kind::kNone, static_cast<uint32_t>(reason), 0); }
  static Value unspecified() { return none(Reason::kUnspecified); }
  static Value too_large() { return none(Reason::kTooLarge); }
  static Value unsupported() { return none(Reason::kUnsupported); }
  static Value boolean(bool value) { return inline_value(Kind::kBool, 0, value); }
  static Value integer(int64_t value) { return inline_value(Kind::kInt, 0, static_cast<uint64_t>(value)); }

  Kind kind() const { return kind_; }
  bool is_none() const { return kind_ == Kind::kNone; }
  Reason reason() const {
    CUPEL_ASSERT(is_none());
    return static_cast<Reason>(aux_);
  }
  bool as_bool() const {
    CUPEL_ASSERT(kind_ == Kind::kBool);
    return bits_ != 0;
  }
  bool is_true() const { return kind_ == Kind::kBool && bits_ != 0; }
  bool is_false() const { return kind_ == Kind::kBool && bits_ == 0; }

  /// SMT-LIB `=` for every kind but regular expressions (re_equal decides those): NaN equals NaN, +0 differs
  /// from -0.
  bool operator==(const Value& other) const {
    if (!heap_ && !other.heap_) return same_words(other);
    return heap_ == other.heap_ && equal_payloads(*this, other);
  }

  uint64_t hash() const { return heap_ ? payload()->hash : hash_combine(bits_, hash_combine(aux_, tag())); }

  // The representation, for the files of this layer.

  static Value inline_value(Kind kind, uint32_t aux, uint64_t bits) {
    Value value;
    value.bits_ = bits;
    value.aux_ = aux;
    value.kind_ = kind;
    return value;
  }
  /// Takes over the one reference that a new payload is born with.
  static Value adopt(Kind kind, uint32_t aux, Payload* payload) {
    Value value = inline_value(kind, aux, reinterpret_cast<uintptr_t>(payload));
    value.heap_ = true;
    return value;
  }
  bool is_heap() const { return heap_; }
  uint64_t bits() const { return bits_; }
  uint32_t aux() const { return aux_; }
  Payload* payload() const { return reinterpret_cast<Payload*>(static_cast<uintptr_t>(bits_)); }
  template <typename T>
  const T& as() const {
    return static_cast<const T&>(*payload());
  }

 private:
  uint64_t tag() const { return static_cast<uint64_t>(kind_) << 1 | heap_; }
  bool same_words(const Value& other) const {
    return bits_ == other.bits_ && aux_ == other.aux_ && kind_ == other.kind_;
  }
  static bool equal_payloads(const Value& a, const Value& b);
  static void release(Payload* payload);

  uint64_t bits_ = 0;  // the value itself, or the address of its payload
  uint32_t aux_ = 0;   // width, format, denominator: depends on the kind
  Kind kind_ = Kind::kNone;
  bool heap_ = false;
};

static_assert(sizeof(Value) == 16);

/// A total order over all values, the same in every run: by kind, then by value. Integers are in numeric
/// order.
int compare(const Value& a, const Value& b);

struct ValueLess {
  bool operator()(const Value& a, const Value& b) const { return compare(a, b) < 0; }
};
struct ValueHash {
  size_t operator()(const Value& value) const { return value.hash(); }
};

/// Allocates a payload, and a value that owns it.
template <typename T, typename... Args>
Value make_heap(Kind kind, uint32_t aux, Args&&... args) {
  return Value::adopt(kind, aux, new T(std::forward<Args>(args)...));
}

// The Core theory.

inline Value bool_not(const Value& a) { return Value::boolean(!a.as_bool()); }
inline Value bool_and(const Value& a, const Value& b) { return Value::boolean(a.as_bool() && b.as_bool()); }
inline Value bool_or(const Value& a, const Value& b) { return Value::boolean(a.as_bool() || b.as_bool()); }
inline Value bool_xor(const Value& a, const Value& b) { return Value::boolean(a.as_bool() != b.as_bool()); }
inline Value bool_implies(const Value& a, const Value& b) { return Value::boolean(!a.as_bool() || b.as_bool()); }
inline Value ite(const Value& condition, const Value& yes, const Value& no) { return condition.as_bool() ? yes : no; }
inline Value equals(const Value& a, const Value& b) { return Value::boolean(a == b); }

}  // namespace cupel
