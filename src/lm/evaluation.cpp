#include "lm/evaluation.h"

#include <cmath>

#include "lm/canonical.h"
#include "lm/likeness.h"
#include "process/spawn_executor.h"
#include "solver/solver.h"

namespace cupel::lm {

namespace {

constexpr size_t kOrder = 5;

uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15 + (hash << 6) + (hash >> 2);
  return hash * 0xbf58476d1ce4e5b9;
}

std::string text_of(const PackedPart& part, const PackedDocument& document, const Tokenizer& tokenizer) {
  std::span<const uint16_t> tokens = part.text(document);
  return tokenizer.decode(std::vector<TokenId>(tokens.begin(), tokens.end()));
}

/// P(token | history) = (count + kinds * P(token | shorter history)) / (total + kinds), where `kinds` is how many
/// different tokens followed the history (Witten and Bell, 1991).
class GramModel {
 public:
  explicit GramModel(size_t vocabulary) : vocabulary_(vocabulary) {}

  void learn(std::span<const TokenId> tokens) {
    for (size_t i = 0; i < tokens.size(); ++i) {
      for (size_t order = 0; order < kOrder && order <= i; ++order) {
        uint64_t history = key(tokens, i, order);
        Counts& counts = histories_[history];
        ++counts.total;
        if (++grams_[mix(history, tokens[i])] == 1) ++counts.kinds;
      }
    }
  }

  double bits(std::span<const TokenId> tokens) const {
    double sum = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
      double probability = 1.0 / static_cast<double>(vocabulary_);
      for (size_t order = 0; order < kOrder && order <= i; ++order) {
        auto found = histories_.find(key(tokens, i, order));
        if (found == histories_.end()) break;
        auto gram = grams_.find(mix(key(tokens, i, order), tokens[i]));
        double count = gram == grams_.end() ? 0 : gram->second;
        double kinds = found->second.kinds, total = found->second.total;
        probability = (count + kinds * probability) / (total + kinds);
      }
      sum -= std::log2(probability);
    }
    return sum;
  }

 private:
  struct Counts {
    uint32_t total = 0, kinds = 0;
  };
  static uint64_t key(std::span<const TokenId> tokens, size_t at, size_t order) {
    uint64_t hash = order + 1;
    for (size_t i = at - order; i < at; ++i) hash = mix(hash, tokens[i]);
    return hash;
  }

  size_t vocabulary_;
  std::unordered_map<uint64_t, Counts> histories_;
  std::unordered_map<uint64_t, uint32_t> grams_;
};

std::vector<TokenId> with_ends(std::span<const uint16_t> tokens, TokenId end) {
  std::vector<TokenId> all(tokens.begin(), tokens.end());
  all.push_back(end);
  return all;
}

double model_bits(Engine& engine, std::span<const TokenId> tokens, TokenId end) {
  size_t text = engine.add_text();
  double bits = 0;
  TokenId last = end;
  for (TokenId token : tokens) {
    std::vector<Engine::Next> next = {{text, last}};
    std::span<const float> logits = engine.step(next);
    float most = *std::ranges::max_element(logits);
    double sum = 0;
    for (float logit : logits) sum += std::exp(static_cast<double>(logit - most));
    bits += (std::log(sum) - static_cast<double>(logits[token] - most)) / std::log(2.0);
    last = token;
  }
  engine.drop_text(text);
  return bits;
}

}  // namespace

Result<SolverCheck> SolverCheck::start(std::chrono::milliseconds patience) {
  SolverCheck check;
  check.patience_ = patience;
  const std::pair<std::string, std::vector<std::string>> programs[] = {
      {"z3", {"-in"}}, {"cvc5", {"--lang=smt2", "--strings-exp", "--fp-exp", "--arrays-exp", "--incremental"}}};
  for (size_t i = 0; i < 2; ++i) {
    auto path = solver::find_program(programs[i].first);
    if (!path) return Error{programs[i].first + " is not installed; it judges the samples"};
    check.executors_[i] =
        TRY(process::SpawnExecutor::create({.path = *path, .arguments = programs[i].second, .environment = {}}));
  }
  return check;
}

Result<SolverCheck::Verdict> SolverCheck::check(const std::string& text) {
  Verdict verdict;
  for (size_t i = 0; i < 2; ++i) {
    process::RunRequest request{.script = text};
    request.limits.wall = patience_;
    request.limits.memory_bytes = 2ull << 30;
    process::RunResult result = TRY(executors_[i]->run(request));
    verdict.error[i] = result.out.find("(error") != std::string::npos;
    using process::Ending;
    verdict.crashed[i] = result.ending == Ending::kSignalled;
    verdict.late[i] = result.ending != Ending::kExited && result.ending != Ending::kAnswered && !verdict.crashed[i];
  }
  return verdict;
}

CopyCheck::CopyCheck(const PackedCorpus& corpus, const Tokenizer& tokenizer) {
  for (const PackedPart& part : corpus.parts) {
    if (part.name != "train" && part.name != "bugs") continue;
    for (const PackedDocument& document : part.documents) {
      std::string text = text_of(part, document, tokenizer);
      skeletons_.insert(skeleton_hash(text));
      // All formulas count for skeletons; runs are kept for originals, or they would fill the memory.
      if (document.mutant) continue;
      std::unordered_set<uint64_t> runs = runs_of(text);
      auto number = static_cast<uint32_t>(sizes_.size());
      sizes_.push_back(static_cast<uint32_t>(runs.size()));
      for (uint64_t run : runs) formulas_with_[run].push_back(number);
    }
  }
}

bool CopyCheck::near_copy(const std::string& text) const {
  if (skeletons_.contains(skeleton_hash(text))) return true;
  std::unordered_set<uint64_t> runs = runs_of(text);
  std::unordered_map<uint32_t, uint32_t> shared;
  for (uint64_t run : runs) {
    auto found = formulas_with_.find(run);
    if (found == formulas_with_.end()) continue;
    for (uint32_t formula : found->second) ++shared[formula];
  }
  for (auto [formula, common] : shared) {
    double united = static_cast<double>(runs.size() + sizes_[formula] - common);
    if (common >= kAlike * united) return true;
  }
  return false;
}

Result<Foresight> foresee(const Writer& writer, const PackedCorpus& corpus, size_t documents) {
  if (corpus.fingerprint != writer.tokenizer->fingerprint()) return Error{"the corpus belongs to another tokenizer"};
  TokenId end = writer.tokenizer->end_of_text();
  GramModel grams(writer.tokenizer->size());
  try {
    const PackedPart& train = corpus.part("train");
    for (const PackedDocument& document : train.documents) {
      if (!document.mutant) grams.learn(with_ends(train.text(document), end));
    }
    const PackedPart& validation = corpus.part("validation");
    Engine engine(writer.model);
    Foresight found;
    // Spread over all logics: documents stand in the order of their files.
    size_t stride = std::max<size_t>(1, validation.documents.size() / std::max<size_t>(1, documents));
    for (size_t i = 0; i < validation.documents.size(); i += stride) {
      std::vector<TokenId> tokens = with_ends(validation.text(validation.documents[i]), end);
      if (static_cast<int64_t>(tokens.size()) > writer.model->config().context) continue;
      for (TokenId token : tokens) found.bytes += writer.tokenizer->bytes(token).size();
      found.model_bits += model_bits(engine, tokens, end);
      found.gram_bits += grams.bits(tokens);
    }
    return found;
  } catch (const FormatError& error) {
    return Error{error.what()};
  }
}

}  // namespace cupel::lm
