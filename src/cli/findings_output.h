// The list of a campaign's findings, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "campaign/groups.h"
#include "cli/findings_filter.h"

namespace cupel::cli {

/// Three tables: new ones, those that are known already, flaky ones; and a line that counts them.
void print_groups(const std::string& campaign, const std::vector<campaign::Group>& groups);

/// One line of JSON per group.
void print_groups_json(const std::string& campaign, const std::vector<campaign::Group>& groups,
                       const OpenFindings& open);

/// The script that shows it best: the reduced one if there is one.
std::string best_file(const std::string& campaign, const store::FindingSummary& finding);

}  // namespace cupel::cli
