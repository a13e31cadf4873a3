// The theories: each is one file with the rows of its operators. The table in operator_table.h is made of
// them.
#pragma once

#include <span>
#include <string_view>

#include "term/operator.h"

namespace cupel {

struct Theory {
  std::string_view name;
  std::string_view description;
  std::span<const OperatorRow> rows;
};

extern const Theory kCore;
extern const Theory kInts;
extern const Theory kReals;
extern const Theory kRealsInts;
extern const Theory kTranscendentals;
extern const Theory kBitVectors;
extern const Theory kFloats;
extern const Theory kStrings;
extern const Theory kArrays;
extern const Theory kFunctions;
extern const Theory kDatatypes;
extern const Theory kSequences;
extern const Theory kSets;
extern const Theory kRelations;
extern const Theory kBags;
extern const Theory kTables;

/// All of them, in the order of the declarations above.
std::span<const Theory* const> theories();

}  // namespace cupel
