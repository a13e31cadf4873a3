// Processes that a solver leaves behind. Each child carries a tag in its environment, which its descendants
// inherit; as a "subreaper" we become the parent of orphans, so that looking for them is cheap. A warden
// process does the same work if we are killed ourselves.
#pragma once

#include <sys/types.h>
#include <string>

namespace cupel::process {

/// The name of the variable that marks our children.
inline constexpr const char* kTagVariable = "CUPEL_TREE";

/// A new tag: ours and unique. All tags of this process begin alike.
std::string new_tag();

/// Makes orphans of our children ours, and starts the warden that cleans up after us. Cheap after the first
/// call.
void guard_descendants();

/// To be held from before a child is started until it is remembered: on a busy machine it may have ended by then, and
/// nobody may take it for an orphan.
class StartingChild {
 public:
  StartingChild();
  ~StartingChild();
  StartingChild(const StartingChild&) = delete;
  StartingChild& operator=(const StartingChild&) = delete;
};

/// Children that we started ourselves; everything else below us is a stray.
void remember_child(pid_t pid);
void forget_child(pid_t pid);

/// Whether we have children that we did not start. False, at no cost, where orphans do not come to us.
bool have_unknown_children();

/// Orphans that came to us and are dead by now: one that was killed with its parent may take its time to die.
void reap_dead_orphans();

/// Kills every process but `spared` that carries the tag until none is left, and reaps those that are ours.
/// Returns how many.
unsigned kill_tagged(const std::string& tag, pid_t spared = -1);

}  // namespace cupel::process
