#include "lm/sampler.h"

#include <algorithm>
#include <map>

#include "base/parallel.h"
#include "base/paths.h"
#include "lm/plain_completion.h"
#include "lm/steering.h"

namespace cupel::lm {

namespace {

std::filesystem::path default_model() { return data_directory() / "lm" / "model.safetensors"; }

constexpr size_t kTokenTries = 8;  // single tokens, before all are checked
// Texts that share the sorts of one store: it only grows.
constexpr size_t kTextsPerLanguage = 64;

/// One text that is being written.
struct Draft {
  size_t number = 0;
  size_t text = 0;  // of the engine
  Rng rng{0};
  Sample sample;
  size_t tokens = 0;  // of this try
  std::shared_ptr<Language> language;
  std::optional<ScriptState> state;  // none where there is no constraint
  TokenId last = 0;
  std::vector<TokenId> history;  // where there is no cache
  bool declared = false;         // what the operator needs
  std::vector<TokenId> written;  // for it or the logic, in reverse: what comes next, whatever the model says
};

/// An unlikely token that does not fit is taken back under the constraint; in a plain text it spoils all that was
/// written.
ChoiceSettings choice_of(const SampleSettings& settings) {
  constexpr double kPlainShare = 0.9;
  ChoiceSettings choice = settings.choice;
  if (settings.plain && !choice.top_p) choice.top_p = kPlainShare;
  return choice;
}

class Writing {
 public:
  Writing(const Writer& writer, const SampleSettings& settings, const Rng& rng)
      : writer_(writer), settings_(settings), rng_(rng), engine_(writer.model), choice_(choice_of(settings)) {
    auto context = static_cast<size_t>(writer.model->config().context);
    limit_ = settings.tokens == 0 ? context - 1 : std::min(settings.tokens, context - 1);
    if (!settings.operation.empty()) steering_.emplace(settings.operation);
  }

  void run(size_t first, size_t count, const std::function<void(Sample&&)>& take) {
    size_t started = first, handed = first, end = first + count;
    std::map<size_t, Sample> waiting;
    while (handed < end && !(settings_.stop && settings_.stop->requested())) {
      while (drafts_.size() < settings_.batch && started < end) start(started++);
      step();
      std::erase_if(drafts_, [&](Draft& draft) {
        if (!finished_[draft.number]) return false;
        engine_.drop_text(draft.text);
        if (wants_another(draft)) {
          begin(draft);
          return false;
        }
        waiting.emplace(draft.number, std::move(draft.sample));
        finished_.erase(draft.number);
        return true;
      });
      for (auto at = waiting.begin(); at != waiting.end() && at->first == handed; at = waiting.erase(at), ++handed) {
        take(std::move(at->second));
      }
    }
  }

 private:
  void start(size_t number) {
    Draft draft;
    draft.number = number;
    draft.rng = rng_.split(number);
    begin(draft);
    drafts_.push_back(std::move(draft));
  }

  /// The first token of a text, or of the next try.
  void begin(Draft& draft) {
    draft.text = engine_.add_text();
    draft.last = writer_.tokenizer->end_of_text();
    draft.sample.text.clear();
    draft.tokens = 0;
    draft.history.clear();
    draft.declared = false;
    draft.written.clear();
    finished_[draft.number] = false;
    size_t number = draft.number;
    if (!settings_.plain) {
      if (number % kTextsPerLanguage == 0 || !language_) language_ = std::make_shared<Language>(settings_.constraint);
      draft.language = language_;
      draft.state.emplace(*language_);
    } else if (prescribes_logic()) {
      std::string text = "(set-logic " + draft.rng.pick(settings_.constraint.logics) + ")\n";
      draft.written = writer_.tokenizer->encode(text);
      std::ranges::reverse(draft.written);
    }
  }

  /// Not all logics will do.
  bool prescribes_logic() const {
    const std::vector<std::string>& logics = settings_.constraint.logics;
    return !logics.empty() && logics.size() < official_logics().size();
  }

