#include "lm/format/packed_corpus.h"

#include <cstring>
#include <type_traits>

#include "lm/format/file_bytes.h"
#include "lm/format/format_error.h"

namespace cupel::lm {

namespace {

constexpr char kMagic[] = "CUPELPK1";

template <typename T>
void put(std::string& out, T value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put_text(std::string& out, const std::string& text) {
  put(out, static_cast<uint32_t>(text.size()));
  out += text;
}

class Reader {
 public:
  explicit Reader(const std::string& bytes) : bytes_(bytes) {}

  template <typename T>
  T take() {
    T value;
    std::memcpy(&value, need(sizeof value), sizeof value);
    return value;
  }
  std::string text() {
    auto length = take<uint32_t>();
    return {need(length), length};
  }
  /// A count of things of which each takes at least so many bytes.
  uint32_t count(size_t least_bytes) {
    auto number = take<uint32_t>();
    if (number > (bytes_.size() - at_) / least_bytes) throw FormatError("packed corpus: a count goes beyond the file");
    return number;
  }
  const char* need(size_t length) {
    if (length > bytes_.size() - at_) throw FormatError("packed corpus: the file ends too early");
    at_ += length;
    return bytes_.data() + at_ - length;
  }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  const std::string& bytes_;
  size_t at_ = 0;
};

PackedPart read_part(Reader& reader, const PackedCorpus& corpus) {
  PackedPart part;
  part.name = reader.text();
  uint32_t documents = reader.count(8);
  uint64_t total = 0;
  for (uint32_t i = 0; i < documents; ++i) {
    PackedDocument document;
    document.length = reader.take<uint32_t>();
    document.logic = reader.take<uint16_t>();
    document.mutant = reader.take<uint16_t>() != 0;
    document.first = static_cast<uint32_t>(total);
    total += document.length;
    if (document.logic >= corpus.logics.size()) throw FormatError("packed corpus: a document of an unknown logic");
    if (total > UINT32_MAX) throw FormatError("packed corpus: a part has too many tokens");
    part.documents.push_back(document);
  }
  const char* tokens = reader.need(total * 2);
  part.tokens.resize(total);
  if (total > 0) std::memcpy(part.tokens.data(), tokens, total * 2);
  for (uint16_t token : part.tokens) {
    if (token >= corpus.vocabulary) throw FormatError("packed corpus: a token beyond the vocabulary");
  }
  return part;
}

}  // namespace

void PackedPart::add(std::span<const uint16_t> document, uint16_t logic, bool mutant) {
  documents.push_back({static_cast<uint32_t>(tokens.size()), static_cast<uint32_t>(document.size()), logic, mutant});
  tokens.insert(tokens.end(), document.begin(), document.end());
}

const PackedPart& PackedCorpus::part(const std::string& name) const {
  for (const PackedPart& one : parts) {
    if (one.name == name) return one;
  }
  throw FormatError("packed corpus: has no part " + name);
}

std::string write_packed(const PackedCorpus& corpus) {
  std::string out(kMagic, 8);
  put(out, corpus.vocabulary);
  put(out, corpus.end_of_text);
  put(out, corpus.fingerprint);
  put(out, static_cast<uint32_t>(corpus.logics.size()));
  for (const std::string& logic : corpus.logics) put_text(out, logic);
  put(out, static_cast<uint32_t>(corpus.parts.size()));
  for (const PackedPart& part : corpus.parts) {
    put_text(out, part.name);
    put(out, static_cast<uint32_t>(part.documents.size()));
    for (const PackedDocument& document : part.documents) {
      put(out, document.length);
      put(out, document.logic);
      put(out, static_cast<uint16_t>(document.mutant));
    }
    out.append(reinterpret_cast<const char*>(part.tokens.data()), part.tokens.size() * 2);
  }
  return out;
}

PackedCorpus read_packed(const std::string& bytes) {
  Reader reader(bytes);
  if (std::memcmp(reader.need(8), kMagic, 8) != 0) throw FormatError("no packed corpus: it starts with something else");
  PackedCorpus corpus;
  corpus.vocabulary = reader.take<uint32_t>();
  corpus.end_of_text = reader.take<uint32_t>();
  corpus.fingerprint = reader.take<uint64_t>();
  if (corpus.vocabulary > 65536 || corpus.end_of_text >= corpus.vocabulary) {
    throw FormatError("packed corpus: a vocabulary of " + std::to_string(corpus.vocabulary) + " tokens");
  }
  for (uint32_t i = reader.count(4); i > 0; --i) corpus.logics.push_back(reader.text());
  for (uint32_t i = reader.count(8); i > 0; --i) corpus.parts.push_back(read_part(reader, corpus));
  if (!reader.at_end()) throw FormatError("packed corpus: something follows its last part");
  return corpus;
}

PackedCorpus read_packed_file(const std::string& path) {
  std::string bytes = file_bytes(path);
  try {
    return read_packed(bytes);
  } catch (const FormatError& error) {
    throw FormatError(path + ": " + error.what());
  }
}

}  // namespace cupel::lm
