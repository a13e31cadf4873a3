#include "base/spelling.h"

#include <algorithm>

namespace cupel {

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> steps(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        steps[i][j] = i + j;
        continue;
      }
      size_t replaced = steps[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      steps[i][j] = std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
    }
  }
  return steps[a.size()][b.size()];
}

std::string_view closest_name(std::string_view word, const std::vector<std::string_view>& names) {
  std::string_view best;
  size_t least = word.size() / 3 + 2;
  for (std::string_view name : names) {
    size_t distance = edit_distance(word, name);
    if (distance < least && distance < name.size()) {
      least = distance;
      best = name;
    }
  }
  return best;
}

}  // namespace cupel
