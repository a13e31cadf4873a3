// Numbers, strings and indices.
#include <fmt/format.h>

#include "base/text.h"
#include "lm/constraint/script_state.h"

namespace cupel::lm {

namespace {

constexpr uint64_t kLargestIndex = 999;
constexpr size_t kLongestNumeral = 30;
constexpr size_t kLongestDecimal = 40;

}  // namespace

// --- indices ---

// Whether the index at `at` may have this value. Where another follows, some likely ones are tried for it.
bool ScriptState::index_fits(const Fit& fit, size_t at, uint64_t value) const {
  if (value > kLargestIndex) return false;
  const Want& want = fit.want();
  auto number = static_cast<int64_t>(value);
  std::vector<int64_t> probes = {
      number, 0, 1, number + 1 - want.bit_vec.low, number + 1 - want.bit_vec.high, want.significand.low, 3, 24};
  bool last = fit.candidates().front().op->index_count == at + 1;
  if (last) probes.resize(1);
  for (int64_t probe : probes) {
    if (probe < 0) continue;
    std::vector<Candidate> tried = fit.candidates();
    for (Candidate& candidate : tried) {
      candidate.bindings.bind_number(static_cast<int>(at), number);
      if (!last) candidate.bindings.bind_number(static_cast<int>(at) + 1, probe);
    }
    if (Fit(std::make_shared<const Want>(want), std::move(tried)).keep_planned(*around_, store())) return true;
  }
  return false;
}

bool ScriptState::number_fits(uint64_t value) const {
  const Item& item = *top_;
  auto number = static_cast<int64_t>(value);
  switch (item.number) {
    case Number::kIndex: return index_fits(*item.fit, item.value, value);
    case Number::kBvWidth: return item.want->bit_vec.contains(number) && bits_needed(item.value) <= value;
    case Number::kExponent: return item.want->exponent.contains(number);
    case Number::kSignificand: return item.want->significand.contains(number);
    case Number::kSortWidth: return number >= 1 && number <= kWidestBitVec;
    case Number::kSortExponent: return number >= 2 && number <= kMostExponentBits;
    case Number::kSortSignificand: return number >= 3 && number <= kMostSignificandBits;
  }
  return false;
}

// Whether the digits so far are the beginning of a number that fits.
bool ScriptState::number_possible() const {
  if (lexeme_.size() > 3 || (lexeme_[0] == '0' && lexeme_.size() > 1)) return false;
  uint64_t value = std::stoull(lexeme_), count = 1;
  for (; value <= kLargestIndex; value *= 10, count *= 10) {
    for (uint64_t more = 0; more < count; ++more) {
      if (number_fits(value + more)) return true;
    }
    if (value == 0) break;
  }
  return false;
}

ScriptState::Outcome ScriptState::number_step(char c) {
  if (is_digit(c)) {
    lexeme_ += c;
    return number_possible() ? Outcome::kTaken : Outcome::kReject;
  }
  return !lexeme_.empty() && finish_number() ? Outcome::kAgain : Outcome::kReject;
}

bool ScriptState::finish_number() {
  uint64_t value = std::stoull(lexeme_);
  if (!number_fits(value)) return false;
  lexeme_.clear();
  ItemPtr item = top_;
  auto width = static_cast<uint32_t>(value);
  switch (item->number) {
    case Number::kIndex: return finish_index(value);
    case Number::kBvWidth: replace({.kind = Kind::kClose, .flag = true, .sort = store().bit_vec(width)}); return true;
    case Number::kSignificand: {
      Sort sort = store().floating(static_cast<uint32_t>(item->value), width);
      replace({.kind = Kind::kClose, .flag = true, .sort = sort});
      return true;
    }
    case Number::kExponent:
      replace({.kind = Kind::kNumber, .number = Number::kSignificand, .value = value, .want = item->want});
      fixed(" ");
      return true;
    case Number::kSortExponent:
      replace({.kind = Kind::kNumber, .number = Number::kSortSignificand, .value = value});
      fixed(" ");
      return true;
    case Number::kSortWidth:
    case Number::kSortSignificand: {
      bool float_sort = item->number == Number::kSortSignificand;
      Sort sort = float_sort ? store().floating(static_cast<uint32_t>(item->value), width) : store().bit_vec(width);
      pop();
      bool taken = deliver_sort(sort);
      fixed(")");
      return taken;
    }
  }
  return false;
}

bool ScriptState::finish_index(uint64_t value) {
  ItemPtr item = top_;
  std::vector<Candidate> bound = item->fit->candidates();
  for (Candidate& one : bound) {
    one.bindings.bind_number(static_cast<int>(item->value), static_cast<int64_t>(value));
  }
  bool last = bound.front().op->index_count == item->value + 1;
  auto fit = std::make_shared<Fit>(std::make_shared<const Want>(item->fit->want()), std::move(bound));
  pop();
  if (!last) {
    push({.kind = Kind::kNumber, .number = Number::kIndex, .value = item->value + 1, .fit = std::move(fit)});
    fixed(" ");
    return true;
  }
  if (!fit->keep_planned(*around_, store())) return false;
  push({.kind = Kind::kArguments, .fit = std::move(fit)});
  fixed(")");
  return true;
}

std::string ScriptState::number_suggestion() const {
  if (std::string next = lexeme_.empty() ? "" : behind(); !next.empty()) return next;
  uint64_t start = lexeme_.empty() ? 0 : std::stoull(lexeme_);
  for (uint64_t value = start; value <= kLargestIndex; ++value) {
    std::string text = std::to_string(value);
    if (text.starts_with(lexeme_) && number_fits(value)) return text.substr(lexeme_.size());
  }
  return {};
}

// --- literals ---

bool ScriptState::literal_possible() const {
  const Want& want = *top_->want;
  if (top_->kind == Kind::kString) return want.contains(Sort::string());
  if (top_->kind == Kind::kHash) {
    if (want.bit_vec.empty()) return false;
    if (lexeme_.size() < 2) return true;
    if (lexeme_.size() == 2) {
      // Four bits a digit: there must be a multiple of four.
      return lexeme_[1] == 'b' ||
             (lexeme_[1] == 'x' && (want.bit_vec.high / 4) * 4 >= std::max<int64_t>(want.bit_vec.low, 4));
    }
    bool hex = lexeme_[1] == 'x';
    bool digit = hex ? is_hex_digit(lexeme_.back()) : lexeme_.back() == '0' || lexeme_.back() == '1';
    return digit && static_cast<int64_t>(lexeme_.size() - 2) * (hex ? 4 : 1) <= want.bit_vec.high;
  }
  bool decimal = lexeme_.find('.') != std::string::npos;
  if (lexeme_.size() > 1 && lexeme_[0] == '0' && is_digit(lexeme_[1])) return false;
  if (lexeme_.size() > (decimal ? kLongestDecimal : kLongestNumeral)) return false;
  return want.takes(Sort::real(), kLiteralForm) || (!decimal && want.takes(Sort::integer(), kLiteralForm));
}

ScriptState::Outcome ScriptState::literal_step(char c) {
  if (top_->kind == Kind::kString) {
    // The quote that ends it was taken before; a second one would make it part of the string.
    if (lexeme_.size() > 1 && lexeme_.back() == '"') {
      return c != '"' && finish_literal() ? Outcome::kAgain : Outcome::kReject;
    }
    if (c < 0x20 || c > 0x7e) return Outcome::kReject;
    lexeme_ += c;
    return Outcome::kTaken;
  }
  bool belongs = top_->kind == Kind::kHash ? is_hex_digit(c) || c == 'x' : is_digit(c) || c == '.';
  if (!belongs) return finish_literal() ? Outcome::kAgain : Outcome::kReject;
  if (c == '.' && lexeme_.find('.') != std::string::npos) return Outcome::kReject;
  lexeme_ += c;
  return literal_possible() ? Outcome::kTaken : Outcome::kReject;
}

bool ScriptState::finish_literal() {
  const Want& want = *top_->want;
  Sort sort;
  if (top_->kind == Kind::kString) {
    if (lexeme_.size() < 2 || lexeme_.back() != '"') return false;
    sort = Sort::string();
  } else if (top_->kind == Kind::kHash) {
    if (lexeme_.size() < 3) return false;
    sort = store().bit_vec(static_cast<uint32_t>((lexeme_.size() - 2) * (lexeme_[1] == 'x' ? 4 : 1)));
  } else {
    bool decimal = lexeme_.find('.') != std::string::npos;
    if (lexeme_.back() == '.') return false;
    sort = decimal ? Sort::real() : Sort::integer();
  }
  if (!want.takes(sort, kLiteralForm)) return false;
  lexeme_.clear();
  pop();
  return deliver(sort, kLiteralForm);
}

std::string ScriptState::literal_suggestion() const {
  if (std::string next = behind(); !next.empty()) return next;
  if (top_->kind == Kind::kString) return "\"";
  if (top_->kind == Kind::kHash) return lexeme_.size() == 1 ? "b" : "0";
  return lexeme_.find('.') == std::string::npos ? ".0" : "0";
}

}  // namespace cupel::lm
