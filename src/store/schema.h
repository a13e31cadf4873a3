// The tables of a campaign database and their version.
#pragma once

#include "base/result.h"
#include "store/database.h"

namespace cupel::store {

enum class Content { kNothing, kCampaign };

/// What an open database holds. Another program's database, or one of another version of these tables, is an
/// error.
Result<Content> inspect(Database& database);

/// Makes the tables; inside the caller's transaction.
Status make_schema(Database& database);

}  // namespace cupel::store
