#include "smtlib/printer.h"

#include "smtlib/script_printer.h"

namespace cupel {

void print_script(const Script& script, std::string& out, const PrintOptions& options) {
  ScriptPrinter printer(script, options, out);
  for (const Command& command : script.commands) std::visit(printer, command);
}

std::string print_script(const Script& script, const PrintOptions& options) {
  std::string out;
  print_script(script, out, options);
  return out;
}

std::string print_term(const TermStore& store, Term term, const PrintOptions& options) {
  std::string out;
  TermPrinter(store, options, out).print(term);
  return out;
}

}  // namespace cupel
