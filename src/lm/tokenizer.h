// Byte-level byte-pair encoding, as GPT-2 has it: every byte is a token, and merges make longer ones of them. So any
// text can be encoded, and decoding gives it back byte for byte.
//
// A tokenizer is GPT-2's pair of files: `vocab.json` (token to number) and `merges.txt` (one merge a line, the first
// wins). Ours says `lexemes` in the first line of its merges; without that word texts are cut as GPT-2 cuts them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "lm/pieces.h"

namespace cupel::lm {

using TokenId = uint32_t;

/// Immutable once made.
class Tokenizer {
 public:
  /// Tokens of bytes in the order of their numbers; the end-of-text token is the empty one. `merges` are pairs of token
  /// numbers.
  static Result<Tokenizer> make(std::vector<std::string> tokens, std::vector<std::pair<TokenId, TokenId>> merges,
                                Cut cut);
  /// Reads `vocab.json` and `merges.txt` of a directory.
  static Result<Tokenizer> load(const std::string& directory);
  /// The contents of the two files.
  static Result<Tokenizer> parse(std::string_view vocabulary, std::string_view merges);

  Status save(const std::string& directory) const;
  std::string vocabulary_json() const;
  std::string merges_text() const;

  size_t size() const { return tokens_.size(); }
  /// Stands between texts, and before the first: the null prompt.
  TokenId end_of_text() const { return end_of_text_; }
  /// The bytes of a token; none for the end of a text.
  const std::string& bytes(TokenId token) const { return tokens_[token]; }

  std::vector<TokenId> encode(std::string_view text) const;
  std::string decode(std::span<const TokenId> tokens) const;

  /// Changes when a token does: a model belongs to one tokenizer.
  uint64_t fingerprint() const;

 private:
  void encode_piece(std::string_view piece, std::vector<TokenId>& out) const;

  std::vector<std::string> tokens_;
  std::vector<std::pair<TokenId, TokenId>> merges_;
  std::unordered_map<uint64_t, std::pair<uint32_t, TokenId>> ranks_;  // pair of tokens: which merge, what it makes
  std::array<TokenId, 256> byte_tokens_{};
  TokenId end_of_text_ = 0;
  Cut cut_ = Cut::kLexemes;
};

/// How GPT-2's files write bytes that are not printable: each as a character of its own.
std::string printable_bytes(std::string_view bytes);
/// The bytes again; an error names the character that stands for none.
Result<std::string> bytes_of_printable(std::string_view text);

}  // namespace cupel::lm
