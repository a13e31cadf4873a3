// How large an exact value may become before an operation answers "too large" instead of computing it. The
// bounds keep every single operation within about a second and a bounded memory, whatever the formula says.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cupel::limits {

inline constexpr uint64_t kIntegerBits = uint64_t{1} << 24;  // integers, numerators, denominators
inline constexpr uint64_t kBitVectorWidth = uint64_t{1} << 24;
inline constexpr uint64_t kStringLength = uint64_t{1} << 24;   // characters, or elements of a sequence
inline constexpr uint64_t kMapEntries = uint64_t{1} << 20;     // entries of an array, set or function
inline constexpr uint64_t kQuadraticWork = uint64_t{1} << 26;  // steps of searches that may be quadratic
inline constexpr uint64_t kRegexWork = uint64_t{1} << 20;      // nodes and edges of one automaton
inline constexpr uint64_t kRegexCache = uint64_t{1} << 16;     // of them, kept with a regex for the next string
inline constexpr uint32_t kExponentBits = 60;                  // of a float format
inline constexpr uint64_t kSignificandBits = uint64_t{1} << 20;
inline constexpr uint64_t kToRealExponent = uint64_t{1} << 22;  // of a float that becomes a rational or integer
inline constexpr long kAlgebraicDegree = 36;                    // of the minimal polynomial of a result
inline constexpr long kAlgebraicBits = 4096;                    // of its coefficients
inline constexpr long kFirstPrecision = 64;                     // of balls around computable reals, in bits
inline constexpr long kPrecision = 2048;                        // and the last that is tried
inline constexpr uint32_t kComputableNodes = 128;               // of the expression of a computable real

}  // namespace cupel::limits
