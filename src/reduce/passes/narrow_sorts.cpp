// Narrower bit-vectors and smaller float formats: one width becomes another throughout the script. The low bits of
// literals stay.
#include <set>

#include "reduce/pass.h"
#include "reduce/retype.h"

namespace cupel::reduce::narrow_sorts_pass {

namespace {

using Format = std::pair<uint32_t, uint32_t>;

void add_sorts(Sort sort, std::set<uint32_t>& widths, std::set<Format>& formats) {
  if (sort.is(SortKind::kBitVec)) widths.insert(sort.width());
  if (sort.is(SortKind::kFloat)) formats.insert({sort.width(), sort.significand()});
  for (Sort part : sort.args()) add_sorts(part, widths, formats);
}

void propose_width(const View& view, uint32_t from, uint32_t to, Proposals& out) {
  out.rewrite(1, [&view, from, to] {
    Retyping changes;
    changes.sort = [from, to](TermStore& store, Sort sort) {
      return sort.is(SortKind::kBitVec) && sort.width() == from ? store.bit_vec(to) : Sort();
    };
    return Retyper(view, std::move(changes)).run();
  });
}

void propose_format(const View& view, Format from, Format to, Proposals& out) {
  out.rewrite(1, [&view, from, to] {
    Retyping changes;
    changes.sort = [from, to](TermStore& store, Sort sort) {
      bool changed = sort.is(SortKind::kFloat) && Format{sort.width(), sort.significand()} == from;
      return changed ? store.floating(to.first, to.second) : Sort();
    };
    return Retyper(view, std::move(changes)).run();
  });
}

/// All widths at once, halved: differences between them, as in extractions, mostly survive.
void propose_halves(const View& view, Proposals& out) {
  out.rewrite(2, [&view] {
    Retyping changes;
    changes.sort = [](TermStore& store, Sort sort) {
      return sort.is(SortKind::kBitVec) && sort.width() > 1 ? store.bit_vec((sort.width() + 1) / 2) : Sort();
    };
    return Retyper(view, std::move(changes)).run();
  });
}

void propose(const View& view, Proposals& out) {
  std::set<uint32_t> widths;
  std::set<Format> formats;
  for (Term term : view.terms()) add_sorts(term.sort(), widths, formats);
  if (widths.size() > 1) propose_halves(view, out);
  for (uint32_t width : widths) {
    for (uint32_t to : std::set<uint32_t>{1, 2, 4, 8, width / 2, width - 1}) {
      if (to > 0 && to < width) propose_width(view, width, to, out);
    }
  }
  for (Format format : formats) {
    for (Format to : {Format{2, 2}, Format{3, 3}, Format{3, 5}, Format{5, 11}, Format{8, 24}}) {
      if (to.first + to.second < format.first + format.second) propose_format(view, format, to, out);
    }
  }
}

const RegisterPass kRegister({"narrow-sorts", "narrow bit-vectors and float formats", propose});

}  // namespace

}  // namespace cupel::reduce::narrow_sorts_pass
