#include "reduce/sexpr/engine.h"

#include <algorithm>

#include "base/clock.h"

namespace cupel::reduce {

namespace {

// Below this many nodes nothing is coarse.
constexpr uint64_t kFewNodes = 100;
constexpr size_t kFewCuts = 8;  // not worth chunks
constexpr size_t kCutInto = 4;  // chunks, after each round

}  // namespace

SExprEngine::SExprEngine(SExprTree tree, std::vector<std::string> arguments, Context context)
    : tree_(std::make_unique<SExprTree>(std::move(tree))),
      arguments_(std::move(arguments)),
      context_(context),
      measure_(measure_of(*tree_)),
      budget_(context.options, context.start),
      shortest_{tree_->text(), arguments_} {}

void SExprEngine::tell(const std::string& text, const std::vector<std::string>& arguments) {
  if (text.size() >= shortest_.text.size()) return;
  shortest_ = {text, arguments};
  if (context_.options.better && text.size() < context_.bytes_before) context_.options.better(text);
}

void SExprEngine::move_to(std::string text, std::vector<std::string> arguments) {
  tree_ = std::make_unique<SExprTree>(tree_->reread(std::move(text)));
  arguments_ = std::move(arguments);
  measure_ = measure_of(*tree_);
  ++version_;
  tell(tree_->text(), arguments_);
}

Status SExprEngine::run_coarse() {
  TRY(run_pass({"erase lists", [this] { return erasures(*tree_, 0); }, false, true}, 0));
  for (uint64_t share : {8, 40}) {
    if (tree_->size() < kFewNodes) break;
    TRY(run_pass({"replace lists", [this] { return far_replacements(*tree_); }}, tree_->size() / share));
    TRY(erase_levels(tree_->size() / share));
    TRY(run_pass({"replace lists", [this] { return replacements(*tree_); }}, tree_->size() / share));
  }
  return Done{};
}

Status SExprEngine::run_fine() {
  const Pass passes[] = {
      {"replace lists", [this] { return replacements(*tree_); }},
      {"eliminate constants", [this] { return eliminated_constants(*tree_); }},
      {"bindings in place", [this] { return bindings_in_place(*tree_); }},
      {"simplify words", [this] { return simpler_words(*tree_); }, false, true},
      {"shorten names", [this] { return shorter_names(*tree_); }, false},
  };
  for (uint64_t before = version_ - 1; before != version_ && !budget_.is_spent();) {
    before = version_;
    TRY(erase_levels(0));
    for (const Pass& pass : passes) TRY(run_pass(pass, 0));
    TRY(drop_arguments());
  }
  return Done{};
}

Status SExprEngine::erase_levels(uint64_t least_gain) {
  for (uint32_t level = 0; level <= tree_->levels(); ++level) {
    Pass pass{"erase lists", [this, level] { return erasures(*tree_, level); }, false, true};
    if (proposals(pass, least_gain).empty()) break;  // what lies deeper is smaller
    TRY(run_pass(pass, least_gain));
  }
  return Done{};
}

Status SExprEngine::drop_arguments() {
  for (size_t i = 0; i < arguments_.size() && !budget_.is_spent();) {
    std::vector<std::string> fewer = arguments_;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    bool holds = TRY(context_.trials.wait(context_.trials.submit({text(), fewer, context_.limit, false, {}, false})));
    if (!holds) {
      ++i;
      continue;
    }
    arguments_ = std::move(fewer);
    ++version_;
  }
  return Done{};
}

std::vector<SExprEdit> SExprEngine::proposals(const Pass& pass, uint64_t least_gain) const {
  std::vector<SExprEdit> edits = pass.propose();
  std::erase_if(edits, [&](const SExprEdit& edit) { return edit.gain < least_gain; });
  if (pass.by_gain) std::ranges::stable_sort(edits, std::greater<>(), &SExprEdit::gain);
  return edits;
}

Status SExprEngine::run_pass(const Pass& pass, uint64_t least_gain) {
  auto start = Clock::now();
  size_t count = proposals(pass, least_gain).size();
  size_t size = pass.chunks && count >= kFewCuts ? (count + 1) / 2 : 1;
  while (!budget_.is_spent()) {
    TRY(run_edits(pass, size, least_gain));
    if (size == 1) break;
    size = std::max<size_t>(1, size / kCutInto);
  }
  statistics_[pass.name].seconds += seconds_since(start);
  return Done{};
}

Status SExprEngine::run_edits(const Pass& pass, size_t size, uint64_t least_gain) {
  PassStatistics& statistics = statistics_[pass.name];
  std::vector<SExprEdit> edits = proposals(pass, least_gain);
  Window<Pending> window(context_.trials);
  for (size_t next = 0;;) {
    for (; window.has_room() && next < edits.size() && !budget_.is_spent(); next += size) {
      auto chunk = std::span(edits).subspan(next, std::min(size, edits.size() - next));
      auto candidate = make_candidate(chunk, next);
      if (!candidate) continue;
      ++statistics.candidates;
      window.add(std::move(*candidate));
    }
    if (window.empty()) return Done{};
    auto [pending, holds] = TRY(window.take());
    show(pass.name);
    if (!holds) continue;
    window.cancel();
    ++statistics.accepted;
    statistics.tokens_saved += measure_.nodes - std::min(measure_.nodes, pending.measure.nodes);
    tree_ = std::move(pending.tree);
    measure_ = pending.measure;
    ++version_;
    tell(tree_->text(), arguments_);
    edits = proposals(pass, least_gain);
    next = pending.at;
  }
}

// None where the text gets no smaller, or much longer because of what was put in its place.
std::optional<SExprEngine::Pending> SExprEngine::make_candidate(std::span<const SExprEdit> edits, size_t at) {
  std::string text = written(*tree_, edits);
  if (text.size() > measure_.bytes + measure_.bytes / 2 + 200) return {};
  auto tree = std::make_unique<SExprTree>(tree_->reread(std::move(text)));
  SExprMeasure measure = measure_of(*tree);
  if (measure >= measure_) return {};
  TrialPtr trial = context_.trials.submit({tree->text(), arguments_, context_.limit, false, {}, false});
  return Pending{at, std::move(tree), measure, std::move(trial)};
}

void SExprEngine::show(const std::string& pass) {
  if (!budget_.is_time_to_show()) return;
  Measure start{.bytes = context_.bytes_before}, now{.tokens = measure_.nodes, .bytes = measure_.bytes};
  context_.options.progress({pass, start, now, context_.trials.asked(), budget_.seconds()});
}

}  // namespace cupel::reduce
