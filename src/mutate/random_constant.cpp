#include "mutate/random_constant.h"

#include "eval/random_value.h"
#include "mutate/value_term.h"

namespace cupel {

Term random_constant(TermStore& store, Sort sort, Rng& rng) {
  if (!has_constants(sort)) return {};
  Domains domains;
  Term made = value_term(store, random_value(sort, rng, domains), sort);
  // (_ NaN 8 24) and its like have never been among them: the streams of random numbers would change.
  bool special = made && made.op() && made.op()->index_count > 0;
  return special ? Term() : made;
}

Term literal_argument(TermStore& store, Sort sort, Rng& rng) {
  if (sort != Sort::string()) return random_constant(store, sort, rng);
  constexpr std::string_view kCharacters = "09AZaz";
  char text = rng.chance(1, 2) ? kCharacters[rng.below(kCharacters.size())] : static_cast<char>(rng.between('0', 'z'));
  if (text == '\\') text = 'a';
  return store.literal(LiteralKind::kString, std::string_view(&text, 1), sort);
}

}  // namespace cupel
