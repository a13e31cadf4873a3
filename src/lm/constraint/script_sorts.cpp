// Sorts, and the lists of declarations and binders.
#include "lm/constraint/script_state.h"

namespace cupel::lm {

namespace {

constexpr size_t kDeepestSort = 4;

}  // namespace

ScriptState::Names ScriptState::sort_names(Word kind) const {
  const Language::Operators& ops = operators();
  const Logic& logic = ops.logic;
  std::vector<std::string> names;
  if (kind == Word::kSortIndexed) {
    if (ops.bit_vector_sorts()) names.emplace_back("BitVec");
    if (ops.floats()) names.emplace_back("FloatingPoint");
  } else if (kind == Word::kSortHead) {
    if (logic.all || logic.arrays) names.emplace_back("Array");
    if (ops.empty_sequence) names.emplace_back("Seq");
    if (has_indexed_sorts()) names.emplace_back("_");
  } else {
    names.emplace_back("Bool");
    if (ops.ints()) names.emplace_back("Int");
    if (ops.reals()) names.emplace_back("Real");
    if (ops.strings()) names.emplace_back("String");
    if (ops.floats()) names.insert(names.end(), {"Float128", "Float16", "Float32", "Float64", "RoundingMode"});
    for (Sort sort : around_->declared_sorts()) names.emplace_back(sort.text());
  }
  std::ranges::sort(names);
  return std::make_shared<const std::vector<std::string>>(std::move(names));
}

ScriptState::Outcome ScriptState::sort_step(char c) {
  ItemPtr item = top_;
  if (item->kind == Kind::kCompound) {
    if (c == ' ' && item->sorts.size() < item->value) {
      // cvc5 refuses arrays whose index is an array.
      bool index = item->value == 2 && item->sorts.empty();
      uint64_t allowed = !index ? 0 : operators().only_bit_vector_indices() ? kOnlyBitVec : kNoArray;
      push({.kind = Kind::kSort, .position = item->position + 1, .value = allowed});
      return Outcome::kTaken;
    }
    if (c != ')' || item->sorts.size() < item->value) return Outcome::kReject;
    pop();
    Sort sort = store().compound(item->value == 2 ? SortKind::kArray : SortKind::kSeq, item->sorts);
    return deliver_sort(sort) ? Outcome::kTaken : Outcome::kReject;
  }
  pop();
  if (item->value == kOnlyBitVec && item->kind == Kind::kSort && c != '(') return Outcome::kReject;
  if (item->kind == Kind::kSort && c == '(') {
    bool too_deep = item->position > kDeepestSort && item->value != kOnlyBitVec;
    if (sort_names(Word::kSortHead)->empty() || too_deep) return Outcome::kReject;
    if ((item->flag || item->value != 0) && !has_indexed_sorts()) return Outcome::kReject;
    push({.kind = Kind::kSortOpen, .flag = item->flag, .position = item->position, .value = item->value});
    return Outcome::kTaken;
  }
  Word kind = item->kind == Kind::kSort ? Word::kSort : Word::kSortHead;
  Names names = sort_names(kind);
  if (item->kind == Kind::kSortOpen && item->value != 0) {
    names = std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"_"});
  }
  if (item->flag) {
    // The sort of a definition must have a term: no declared sort, no compound one is asked whether it has. Numbers of
    // difference logics must be told apart from what stands for them.
    std::vector<std::string> safe = *names;
    bool no_numbers = operators().logic.difference;
    std::erase_if(safe, [&](const std::string& name) {
      return name == "Array" || name == "Seq" || (no_numbers && (name == "Int" || name == "Real")) ||
             std::ranges::any_of(around_->declared_sorts(), [&](Sort sort) { return sort.text() == name; });
    });
    names = std::make_shared<const std::vector<std::string>>(std::move(safe));
  }
  lexeme_.clear();
  push({.kind = Kind::kWord, .word = kind, .position = item->position, .texts = std::move(names)});
  return Outcome::kAgain;
}

