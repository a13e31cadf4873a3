#include "strategy/facts.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cupel {

namespace {

using nlohmann::json;

json to_object(const QueryFacts& facts) {
  json answers = json::array(), models = json::array(), cores = json::array();
  for (const SolverAnswer& said : facts.answers)
    answers.push_back({said.solver, said.answer, said.seconds, said.profile});
  for (const KnownModel& model : facts.models) models.push_back({model.solver, model.text});
  for (const KnownCore& core : facts.cores) cores.push_back({core.solver, core.assertions, core.refuted_by});
  return {{"declared", static_cast<int>(facts.declared)},
          {"answers", answers},
          {"models", models},
          {"cores", cores},
          {"contradiction", facts.contradiction}};
}

QueryFacts query_facts_of(const json& object) {
  QueryFacts facts{.declared = object.at("declared").get<Expected>(), .contradiction = object.at("contradiction")};
  for (const json& said : object.at("answers")) {
    facts.answers.push_back({said.at(0), said.at(1), said.at(2)});
    // Facts of older campaigns do not have it.
    if (said.size() > 3) facts.answers.back().profile = said.at(3);
  }
  for (const json& model : object.at("models")) facts.models.push_back({model.at(0), model.at(1)});
  for (const json& core : object.at("cores")) facts.cores.push_back({core.at(0), core.at(1), core.at(2)});
  return facts;
}

}  // namespace

Expected QueryFacts::status() const {
  if (!contradiction.empty()) return Expected::kUnknown;
  if (!models.empty()) return Expected::kSat;
  for (Expected answer : {Expected::kSat, Expected::kUnsat})
    if (std::ranges::find(answers, to_string(answer), &SolverAnswer::answer) != answers.end()) return answer;
  return declared;
}

size_t QueryFacts::supporters() const {
  std::string_view answer = to_string(status());
  std::set<std::string_view> who;
  for (const SolverAnswer& said : answers)
    if (said.answer == answer) who.insert(said.profile.empty() ? said.solver : said.profile);
  return who.size();
}

std::vector<std::string> QueryFacts::supporter_labels() const {
  std::string_view answer = to_string(status());
  std::vector<std::string> labels;
  for (const SolverAnswer& said : answers)
    if (said.answer == answer) labels.push_back(said.solver);
  return labels;
}

void FactNeeds::join(const FactNeeds& other) {
  models = std::max(models, other.models);
  status |= other.status;
  core |= other.core;
  seconds = std::max(seconds, other.seconds);
}

std::string to_json(const SeedFacts& facts) {
  json list = json::array();
  for (const QueryFacts& query : facts.queries) list.push_back(to_object(query));
  return list.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<SeedFacts> facts_from_json(const std::string& text) {
  SeedFacts facts;
  try {
    for (const json& object : json::parse(text)) facts.queries.push_back(query_facts_of(object));
  } catch (const json::exception& error) {
    return Error{std::string("the stored facts cannot be read: ") + error.what()};
  }
  return facts;
}

}  // namespace cupel
