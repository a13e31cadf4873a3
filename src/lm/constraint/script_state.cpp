#include "lm/constraint/script_state.h"

#include "base/assert.h"

namespace cupel::lm {

ScriptState::ScriptState(Language& language) : language_(&language) { push({.kind = Kind::kTop}); }

void ScriptState::push(Item item) {
  item.next = top_;
  item.depth = top_ ? top_->depth + 1 : 0;
  top_ = std::make_shared<const Item>(std::move(item));
}

void ScriptState::term(Want want) {
  push({.kind = Kind::kTerm, .want = std::make_shared<const Want>(std::move(want))});
}

bool ScriptState::feed(std::string_view bytes) {
  return std::ranges::all_of(bytes, [this](char c) { return feed(c); });
}

bool ScriptState::feed(char c) {
  Outcome outcome;
  do outcome = step(c);
  while (outcome == Outcome::kAgain);
  return outcome == Outcome::kTaken;
}

bool ScriptState::can_end() const { return top_->kind == Kind::kTop && assertions_ > 0 && queried_; }

ScriptState::Outcome ScriptState::step(char c) {
  switch (top_->kind) {
    case Kind::kTop:
      if (c != '(') return Outcome::kReject;
      word(Word::kCommand, {}, command_names());
      return Outcome::kTaken;
    case Kind::kFixed: return fixed_step(c);
    case Kind::kWord: return word_step(c);
    case Kind::kTerm: return term_step(c);
    case Kind::kOpen: return open_step(c);
    case Kind::kArguments: return arguments_step(c);
    case Kind::kNumber: return number_step(c);
    case Kind::kDecimal:
    case Kind::kHash:
    case Kind::kString: return literal_step(c);
    case Kind::kClose: {
      if (c != ')') return Outcome::kReject;
      Sort sort = top_->sort;
      TermForms form = top_->flag ? kLiteralForm : kOtherForm;
      pop();
      return deliver(sort, form) ? Outcome::kTaken : Outcome::kReject;
    }
    case Kind::kChoice: return choice_step(c);
    case Kind::kSort:
    case Kind::kSortOpen:
    case Kind::kCompound: return sort_step(c);
    case Kind::kSortList:
    case Kind::kVariables: return list_step(c);
    case Kind::kDatatypes:
    case Kind::kConstructors:
    case Kind::kSelectors: return datatype_step(c);
    case Kind::kBindings: return bindings_step(c);
    case Kind::kCases:
    case Kind::kCase: return match_step(c);
    case Kind::kScopeEnd:
    case Kind::kDefine:
    case Kind::kDeclare:
    case Kind::kVariable:
    case Kind::kSelector:
    case Kind::kBinding:
    case Kind::kSubject:
    case Kind::kPatternVariables:
    case Kind::kCaseEnd: break;  // they wait for a term, a sort or a name, which stands on top of them
  }
  return Outcome::kReject;
}

ScriptState::Outcome ScriptState::fixed_step(char c) {
  const Item& item = *top_;
  if (item.fixed[item.position] != c) return Outcome::kReject;
  if (item.position + 1 == item.fixed.size()) {
    pop();
  } else {
    Item rest = item;
    ++rest.position;
    replace(std::move(rest));
  }
  return Outcome::kTaken;
}

// Behind the head or an argument: one more, or the end.
ScriptState::Outcome ScriptState::arguments_step(char c) {
  std::shared_ptr<const Fit> fit = top_->fit;
  if (c == ' ') {
    std::optional<Want> want = fit->next(*around_, store());
    if (!want) return Outcome::kReject;
    term(std::move(*want));
    return Outcome::kTaken;
  }
  if (c != ')') return Outcome::kReject;
  Sort sort = fit->result(store());
  if (!sort) return Outcome::kReject;
  pop();
  return deliver(sort, fit->form()) ? Outcome::kTaken : Outcome::kReject;
}

bool ScriptState::deliver(Sort sort, TermForms form) {
  ItemPtr waiting = top_;
  switch (waiting->kind) {
    case Kind::kArguments: {
      auto fit = std::make_shared<Fit>(*waiting->fit);
      if (!fit->take(sort, form, *around_, store())) return false;
      replace({.kind = Kind::kArguments, .fit = std::move(fit)});
      return true;
    }
    case Kind::kScopeEnd:
      around_ = waiting->around;
      replace({.kind = Kind::kClose, .sort = sort});
      return true;
    case Kind::kBinding: {
      pop();
      Item list = *top_;
      list.symbols.push_back(std::make_shared<const OwnSymbol>(OwnSymbol{waiting->fixed, {}, sort}));
      replace(std::move(list));
      fixed(")");
      return true;
    }
    case Kind::kSubject: {
      auto datatype = std::ranges::find(around_->datatypes(), sort, &OwnDatatype::sort);
      replace(
          {.kind = Kind::kCases, .want = waiting->want, .symbols = datatype->constructors, .around = waiting->around});
      fixed(" (");
      return true;
    }
    case Kind::kCaseEnd: deliver_case(sort); return true;
    case Kind::kDefine: {
      around_ = waiting->around;
      std::vector<Sort> domain;
      for (const OwnSymbolPtr& variable : waiting->symbols) domain.push_back(variable->range);
      declare(std::make_shared<const OwnSymbol>(OwnSymbol{waiting->fixed, std::move(domain), sort}));
      pop();
      fixed(")\n");
      return true;
    }
    default: return true;  // fixed bytes follow
  }
}

std::string ScriptState::completion() const {
  ScriptState copy = *this;
  std::string text;
  while (!copy.can_end()) {
    std::string more = copy.suggestion();
    bool taken = !more.empty() && copy.feed(more);
    CUPEL_ASSERT(taken);
    text += more;
  }
  return text;
}

// What follows a lexeme that could end here.
std::string ScriptState::behind() const {
  ScriptState copy = *this;
  bool finished = copy.top_->kind == Kind::kWord     ? copy.finish_word()
                  : copy.top_->kind == Kind::kNumber ? copy.finish_number()
                                                     : copy.finish_literal();
  return finished ? copy.suggestion() : std::string();
}

std::string ScriptState::suggestion() const {
  switch (top_->kind) {
    case Kind::kTop:
      return !around_           ? "(set-logic " + language_->logics().front() + ")\n"
             : assertions_ == 0 ? "(assert true)\n"
                                : "(check-sat)\n";
    case Kind::kFixed: return top_->fixed.substr(top_->position);
    case Kind::kWord: return word_suggestion();
    case Kind::kTerm: return shortest(*top_->want);
    case Kind::kOpen: return open_suggestion();
    case Kind::kArguments: return top_->fit->completion(*around_, store());
    case Kind::kNumber: return number_suggestion();
    case Kind::kDecimal:
    case Kind::kHash:
    case Kind::kString: return literal_suggestion();
    case Kind::kClose: return ")";
    case Kind::kChoice: {
      auto fits = [this](const std::string& text) { return text.starts_with(lexeme_); };
      return std::ranges::find_if(*top_->texts, fits)->substr(lexeme_.size());
    }
    case Kind::kSort: return top_->value == kOnlyBitVec ? "(_ BitVec 1)" : "Bool";
    case Kind::kSortOpen: return has_indexed_sorts() ? "_" : sort_names(Word::kSortHead)->front();
    case Kind::kCompound: return top_->sorts.size() < top_->value ? " " : ")";
    case Kind::kSortList: return ")";
    case Kind::kVariables: return variables_suggestion();
    case Kind::kDatatypes:
    case Kind::kConstructors:
    case Kind::kSelectors: return datatype_suggestion();
    case Kind::kBindings: return top_->symbols.empty() ? "(" + new_name() + " true)" : ")";
    case Kind::kCases:
    case Kind::kCase: return match_suggestion();
    case Kind::kScopeEnd:
    case Kind::kDefine:
    case Kind::kDeclare:
    case Kind::kVariable:
    case Kind::kSelector:
    case Kind::kBinding:
    case Kind::kSubject:
    case Kind::kPatternVariables:
    case Kind::kCaseEnd: break;
  }
  return {};
}

std::string ScriptState::shortest(const Want& want) const {
  if (!want.sorts.empty()) {
    return around_->shortest(want.sorts.front(), want.literal, want.numbers);
  }
  if (!want.bit_vec.empty()) return around_->shortest_literal(store().bit_vec(static_cast<uint32_t>(want.bit_vec.low)));
  return around_->shortest_literal(
      store().floating(static_cast<uint32_t>(want.exponent.low), static_cast<uint32_t>(want.significand.low)));
}

}  // namespace cupel::lm
