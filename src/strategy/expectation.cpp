#include "strategy/expectation.h"

#include <nlohmann/json.hpp>

namespace cupel {

namespace {

using nlohmann::json;

json to_object(const Expectation& expectation) {
  json object = {{"answer", static_cast<int>(expectation.answer)},
                 {"reason", expectation.reason},
                 {"basis", static_cast<int>(expectation.basis)},
                 {"kept_by_undoing", expectation.kept_by_undoing}};
  if (expectation.witness) object["witness"] = *expectation.witness;
  if (expectation.premise)
    object["premise"] = {{"script", expectation.premise->script},
                         {"solver", expectation.premise->solver},
                         {"by_core", expectation.premise->by_core}};
  return object;
}

Expectation expectation_of(const json& object) {
  Expectation expectation{.answer = object.at("answer").get<Expected>(),
                          .reason = object.at("reason"),
                          .basis = object.at("basis").get<Basis>(),
                          .kept_by_undoing = object.at("kept_by_undoing")};
  if (object.contains("witness"))
    expectation.witness = std::make_shared<const std::string>(object.at("witness").get<std::string>());
  if (object.contains("premise")) {
    const json& premise = object.at("premise");
    expectation.premise = std::make_shared<const Premise>(
        Premise{premise.at("script"), premise.at("solver"), premise.value("by_core", true)});
  }
  return expectation;
}

bool is_known(const Expectation& expectation) {
  return expectation.answer <= Expected::kUnsat && expectation.basis <= Basis::kOneSolver;
}

}  // namespace

const char* to_string(Expected expected) {
  switch (expected) {
    case Expected::kSat: return "sat";
    case Expected::kUnsat: return "unsat";
    case Expected::kUnknown: return "unknown";
  }
  return "unknown";
}

std::string summary_of(const Expectations& expectations) {
  std::string text;
  for (const Expectation& expectation : expectations)
    text += std::string(text.empty() ? "" : ",") + to_string(expectation.answer);
  return text.empty() ? "unknown" : text;
}

std::string to_json(const Expectations& expectations) {
  json list = json::array();
  for (const Expectation& expectation : expectations) list.push_back(to_object(expectation));
  return list.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<Expectations> expectations_from_json(const std::string& text) {
  Expectations expectations;
  try {
    for (const json& object : json::parse(text)) {
      expectations.push_back(expectation_of(object));
      if (!is_known(expectations.back())) return Error{"the stored expectations are of another version"};
    }
  } catch (const json::exception& error) {
    return Error{std::string("the stored expectations cannot be read: ") + error.what()};
  }
  return expectations;
}

}  // namespace cupel