bool ScriptState::finish_sort_word() {
  ItemPtr item = top_;
  std::string name = std::exchange(lexeme_, {});
  pop();
  if (item->word == Word::kSortHead && name == "_") {
    word(Word::kSortIndexed, {}, sort_names(Word::kSortIndexed));
    fixed(" ");
    return true;
  }
  if (item->word == Word::kSortHead) {
    push({.kind = Kind::kCompound, .position = item->position, .value = name == "Array" ? 2u : 1u});
    return true;
  }
  if (item->word == Word::kSortIndexed) {
    push({.kind = Kind::kNumber, .number = name == "BitVec" ? Number::kSortWidth : Number::kSortExponent});
    fixed(" ");
    return true;
  }
  for (Sort sort : around_->declared_sorts()) {
    if (sort.text() == name) return deliver_sort(sort);
  }
  if (name == "Bool") return deliver_sort(Sort::boolean());
  if (name == "Int") return deliver_sort(Sort::integer());
  if (name == "Real") return deliver_sort(Sort::real());
  if (name == "String") return deliver_sort(Sort::string());
  if (name == "RoundingMode") return deliver_sort(Sort::rounding_mode());
  if (name == "Float16") return deliver_sort(store().floating(5, 11));
  if (name == "Float32") return deliver_sort(store().floating(8, 24));
  if (name == "Float64") return deliver_sort(store().floating(11, 53));
  return deliver_sort(store().floating(15, 113));
}

bool ScriptState::deliver_sort(Sort sort) {
  ItemPtr item = top_;
  pop();
  switch (item->kind) {
    case Kind::kCompound: {
      Item changed = *item;
      changed.sorts.push_back(sort);
      push(std::move(changed));
      return true;
    }
    case Kind::kSortList: {
      Item changed = *item;
      changed.sorts.push_back(sort);
      push(std::move(changed));
      return true;
    }
    case Kind::kVariable: {
      Item list = *top_;
      list.symbols.push_back(std::make_shared<const OwnSymbol>(OwnSymbol{item->fixed, {}, sort}));
      declare(list.symbols.back());
      replace(std::move(list));
      fixed(")");
      return true;
    }
    case Kind::kSelector: {
      Item selectors = *top_;
      auto draft = std::make_shared<DatatypeDraft>(*selectors.draft);
      draft->domain.push_back(sort);
      draft->selectors.push_back(
          std::make_shared<const OwnSymbol>(OwnSymbol{item->fixed, {draft->read.back().sort}, sort}));
      selectors.draft = std::move(draft);
      replace(std::move(selectors));
      fixed(")");
      return true;
    }
    case Kind::kDefine: {
      // The body of a definition, which has the sort that was just read.
      push(*item);
      term(Want::exactly(sort));
      fixed(" ");
      return true;
    }
    default: break;
  }
  declare(std::make_shared<const OwnSymbol>(OwnSymbol{item->fixed, item->sorts, sort}));
  fixed(")\n");
  return true;
}

// Argument sorts of a function, or the variables of a binder: the next one or the end.
ScriptState::Outcome ScriptState::list_step(char c) {
  ItemPtr item = top_;
  bool sorts = item->kind == Kind::kSortList;
  bool first = sorts ? item->sorts.empty() : item->symbols.empty();
  if (c == ')' && (!first || sorts || item->flag)) {
    pop();
    if (sorts) {
      push({.kind = Kind::kDeclare, .fixed = item->fixed, .sorts = item->sorts});
      push({.kind = Kind::kSort});
    } else if (item->flag) {
      push({.kind = Kind::kDefine, .fixed = item->fixed, .symbols = item->symbols, .around = item->around});
      push({.kind = Kind::kSort, .flag = true});
    } else {
      push({.kind = Kind::kScopeEnd, .around = item->around});
      term(Want::exactly(Sort::boolean()));
    }
    fixed(" ");
    return Outcome::kTaken;
  }
  if (!first && c == ' ') {
    if (sorts) push({.kind = Kind::kSort});
    if (!sorts) word(Word::kName, {}, {}), fixed("(");
    return Outcome::kTaken;
  }
  if (!first) return Outcome::kReject;
  if (sorts) {
    push({.kind = Kind::kSort});
    return Outcome::kAgain;
  }
  if (c != '(') return Outcome::kReject;
  word(Word::kName, {}, {});
  return Outcome::kTaken;
}

std::string ScriptState::variables_suggestion() const {
  return !top_->symbols.empty() || top_->flag ? ")" : "(" + new_name() + " Bool)";
}

}  // namespace cupel::lm
