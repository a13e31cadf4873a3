#include "oracle/standard_script.h"

#include <algorithm>
#include <memory>
#include <set>

#include "smtlib/logic.h"
#include "smtlib/used_theories.h"
#include "solver/lexical.h"
#include "term/walk.h"
#include "theory/operator_table.h"

namespace cupel::oracle {

namespace {

class Checker {
 public:
  Checker(const Script& script, std::string_view solver) : script_(script), solver_(solver) {
    logic_ = parse_logic(script.logic);
  }

  bool run() {
    // Difference logics restrict the shape of atoms.
    if (!is_official_logic(script_.logic) || logic_.difference) return false;
    bool several = !script_.is_single_query();
    for (const Command& command : script_.commands)
      if (!takes(command, several)) return false;
    // Where there are integers, many write 1 for a Real, and our parser takes it.
    return logics_ == 1 && !(reals_ && (ints_ || logic_.ints || logic_.all));
  }

 private:
  bool takes(const Command& command, bool several) {
    if (std::holds_alternative<SetLogic>(command)) return ++logics_ == 1 && !declared_;
    if (const auto* attribute = std::get_if<AttributeCommand>(&command)) return takes(*attribute);
    if (const auto* plain = std::get_if<PlainCommand>(&command)) return takes_plain(plain->command, several);
    declared_ = true;
    if (const auto* assertion = std::get_if<Assert>(&command)) return takes(assertion->term);
    if (const auto* query = std::get_if<CheckSatAssuming>(&command))
      return std::ranges::all_of(query->assumptions, is_literal);
    if (const auto* declaration = std::get_if<DeclareFun>(&command)) return takes(*declaration->function);
    if (const auto* definition = std::get_if<DefineFun>(&command))
      return !definition->as_const && definition->function->kind == FunctionKind::kDefined &&
             takes(*definition->function) && takes(definition->function->body);
    if (const auto* declaration = std::get_if<DeclareSort>(&command))
      return declaration->sort->arity == 0 && (logic_.functions || logic_.arrays || logic_.all);
    if (const auto* datatypes = std::get_if<DeclareDatatypes>(&command)) return takes(*datatypes);
    return std::holds_alternative<PushPop>(command);
  }

  bool takes(const AttributeCommand& command) const {
    if (command.command == "set-option") return command.keyword == ":produce-models" && !declared_;
    // A version is a decimal, as in 2.6; some write |2.6|.
    bool is_version = command.keyword == ":smt-lib-version";
    return command.command == "set-info" && (!is_version || command.value.starts_with("2."));
  }

  // Behind one of several answers, a request for more is refused where it does not apply.
  bool takes_plain(std::string_view name, bool several) const {
    if (name == "check-sat" || name == "exit") return true;
    return name == "get-model" && !several;
  }

  bool takes(const DeclareDatatypes& command) {
    if (command.codatatypes || !(logic_.datatypes || logic_.all)) return false;
    return std::ranges::all_of(command.datatypes, [this](const SortDeclaration* datatype) {
      return datatype->arity == 0 && std::ranges::all_of(datatype->constructors, [this](const Function* constructor) {
               return is_new(*constructor) &&
                      std::ranges::all_of(constructor->selectors, [this](const Function* selector) {
                        return is_new(*selector) && takes_field(selector->range);
                      });
             });
    });
  }

  // z3 and cvc5, and so our parser, take a second declaration of a name with another sort. SMT-LIB does not.
  bool is_new(const Function& function) { return names_.insert(std::string(function.raw_name)).second; }

  // Several solvers refuse a datatype that recurs through another sort, and say that they do not support it.
  bool takes_field(Sort sort) {
    bool nested = std::ranges::any_of(sort.args(), [](Sort part) { return part.is(SortKind::kDatatype); });
    return !nested && takes(sort);
  }

  // SMT-LIB lets a script declare what solvers take for their own; nobody is blamed for that.
  bool takes(const Function& function) {
    if (!OperatorTable::standard().overloads(function.raw_name).empty()) return false;
    if (function.raw_name.empty() || function.raw_name.front() == '.' || !is_new(function)) return false;
    bool uses_functions = !function.domain.empty() && function.kind == FunctionKind::kDeclared;
    if (uses_functions && !logic_.functions && !logic_.all) return false;
    return takes_symbol(function.range) &&
           std::ranges::all_of(function.domain, [this](Sort sort) { return takes_symbol(sort); });
  }

  // QF_FP has bit-vectors in conversions from them; z3 has no symbols of that sort there, but in QF_BVFP.
  bool takes_symbol(Sort sort) {
    bool floats_only = logic_.floats && !logic_.bit_vectors && !logic_.all;
    return takes(sort) && !(floats_only && sort.is(SortKind::kBitVec));
  }

  bool takes(Sort sort) {
    switch (sort.kind()) {
      case SortKind::kBool: return true;
      case SortKind::kInt: ints_ = true; return logic_.ints || logic_.all;
      case SortKind::kReal: reals_ = true; return logic_.reals || logic_.all;
      case SortKind::kString: return logic_.strings || logic_.all;
      case SortKind::kBitVec: return logic_.bit_vectors || logic_.floats || logic_.all;
      case SortKind::kRoundingMode:
      case SortKind::kFloat: return logic_.floats || logic_.all;
      case SortKind::kUninterpreted:
      case SortKind::kDatatype: return sort.args().empty();
      case SortKind::kArray:
        // Some solvers have arrays with several indices.
        return (logic_.arrays || logic_.all) && sort.args().size() == 2 && takes_array(sort.args()[0], sort.args()[1]);
      default: return false;
    }
  }

