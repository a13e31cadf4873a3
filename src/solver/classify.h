// From a finished run to an outcome. This is where answers are misread or not: docs/executors.md states the
// rules.
#pragma once

#include "solver/outcome.h"
#include "solver/profile.h"
#include "solver/script_shape.h"

namespace cupel::solver {

/// Rules, in this order: a crash is a crash whatever was answered before; then memory, time and floods; then
/// the replies in order. An answer that comes after a refused command is not trusted. A query without answer
/// is an error.
Outcome classify(const Profile& profile, const PreparedScript& script, process::RunResult run);

/// Whether what stood behind an answer was too long to be read: then its text only says so.
bool was_too_long(const Response& response);

}  // namespace cupel::solver
