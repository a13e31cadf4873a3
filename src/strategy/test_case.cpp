#include "strategy/test_case.h"

#include <fmt/format.h>

#include "smtlib/printer.h"

namespace cupel {

namespace {

constexpr size_t kReadable = 120;

std::string shortened(const TermStore& store, Term term) {
  constexpr uint64_t kPrintable = 200;  // larger terms are not printed just to be cut
  if (term.occurrences() > kPrintable) return fmt::format("<{} positions>", term.occurrences());
  std::string text = print_term(store, term);
  if (text.size() > kReadable) text = text.substr(0, kReadable) + "...";
  return text;
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

std::string describe(const TestCase& test) {
  std::string text;
  for (const Mutation& mutation : test.mutations) {
    text += fmt::format("command {} at {}: {} -> {}\n", mutation.command + 1, fmt::join(mutation.path, "."),
                        shortened(*test.script.store, mutation.before), shortened(*test.script.store, mutation.after));
  }
  return text;
}

}  // namespace cupel
