// The text of a script of which one command at a time changes: only that command is printed again. Mutants of a seed
// differ in one assertion, and printing is what making them costs most.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "smtlib/script.h"

namespace cupel {

class ScriptPrinter;

/// Keeps `text` equal to what the script's commands print as. Both outlive it; nobody else changes `text`.
class ScriptText {
 public:
  ScriptText(const Script& script, std::string& text);
  ~ScriptText();
  ScriptText(const ScriptText&) = delete;
  ScriptText& operator=(const ScriptText&) = delete;

  /// Command number `command` was exchanged for another one of the same kind, or the body that it defines was. False if
  /// its text is the same: the new term differs only in the identity of bound variables.
  bool reprint(size_t command);

  /// A command that the script does not have, as it would be printed; valid until the next call of a member.
  const std::string& text_of(const Command& command);
  /// How long the texts of the commands are.
  const std::vector<size_t>& lengths() const { return lengths_; }

 private:
  void print(size_t command);

  const Script& script_;
  std::string& text_;
  std::string printed_;  // the command that was printed last
  std::unique_ptr<ScriptPrinter> printer_;
  std::vector<size_t> lengths_;  // of the commands' texts
};

}  // namespace cupel
