#include "reduce/edit.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "term/occurrence.h"
#include "term/walk.h"

namespace cupel::reduce {

// --- terms by table ---

TermTable::TermTable(const View& view)
    : store_(view.store()), target_(view.store().size()), done_(view.store().size()) {}

void TermTable::add(Term from, Term to) {
  CUPEL_ASSERT(from.sort() == to.sort());
  if (!target_[from.id()]) target_[from.id()] = to;
}

Term TermTable::rebuilt(Term term) const {
  std::vector<Term> args;
  for (Term arg : term.args()) args.push_back(done_[arg.id()]);
  return store_.rebuild(term, args);
}

Term TermTable::rewrite(Term root) {
  std::vector<std::pair<Term, uint32_t>> stack;
  auto enter = [&](Term term) {
    if (!done_[term.id()]) stack.emplace_back(term, 0);
  };
  enter(root);
  while (!stack.empty()) {
    auto& [term, next] = stack.back();
    if (next < term.arity()) {
      enter(term[next++]);
      continue;
    }
    Term finished = term;
    stack.pop_back();
    Term to = target_[finished.id()];
    if (to && to.id() < done_.size() && done_[to.id()]) to = done_[to.id()];
    done_[finished.id()] = to ? to : rebuilt(finished);
  }
  return done_[root.id()];
}

Function* TermTable::redefine(const Function& function) {
  Term body = rewrite(function.body);
  if (body == function.body) return const_cast<Function*>(&function);
  Function* made = store_.declare(function.raw_name, function.kind, function.domain, function.range);
  made->sort_parameters = function.sort_parameters;
  made->parameters = function.parameters;
  made->body = body;
  return made;
}

// A definition with a new body is a new function of the same name. Its applications keep the old one: they are printed,
// and what is printed is read again before anybody works on it.
Command TermTable::rewrite(const Command& command) {
  auto all = [&](std::span<const Term> terms) {
    std::vector<Term> rewritten;
    for (Term term : terms) rewritten.push_back(rewrite(term));
    return store_.arena().copy(rewritten);
  };
  if (const auto* assertion = std::get_if<Assert>(&command)) return Assert{rewrite(assertion->term)};
  if (const auto* query = std::get_if<CheckSatAssuming>(&command)) return CheckSatAssuming{all(query->assumptions)};
  if (const auto* query = std::get_if<GetValue>(&command)) return GetValue{all(query->terms)};
  if (const auto* defined = std::get_if<DefineFun>(&command)) {
    return DefineFun{redefine(*defined->function), defined->as_const};
  }
  if (const auto* defined = std::get_if<DefineFunsRec>(&command)) {
    std::vector<const Function*> functions;
    for (const Function* function : defined->functions) functions.push_back(redefine(*function));
    return DefineFunsRec{store_.arena().copy(functions)};
  }
  return command;
}

// --- proposals ---

namespace {

uint64_t command_size(const Command& command) {
  uint64_t size = 1;
  for_each_root(command, [&](Term term) { size += std::min<uint64_t>(term.occurrences(), UINT32_MAX); });
  return size;
}

/// Puts back what a mutation replaced, if what it put there still stands there.
bool undo_mutation(TermStore& store, const Mutation& mutation, std::vector<Command>& commands) {
  if (mutation.command >= commands.size()) return false;
  auto* assertion = std::get_if<Assert>(&commands[mutation.command]);
  if (!assertion) return false;
  Term at = assertion->term;
  std::unordered_set<const Variable*> bound;
  for (uint32_t child : mutation.path) {
    if (child >= at.arity()) return false;
    for (const Variable* variable : bound_in(at, child)) bound.insert(variable);
    at = at[child];
  }
  if (at != mutation.after || at.sort() != mutation.before.sort()) return false;
  for (const Variable* variable : free_variables(mutation.before)) {
    if (!bound.contains(variable)) return false;
  }
  assertion->term = replace_at(store, assertion->term, mutation.path, mutation.before);
  return true;
}

/// The latest mutations first: one may lie inside of what an earlier one made.
std::optional<Draft> undo(const Draft& draft, std::span<const Edit> edits) {
  Draft result = draft;
  std::vector<bool> chosen(draft.mutations.size());
  for (const Edit& edit : edits) chosen[edit.payload] = true;
  bool any = false;
  for (size_t i = chosen.size(); i-- > 0;) {
    if (!chosen[i] || !undo_mutation(*draft.script.store, draft.mutations[i], result.script.commands)) continue;
    result.mutations.erase(result.mutations.begin() + static_cast<std::ptrdiff_t>(i));
    any = true;
  }
  if (!any) return {};
  return result;
}

}  // namespace

void Proposals::drop(size_t command, bool risky) {
  edits_.push_back({.kind = Edit::Kind::kDrop,
                    .risky = risky,
                    .command = static_cast<uint32_t>(command),
                    .gain = command_size(view_.commands()[command])});
}

void Proposals::replace(Term from, Term to, size_t choice) {
  if (from == to) return;
  uint64_t before = from.occurrences();
  uint64_t after = to.occurrences();
  uint64_t saved = before > after ? std::min<uint64_t>(before - after, UINT32_MAX) : 0;
  edits_.push_back({.kind = Edit::Kind::kTerm,
                    .choice = static_cast<uint8_t>(std::min<size_t>(choice, UINT8_MAX)),
                    .from = from,
                    .to = to,
                    .gain = saved * view_.references(from)});
}

void Proposals::replace_command(size_t command, std::vector<Command> by, uint64_t gain, bool risky) {
  edits_.push_back({.kind = Edit::Kind::kCommand,
                    .risky = risky,
                    .command = static_cast<uint32_t>(command),
                    .payload = static_cast<uint32_t>(commands_.size()),
                    .gain = gain});
  commands_.push_back(std::move(by));
}

void Proposals::undo(size_t mutation) {
  edits_.push_back({.kind = Edit::Kind::kUndo, .payload = static_cast<uint32_t>(mutation), .gain = UINT32_MAX});
}

void Proposals::rewrite(uint64_t gain, Maker make) {
  edits_.push_back(
      {.kind = Edit::Kind::kDraft, .risky = true, .payload = static_cast<uint32_t>(makers_.size()), .gain = gain});
  makers_.push_back(std::move(make));
}

void Proposals::sort() {
  auto key = [](const Edit& edit) {
    // Whole drafts are tried one by one, before the others.
    return std::tuple(edit.kind != Edit::Kind::kDraft, edit.choice, UINT64_MAX - edit.gain);
  };
  std::ranges::stable_sort(edits_, {}, key);
}

std::optional<Draft> Proposals::apply(std::span<const Edit> edits) const {
  if (edits.front().kind == Edit::Kind::kDraft) return makers_[edits.front().payload]();
  if (edits.front().kind == Edit::Kind::kUndo) return reduce::undo(view_.draft(), edits);
  TermTable table(view_);
  bool terms = false;
  std::vector<const Edit*> by_command(view_.commands().size());
  for (const Edit& edit : edits) {
    if (edit.kind == Edit::Kind::kTerm) {
      table.add(edit.from, edit.to);
      terms = true;
    } else if (!by_command[edit.command]) {
      by_command[edit.command] = &edit;
    }
  }
  const Draft& before = view_.draft();
  Draft draft{
      .script = {before.script.store, {}, before.script.logic}, .print = before.print, .arguments = before.arguments};
  for (size_t i = 0; i < by_command.size(); ++i) {
    const Edit* edit = by_command[i];
    const Command& old = view_.commands()[i];
    if (!edit) {
      draft.script.commands.push_back(terms ? table.rewrite(old) : old);
    } else if (edit->kind == Edit::Kind::kCommand) {
      const std::vector<Command>& by = commands_[edit->payload];
      draft.script.commands.insert(draft.script.commands.end(), by.begin(), by.end());
    }
  }
  return draft;
}

}  // namespace cupel::reduce
