#include "base/mann_whitney.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace cupel {

namespace {

constexpr size_t kMostExact = 50;

/// U of the first sample, and what ties take from the variance: the sum of t^3 - t over all sets of t equal values.
struct Ranked {
  double u = 0;
  double ties = 0;
};

Ranked rank(std::span<const double> first, std::span<const double> second) {
  struct Value {
    double value;
    bool of_first;
  };
  std::vector<Value> all;
  for (double value : first) all.push_back({value, true});
  for (double value : second) all.push_back({value, false});
  std::ranges::sort(all, {}, &Value::value);
  Ranked ranked;
  double smaller = 0;  // values of the second sample so far
  for (size_t begin = 0; begin < all.size();) {
    double ours = 0, theirs = 0;
    size_t end = begin;
    for (; end < all.size() && all[end].value == all[begin].value; ++end) (all[end].of_first ? ours : theirs) += 1;
    ranked.u += ours * (smaller + theirs / 2);
    double equal = ours + theirs;
    ranked.ties += equal * equal * equal - equal;
    smaller += theirs;
    begin = end;
  }
  return ranked;
}

/// The probability of each U for samples of m and n different values. The largest of all values is of the first sample
/// with probability m / (m + n) and then above all n of the second; otherwise it changes nothing.
std::vector<double> distribution(size_t m, size_t n) {
  std::vector<std::vector<double>> before(n + 1, std::vector<double>{1});  // of m = 0: U is 0
  for (size_t i = 1; i <= m; ++i) {
    std::vector<std::vector<double>> now(n + 1);
    now[0] = {1};
    for (size_t j = 1; j <= n; ++j) {
      now[j].assign(i * j + 1, 0);
      double share = static_cast<double>(i) / static_cast<double>(i + j);
      for (size_t u = 0; u < before[j].size(); ++u) now[j][u + j] += share * before[j][u];
      for (size_t u = 0; u < now[j - 1].size(); ++u) now[j][u] += (1 - share) * now[j - 1][u];
    }
    before = std::move(now);
  }
  return before[n];
}

double exact_p(double u, size_t m, size_t n) {
  std::vector<double> chances = distribution(m, n);
  double below = 0, above = 0;
  for (size_t i = 0; i < chances.size(); ++i) {
    if (static_cast<double>(i) <= u) below += chances[i];
    if (static_cast<double>(i) >= u) above += chances[i];
  }
  return std::min(1.0, 2 * std::min(below, above));
}

double approximate_p(const Ranked& ranked, double m, double n) {
  double all = m + n;
  double variance = m * n / 12 * (all + 1 - ranked.ties / (all * (all - 1)));
  if (variance <= 0) return 1;  // all values are equal
  double z = std::max(0.0, std::abs(ranked.u - m * n / 2) - 0.5) / std::sqrt(variance);
  return std::min(1.0, std::erfc(z / std::sqrt(2.0)));
}

}  // namespace

MannWhitney mann_whitney(std::span<const double> first, std::span<const double> second) {
  MannWhitney test;
  if (first.empty() || second.empty()) return test;
  Ranked ranked = rank(first, second);
  auto m = static_cast<double>(first.size()), n = static_cast<double>(second.size());
  test.u = ranked.u;
  test.a12 = ranked.u / (m * n);
  test.exact = ranked.ties == 0 && std::max(first.size(), second.size()) <= kMostExact;
  test.p = test.exact ? exact_p(ranked.u, first.size(), second.size()) : approximate_p(ranked, m, n);
  return test;
}

double median(std::span<const double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  size_t middle = sorted.size() / 2;
  if (sorted.size() % 2 == 1 || sorted[middle - 1] == sorted[middle]) return sorted[middle];
  return (sorted[middle - 1] + sorted[middle]) / 2;
}

}  // namespace cupel
