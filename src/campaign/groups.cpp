#include "campaign/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/file.h"
#include "campaign/release_check.h"
#include "solver/profile.h"
#include "solver/profile_set.h"
#include "store/bug_key.h"

namespace cupel::campaign {

namespace {

std::string list_of(const std::string& directory) { return directory + "/" + kKnownName; }

Status append_rows(const std::string& directory, const std::string& rows) {
  std::string list = list_of(directory), text;
  if (std::filesystem::exists(list)) {
    // Rows that are added to a broken list would be lost with it.
    TRY(solver::load_known_list(list));
    std::string before = TRY(read_file(list));
    text = std::move(before);
    if (!text.empty() && text.back() != '\n') text += '\n';
    text += '\n';
  }
  // Two lists that are sound may not be sound as one.
  TRY(solver::parse_known_list(text + rows, list));
  Status written = write_file(list, text + rows);
  return written ? written : Status(Error{written.error().describe(list)});
}

/// Places and messages are there at once; the hash of a script counts only once it is reduced.
bool is_grouped_by_script(const store::FindingHead& finding) {
  return finding.place.empty() && finding.signature.empty() && finding.kind != oracle::FindingKind::kSlow;
}

std::string name_of(const solver::KnownBug& bug) { return bug.address.empty() ? bug.id : bug.id + " " + bug.address; }

std::string remark(const solver::ListedBug& listed, solver::KnownMatch match, const solver::ComparedFinding& finding) {
  const std::string &id = listed.bug.id, &versions = listed.versions;
  switch (match) {
    case solver::KnownMatch::kOtherVersion:
      return fmt::format("like {}, which is known in {}: this is {}", id, versions, finding.version);
    case solver::KnownMatch::kUnknownVersion:
      return fmt::format("like {}, which is known in {}: the version of this one is not known", id, versions);
    default:
      return fmt::format("cannot be compared with {}: {}", id,
                         finding.reduced ? "that was marked before it was reduced" : "this is not reduced");
  }
}

/// All that are known to show it: the culprits' own, and the releases that were asked.
std::string versions_showing(const store::StoredFinding& finding) {
  std::set<std::string> versions;
  for (const std::string& culprit : finding.culprits) {
    auto run = std::ranges::find(finding.outcomes, culprit, &store::OutcomeRecord::solver);
    if (run != finding.outcomes.end() && !run->version.empty()) versions.insert(run->version);
  }
  for (const store::ReleaseRecord& release : finding.releases)
    if (std::string version = without_build(release.version); release.shows == "shows" && !version.empty())
      versions.insert(std::move(version));
  return fmt::format("{}", fmt::join(versions, ", "));
}

uint64_t size_of(const store::FindingSummary& finding) {
  return finding.reduced_bytes > 0 ? finding.reduced_bytes : finding.bytes;
}

}  // namespace

Result<KnownBugs> KnownBugs::load(const std::string& directory) {
  KnownBugs known;
  auto profiles = TRY(solver::usable_profiles());
  for (const solver::Profile& profile : profiles) {
    for (solver::KnownBug bug : profile.known_bugs) {
      bug.solver = profile.name;
      known.shipped_.push_back(std::move(bug));
    }
  }
  if (!std::filesystem::exists(list_of(directory))) return known;
  known.listed_ = TRY(solver::load_known_list(list_of(directory)));
  return known;
}

KnownBugs::Comparison KnownBugs::compare(const store::FindingSummary& finding) const {
  Comparison result;
  for (size_t i = 0; i < finding.profiles.size(); ++i) {
    solver::ComparedFinding compared{.facts = {finding.profiles[i], finding.signature, finding.group}};
    if (i < finding.versions.size()) compared.version = finding.versions[i];
    compared.by_script = is_grouped_by_script(finding);
    compared.reduced = finding.reduced_bytes > 0;
    if (const solver::KnownBug* bug = solver::find_known(shipped_, compared.facts)) return {.known_as = name_of(*bug)};
    for (const solver::ListedBug& listed : listed_) {
      solver::KnownMatch match = solver::compare_known(listed, compared);
      if (match == solver::KnownMatch::kKnown) return {.known_as = name_of(listed.bug)};
      if (match != solver::KnownMatch::kNone) result.remarks.push_back(remark(listed, match, compared));
    }
  }
  return result;
}

std::vector<std::string> KnownBugs::without_versions() const {
  std::vector<std::string> ids;
  for (const solver::ListedBug& listed : listed_)
    if (listed.versions.empty()) ids.push_back(listed.bug.id);
  return ids;
}

bool KnownBugs::want_reduction() const {
  return std::ranges::any_of(listed_, [](const solver::ListedBug& listed) {
    const std::string& group = listed.bug.group;
    return listed.reduced && !listed.bug.signature && !group.empty() && !group.starts_with("crash");
  });
}

Status import_known_bugs(const std::string& directory, const std::string& file) {
  TRY(solver::load_known_list(file));
  std::string rows = TRY(read_file(file));
  return append_rows(directory, rows);
}

Status add_known_bug(const std::string& directory, const store::StoredFinding& finding, const std::string& id,
                     const std::string& address) {
  solver::ListedBug listed{
      .bug = {.id = id, .address = address, .signature = {}, .group = store::bug_key(finding.group)}};
  listed.versions = versions_showing(finding);
  listed.reduced = !is_grouped_by_script(finding) || !finding.reduced.empty();
  return append_rows(directory, solver::known_list_row(listed));
}

store::FindingSummary summary_of(const store::FindingRecord& finding) {
  store::FindingSummary summary;
  static_cast<store::FindingHead&>(summary) = finding;
  summary.bytes = finding.script.size();
  for (const std::string& culprit : finding.culprits) {
    auto run = std::ranges::find(finding.outcomes, culprit, &store::OutcomeRecord::solver);
    bool known = run != finding.outcomes.end();
    summary.versions.push_back(known ? run->version : "");
    summary.profiles.push_back(known ? run->profile : "");
  }
  return summary;
}

namespace {

Group group_with(const store::FindingSummary& finding, const KnownBugs& known) {
  KnownBugs::Comparison compared = known.compare(finding);
  return {.front = finding, .known_as = compared.known_as, .remarks = compared.remarks};
}

// A group is known only if all its members are: a bug that was reported of one release must not hide the same in
// another.
void add_member(Group& group, Group added) {
  uint64_t repeats = group.front.repeats + added.front.repeats + 1;
  size_t members = group.members + 1;
  bool hides = !group.known_as.empty() && added.known_as.empty();
  bool hidden = group.known_as.empty() && !added.known_as.empty();
  if (hides || (!hidden && size_of(added.front) < size_of(group.front))) group = std::move(added);
  group.front.repeats = repeats;
  group.members = members;
}

}  // namespace

bool blames(const store::FindingHead& finding, const std::vector<std::string>& targets) {
  return targets.empty() || std::ranges::any_of(finding.culprits, [&](const std::string& culprit) {
           return std::ranges::find(targets, culprit) != targets.end();
         });
}

SplitGroups split_groups(const std::vector<store::FindingSummary>& findings, const KnownBugs& known,
                         const std::vector<std::string>& targets) {
  std::vector<store::FindingSummary> counting, apart;
  for (const store::FindingSummary& finding : findings)
    (blames(finding, targets) ? counting : apart).push_back(finding);
  return {groups_of(counting, known), groups_of(apart, known)};
}

std::vector<Group> groups_of(const std::vector<store::FindingSummary>& findings, const KnownBugs& known) {
  std::map<std::string, size_t> places;
  std::vector<Group> groups;
  for (const store::FindingSummary& finding : findings) {
    // A flaky one must not stand for others that are not.
    bool alone = finding.group.empty() || finding.flaky;
    auto [place, is_new] = alone ? std::pair(places.end(), true) : places.emplace(finding.group, groups.size());
    if (is_new) {
      groups.push_back(group_with(finding, known));
      continue;
    }
    add_member(groups[place->second], group_with(finding, known));
  }
  return groups;
}

std::vector<Group> each_alone(const std::vector<store::FindingSummary>& findings, const KnownBugs& known) {
  std::vector<Group> groups;
  for (const store::FindingSummary& finding : findings) groups.push_back(group_with(finding, known));
  return groups;
}

}  // namespace cupel::campaign
