// Where a text may be cut into pieces before byte-pair encoding: no token crosses a cut.
//
// Our own cut follows SMT-LIB's lexemes, so that a token never starts in the middle of one and ends in the next. Two
// things stay together because they nearly always stand together: a symbol with the blank and the parenthesis before it
// (` (bvadd`), and closing parentheses with the end of the line (`))\n`).
#pragma once

#include <cstdint>
#include <string_view>

namespace cupel::lm {

enum class Cut : uint8_t {
  kLexemes,  // ours
  kWords,    // GPT-2's: words, numbers, punctuation; letters beyond ASCII count as letters
};

/// The length of the first piece of a text that is not empty.
size_t piece_length(std::string_view text, Cut cut);

}  // namespace cupel::lm
