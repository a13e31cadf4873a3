#include "lm/tokenizer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lm/bpe_training.h"
#include "lm/plain_completion.h"
#include "lm/token_choice.h"

namespace cupel::lm {

namespace {

Tokenizer small() {
  PieceCounts counts;
  counts.add("(assert (bvadd x_0 (bvmul x_0 #x1f)))\n(assert (= int_0 (+ int_1 12)))\n(check-sat)\n", 3);
  return train_tokenizer(counts, 330);
}

RC_GTEST_PROP(Tokenizer, GivesBackAnyBytes, (std::string text)) {
  static const Tokenizer tokenizer = small();
  RC_ASSERT(tokenizer.decode(tokenizer.encode(text)) == text);
}

TEST(Tokenizer, FilesGiveTheSameTokenizer) {
  Tokenizer tokenizer = small();
  Result<Tokenizer> again = Tokenizer::parse(tokenizer.vocabulary_json(), tokenizer.merges_text());
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(again->fingerprint(), tokenizer.fingerprint());
  EXPECT_EQ(again->encode("(assert (bvadd y 1))"), tokenizer.encode("(assert (bvadd y 1))"));
}

TEST(PlainCompletion, RulesOfThePaper) {
  std::string head = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n";
  EXPECT_EQ(plain_completion(head + "(assert (< x (+ x 1"), head + "(assert (< x (+ x 1)))\n(check-sat)\n");
  EXPECT_EQ(plain_completion(head + "(assert (< x (ite"), head.substr(0, head.size() - 1) + "\n(check-sat)\n");
  EXPECT_EQ(plain_completion(head + "(check-sat)\n"), head + "(check-sat)\n");
  EXPECT_EQ(plain_completion(head + "(assert (= x \"a"), head + "(check-sat)\n");
  EXPECT_EQ(plain_completion(""), "(check-sat)\n");
}

TEST(TokenChoice, CutsAndRejects) {
  std::vector<float> logits = {0.0f, 1.0f, 2.0f, 3.0f};
  Rng rng(1);
  TokenChoice two({.temperature = 1.0, .top_k = 2, .top_p = 1.0});
  two.weigh(logits);
  for (int i = 0; i < 100; ++i) EXPECT_GE(*two.draw(rng), 2u);
  two.reject(3);
  EXPECT_EQ(two.draw(rng), 2u);
  two.reject(2);
  EXPECT_FALSE(two.draw(rng));
  TokenChoice likely({.temperature = 1.0, .top_k = 0, .top_p = 0.5});
  likely.weigh(logits);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(likely.draw(rng), 3u);
  likely.restrict_to(logits, {true, false, false, false});
  EXPECT_EQ(likely.draw(rng), 0u);
}

}  // namespace

}  // namespace cupel::lm
