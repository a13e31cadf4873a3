#include "campaign/outcome_record.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "oracle/answers.h"
#include "process/arguments.h"

namespace cupel::campaign {

namespace {

constexpr size_t kExcerpt = 64 << 10;  // of what a solver printed

uint64_t whole_milliseconds(std::chrono::microseconds time) { return static_cast<uint64_t>(time.count()) / 1000; }

/// A word as a shell reads it back.
std::string quoted(const std::string& word) {
  auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || std::strchr("-_=./:,+@%", c); };
  if (!word.empty() && std::ranges::all_of(word, plain)) return word;
  std::string text = "'";
  for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// To be pasted into a shell, in the directory of the finding.
std::string command_line(const oracle::Run& run, const std::string& file) {
  const process::Program program = oracle::program_of(run);
  std::string line = quoted(program.path);
  for (const std::string& word : program.launch) line += " " + quoted(word);
  std::vector<std::string> words = program.arguments;
  process::append_words(words, run.outcome.arguments);
  for (const std::string& word : words) line += " " + quoted(word);
  return line + (program.input == process::InputMode::kStdin ? " < " : " ") + file;
}

}  // namespace

store::OutcomeRecord outcome_record(const oracle::Run& run, std::string_view script, const std::string& file) {
  const solver::Outcome& outcome = run.outcome;
  bool crashed = outcome.kind == solver::OutcomeKind::kCrash;
  return {.solver = run.solver->label,
          .profile = run.solver->profile.name,
          .version = run.solver->version,
          .command = command_line(run, file),
          .form = run.form,
          .kind = solver::to_string(outcome.kind),
          .answers = outcome.answers(),
          .message = crashed ? outcome.crash.message : outcome.message,
          .out = outcome.run.out.substr(0, kExcerpt),
          .err = outcome.run.err.substr(0, kExcerpt),
          .wall_ms = whole_milliseconds(outcome.run.wall),
          .cpu_ms = whole_milliseconds(outcome.run.cpu),
          .text = run.text == script ? "" : run.text};
}

}  // namespace cupel::campaign
