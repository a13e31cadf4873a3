// Near-copies of training formulas are told from new ones, by a sketch that says nearly what a comparison says.
#include "lm/likeness.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace cupel::lm {
namespace {

std::string formula(const std::vector<int>& numbers) {
  std::string text = "(set-logic QF_LIA)\n(declare-const int_0 Int)\n";
  for (int number : numbers) text += "(assert (< int_0 " + std::to_string(number) + "))\n";
  return text + "(check-sat)\n";
}

std::vector<int> numbers(Rng& rng, size_t count) {
  std::vector<int> drawn;
  for (size_t i = 0; i < count; ++i) drawn.push_back(static_cast<int>(rng.below(1000000)));
  return drawn;
}

TrainingSketch sketch_of(const std::vector<std::string>& texts) {
  TrainingSketch sketch;
  for (const std::string& text : texts) sketch.add(text, false);
  sketch.sort();
  return sketch;
}

TEST(TrainingSketch, KnowsTheSameSkeleton) {
  TrainingSketch sketch = sketch_of({"(assert (= int_0 1))\n"});
  EXPECT_TRUE(sketch.resembles("(assert (= int_7 99))\n"));
  EXPECT_FALSE(sketch.resembles("(assert (= 99 int_7))\n"));
  EXPECT_FALSE(TrainingSketch().resembles("(assert (= int_0 1))\n"));
}

TEST(TrainingSketch, OfAMutantKnowsTheSkeletonOnly) {
  std::string text = formula({1, 2, 3, 4, 5, 6});
  TrainingSketch sketch;
  sketch.add(text, true);
  sketch.sort();
  EXPECT_TRUE(sketch.resembles(text));
  EXPECT_FALSE(sketch.resembles(text + "(check-sat)\n"));
}

double likeness(const std::string& a, const std::string& b) {
  std::unordered_set<uint64_t> of_a = runs_of(a), of_b = runs_of(b);
  size_t common = 0;
  for (uint64_t run : of_a) common += of_b.contains(run);
  return static_cast<double>(common) / static_cast<double>(of_a.size() + of_b.size() - common);
}

// An assertion more, so that the skeleton is another one; the more numbers are new, the less is in common.
TEST(TrainingSketch, KnowsNearCopiesAndFewOthers) {
  Rng rng(1);
  constexpr int kCases = 300;
  int near = 0, found = 0, far = 0, mistaken = 0;
  for (int i = 0; i < kCases; ++i) {
    std::vector<int> trained = numbers(rng, 40), written = trained;
    TrainingSketch sketch = sketch_of({formula(trained), formula(numbers(rng, 30))});
    written.push_back(7);
    size_t changed = i % 3 == 0 ? 1 : 25;
    for (size_t k = 0; k < changed; ++k) written[rng.below(40)] = static_cast<int>(rng.below(1000000));
    double alike = likeness(formula(trained), formula(written));
    bool resembles = sketch.resembles(formula(written));
    near += alike >= kAlike, found += alike >= kAlike && resembles;
    far += alike < 0.4, mistaken += alike < 0.4 && resembles;
  }
  EXPECT_GE(near, 90);
  EXPECT_GE(far, 150);
  EXPECT_GE(found, near * 95 / 100);
  EXPECT_LE(mistaken, far / 5);
}

TEST(TrainingSketch, IsReadAsItWasWritten) {
  Rng rng(2);
  std::string text = formula(numbers(rng, 20));
  TrainingSketch sketch = sketch_of({text});
  Result<TrainingSketch> again = TrainingSketch::read(sketch.bytes());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->bytes(), sketch.bytes());
  EXPECT_TRUE(again->resembles(text));
}

TEST(TrainingSketch, IsRefusedWhereItIsDamaged) {
  std::string bytes = sketch_of({formula({1, 2, 3, 4, 5})}).bytes();
  for (size_t length = 0; length < bytes.size(); ++length)
    EXPECT_FALSE(TrainingSketch::read(bytes.substr(0, length)).ok()) << length;
  EXPECT_FALSE(TrainingSketch::read(bytes + "x").ok());
  std::string huge = bytes;
  huge[8] = huge[9] = huge[10] = huge[11] = '\xff';
  EXPECT_FALSE(TrainingSketch::read(huge).ok());
  std::string swapped = bytes.substr(0, 16) + bytes.substr(20, 4) + bytes.substr(16, 4) + bytes.substr(24);
  EXPECT_FALSE(TrainingSketch::read(swapped).ok()) << "numbers are not ascending";
}

}  // namespace
}  // namespace cupel::lm
