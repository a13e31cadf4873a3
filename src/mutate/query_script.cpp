#include "mutate/query_script.h"

#include <algorithm>
#include <vector>

#include "smtlib/queries.h"
#include "term/walk.h"

namespace cupel {

namespace {

/// Terms without the names that they give and use.
class Unnamed {
 public:
  explicit Unnamed(TermStore& store) : store_(store) {}

  // A name stands for a closed term that was read before it was used.
  Term of(Term root) {
    post_order(root, [&](Term term) {
      if (term.id() >= made_.size()) made_.resize(store_.size());
      if (!made_[term.id()]) made_[term.id()] = without(term);
    });
    return made_[root.id()];
  }

 private:
  Term without(Term term) {
    if (term.fun() && term.fun()->kind == FunctionKind::kNamed) return of(term.fun()->body);
    std::vector<Term> args;
    bool changed = false;
    for (Term arg : term.args()) {
      args.push_back(made_[arg.id()]);
      changed |= args.back() != arg;
    }
    if (term.is(TermKind::kAnnotation)) return annotation(term, args);
    return changed ? store_.rebuild(term, args) : term;
  }

  Term annotation(Term term, const std::vector<Term>& args) {
    std::vector<Attribute> kept;
    for (const Attribute& attribute : term.annotation().attributes) {
      if (attribute.keyword != ":named") kept.push_back(attribute);
    }
    if (kept.empty()) return args[0];
    return store_.annotate(args[0], kept, std::span(args).subspan(1));
  }

  TermStore& store_;
  std::vector<Term> made_;  // by term id
};

bool uses_names(const TermStore& store) {
  for (uint32_t id = 0; id < store.size(); ++id) {
    if (store.term(id).has_names()) return true;
  }
  return false;
}

bool is_query(const Command& command) {
  const auto* plain = std::get_if<PlainCommand>(&command);
  return (plain && plain->command == "check-sat") || std::holds_alternative<CheckSatAssuming>(command);
}

bool declares(const Command& command) {
  return std::holds_alternative<DeclareFun>(command) || std::holds_alternative<DefineFun>(command) ||
         std::holds_alternative<DefineFunsRec>(command) || std::holds_alternative<DeclareSort>(command) ||
         std::holds_alternative<DefineSort>(command) || std::holds_alternative<DeclareDatatypes>(command);
}

/// The commands in front of the assertions: what is visible at a query, in order.
class Preamble {
 public:
  void take(const Command& command) {
    if (const auto* attribute = std::get_if<AttributeCommand>(&command)) take_attribute(command, *attribute);
    if (std::holds_alternative<SetLogic>(command) || declares(command)) kept_.push_back(command);
    if (const auto* scope = std::get_if<PushPop>(&command)) take_scope(*scope);
    const auto* plain = std::get_if<PlainCommand>(&command);
    // Declarations stay, as for our parser and z3. cvc5 drops them, as the standard says, and reads no seed that uses
    // them afterwards.
    if (plain && plain->command == "reset-assertions") levels_.clear();
  }

  std::vector<Command> commands() { return std::move(kept_); }

 private:
  void take_attribute(const Command& command, const AttributeCommand& attribute) {
    if (attribute.keyword == ":global-declarations") global_ = attribute.value == "true";
    bool about_answer = attribute.keyword == ":status" || attribute.command.starts_with("get-");
    if (!about_answer) kept_.push_back(command);
  }

  void take_scope(const PushPop& scope) {
    if (scope.push) {
      levels_.insert(levels_.end(), scope.levels, kept_.size());
    } else {
      for (uint32_t i = 0; i < scope.levels && !levels_.empty(); ++i) close_level();
    }
  }

  void close_level() {
    size_t from = levels_.back();
    levels_.pop_back();
    if (global_) return;
    auto first = kept_.begin() + static_cast<std::ptrdiff_t>(from);
    kept_.erase(std::remove_if(first, kept_.end(), declares), kept_.end());
  }

  std::vector<Command> kept_;
  std::vector<size_t> levels_;  // how many commands were kept when each was pushed
  bool global_ = false;
};

std::vector<Command> preamble_of(const Script& script, size_t query) {
  Preamble preamble;
  for (const Command& command : script.commands) {
    if (is_query(command) && query-- == 0) break;
    preamble.take(command);
  }
  return preamble.commands();
}

}  // namespace

Result<Script> query_script(const Script& script, size_t query) {
  auto queries = queries_of(script);
  if (!queries) return Error{"the seed has commands that we do not understand"};
  if (query >= queries->size()) return Error{"the seed has no such query"};
  Script made{script.store, preamble_of(script, query), script.logic};
  bool named = uses_names(*script.store);
  Unnamed unnamed(*script.store);
  for (Command& command : made.commands) {
    auto* defined = std::get_if<DefineFun>(&command);
    if (named && defined) const_cast<Function*>(defined->function)->body = unnamed.of(defined->function->body);
  }
  for (Term formula : (*queries)[query].formulas())
    made.commands.emplace_back(Assert{named ? unnamed.of(formula) : formula});
  made.commands.emplace_back(PlainCommand{"check-sat"});
  return made;
}

}  // namespace cupel
