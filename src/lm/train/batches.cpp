#include "lm/train/batches.h"

#include <algorithm>
#include <cmath>

#include "lm/format/format_error.h"

namespace cupel::lm::train {

namespace {

constexpr size_t kWaiting = 24;  // drawn documents among which the longest that fits is taken

uint64_t next_random(uint64_t& state) {
  uint64_t x = state += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
double unit(uint64_t& state) { return static_cast<double>(next_random(state) >> 11) * 0x1.0p-53; }

}  // namespace

/// Rows that are being filled.
class BatchSource::Rows {
 public:
  Rows(int64_t rows, int64_t length, int64_t end_of_text) : rows_(rows), length_(length), end_of_text_(end_of_text) {
    size_t size = static_cast<size_t>(rows * length);
    tokens_.assign(size, end_of_text);
    positions_.assign(size, 0);
    documents_.assign(size, -1);
    targets_.assign(size, -100);
  }

  int64_t room() const { return row_ < rows_ ? length_ - at_ : 0; }
  bool full() const { return row_ >= rows_; }
  bool empty() const { return row_ == 0 && at_ == 0; }
  void next_row() {
    ++row_;
    at_ = document_ = 0;
  }

  /// The end-of-text token leads the document and is what follows its last token.
  void add(std::span<const uint16_t> text) {
    auto count = static_cast<int64_t>(text.size()) + 1;
    auto first = static_cast<size_t>(row_ * length_ + at_);
    for (int64_t i = 0; i < count; ++i) {
      size_t to = first + static_cast<size_t>(i);
      tokens_[to] = i == 0 ? end_of_text_ : text[static_cast<size_t>(i) - 1];
      targets_[to] = i + 1 == count ? end_of_text_ : text[static_cast<size_t>(i)];
      positions_[to] = i;
      documents_[to] = document_;
    }
    ++document_;
    at_ += count;
  }

  Batch batch() const {
    auto tensor = [&](const std::vector<int64_t>& values) {
      return torch::tensor(values, torch::kInt64).view({rows_, length_});
    };
    return {tensor(tokens_), tensor(positions_), tensor(documents_), tensor(targets_)};
  }

 private:
  int64_t rows_, length_, end_of_text_;
  int64_t row_ = 0, at_ = 0, document_ = 0;
  std::vector<int64_t> tokens_, positions_, documents_, targets_;
};

BatchSource::BatchSource(const PackedCorpus& corpus, const std::string& part, const BatchSettings& settings)
    : part_(corpus.part(part)), settings_(settings), end_of_text_(corpus.end_of_text) {
  std::vector<Group> groups(corpus.logics.size());
  for (uint32_t i = 0; i < part_.documents.size(); ++i) {
    const PackedDocument& document = part_.documents[i];
    if (document.length + 1 > settings.length || (document.mutant && settings.without_mutants)) continue;
    Group& group = groups[document.logic];
    (document.mutant ? group.mutants : group.originals).push_back(i);
  }
  double sum = 0;
  for (Group& group : groups) {
    if (group.originals.empty() && group.mutants.empty()) continue;
    sum += std::sqrt(static_cast<double>(std::max<size_t>(1, group.originals.size())));
    group.until = sum;
    groups_.push_back(std::move(group));
  }
  if (groups_.empty()) throw FormatError("the corpus has no document of part " + part + " that fits the context");
}

uint32_t BatchSource::draw(uint64_t& state) const {
  double at = unit(state) * groups_.back().until;
  auto group = std::upper_bound(groups_.begin(), groups_.end(), at,
                                [](double value, const Group& one) { return value < one.until; });
  if (group == groups_.end()) --group;
  bool original = group->mutants.empty() || (!group->originals.empty() && unit(state) < settings_.originals);
  const std::vector<uint32_t>& from = original ? group->originals : group->mutants;
  return from[next_random(state) % from.size()];
}

Batch BatchSource::batch(uint64_t number) const {
  uint64_t state = settings_.seed * 0xd1342543de82ef95 + number;
  next_random(state);
  Rows rows(settings_.rows, settings_.length, end_of_text_);
  std::vector<uint32_t> waiting;
  while (!rows.full()) {
    while (waiting.size() < kWaiting) waiting.push_back(draw(state));
    size_t best = waiting.size();
    for (size_t i = 0; i < waiting.size(); ++i) {
      auto length = static_cast<int64_t>(part_.documents[waiting[i]].length) + 1;
      // The first that was drawn opens a row, whatever its length: nothing waits for ever.
      if (length > rows.room()) continue;
      if (best == waiting.size() || part_.documents[waiting[i]].length > part_.documents[waiting[best]].length)
        best = i;
      if (rows.room() == settings_.length) break;
    }
    if (best == waiting.size()) {
      rows.next_row();
      continue;
    }
    rows.add(part_.text(part_.documents[waiting[best]]));
    waiting.erase(waiting.begin() + static_cast<ptrdiff_t>(best));
  }
  return rows.batch();
}

std::vector<Batch> BatchSource::all() const {
  std::vector<Batch> batches;
  Rows rows(settings_.rows, settings_.length, end_of_text_);
  for (const PackedDocument& document : part_.documents) {
    if (document.length + 1 > settings_.length) continue;
    if (static_cast<int64_t>(document.length) + 1 > rows.room()) rows.next_row();
    if (rows.full()) {
      batches.push_back(rows.batch());
      rows = Rows(settings_.rows, settings_.length, end_of_text_);
    }
    rows.add(part_.text(document));
  }
  if (!rows.empty()) batches.push_back(rows.batch());
  return batches;
}

}  // namespace cupel::lm::train
