// How the printer names bound variables.
#include "smtlib/term_printer.h"
#include "term/name.h"
#include "theory/operator_table.h"

namespace cupel {

void TermPrinter::print_variables(std::span<const Variable* const> variables) {
  enter(variables);
  out_ += '(';
  for (size_t i = 0; i < variables.size(); ++i) {
    out_ += i > 0 ? " (" : "(";
    out_ += variable_name(*variables[i]);
    out_ += ' ';
    out_ += variables[i]->sort.text();
    out_ += ')';
  }
  out_ += ')';
}

// Variables are told apart by identity, names are not: a name that means something else already is changed,
// so that nothing is captured whatever a mutation moved where.
void TermPrinter::enter(std::span<const Variable* const> variables) {
  for (const Variable* variable : variables) {
    // A variable that was renamed once keeps that name: a definition's parameters are printed in more than one place.
    std::string_view name = variable_name(*variable);
    if (is_taken(name)) {
      std::string fresh;
      uint32_t& suffix = last_suffix_[variable->name];
      while (fresh.empty() || is_taken(fresh)) {
        fresh = quoted_symbol(std::string(unquoted(variable->name)) + "!" + std::to_string(++suffix));
      }
      name = renamed_.insert_or_assign(variable, std::move(fresh)).first->second;
    }
    ++active_[name];
  }
}

void TermPrinter::leave(std::span<const Variable* const> variables) {
  for (const Variable* variable : variables) {
    auto found = active_.find(variable_name(*variable));
    if (--found->second == 0) active_.erase(found);
  }
}

std::string_view TermPrinter::variable_name(const Variable& variable) const {
  if (renamed_.empty()) return variable.name;
  auto found = renamed_.find(&variable);
  return found == renamed_.end() ? variable.name : std::string_view(found->second);
}

bool TermPrinter::is_taken(std::string_view name) const {
  return active_.contains(name) || store_.is_declared(name) ||
         !OperatorTable::standard().overloads(unquoted(name)).empty();
}

}  // namespace cupel