  bool wants_another(Draft& draft) const {
    draft.sample.suits = !steering_ || has_operation(draft.sample.text, steering_->operation());
    // What a solver's developers have seen before finds little. Plain texts are what the model alone writes: likely
    // ones among them are well-typed and copies more often, so writing the copies again would leave the ill-typed.
    bool new_ones = writer_.training && !settings_.copies && !settings_.plain && !draft.sample.text.empty();
    draft.sample.copy = new_ones && writer_.training->resembles(draft.sample.text);
    draft.sample.copies += draft.sample.copy;
    bool good = draft.sample.suits && !draft.sample.copy;
    if (good || draft.sample.tries >= settings_.tries) return false;
    ++draft.sample.tries;
    return true;
  }

  /// Decides whether the operator comes in here. More often with each try.
  void steer(Draft& draft) {
    if (!draft.written.empty() || has_operation(draft.sample.text, steering_->operation())) return;
    std::string text;
    if (!draft.declared && draft.sample.text.ends_with(")\n")) {
      draft.declared = true;
      text = steering_->declaration(*draft.state, draft.rng);
    }
    bool now = draft.rng.unit() < 0.15 * static_cast<double>(draft.sample.tries);
    if (text.empty() && now) text = steering_->opening(*draft.state, draft.sample.tries > 1);
    draft.written = writer_.tokenizer->encode(text);
    std::ranges::reverse(draft.written);
  }

  void step() {
    std::vector<Engine::Next> next;
    std::vector<size_t> rows;
    for (Draft& draft : drafts_) {
      if (!settings_.cache) read_again(draft, next);
      rows.push_back(next.size());
      next.push_back({draft.text, draft.last});
    }
    std::span<const float> logits = engine_.step(next);
    auto vocabulary = static_cast<size_t>(writer_.model->config().vocabulary);
    for (size_t i = 0; i < drafts_.size(); ++i) {
      Draft& draft = drafts_[i];
      std::span<const float> own = logits.subspan(rows[i] * vocabulary, vocabulary);
      finished_[draft.number] = !(draft.state ? go_on_checked(draft, own) : go_on_plainly(draft, own));
    }
  }

  void read_again(Draft& draft, std::vector<Engine::Next>& next) {
    engine_.drop_text(draft.text);
    draft.text = engine_.add_text();
    for (TokenId token : draft.history) next.push_back({draft.text, token});
    draft.history.push_back(draft.last);
  }

  bool at_limit(const Draft& draft) const { return draft.tokens >= limit_; }

  bool go_on_plainly(Draft& draft, std::span<const float> logits) {
    if (draft.written.empty()) {
      choice_.weigh(logits);
      draft.last = choice_.draw(draft.rng).value();
    } else {
      draft.last = draft.written.back();
      draft.written.pop_back();
    }
    bool ends = draft.last == writer_.tokenizer->end_of_text();
    if (!ends) {
      draft.sample.text += writer_.tokenizer->bytes(draft.last);
      ++draft.sample.tokens, ++draft.tokens;
    }
    if (!ends && !at_limit(draft)) return true;
    draft.sample.completed = !ends;
    draft.sample.text = plain_completion(draft.sample.text);
    return false;
  }

  /// False where the text is complete.
  bool go_on_checked(Draft& draft, std::span<const float> logits) {
    if (steering_) steer(draft);
    if (!draft.written.empty()) {
      TokenId token = draft.written.back();
      draft.written.pop_back();
      if (takes(draft, token)) return true;
      draft.written.clear();  // there is no room for it
    }
    choice_.weigh(logits);
    for (size_t tries = 0; tries < 2 * kTokenTries; ++tries) {
      if (tries == kTokenTries) restrict(draft, logits);
      std::optional<TokenId> token = choice_.draw(draft.rng);
      // Nothing likely is left: look at all tokens.
      if (!token && tries < kTokenTries) {
        tries = kTokenTries - 1;
        continue;
      }
      if (!token) break;
      if (*token == writer_.tokenizer->end_of_text() && may_end(draft)) return false;
      if (takes(draft, *token)) return true;
      choice_.reject(*token);
      ++draft.sample.rejected;
    }
    // No token leaves room enough to complete the text.
    draft.sample.text += draft.state->completion();
    draft.sample.completed = true;
    return false;
  }

  /// A text without the operator goes on while there is room.
  bool may_end(const Draft& draft) const {
    constexpr size_t kRoom = 32;
    bool waits =
        steering_ && draft.tokens + kRoom < limit_ && !has_operation(draft.sample.text, steering_->operation());
    return !waits && draft.state->can_end();
  }