  // The logics' texts differ in which arrays they have (QF_ABV: from bit-vectors to bit-vectors); plain ones are in
  // all.
  bool takes_array(Sort index, Sort element) {
    auto plain = [](Sort sort) { return !sort.is(SortKind::kBool) && !sort.is(SortKind::kArray); };
    bool vectors = index.is(SortKind::kBitVec) && element.is(SortKind::kBitVec);
    if (!logic_.all && logic_.bit_vectors && !vectors) return false;
    return plain(index) && plain(element) && takes(index) && takes(element);
  }

  static bool is_literal(Term term) {
    if (term.op() && term.op()->name == "not") term = term[0];
    return term.fun() && term.fun()->kind == FunctionKind::kDeclared && term.arity() == 0;
  }

  bool takes(Term root) {
    bool fine = true;
    post_order(root, [&](Term term) { fine = fine && takes_node(term); });
    return fine;
  }

  bool takes_node(Term term) {
    bool regular = term.sort() == Sort::reg_lan() ? logic_.strings || logic_.all : takes(term.sort());
    if (!regular) return false;
    switch (term.kind()) {
      case TermKind::kLiteral: return takes_literal(term);
      case TermKind::kVariable: return true;
      case TermKind::kBinder:
        return logic_.quantifiers && term.binder().kind <= BinderKind::kExists &&
               std::ranges::all_of(term.binder().variables,
                                   [this](const Variable* v) { return takes_symbol(v->sort); });
      case TermKind::kMatch: return false;
      case TermKind::kAnnotation:
        // Patterns are hints, and some solvers have no use for them.
        return std::ranges::all_of(term.annotation().attributes,
                                   [](const Attribute& a) { return a.keyword == ":named"; });
      case TermKind::kApplication: return !term.op() || takes_operator(term, *term.op());
    }
    return false;
  }

  static bool takes_literal(Term term) {
    LiteralKind kind = term.literal().kind;
    return kind != LiteralKind::kAlgebraic && kind != LiteralKind::kChar;
  }

  // QF_S has lengths but no arithmetic on them, and QF_FP has bit-vectors but not their operators: some solvers take
  // them all the same.
  bool is_brought_along(std::string_view theory) const {
    if (logic_.all) return false;
    auto named = [this](std::string_view part) { return script_.logic.find(part) != std::string::npos; };
    return (theory == "Ints" && logic_.strings && !named("IA")) ||
           (theory == "BitVectors" && logic_.floats && !logic_.bit_vectors);
  }

  bool takes_operator(Term term, const Operator& op) const {
    if (!is_known_to(op, "2.6") || !is_known_to(op, solver_) || op.flags & kHigherOrder) return false;
    if (!logic_.has_theory(op.theory) || is_brought_along(op.theory)) return false;
    // z3, cvc5 and so our parser take `(or p)`.
    if (term.arity() < op.parameters.size()) return false;
    // Only later versions chain operators on bit-vectors.
    if (op.theory == "BitVectors" && term.arity() != op.parameters.size()) return false;
    auto literals = std::ranges::count_if(term.args(), [](Term arg) { return arg.is(TermKind::kLiteral); });
    if (op.flags & kWantsValues && static_cast<size_t>(literals) < term.arity()) return false;
    return !(op.flags & kNonlinear) || logic_.nonlinear || logic_.all;
  }

  const Script& script_;
  std::string_view solver_;
  Logic logic_;
  int logics_ = 0;
  bool declared_ = false;
  bool ints_ = false;
  bool reals_ = false;
  std::set<std::string> names_;  // of functions that were declared so far
};

bool is_plain(std::string_view command) {
  bool ascii =
      std::ranges::all_of(command, [](char c) { return c >= ' ' ? c < 127 : c == '\n' || c == '\t' || c == '\r'; });
  // `is-cons` is an old way to write a tester; names that start with `@` or `.` are the solver's own.
  return ascii && command.find('@') == std::string_view::npos && command.find("(is-") == std::string_view::npos;
}

// Comments between commands may say anything.
bool has_plain_commands(std::string_view text) {
  for (size_t at = solver::skip_blank(text, 0); at < text.size();) {
    size_t end = solver::skip_item(text, at);
    if (end == std::string_view::npos || !is_plain(text.substr(at, end - at))) return false;
    at = solver::skip_blank(text, end);
  }
  return true;
}

}  // namespace

bool is_standard(const Script& script, std::string_view text, std::string_view solver) {
  return has_plain_commands(text) && Checker(script, solver).run();
}

bool is_meant_for(const Script& script, const solver::Profile& profile) {
  return is_meant_for(script, used_theories(script), profile);
}

bool is_meant_for(const Script& script, const UsedTheories& used, const solver::Profile& profile) {
  const auto& logics = profile.logics;
  if (!logics.empty() && !script.logic.empty() && std::ranges::find(logics, script.logic) == logics.end()) return false;
  return used.within(profile.theories) && (profile.quantifiers || !used.quantifiers);
}

bool has_logic(const solver::Profile& profile, std::string_view logic) {
  const auto& logics = profile.logics;
  if (!logics.empty() && std::ranges::find(logics, logic) == logics.end()) return false;
  Logic promised = parse_logic(logic);
  if (promised.all || profile.theories.empty()) return true;
  if (promised.quantifiers && !profile.quantifiers) return false;
  return std::ranges::all_of(solver::theory_names(), [&](std::string_view theory) {
    return !promised.has_theory(theory) || profile.theories.contains(std::string(theory));
  });
}

std::function<bool(std::string_view logic)> logics_of(std::vector<solver::Profile> profiles) {
  return [shared = std::make_shared<const std::vector<solver::Profile>>(std::move(profiles))](std::string_view logic) {
    return std::ranges::any_of(*shared, [&](const solver::Profile& profile) { return has_logic(profile, logic); });
  };
}

}  // namespace cupel::oracle
