#include "reduce/engine.h"

#include <algorithm>

#include "base/clock.h"
#include "smtlib/parser.h"

namespace cupel::reduce {

namespace {

constexpr uint32_t kStoreGrowth = 16;  // times its fresh size, and
constexpr uint32_t kStoreSlack = 1 << 18;
constexpr size_t kFewEdits = 12;  // not worth chunks
constexpr double kHalf = 0.5;
constexpr double kFewTokens = 2;  // a share that is less than this is a matter of the last stage

std::string printed(const Draft& draft) {
  return draft.text.empty() ? print_script(draft.script, draft.print) : draft.text;
}

}  // namespace

Engine::Engine(Draft draft, std::string text, uint64_t original_bytes, Trials& trials, const ReducerOptions& options,
               Clock::time_point start, std::chrono::milliseconds limit)
    : trials_(trials),
      options_(options),
      budget_(options, start),
      limit_(limit),
      told_bytes_(original_bytes),
      smallest_bytes_(text.size()),
      draft_(std::make_unique<Draft>(std::move(draft))),
      text_(std::move(text)) {
  measure_ = before_ = measure_of(text_, draft_->arguments, draft_->mutations.size());
  fresh_size_ = draft_->script.store->size();
  keep_if_shorter();
}

Status Engine::run() {
  for (const Stage& stage : options_.schedule) {
    TRY(run_stage(stage));
    if (draft_->mutations.empty()) continue;
    needed_ = describe(*draft_->script.store, draft_->mutations);
    draft_->mutations.clear();  // what is left of them stays
    measure_.mutations = 0;
    renew();
  }
  return Done{};
}

// Ends once no pass got further since the last success of any. A pass that got nowhere is not asked again before.
Status Engine::run_stage(const Stage& stage) {
  std::map<std::string, uint64_t> idle_at;
  bool again = true;
  while (again) {
    again = false;
    for (const std::string& name : stage.passes) {
      auto idle = idle_at.find(name);
      if (idle != idle_at.end() && idle->second == version_) continue;
      const Pass* pass = find_pass(name);
      CUPEL_ASSERT(pass);
      if (budget_.is_spent() || (stage.share > 0 && stage.share * static_cast<double>(measure_.tokens) < kFewTokens)) {
        return Done{};
      }
      bool changed = false;
      TRY(run_pass(*pass, stage, changed));
      if (!changed) idle_at[name] = version_;
      again |= changed;
    }
  }
  return Done{};
}

void Engine::propose(const Pass& pass) {
  proposals_.reset();
  view_ = std::make_unique<View>(*draft_);
  proposals_ = std::make_unique<Proposals>(*view_);
  pass.propose(*view_, *proposals_);
  proposals_->sort();
}

// Whole-draft edits come first in the list and are never put together.
size_t Engine::chunkable_from() const {
  auto edits = proposals_->edits();
  auto first = std::ranges::find_if(edits, [](const Edit& edit) { return edit.kind != Edit::Kind::kDraft; });
  return static_cast<size_t>(first - edits.begin());
}

Status Engine::run_pass(const Pass& pass, const Stage& stage, bool& changed) {
  auto start = Clock::now();
  propose(pass);
  if (stage.share > 0) TRY(run_chunks(pass, 1, kHalf, changed));  // one edit that does it all
  size_t size = std::max<size_t>(1, proposals_->edits().size() - chunkable_from());
  size_t pieces = pass.likely ? 1 : stage.pieces;
  size = size < kFewEdits && pieces > 1 ? 1 : std::max<size_t>(1, size / pieces);
  while (true) {
    TRY(run_chunks(pass, size, stage.share, changed));
    if (size == 1 || budget_.out_of_time() || budget_.stopped()) break;
    size = std::max<size_t>(1, std::min(size, proposals_->edits().size()) / (size > 64 ? 4 : 2));
  }
  statistics_[pass.name].seconds += seconds_since(start);
  return Done{};
}

// A chunk whose edits promise less than the share of the script that this stage looks for waits for a later one.
bool Engine::is_worth(size_t at, size_t size, double share) const {
  auto edits = proposals_->edits();
  uint64_t gain = 0;
  for (size_t i = at; i < std::min(at + size, edits.size()); ++i) gain += edits[i].gain;
  return share == 0 || static_cast<double>(gain) >= share * static_cast<double>(measure_.tokens);
}

// From the edit `next` on, which moves behind what was taken.
std::optional<Engine::Pending> Engine::next_candidate(const Pass& pass, size_t size, double share, size_t& next) {
  if (size > 1) next = std::max(next, chunkable_from());  // the turn of whole drafts is the round of single edits
  while (next < proposals_->edits().size() && !budget_.is_spent()) {
    size_t at = next;
    next += size;
    if (!is_worth(at, size, share)) continue;
    if (auto candidate = make_candidate(pass, at, size)) return candidate;
  }
  return {};
}

Status Engine::run_chunks(const Pass& pass, size_t size, double share, bool& changed) {
  PassStatistics& statistics = statistics_[pass.name];
  Window<Pending> window(trials_);
  size_t next = 0;
  while (true) {
    while (window.has_room()) {
      auto candidate = next_candidate(pass, size, share, next);
      if (!candidate) break;
      ++statistics.candidates;
      window.add(std::move(*candidate));
    }
    if (window.empty()) return Done{};
    auto [pending, holds] = TRY(window.take());
    show(pass);
    if (!holds) {
      if (window.empty() && draft_->mutations.empty() &&
          draft_->script.store->size() > fresh_size_ * kStoreGrowth + kStoreSlack) {
        renew();
        propose(pass);
      }
      continue;
    }
    size_t at = pending.at;
    uint64_t saved = measure_.tokens - std::min(measure_.tokens, pending.measure.tokens);
    if (!accept(std::move(pending))) continue;
    window.cancel();
    ++statistics.accepted;
    statistics.tokens_saved += saved;
    changed = true;
    propose(pass);
    next = at;
  }
}

// None where the edits come to nothing, do not make the script smaller, or make it much longer than it once was.
std::optional<Engine::Pending> Engine::make_candidate(const Pass& pass, size_t at, size_t size) {
  auto edits = proposals_->edits().subspan(at, std::min(size, proposals_->edits().size() - at));
  std::optional<Draft> draft = proposals_->apply(edits);
  if (!draft) return {};
  bool undone = std::ranges::all_of(edits, [](const Edit& edit) { return edit.kind == Edit::Kind::kUndo; });
  draft->only_undone = draft_->only_undone && (undone || (pass.keeps_meaning && pass.keeps_meaning(*view_)));
  std::string text = printed(*draft);
  if (text == text_ && draft->arguments == draft_->arguments) return {};
  if (draft->mutations.empty() && text.size() > smallest_bytes_ + smallest_bytes_ / 2 + 200) return {};
  Measure measure = measure_of(text, draft->arguments, draft->mutations.size());
  if (measure >= measure_) return {};
  bool risky = view_->delicate() || std::ranges::any_of(edits, &Edit::risky);
  if (risky && !parse_script(text, *options_.vocabulary)) {
    ++malformed_;
    return {};
  }
  TrialPtr trial =
      trials_.submit({.text = text, .arguments = draft->arguments, .limit = limit_, .only_undone = draft->only_undone});
  return Pending{at, std::move(*draft), std::move(text), measure, std::move(trial)};
}

bool Engine::accept(Pending pending) {
  auto draft = std::make_unique<Draft>(std::move(pending.draft));
  if (draft->mutations.empty()) {
    Result<Script> script = parse_script(pending.text, *options_.vocabulary);
    if (!script) {
      ++malformed_;
      return false;
    }
    draft->script = std::move(*script);
    draft->text.clear();
  }
  proposals_.reset();
  view_.reset();
  draft_ = std::move(draft);
  text_ = std::move(pending.text);
  measure_ = pending.measure;
  fresh_size_ = draft_->script.store->size();
  smallest_bytes_ = std::min<uint64_t>(smallest_bytes_, text_.size());
  ++version_;
  keep_if_shorter();
  return true;
}

void Engine::keep_if_shorter() {
  if (text_.size() >= told_bytes_) return;
  told_bytes_ = text_.size();
  shortest_ = Shortest{text_, draft_->arguments, draft_->only_undone};
  if (options_.better) options_.better(text_);
}

// The same script in a store without the terms of old candidates. Proposals come in the same order from it.
void Engine::renew() {
  proposals_.reset();
  view_.reset();
  Result<Script> script = parse_script(text_, *options_.vocabulary);
  CUPEL_ASSERT(script.ok());
  draft_->script = std::move(*script);
  fresh_size_ = draft_->script.store->size();
}

void Engine::show(const Pass& pass) {
  if (!budget_.is_time_to_show()) return;
  options_.progress({pass.name, before_, measure_, trials_.asked(), budget_.seconds()});
}

void Engine::report(Reduction& reduction) {
  reduction.text = text_;
  reduction.arguments = draft_->arguments;
  reduction.only_undone = draft_->only_undone;
  reduction.before = before_;
  reduction.after = measure_;
  reduction.malformed = malformed_;
  reduction.out_of_budget = budget_.out_of_time();
  reduction.stopped = budget_.stopped();
  reduction.needed = needed_;
  for (auto& [name, statistics] : statistics_) {
    statistics.pass = name;
    reduction.passes.push_back(statistics);
  }
}

}  // namespace cupel::reduce