  void restrict(Draft& draft, std::span<const float> logits) {
    allowed_.resize(logits.size());
    writer_.trie->allowed(*draft.state, allowed_);
    choice_.restrict_to(logits, allowed_);
    ++draft.sample.masks;
  }

  bool takes(Draft& draft, TokenId token) {
    if (token == writer_.tokenizer->end_of_text()) return false;
    ScriptState next = *draft.state;
    if (!next.feed(writer_.tokenizer->bytes(token))) return false;
    size_t left = limit_ - draft.tokens;
    if (left == 0) return false;
    // What completes the text takes tokens, too. Far from the limit that needs no look.
    constexpr size_t kSafe = 64, kSafePerLevel = 24;
    bool near = left < kSafe + kSafePerLevel * next.depth();
    if (near && writer_.tokenizer->encode(next.completion()).size() > left - 1) return false;
    draft.state = std::move(next);
    draft.last = token;
    draft.sample.text += writer_.tokenizer->bytes(token);
    ++draft.sample.tokens, ++draft.tokens;
    return true;
  }

  const Writer& writer_;
  const SampleSettings& settings_;
  Rng rng_;
  Engine engine_;
  TokenChoice choice_;
  size_t limit_;
  std::optional<Steering> steering_;
  std::vector<Draft> drafts_;
  std::map<size_t, bool> finished_;
  std::shared_ptr<Language> language_;
  std::vector<bool> allowed_;
};

}  // namespace

Result<Writer> Writer::make(std::shared_ptr<const Model> model, Tokenizer tokenizer) {
  if (model->config().vocabulary != static_cast<int64_t>(tokenizer.size())) {
    return Error{"the model has " + std::to_string(model->config().vocabulary) + " tokens and the tokenizer " +
                 std::to_string(tokenizer.size()) + ": they do not belong together"};
  }
  const std::string& meant = model->tokenizer_fingerprint();
  if (!meant.empty() && meant != std::to_string(tokenizer.fingerprint())) {
    return Error{"the model was trained with another tokenizer"};
  }
  Writer writer;
  writer.model = std::move(model);
  writer.tokenizer = std::make_shared<const Tokenizer>(std::move(tokenizer));
  writer.trie = std::make_shared<const TokenTrie>(*writer.tokenizer);
  return writer;
}

Status Writer::can_load_default() {
  for (const char* name : {"model.safetensors", "vocab.json", "merges.txt"}) {
    std::filesystem::path file = default_model().replace_filename(name);
    std::error_code failed;
    if (!std::filesystem::is_regular_file(file, failed)) return Error{file.string() + ": cannot be read"};
  }
  TRY(open_blas());
  return Done{};
}

Result<Writer> Writer::load(const std::string& model, const std::string& tokenizer) {
  std::filesystem::path file = model.empty() ? default_model() : std::filesystem::path(model);
  std::string directory = tokenizer.empty() ? file.parent_path().string() : tokenizer;
  std::shared_ptr<const Model> weights = TRY(Model::load(file.string()));
  Tokenizer words = TRY(Tokenizer::load(directory.empty() ? "." : directory));
  Writer writer = TRY(make(std::move(weights), std::move(words)));
  TrainingSketch training = TRY(TrainingSketch::load(file.parent_path().string()));
  if (training.size() > 0) writer.training = std::make_shared<const TrainingSketch>(std::move(training));
  return writer;
}

void write_samples(const Writer& writer, const SampleSettings& settings, size_t count, const Rng& rng,
                   const std::function<void(Sample&&)>& take, size_t first) {
  Writing(writer, settings, rng).run(first, count, take);
}

void write_samples_at_once(const Writer& writer, const SampleSettings& settings, size_t count, const Rng& rng,
                           unsigned jobs, const std::function<void(size_t number, Sample&&)>& take) {
  constexpr size_t kWorthAThread = 8;
  if (jobs == 0) jobs = available_cores();
  size_t parts = std::min<size_t>(jobs, (count + kWorthAThread - 1) / kWorthAThread);
  parallel_for(parts, jobs, [&](size_t part) {
    size_t next = count * part / parts, last = count * (part + 1) / parts, first = next;
    auto number = [&](Sample&& sample) { take(next++, std::move(sample)); };
    write_samples(writer, settings, last - first, rng, number, first);
  });
}

}  // namespace cupel::lm
