// Two or more sides, each of one campaign or of several that repeat each other: which bugs each found, and whether one
// is better than another by more than chance.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/mann_whitney.h"
#include "figures/campaign_figures.h"

namespace cupel::figures {

struct Side {
  std::string name;
  std::vector<CampaignFigures> campaigns;
};

/// What one campaign reached. Flaky findings do not count.
struct Reached {
  std::string directory;
  double tests = 0;
  double findings = 0;
  double bugs = 0;
  double first_finding = 0;  // seconds into the campaign; infinite: it found nothing
  double solver_cpu = 0;     // seconds
};

/// Findings with the same name (figures/bug_names.h), in any campaign.
struct Bug {
  struct Seen {
    size_t campaigns = 0;  // of this side that found it
    double first = 0;      // seconds into the campaign that was fastest; infinite: none found it
  };
  std::string key;
  std::string summary;     // of one of its findings
  std::string example;     // where that one is: its number and its campaign's directory
  std::vector<Seen> seen;  // by side
};

/// Bugs that these sides found and no other.
struct Overlap {
  std::vector<bool> sides;
  size_t bugs = 0;
};

/// Two sides and one quantity.
struct PairTest {
  size_t first, second;  // sides
  const char* quantity;
  bool less_is_better;
  double first_median, second_median;
  MannWhitney test;
};

struct SideResult {
  std::string name;
  std::vector<Reached> campaigns;
  size_t bugs = 0;
  size_t only_here = 0;
};

struct Comparison {
  std::vector<SideResult> sides;
  std::vector<Bug> bugs;          // those that most sides found first
  std::vector<Overlap> overlaps;  // the largest first
  std::vector<PairTest> tests;    // of all pairs of sides with several campaigns each
  size_t not_reduced = 0;         // findings whose group may change: wrong answers are told apart once they are reduced
};

Comparison compare(std::span<const Side> sides);

}  // namespace cupel::figures
