#include "lm/tokenizer.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/hash.h"

namespace cupel::lm {

namespace {

constexpr std::string_view kEndOfText = "<|endoftext|>";
constexpr std::string_view kVersion = "#version: 0.2";
constexpr std::string_view kLexemes = " lexemes";
constexpr size_t kMostTokens = 1u << 20;

uint64_t pair_key(TokenId left, TokenId right) { return uint64_t{left} << 32 | right; }

// Tokens by number, from `vocab.json`; the end of a text is the empty one.
Result<std::vector<std::string>> read_vocabulary(std::string_view text) {
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || json.empty()) return Error{"vocab.json is no JSON object of tokens"};
  if (json.size() > kMostTokens) return Error{"vocab.json has too many tokens"};
  std::vector<std::string> tokens(json.size());
  std::vector<bool> seen(json.size(), false);
  for (const auto& [token, number] : json.items()) {
    if (!number.is_number_unsigned() || number.get<uint64_t>() >= tokens.size()) {
      return Error{"vocab.json: the token '" + token + "' has no number below " + std::to_string(tokens.size())};
    }
    size_t at = number.get<size_t>();
    if (seen[at]) return Error{"vocab.json: two tokens have the number " + std::to_string(at)};
    seen[at] = true;
    if (token != kEndOfText) tokens[at] = TRY(bytes_of_printable(token));
  }
  return tokens;
}

struct Merges {
  std::vector<std::pair<std::string, std::string>> pairs;
  Cut cut = Cut::kWords;
};

Result<Merges> read_merges(std::string_view text) {
  Merges merges;
  uint32_t number = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (number == 1 && line.starts_with("#version")) {
      if (line.ends_with(kLexemes)) merges.cut = Cut::kLexemes;
      continue;
    }
    if (line.empty()) continue;
    size_t blank = line.find(' ');
    if (blank == std::string_view::npos) return Error{"merges.txt: a line without two tokens", {number, 1}};
    merges.pairs.emplace_back(TRY(bytes_of_printable(line.substr(0, blank))),
                              TRY(bytes_of_printable(line.substr(blank + 1))));
  }
  return merges;
}

}  // namespace

Result<Tokenizer> Tokenizer::make(std::vector<std::string> tokens, std::vector<std::pair<TokenId, TokenId>> merges,
                                  Cut cut) {
  Tokenizer made;
  std::unordered_map<std::string_view, TokenId> number;
  bool has_end = false;
  for (TokenId id = 0; id < tokens.size(); ++id) {
    if (!number.emplace(tokens[id], id).second) return Error{"a token stands twice in the vocabulary"};
    if (tokens[id].empty()) made.end_of_text_ = id, has_end = true;
  }
  if (!has_end) return Error{"the vocabulary has no token " + std::string(kEndOfText)};
  for (int byte = 0; byte < 256; ++byte) {
    char c = static_cast<char>(byte);
    auto found = number.find(std::string_view(&c, 1));
    if (found == number.end()) return Error{"the vocabulary lacks the byte " + std::to_string(byte)};
    made.byte_tokens_[static_cast<size_t>(byte)] = found->second;
  }
  for (uint32_t rank = 0; rank < merges.size(); ++rank) {
    auto [left, right] = merges[rank];
    if (left >= tokens.size() || right >= tokens.size()) return Error{"a merge of tokens that do not exist"};
    auto found = number.find(tokens[left] + tokens[right]);
    if (found == number.end()) return Error{"a merge makes a token that the vocabulary lacks"};
    made.ranks_.emplace(pair_key(left, right), std::pair{rank, found->second});
  }
  made.tokens_ = std::move(tokens);
  made.merges_ = std::move(merges);
  made.cut_ = cut;
  return made;
}

