// A push goes together with its pop, with what lies between them or without; assumptions become plain queries, and
// lists of assumptions and of terms to evaluate get shorter.
#include "reduce/pass.h"

namespace cupel::reduce::drop_levels_pass {

namespace {

/// Which pop ends which push, for those of one level.
struct Level {
  size_t push;
  size_t pop;  // the number of commands where it is never popped
};

std::vector<Level> levels(const std::vector<Command>& commands) {
  std::vector<Level> found;
  std::vector<size_t> open;
  for (size_t i = 0; i < commands.size(); ++i) {
    const auto* command = std::get_if<PushPop>(&commands[i]);
    if (!command || command->levels != 1) continue;
    if (command->push) {
      open.push_back(i);
    } else if (!open.empty()) {
      found.push_back({open.back(), i});
      open.pop_back();
    }
  }
  for (size_t push : open) found.push_back({push, commands.size()});
  return found;
}

std::optional<Draft> without(const View& view, Level level, bool inside) {
  Draft draft = view.draft();
  draft.script.commands.clear();
  for (size_t i = 0; i < view.commands().size(); ++i) {
    bool within = i > level.push && i < level.pop;
    if (i == level.push || i == level.pop || (inside && within)) continue;
    draft.script.commands.push_back(view.commands()[i]);
  }
  return draft;
}

void propose_levels(const View& view, Proposals& out) {
  for (Level level : levels(view.commands())) {
    if (level.pop < view.commands().size()) {
      out.rewrite(view.positions(), [&view, level] { return without(view, level, true); });
    }
    out.rewrite(4, [&view, level] { return without(view, level, false); });
  }
}

/// (push 2) and the like become single levels or nothing, wherever they still balance.
void propose_counts(size_t i, const PushPop& command, Proposals& out) {
  if (command.levels == 0) out.drop(i);
  if (command.levels > 1) out.replace_command(i, {PushPop{command.push, command.levels / 2}}, 1, true);
}

template <typename Made>
void propose_shorter(const View& view, size_t i, std::span<const Term> terms, Proposals& out) {
  for (size_t dropped = 0; terms.size() > 1 && dropped < terms.size(); ++dropped) {
    std::vector<Term> rest(terms.begin(), terms.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(dropped));
    out.replace_command(i, {Made{view.store().arena().copy(rest)}}, terms[dropped].occurrences());
  }
}

void propose(const View& view, Proposals& out) {
  propose_levels(view, out);
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const Command& command = view.commands()[i];
    if (const auto* levels = std::get_if<PushPop>(&command)) propose_counts(i, *levels, out);
    if (const auto* query = std::get_if<GetValue>(&command)) propose_shorter<GetValue>(view, i, query->terms, out);
    if (const auto* query = std::get_if<CheckSatAssuming>(&command)) {
      out.replace_command(i, {PlainCommand{"check-sat"}}, 1);
      propose_shorter<CheckSatAssuming>(view, i, query->assumptions, out);
    }
  }
}

const RegisterPass kRegister({"drop-levels", "drop push and pop, assumptions and terms of get-value", propose});

}  // namespace

}  // namespace cupel::reduce::drop_levels_pass
