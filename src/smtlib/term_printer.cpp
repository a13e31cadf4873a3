#include "smtlib/term_printer.h"

#include <algorithm>

#include "term/name.h"
#include "theory/operator_table.h"

namespace cupel {

namespace {

std::string_view binder_word(BinderKind kind) {
  switch (kind) {
    case BinderKind::kForall: return "forall";
    case BinderKind::kExists: return "exists";
    case BinderKind::kLambda: return "lambda";
    case BinderKind::kChoice: return "choice";
  }
  CUPEL_UNREACHABLE();
}

constexpr uint64_t kSmall = 64;

}  // namespace

TermPrinter::TermPrinter(const TermStore& store, const PrintOptions& options, std::string& out)
    : store_(store), let_size_(options.let_size), out_(out) {}

void TermPrinter::print(Term term, std::span<const Variable* const> parameters) {
  next_let_ = 1;
  outermost_ = true;
  open_scope(term);
  run();
  if (!parameters.empty()) leave(parameters);
}

void TermPrinter::run() {
  while (!frames_.empty()) step();
}

void TermPrinter::step() {
  Frame& frame = frames_.back();
  switch (frame.kind) {
    case Frame::Kind::kArguments: return step_arguments(frame);
    case Frame::Kind::kScope: return step_scope(frame);
    case Frame::Kind::kScopeBody: {
      out_.append(frame.last - frame.first, ')');
      for (uint32_t i = frame.first; i < frame.last; ++i) let_number_[lets_[i].id()] = 0;
      lets_.resize(frame.first);
      frames_.pop_back();
      return;
    }
    case Frame::Kind::kAttributes: {
      Term annotated = frame.term;
      frames_.pop_back();
      return print_attributes(annotated);
    }
    case Frame::Kind::kCases: return step_cases(frame);
    case Frame::Kind::kLeave: {
      Term binder = frame.term;
      frames_.pop_back();
      leave(binder.binder().variables);
      out_ += ')';
      return;
    }
  }
}

void TermPrinter::step_arguments(Frame& frame) {
  size_t depth = frames_.size();
  Term term = frame.term;
  for (uint32_t next = frame.next; next < term.arity(); ++next) {
    if (next > 0 || !puts_function_first(term)) out_ += ' ';
    frames_[depth - 1].next = next + 1;  // `frame` itself may have moved
    begin(term[next]);
    if (frames_.size() != depth) return;  // the argument has arguments
  }
  out_ += ')';
  frames_.pop_back();
}

// (let ((name definition)) rest)
void TermPrinter::step_scope(Frame& frame) {
  if (frame.next > frame.first) out_ += ")) ";
  if (frame.next == frame.last) {
    frame.kind = Frame::Kind::kScopeBody;
    begin(frame.term);
    return;
  }
  Term definition = lets_[frame.next++];
  let_number_[definition.id()] = next_let_++;
  out_ += "(let ((";
  out_ += store_.let_prefix();
  out_ += std::to_string(let_number_[definition.id()]);
  out_ += ' ';
  begin(definition, true);
}

void TermPrinter::open_scope(Term root) {
  for (; root.is(TermKind::kAnnotation) && !let_number(root); root = root[0]) {
    out_ += "(! ";
    frames_.push_back({.kind = Frame::Kind::kAttributes, .term = root});
  }
  auto first = static_cast<uint32_t>(lets_.size());
  if (!ignore_lets_ && (root.occurrences() > let_size_ || root.has_names())) {
    size_t candidates = candidates_.size();
    // Each count starts afresh: a term with variables that both see, such as a quantifier, is the second one's.
    if (std::exchange(outermost_, false)) {
      visit(root, true);
      bind_counted(candidates);
    }
    if (root.has_variables()) {
      visit(root, false);
      bind_counted(candidates);
    }
  }
  outermost_ = false;
  auto last = static_cast<uint32_t>(lets_.size());
  frames_.push_back({.kind = Frame::Kind::kScope, .term = root, .next = first, .first = first, .last = last});
}

// Prints the start of a term and leaves frames for the rest.
void TermPrinter::begin(Term term, bool as_definition) {
  for (;; term = term[0], as_definition = false) {
    if (!as_definition && !ignore_lets_ && let_number(term)) {
      out_ += store_.let_prefix();
      out_ += std::to_string(let_number(term));
      return;
    }
    switch (term.kind()) {
      case TermKind::kLiteral: return print_literal(term);
      case TermKind::kVariable: out_ += variable_name(term.variable()); return;
      case TermKind::kApplication: return begin_application(term);
      case TermKind::kBinder: return begin_binder(term);
      case TermKind::kAnnotation:
        out_ += "(! ";
        frames_.push_back({.kind = Frame::Kind::kAttributes, .term = term});
        break;
      case TermKind::kMatch:
        out_ += "(match ";
        frames_.push_back({.kind = Frame::Kind::kCases, .term = term});
        break;
    }
  }
}

// Most terms are small: these are printed by recursion, which is bounded by their size.
void TermPrinter::print_small(Term term) {
  if (!term.is(TermKind::kApplication) || term.arity() == 0 || (!ignore_lets_ && let_number(term))) {
    size_t depth = frames_.size();
    begin(term);
    while (frames_.size() > depth) step();
    return;
  }
  print_small_application(term);
}

void TermPrinter::print_small_application(Term term) {
  out_ += '(';
  bool spaced = !puts_function_first(term);
  if (spaced) out_ += term.symbol().text;
  for (Term arg : term.args()) {
    if (std::exchange(spaced, true)) out_ += ' ';
    print_small(arg);
  }
  out_ += ')';
}

// Applications of function values are written with the function in front where that is a name, as solvers read them;
// cvc5 takes nothing else there but wants (@ (f 1) 2). A declared function would be read as applied itself.
bool TermPrinter::puts_function_first(Term term) const {
  const Operator* op = term.op();
  if (!op || !(op->flags & kHigherOrder) || op->name != "@") return false;
  if (!ignore_lets_ && let_number(term[0])) return true;
  if (!term[0].is(TermKind::kApplication)) return term[0].is(TermKind::kVariable);
  return term[0].arity() == 0 && (!term[0].fun() || term[0].fun()->domain.empty());
}

void TermPrinter::begin_application(Term term) {
  if (term.arity() == 0) {
    out_ += term.symbol().text;
    return;
  }
  if (term.occurrences() <= kSmall) return print_small_application(term);
  out_ += '(';
  if (!puts_function_first(term)) out_ += term.symbol().text;
  frames_.push_back({.kind = Frame::Kind::kArguments, .term = term});
}

void TermPrinter::begin_binder(Term term) {
  out_ += '(';
  out_ += binder_word(term.binder().kind);
  out_ += ' ';
  print_variables(term.binder().variables);
  out_ += ' ';
  frames_.push_back({.kind = Frame::Kind::kLeave, .term = term});
  open_scope(term[0]);
}

void TermPrinter::step_cases(Frame& frame) {
  Term term = frame.term;
  uint32_t next = frame.next++;
  std::span<const MatchCase> cases = term.match().cases;
  if (next > 0) {
    leave(cases[next - 1].variables);
    out_ += ')';
  }
  if (next == cases.size()) {
    out_ += "))";
    frames_.pop_back();
    return;
  }
  out_ += next == 0 ? " ((" : " (";
  const MatchCase& made = cases[next];
  enter(made.variables);
  bool compound = made.constructor && !made.variables.empty();
  if (compound) out_ += '(';
  if (made.constructor) out_ += made.constructor->name;
  for (const Variable* variable : made.variables) {
    if (made.constructor) out_ += ' ';
    out_ += variable_name(*variable);
  }
  if (compound) out_ += ')';
  out_ += ' ';
  open_scope(term[next + 1]);
}

void TermPrinter::print_literal(Term term) {
  const Literal& literal = term.literal();
  switch (literal.kind) {
    case LiteralKind::kString:
      out_ += '"';
      out_ += literal.text;
      out_ += '"';
      return;
    case LiteralKind::kBvNumeral:
      out_ += "(_ bv";
      out_ += literal.text;
      out_ += ' ';
      out_ += std::to_string(term.sort().width());
      out_ += ')';
      return;
    case LiteralKind::kChar:
      out_ += "(_ char ";
      out_ += literal.text;
      out_ += ')';
      return;
    default: out_ += literal.text;
  }
}

void TermPrinter::print_attributes(Term term) {
  size_t next_term = 1;
  for (const Attribute& attribute : term.annotation().attributes) {
    out_ += ' ';
    out_ += attribute.keyword;
    if (!attribute.text.empty()) {
      out_ += ' ';
      out_ += attribute.text;
    }
    if (attribute.keyword == ":pattern") {
      print_pattern_terms(term.args().subspan(next_term, attribute.term_count));
      next_term += attribute.term_count;
    }
  }
  out_ += ')';
}

// Patterns are printed without lets, which solvers do not look through. They hold no binders, so they need no
// scopes.
void TermPrinter::print_pattern_terms(std::span<const Term> terms) {
  std::vector<Frame> outer;
  std::swap(outer, frames_);
  ignore_lets_ = true;
  out_ += " (";
  for (size_t i = 0; i < terms.size(); ++i) {
    if (i > 0) out_ += ' ';
    begin(terms[i]);
    run();
  }
  out_ += ')';
  ignore_lets_ = false;
  std::swap(outer, frames_);
}

}  // namespace cupel