Result<Tokenizer> Tokenizer::parse(std::string_view vocabulary, std::string_view merges) {
  std::vector<std::string> tokens = TRY(read_vocabulary(vocabulary));
  Merges read = TRY(read_merges(merges));
  std::unordered_map<std::string_view, TokenId> number;
  for (TokenId id = 0; id < tokens.size(); ++id) number.emplace(tokens[id], id);
  std::vector<std::pair<TokenId, TokenId>> pairs;
  for (const auto& [left, right] : read.pairs) {
    auto first = number.find(left), second = number.find(right);
    if (first == number.end() || second == number.end()) {
      return Error{"merges.txt merges '" + printable_bytes(left) + "' and '" + printable_bytes(right) +
                   "', which vocab.json lacks"};
    }
    pairs.emplace_back(first->second, second->second);
  }
  return make(std::move(tokens), std::move(pairs), read.cut);
}

Result<Tokenizer> Tokenizer::load(const std::string& directory) {
  std::string files[2];
  for (size_t i = 0; i < 2; ++i) {
    std::string path = directory + (i == 0 ? "/vocab.json" : "/merges.txt");
    std::error_code failed;
    bool other = std::filesystem::exists(path, failed) && !std::filesystem::is_regular_file(path, failed);
    if (other) return Error{path + ": is no regular file"};
    Result<std::string> text = read_file(path);
    if (!text) return Error{text.error().describe(path)};
    files[i] = std::move(*text);
  }
  Result<Tokenizer> made = parse(files[0], files[1]);
  if (!made) return Error{made.error().describe(directory)};
  return made;
}

std::string Tokenizer::vocabulary_json() const {
  nlohmann::ordered_json json;
  for (TokenId id = 0; id < tokens_.size(); ++id) {
    json[id == end_of_text_ ? std::string(kEndOfText) : printable_bytes(tokens_[id])] = id;
  }
  return json.dump(0) + "\n";
}

std::string Tokenizer::merges_text() const {
  std::string text(kVersion);
  if (cut_ == Cut::kLexemes) text += kLexemes;
  text += "\n";
  for (auto [left, right] : merges_) {
    text += printable_bytes(tokens_[left]) + " " + printable_bytes(tokens_[right]) + "\n";
  }
  return text;
}

Status Tokenizer::save(const std::string& directory) const {
  TRY(write_file(directory + "/vocab.json", vocabulary_json()));
  return write_file(directory + "/merges.txt", merges_text());
}

void Tokenizer::encode_piece(std::string_view piece, std::vector<TokenId>& out) const {
  size_t first = out.size();
  for (char c : piece) out.push_back(byte_tokens_[static_cast<unsigned char>(c)]);
  while (out.size() - first > 1) {
    uint32_t best = UINT32_MAX;
    TokenId left = 0, right = 0, made = 0;
    for (size_t i = first; i + 1 < out.size(); ++i) {
      auto found = ranks_.find(pair_key(out[i], out[i + 1]));
      if (found == ranks_.end() || found->second.first >= best) continue;
      best = found->second.first, made = found->second.second;
      left = out[i], right = out[i + 1];
    }
    if (best == UINT32_MAX) return;
    size_t to = first;
    for (size_t from = first; from < out.size(); ++to) {
      bool merges = from + 1 < out.size() && out[from] == left && out[from + 1] == right;
      out[to] = merges ? made : out[from];
      from += merges ? 2 : 1;
    }
    out.resize(to);
  }
}

std::vector<TokenId> Tokenizer::encode(std::string_view text) const {
  std::vector<TokenId> tokens;
  tokens.reserve(text.size() / 3);
  while (!text.empty()) {
    size_t length = piece_length(text, cut_);
    encode_piece(text.substr(0, length), tokens);
    text.remove_prefix(length);
  }
  return tokens;
}

std::string Tokenizer::decode(std::span<const TokenId> tokens) const {
  std::string text;
  for (TokenId token : tokens) text += tokens_[token];
  return text;
}

uint64_t Tokenizer::fingerprint() const {
  uint64_t hash = hash_bytes(cut_ == Cut::kLexemes ? "lexemes" : "words");
  for (const std::string& token : tokens_) hash = hash_combine(hash, hash_bytes(token));
  for (auto [left, right] : merges_) hash = hash_combine(hash, pair_key(left, right));
  return hash;
}

}  // namespace cupel::lm
