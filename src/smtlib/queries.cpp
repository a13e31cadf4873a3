#include "smtlib/queries.h"

namespace cupel {

namespace {

class QueryCollector {
 public:
  bool take(const Command& command, uint32_t number) {
    if (std::holds_alternative<Verbatim>(command)) return false;
    if (const auto* assertion = std::get_if<Assert>(&command)) {
      active_.push_back(assertion->term);
      commands_.push_back(number);
    }
    if (const auto* scope = std::get_if<PushPop>(&command))
      return scope->push ? push(scope->levels) : pop(scope->levels);
    if (const auto* query = std::get_if<CheckSatAssuming>(&command))
      queries_.push_back({active_, {query->assumptions.begin(), query->assumptions.end()}, commands_});
    if (const auto* plain = std::get_if<PlainCommand>(&command)) return take_plain(plain->command);
    return true;
  }

  std::vector<Query> queries() { return std::move(queries_); }

 private:
  bool take_plain(std::string_view name) {
    if (name == "reset") return false;
    if (name == "check-sat") queries_.push_back({active_, {}, commands_});
    if (name == "reset-assertions") {
      active_.clear();
      commands_.clear();
      levels_.clear();
    }
    return true;
  }

  bool push(uint32_t count) {
    levels_.insert(levels_.end(), count, active_.size());
    return true;
  }

  bool pop(uint32_t count) {
    if (count > levels_.size()) return false;
    if (count == 0) return true;
    active_.resize(levels_[levels_.size() - count]);
    commands_.resize(active_.size());
    levels_.resize(levels_.size() - count);
    return true;
  }

  std::vector<Term> active_;
  std::vector<uint32_t> commands_;  // of the active assertions
  std::vector<size_t> levels_;      // how many assertions were active when each was pushed
  std::vector<Query> queries_;
};

bool is_exit(const Command& command) {
  const auto* plain = std::get_if<PlainCommand>(&command);
  return plain && plain->command == "exit";
}

}  // namespace

std::vector<Term> Query::formulas() const {
  std::vector<Term> all = assertions;
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  return all;
}

std::optional<std::vector<Query>> queries_of(const Script& script) {
  QueryCollector collector;
  for (uint32_t i = 0; i < script.commands.size(); ++i) {
    if (is_exit(script.commands[i])) break;
    if (!collector.take(script.commands[i], i)) return std::nullopt;
  }
  return collector.queries();
}

}  // namespace cupel
