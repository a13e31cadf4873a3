// Coverage-guided fuzzing (libFuzzer) of parser and printer: whatever is accepted must print to something that is
// accepted again and printed the same.
#include <cstdio>
#include <cstdlib>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  cupel::Result<cupel::Script> script = cupel::parse_script(text);
  if (!script) return 0;
  std::string printed = cupel::print_script(*script);
  cupel::Result<cupel::Script> again = cupel::parse_script(printed);
  if (!again || cupel::print_script(*again) != printed) {
    std::fprintf(stderr, "not a fixed point:\n%s\n", printed.c_str());
    if (!again) std::fprintf(stderr, "%s\n", again.error().describe("printed").c_str());
    std::abort();
  }
  return 0;
}
