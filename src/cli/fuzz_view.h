// What a person, a log file or a CI job sees of a campaign.
#pragma once

#include <memory>

#include "campaign/campaign.h"
#include "campaign/groups.h"
#include "campaign/observer.h"

namespace cupel::cli {

class FuzzView : public campaign::Observer {
 public:
  /// The closing words: groups of findings, most severe first, answers by solver, where everything is.
  virtual void finished(const campaign::Summary& summary, const campaign::SplitGroups& groups) = 0;
};

enum class ViewKind {
  kTerminal,  // a line that is kept up to date, events above it
  kPlain,     // a line every few seconds
  kJson,      // one JSON object per line
};

/// `known` and `targets` are for those who want to know of each finding whether it counts.
std::unique_ptr<FuzzView> make_view(ViewKind kind, campaign::KnownBugs known, std::vector<std::string> targets);

}  // namespace cupel::cli
