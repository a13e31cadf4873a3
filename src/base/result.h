// Expected failures are values: a file that cannot be read, a term that does not type-check, a solver that
// died.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

#include "base/assert.h"

namespace cupel {

/// A place in an input text, counted from one. Line 0 means "no place".
struct Position {
  uint32_t line = 0;
  uint32_t column = 0;

  bool operator==(const Position&) const = default;
};

/// What went wrong and, for input texts, where.
struct Error {
  std::string message;
  Position position = {};

  /// `file:line:column: message`, or `file: message` for an error without a place.
  std::string describe(const std::string& file) const;
};

/// Either a value or the reason why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return *checked(); }
  const T& value() const& { return *const_cast<Result*>(this)->checked(); }
  T&& value() && { return std::move(*checked()); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return checked(); }
  const T* operator->() const { return const_cast<Result*>(this)->checked(); }

  const Error& error() const {
    CUPEL_ASSERT(!ok());
    return std::get<1>(state_);
  }

 private:
  T* checked() {
    CUPEL_ASSERT(ok());
    return &std::get<0>(state_);
  }

  std::variant<T, Error> state_;
};

/// For operations that either succeed or say why not.
struct Done {};
using Status = Result<Done>;

}  // namespace cupel

/// The value of a Result expression: `Script script = TRY(parse_script(text));`. Where it failed, the enclosing
/// function returns its error. A GNU statement expression, which GCC and Clang have: no other form can be used as a
/// value.
#define TRY(...)                                     \
  __extension__({                                    \
    auto&& try_result = (__VA_ARGS__);               \
    if (!try_result.ok()) return try_result.error(); \
    std::move(try_result).value();                   \
  })
