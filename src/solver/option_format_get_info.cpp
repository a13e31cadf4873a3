// Reads what SMTInterpol tells about its options in SMT-LIB's own way: `(get-info :options)` names them, and
// `(get-info :NAME)` tells what each is for and its default.
#include <algorithm>

#include "base/pattern.h"
#include "solver/options.h"

namespace cupel::solver {

namespace {

OptionType type_of(const std::string& value) {
  if (value == "true" || value == "false") return OptionType::kBool;
  bool number = !value.empty() && value.find_first_not_of("0123456789-") == std::string::npos;
  return number ? OptionType::kInteger : OptionType::kText;
}

}  // namespace

OptionSpace read_option_names(const std::string& text) {
  static const Pattern reply(R"(\(:options\s*\(([^)]*)\))"), name(R"(:([A-Za-z][\w-]*))");
  OptionSpace space;
  auto match = reply.find(text);
  std::string_view rest = match ? (*match)[1] : std::string_view();
  while (auto found = name.find(rest)) {
    OptionSpec option{.name = std::string((*found)[1])};
    option.category = "regular";
    option.form = "-o {name}={value}";
    rest.remove_prefix(static_cast<size_t>((*found)[0].data() - rest.data()) + (*found)[0].size());
    if (space.find(option.name) == nullptr) space.options.push_back(std::move(option));
  }
  return space;
}

void read_option_infos(const std::string& text, OptionSpace& space) {
  static const Pattern info(R"re(\(:([\w-]+)\s+\(:description "([^"]*)" :default ([^\s)]+))re");
  std::string_view rest = text;
  while (auto match = info.find(rest)) {
    rest.remove_prefix(static_cast<size_t>((*match)[0].data() - rest.data()) + (*match)[0].size());
    auto option = std::ranges::find(space.options, (*match)[1], &OptionSpec::name);
    if (option == space.options.end()) continue;
    option->help = (*match)[2];
    option->default_value = (*match)[3];
    option->type = type_of(option->default_value);
  }
}

}  // namespace cupel::solver
