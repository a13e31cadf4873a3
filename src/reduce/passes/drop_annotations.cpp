// (! t :pattern (...) :named n) loses its attributes: all of them, or one.
#include "reduce/pass.h"

namespace cupel::reduce::drop_annotations_pass {

namespace {

Term without(TermStore& store, Term term, size_t dropped) {
  std::vector<Attribute> attributes;
  std::vector<Term> patterns;
  size_t next = 1;
  for (size_t i = 0; i < term.annotation().attributes.size(); ++i) {
    const Attribute& attribute = term.annotation().attributes[i];
    auto terms = term.args().subspan(next, attribute.term_count);
    next += attribute.term_count;
    if (i == dropped) continue;
    attributes.push_back(attribute);
    patterns.insert(patterns.end(), terms.begin(), terms.end());
  }
  return store.annotate(term[0], attributes, patterns);
}

void propose(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (!term.is(TermKind::kAnnotation)) continue;
    out.replace(term, term[0]);
    size_t count = term.annotation().attributes.size();
    for (size_t i = 0; count > 1 && i < count; ++i) out.replace(term, without(view.store(), term, i));
  }
}

const RegisterPass kRegister({"drop-annotations", "drop names, patterns and other attributes of terms", propose, true,
                              always});

}  // namespace

}  // namespace cupel::reduce::drop_annotations_pass
