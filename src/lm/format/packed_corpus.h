// A corpus as a trainer wants it: documents of token numbers in one file, in parts.
//
//   "CUPELPK1", tokens of the vocabulary, fingerprint of the tokenizer, names of the logics, the names of the parts;
//   then per part the documents (length, logic, whether it is a mutant), then all tokens, 16 bits each. Little endian.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cupel::lm {

struct PackedDocument {
  uint32_t first = 0;  // among the tokens of its part
  uint32_t length = 0;
  uint16_t logic = 0;
  bool mutant = false;
};

struct PackedPart {
  std::string name;  // "train", "validation", "bugs", "bugs-validation"
  std::vector<PackedDocument> documents;
  std::vector<uint16_t> tokens;

  void add(std::span<const uint16_t> document, uint16_t logic, bool mutant);
  std::span<const uint16_t> text(const PackedDocument& document) const {
    return std::span(tokens).subspan(document.first, document.length);
  }
};

struct PackedCorpus {
  uint32_t vocabulary = 0;
  uint32_t end_of_text = 0;
  uint64_t fingerprint = 0;  // of the tokenizer
  std::vector<std::string> logics;
  std::vector<PackedPart> parts;

  /// Throws a FormatError if there is no such part.
  const PackedPart& part(const std::string& name) const;
};

std::string write_packed(const PackedCorpus& corpus);
/// Throws a FormatError that says what is wrong: any length is checked before it is believed.
PackedCorpus read_packed(const std::string& bytes);
PackedCorpus read_packed_file(const std::string& path);

}  // namespace cupel::lm
