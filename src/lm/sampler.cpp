#include "lm/sampler.h"

#include <map>

#include "base/paths.h"
#include "lm/plain_completion.h"

namespace cupel::lm {

namespace {

constexpr size_t kTries = 8;  // single tokens, before all are checked
// Texts that share the sorts of one store: it only grows.
constexpr size_t kTextsPerLanguage = 64;

/// One text that is being written.
struct Draft {
  size_t number = 0;
  size_t text = 0;  // of the engine
  Rng rng{0};
  Sample sample;
  std::shared_ptr<Language> language;
  std::optional<ScriptState> state;  // none where there is no constraint
  TokenId last = 0;
};

class Writing {
 public:
  Writing(const Writer& writer, const SampleSettings& settings, const Rng& rng)
      : writer_(writer), settings_(settings), rng_(rng), engine_(writer.model), choice_(settings.choice) {
    auto context = static_cast<size_t>(writer.model->config().context);
    limit_ = settings.tokens == 0 ? context - 1 : std::min(settings.tokens, context - 1);
  }

  void run(size_t count, const std::function<void(Sample&&)>& take) {
    size_t started = 0, handed = 0;
    std::map<size_t, Sample> waiting;
    while (handed < count) {
      while (drafts_.size() < settings_.batch && started < count) start(started++);
      step();
      std::erase_if(drafts_, [&](Draft& draft) {
        if (!finished_[draft.number]) return false;
        engine_.drop_text(draft.text);
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
    draft.text = engine_.add_text();
    draft.last = writer_.tokenizer->end_of_text();
    if (!settings_.plain) {
      if (number % kTextsPerLanguage == 0 || !language_) language_ = std::make_shared<Language>(settings_.constraint);
      draft.language = language_;
      draft.state.emplace(*language_);
    }
    finished_[number] = false;
    drafts_.push_back(std::move(draft));
  }

  void step() {
    std::vector<Engine::Next> next;
    for (const Draft& draft : drafts_) next.push_back({draft.text, draft.last});
    std::span<const float> logits = engine_.step(next);
    auto vocabulary = static_cast<size_t>(writer_.model->config().vocabulary);
    for (size_t row = 0; row < drafts_.size(); ++row) {
      Draft& draft = drafts_[row];
      std::span<const float> own = logits.subspan(row * vocabulary, vocabulary);
      finished_[draft.number] = !(draft.state ? go_on_checked(draft, own) : go_on_plainly(draft, own));
    }
  }

  bool at_limit(const Draft& draft) const { return draft.sample.tokens >= limit_; }

  bool go_on_plainly(Draft& draft, std::span<const float> logits) {
    choice_.weigh(logits);
    draft.last = choice_.draw(draft.rng).value();
    bool ends = draft.last == writer_.tokenizer->end_of_text();
    if (!ends) {
      draft.sample.text += writer_.tokenizer->bytes(draft.last);
      ++draft.sample.tokens;
    }
    if (!ends && !at_limit(draft)) return true;
    draft.sample.completed = !ends;
    draft.sample.text = plain_completion(draft.sample.text);
    return false;
  }

  /// False where the text is complete.
  bool go_on_checked(Draft& draft, std::span<const float> logits) {
    choice_.weigh(logits);
    for (size_t tries = 0; tries < 2 * kTries; ++tries) {
      if (tries == kTries) restrict(draft, logits);
      std::optional<TokenId> token = choice_.draw(draft.rng);
      // Nothing likely is left: look at all tokens.
      if (!token && tries < kTries) {
        tries = kTries - 1;
        continue;
      }
      if (!token) break;
      if (*token == writer_.tokenizer->end_of_text() && draft.state->can_end()) return false;
      if (takes(draft, *token)) return true;
      choice_.reject(*token);
      ++draft.sample.rejected;
    }
    // No token leaves room enough to complete the text.
    draft.sample.text += draft.state->completion();
    draft.sample.completed = true;
    return false;
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
    size_t left = limit_ - draft.sample.tokens;
    if (left == 0) return false;
    // What completes the text takes tokens, too. Far from the limit that needs no look.
    constexpr size_t kSafe = 64, kSafePerLevel = 24;
    bool near = left < kSafe + kSafePerLevel * next.depth();
    if (near && writer_.tokenizer->encode(next.completion()).size() > left - 1) return false;
    draft.state = std::move(next);
    draft.last = token;
    draft.sample.text += writer_.tokenizer->bytes(token);
    ++draft.sample.tokens;
    return true;
  }

  const Writer& writer_;
  const SampleSettings& settings_;
  Rng rng_;
  Engine engine_;
  TokenChoice choice_;
  size_t limit_;
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

Result<Writer> Writer::load(const std::string& model, const std::string& tokenizer) {
  std::filesystem::path file(model);
  if (model.empty()) file = data_directory() / "lm" / "model.safetensors";
  std::string directory = tokenizer.empty() ? file.parent_path().string() : tokenizer;
  std::shared_ptr<const Model> weights = TRY(Model::load(file.string()));
  return make(std::move(weights), TRY(Tokenizer::load(directory.empty() ? "." : directory)));
}

void write_samples(const Writer& writer, const SampleSettings& settings, size_t count, const Rng& rng,
                   const std::function<void(Sample&&)>& take) {
  Writing(writer, settings, rng).run(count, take);
}

}  // namespace cupel::lm
