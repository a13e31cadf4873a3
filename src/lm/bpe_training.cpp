#include "lm/bpe_training.h"

#include <algorithm>
#include <queue>
#include <unordered_set>

#include "base/assert.h"

namespace cupel::lm {

namespace {

struct Word {
  std::vector<TokenId> tokens;
  double count;
};

struct MergeCandidate {
  double count;
  TokenId left, right;

  // The queue gives the largest first: more often, then the pair that was there first.
  bool operator<(const MergeCandidate& other) const {
    if (count != other.count) return count < other.count;
    return std::pair(left, right) > std::pair(other.left, other.right);
  }
};

class Training {
 public:
  Training(const PieceCounts& pieces, size_t size) : size_(size) {
    for (int byte = 0; byte < 256; ++byte) tokens_.emplace_back(1, static_cast<char>(byte));
    // Sorted: the order of a hash map must not decide anything.
    std::vector<std::pair<std::string_view, double>> sorted(pieces.counts().begin(), pieces.counts().end());
    std::ranges::sort(sorted);
    for (const auto& [piece, count] : sorted) add_word(piece, count);
    for (const auto& [key, count] : counts_) push(key, count);
  }

  Tokenizer run() {
    while (tokens_.size() + 1 < size_ && !queue_.empty()) {
      MergeCandidate best = queue_.top();
      queue_.pop();
      uint64_t key = key_of(best.left, best.right);
      double count = counts_[key];
      if (best.count != count) {
        if (count >= kLeast) push(key, count);
        continue;
      }
      if (count < kLeast) break;
      merge(best.left, best.right);
    }
    tokens_.emplace_back();  // the end of a text
    Result<Tokenizer> made = Tokenizer::make(std::move(tokens_), std::move(merges_), Cut::kLexemes);
    CUPEL_ASSERT(made.ok());
    return std::move(*made);
  }

 private:
  static constexpr double kLeast = 2;

  static uint64_t key_of(TokenId left, TokenId right) { return uint64_t{left} << 32 | right; }

  void push(uint64_t key, double count) {
    queue_.push({count, static_cast<TokenId>(key >> 32), static_cast<TokenId>(key)});
  }

  void add_word(std::string_view piece, double count) {
    Word word{{}, count};
    for (char c : piece) word.tokens.push_back(static_cast<unsigned char>(c));
    if (word.tokens.size() < 2) return;
    auto index = static_cast<uint32_t>(words_.size());
    for (size_t i = 0; i + 1 < word.tokens.size(); ++i) {
      uint64_t key = key_of(word.tokens[i], word.tokens[i + 1]);
      counts_[key] += count;
      where_[key].push_back(index);
    }
    words_.push_back(std::move(word));
  }

  void merge(TokenId left, TokenId right) {
    std::string bytes = tokens_[left] + tokens_[right];
    auto made = static_cast<TokenId>(tokens_.size());
    uint64_t merged = key_of(left, right);
    std::vector<uint32_t> places = std::move(where_[merged]);
    where_.erase(merged);
    counts_.erase(merged);
    // Two ways can lead to the same bytes; the second is no new token.
    if (!seen_.insert(bytes).second) return;
    tokens_.push_back(bytes);
    merges_.emplace_back(left, right);
    changed_.clear();
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (uint32_t index : places) merge_in(words_[index], index, left, right, made);
    for (uint64_t key : changed_) {
      if (auto found = counts_.find(key); found != counts_.end()) push(key, found->second);
    }
  }

  void merge_in(Word& word, uint32_t index, TokenId left, TokenId right, TokenId made) {
    std::vector<TokenId>& tokens = word.tokens;
    bool any = false;
    for (size_t i = 0; i + 1 < tokens.size(); ++i) any |= tokens[i] == left && tokens[i + 1] == right;
    if (!any) return;
    count_pairs(word, index, -word.count, left, right);
    size_t to = 0;
    for (size_t from = 0; from < tokens.size(); ++to) {
      bool merges = from + 1 < tokens.size() && tokens[from] == left && tokens[from + 1] == right;
      tokens[to] = merges ? made : tokens[from];
      from += merges ? 2 : 1;
    }
    tokens.resize(to);
    count_pairs(word, index, word.count, left, right);
  }

  void count_pairs(const Word& word, uint32_t index, double change, TokenId left, TokenId right) {
    for (size_t i = 0; i + 1 < word.tokens.size(); ++i) {
      uint64_t key = key_of(word.tokens[i], word.tokens[i + 1]);
      if (key == key_of(left, right)) continue;
      counts_[key] += change;
      if (change > 0) {
        where_[key].push_back(index);
        changed_.insert(key);
      }
    }
  }

  size_t size_;
  std::vector<std::string> tokens_;
  std::unordered_set<std::string> seen_;
  std::vector<std::pair<TokenId, TokenId>> merges_;
  std::vector<Word> words_;
  std::unordered_map<uint64_t, double> counts_;
  std::unordered_map<uint64_t, std::vector<uint32_t>> where_;  // words that had the pair once
  std::unordered_set<uint64_t> changed_;
  std::priority_queue<MergeCandidate> queue_;
};

}  // namespace

void PieceCounts::add(std::string_view text, double weight) {
  while (!text.empty()) {
    size_t length = piece_length(text, Cut::kLexemes);
    counts_[std::string(text.substr(0, length))] += weight;
    text.remove_prefix(length);
  }
}

void PieceCounts::add(const PieceCounts& other) {
  for (const auto& [piece, count] : other.counts_) counts_[piece] += count;
}

Tokenizer train_tokenizer(const PieceCounts& counts, size_t size) {
  CUPEL_ASSERT(size >= 257);
  return Training(counts, size).run();
}

}  // namespace cupel::lm
