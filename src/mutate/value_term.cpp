#include "mutate/value_term.h"

#include <string>
#include <string_view>
#include <vector>

#include "theory/operator_table.h"
#include "theory/typing.h"
#include "value/float.h"
#include "value/print.h"

namespace cupel {

bool has_constants(Sort sort) {
  switch (sort.kind()) {
    case SortKind::kBool:
    case SortKind::kInt:
    case SortKind::kReal:
    case SortKind::kString:
    case SortKind::kRoundingMode:
    case SortKind::kBitVec:
    case SortKind::kFloat: return true;
    default: return false;
  }
}

namespace {

/// Reads the text of a value: atoms and applications of operators without indices to them.
class ValueReader {
 public:
  ValueReader(TermStore& store, std::string_view text) : store_(store), text_(text) {}

  // The depth is that of (- (/ 1.0 3.0)).
  Term read(Sort sort) {
    skip_space();
    if (at_ >= text_.size()) return {};
    if (text_[at_] == '(') return application(sort);
    std::string_view word = atom();
    if (word.empty()) return {};
    if (word[0] == '"') return store_.literal(LiteralKind::kString, word.substr(1, word.size() - 2), Sort::string());
    if (word[0] == '#') {
      bool hex = word[1] == 'x';
      auto width = static_cast<uint32_t>((word.size() - 2) * (hex ? 4 : 1));
      return store_.literal(hex ? LiteralKind::kHex : LiteralKind::kBinary, word, store_.bit_vec(width));
    }
    if (word[0] >= '0' && word[0] <= '9') {
      bool decimal = word.find('.') != std::string_view::npos;
      return store_.literal(decimal ? LiteralKind::kDecimal : LiteralKind::kNumeral, word,
                            decimal ? Sort::real() : Sort::integer());
    }
    return make_application(word, {});
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  std::string_view atom() {
    size_t start = at_;
    if (text_[at_] == '"') {
      at_ = text_.rfind('"') + 1;
    } else {
      while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != ')') ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  Term application(Sort sort) {
    ++at_;
    if (text_.substr(at_).starts_with("_ ")) return {};  // (_ NaN 8 24) and its like have operators of their own
    std::string_view head = atom();
    std::vector<Term> args;
    for (skip_space(); at_ < text_.size() && text_[at_] != ')'; skip_space()) {
      args.push_back(read(sort));
      if (!args.back()) return {};
    }
    ++at_;
    return make_application(head, args);
  }

  Term make_application(std::string_view name, const std::vector<Term>& args) {
    auto overloads = OperatorTable::standard().overloads(name);
    if (overloads.empty()) return {};
    Result<Term> made = apply_operator(store_, overloads, {}, {}, args);
    return made ? *made : Term();
  }

  TermStore& store_;
  std::string_view text_;
  size_t at_ = 0;
};

// (_ NaN 8 24), (_ +oo 8 24), (_ -zero 8 24)
Term special_float(TermStore& store, const Value& value, Sort sort) {
  std::string_view name;
  bool negative = fp_is_negative(value).is_true();
  if (fp_is_nan(value).is_true()) name = "NaN";
  if (fp_is_infinite(value).is_true()) name = negative ? "-oo" : "+oo";
  if (fp_is_zero(value).is_true()) name = negative ? "-zero" : "+zero";
  if (name.empty()) return {};
  std::vector<Index> indices{{.number = sort.width()}, {.number = sort.significand()}};
  return make(store, name, {}, indices);
}

}  // namespace

Term value_term(TermStore& store, const Value& value, Sort sort) {
  if (value.is_none() || !has_constants(sort)) return {};
  if (sort.is(SortKind::kFloat)) {
    if (Term special = special_float(store, value, sort)) return special;
  }
  std::string text = to_smtlib(value, sort.text());
  Term made = ValueReader(store, text).read(sort);
  return made && made.sort() == sort ? made : Term();
}

}  // namespace cupel
