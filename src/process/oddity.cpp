#include "process/oddity.h"

namespace cupel::process {

namespace {

struct LastAnswer {
  size_t begin = 0;
  bool unsat = false;
};

LastAnswer last_answer(std::string_view out) {
  LastAnswer last;
  for (size_t at = 0; at < out.size();) {
    size_t end = out.find('\n', at);
    std::string_view line = out.substr(at, end == std::string_view::npos ? end : end - at);
    if (line == "sat" || line == "unsat") last = {at, line == "unsat"};
    at = end == std::string_view::npos ? out.size() : end + 1;
  }
  return last;
}

}  // namespace

bool only_gave_up(std::string_view out) {
  for (std::string_view word : {"unsupported", "timeout", "success", "(error"})
    if (out.find(word) != std::string_view::npos) return false;
  return out.find("unknown") != std::string_view::npos;
}

bool is_odd(std::string_view out) {
  for (std::string_view word : {"unsupported", "unknown", "timeout", "success"})
    if (out.find(word) != std::string_view::npos) return true;
  if (out.find("(error") == std::string_view::npos) return false;
  LastAnswer last = last_answer(out);
  return !last.unsat || out.substr(0, last.begin).find("(error") != std::string_view::npos;
}

}  // namespace cupel::process
