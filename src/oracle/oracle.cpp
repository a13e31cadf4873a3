#include "oracle/oracle.h"

#include <algorithm>

namespace cupel::oracle {

namespace {

std::vector<OracleInfo>& registry() {
  static std::vector<OracleInfo> infos;
  return infos;
}

}  // namespace

const std::vector<OracleInfo>& oracles() { return registry(); }

RegisterOracle::RegisterOracle(OracleInfo info) {
  auto place = std::ranges::lower_bound(registry(), info.name, {}, &OracleInfo::name);
  registry().insert(place, std::move(info));
}

}  // namespace cupel::oracle
