#include "lm/tokenizer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lm/bpe_training.h"
#include "lm/pieces.h"
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

std::vector<std::string> pieces(std::string_view text, Cut cut) {
  std::vector<std::string> found;
  for (; !text.empty(); text.remove_prefix(found.back().size()))
    found.emplace_back(text.substr(0, piece_length(text, cut)));
  return found;
}

// What GPT-2's own pattern gives:
// 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
TEST(Pieces, WordsAreThoseOfGpt2) {
  using Pieces = std::vector<std::string>;
  EXPECT_EQ(pieces("It's 42 x_0!", Cut::kWords), (Pieces{"It", "'s", " 42", " x", "_", "0", "!"}));
  EXPECT_EQ(pieces("a\n\nb", Cut::kWords), (Pieces{"a", "\n", "\n", "b"}));
  EXPECT_EQ(pieces("a  b", Cut::kWords), (Pieces{"a", " ", " b"}));
  EXPECT_EQ(pieces("a \n b  ", Cut::kWords), (Pieces{"a", " \n", " b", "  "}));
  EXPECT_EQ(pieces("a\t\f\v(", Cut::kWords), (Pieces{"a", "\t\f", "\v", "("}));
  std::string blanks(100, ' ');
  EXPECT_EQ(pieces(blanks + "x", Cut::kWords), (Pieces{blanks.substr(1), " x"}));
}

// Files without our mark are GPT-2's: the same tokens, cut at words.
TEST(Tokenizer, ReadsFilesOfGpt2) {
  Tokenizer ours = small();
  std::string merges = ours.merges_text();
  merges.replace(0, merges.find('\n'), "#version: 0.2");
  Result<Tokenizer> theirs = Tokenizer::parse(ours.vocabulary_json(), merges);
  ASSERT_TRUE(theirs.ok()) << theirs.error().message;
  EXPECT_NE(theirs->fingerprint(), ours.fingerprint());
  std::string text = "(assert  x_0)\n\n(check-sat)";
  EXPECT_EQ(theirs->decode(theirs->encode(text)), text);
  for (TokenId token : theirs->encode(text)) {
    std::string_view bytes = theirs->bytes(token);
    EXPECT_TRUE(bytes.size() == 1 || bytes.find('(') == std::string_view::npos) << bytes;
  }
}

TEST(Tokenizer, BadFilesAreNamed) {
  Result<Tokenizer> none = Tokenizer::load("/nonexistent");
  ASSERT_FALSE(none.ok());
  EXPECT_NE(none.error().message.find("/nonexistent/vocab.json: "), std::string::npos) << none.error().message;
}

TEST(PlainCompletion, RulesOfThePaper) {
  std::string head = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n";
  EXPECT_EQ(plain_completion(head + "(assert (< x (+ x 1"), head + "(assert (< x (+ x 1)))\n(check-sat)\n");
  EXPECT_EQ(plain_completion(head + "(assert (< x (ite"), head.substr(0, head.size() - 1) + "\n(check-sat)\n");
  EXPECT_EQ(plain_completion(head + "(check-sat)\n"), head + "(check-sat)\n");
  EXPECT_EQ(plain_completion(head + "(assert (= x \"a"), head + "(check-sat)\n");
  // What asserts nothing is no formula.
  for (const char* text : {"", "I am sorry.", "(set-logic QF_LIA)\nNo.", "(declare-const x Int)\n(check-sat)\n",
                           "(assert ", "(set-info :status |assert|)\n(check-sat)\n"})
    EXPECT_EQ(plain_completion(text), "") << text;
  EXPECT_EQ(plain_completion("(assert (= 1 1"), "(assert (= 1 1))\n(check-sat)\n");
}

TEST(PlainCompletion, ParenthesesAreMissingWhereTheNextCommandBegins) {
  std::string head = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n";
  EXPECT_EQ(plain_completion(head + "(assert (< x (+ x 1)\n(assert (< x 9)\n(check-sat)\n"),
            head + "(assert (< x (+ x 1)))\n(assert (< x 9))\n(check-sat)\n");
  EXPECT_EQ(plain_completion("(assert (= 1 1)\n(check-sat)\n"), "(assert (= 1 1))\n(check-sat)\n");
  // More than parentheses is missing.
  EXPECT_EQ(plain_completion(head + "(assert (< x (ite\n(check-sat)\n"),
            head.substr(0, head.size() - 1) + "\n(check-sat)\n");
  // A text of nothing else costs no more than its first places.
  std::string many;
  for (int i = 0; i < 50'000; ++i) many += "(assert true\n";
  EXPECT_EQ(plain_completion(many).find("(assert true)\n(assert true)"), 0u);
  // A line may begin within a term.
  EXPECT_EQ(plain_completion(head + "(assert\n(and (= x 1)\n(< x 2)))\n(check-sat)\n"),
            head + "(assert\n(and (= x 1)\n(< x 2)))\n(check-sat)\n");
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
