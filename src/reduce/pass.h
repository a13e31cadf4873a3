// A pass proposes edits of one kind. It is one file below passes/ with one RegisterPass at its bottom; its description
// is what the command line shows. The engine tries the edits, so a pass neither runs anything nor keeps anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reduce/edit.h"

namespace cupel::reduce {

struct Pass {
  std::string name;
  std::string description;  // one line
  /// Proposes everything that it knows for this view. The engine drops what does not make the script smaller.
  void (*propose)(const View& view, Proposals& out);
  /// Most of its edits can be made: all of them together are tried first, in every stage.
  bool likely = false;
  /// Whether no edit of it changes what this script means, that is, what each answer must be. Null: it may.
  bool (*keeps_meaning)(const View& view) = nullptr;
};

/// For passes that never change the meaning.
inline bool always(const View&) { return true; }

/// All passes, sorted by name.
const std::vector<Pass>& passes();
/// Null for an unknown name.
const Pass* find_pass(std::string_view name);

struct RegisterPass {
  explicit RegisterPass(Pass pass);
};

/// One stage of a schedule: its passes in turn until none of them gets further.
struct Stage {
  /// Only edits and chunks of edits that save this share of the script's tokens.
  double share;
  /// Into how many chunks a list of edits is cut first; then each chunk in two, down to single edits.
  unsigned pieces;
  std::vector<std::string> passes;
};

/// Coarse first: large gains by few passes, then everything. The last stage holds all passes, so its end is a local
/// minimum with respect to each of them.
const std::vector<Stage>& standard_schedule();

}  // namespace cupel::reduce
