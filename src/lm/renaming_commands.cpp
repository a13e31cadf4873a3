// Commands: those that give names, and those that have terms.
#include "lm/renaming.h"

namespace cupel::lm {

void Renamer::command(uint32_t node) {
  if (!is_list(node)) return fail();
  std::string_view word = head(node);
  std::vector<uint32_t> parts = children(node);
  bool plain = word == "set-logic" || word == "check-sat" || word == "push" || word == "pop";
  if (plain) return list(parts, [this](uint32_t child) { leaf(child); });
  if (word == "assert" && parts.size() == 2) {
    out_ += "(assert ";
    term(parts[1]);
    out_ += ")";
    return;
  }
  if (word == "check-sat-assuming" && parts.size() == 2 && is_list(parts[1])) {
    out_ += "(check-sat-assuming ";
    list(children(parts[1]), [this](uint32_t child) { term(child); });
    out_ += ")";
    return;
  }
  declaration(word, parts);
}

void Renamer::declaration(std::string_view word, const std::vector<uint32_t>& parts) {
  out_ += "(" + std::string(word) + " ";
  if (word == "declare-const" && parts.size() == 3) {
    declare(globals_, parts[1], prefix(parts[2]));
    out_ += " ";
    sort(parts[2]);
  } else if (word == "declare-fun" && parts.size() == 4) {
    declare(globals_, parts[1], "f_" + prefix(parts[3]));
    out_ += " ";
    sort(parts[2]);
    out_ += " ";
    sort(parts[3]);
  } else if (word == "declare-sort" && parts.size() == 3) {
    declare(sorts_, parts[1], "S");
    out_ += " ";
    leaf(parts[2]);
  } else if ((word == "define-fun" || word == "define-fun-rec") && parts.size() == 5) {
    definition(parts);
  } else if (word == "define-funs-rec" && parts.size() == 3) {
    definitions(parts);
  } else if ((word == "declare-datatypes" || word == "declare-codatatypes") && parts.size() == 3) {
    datatypes(parts);
  } else {
    fail();
  }
  out_ += ")";
}

void Renamer::definition(const std::vector<uint32_t>& parts) {
  // Only a recursive definition sees its own name.
  bool recursive = nodes_[parts[0]].text != "define-fun";
  Names& names = recursive ? globals_ : defined_;
  declare(names, parts[1], "f_" + prefix(parts[3]));
  out_ += " ";
  std::vector<std::string_view> bound = variables(parts[2]);
  out_ += " ";
  sort(parts[3]);
  out_ += " ";
  term(parts[4]);
  for (std::string_view name : bound) unbind(name);
  if (!recursive) globals_[nodes_[parts[1]].text] = defined_[nodes_[parts[1]].text];
}

void Renamer::definitions(const std::vector<uint32_t>& parts) {
  if (!is_list(parts[1]) || !is_list(parts[2])) return fail();
  std::vector<std::vector<std::string_view>> bound;
  std::vector<std::vector<std::string>> renamed;
  std::vector<uint32_t> heads = children(parts[1]), bodies = children(parts[2]);
  if (heads.size() != bodies.size()) return fail();
  list(heads, [&](uint32_t node) {
    std::vector<uint32_t> declaration = is_list(node) ? children(node) : std::vector<uint32_t>();
    if (declaration.size() != 3) return fail();
    out_ += "(";
    declare(globals_, declaration[0], "f_" + prefix(declaration[2]));
    out_ += " ";
    bound.push_back(variables(declaration[1]));
    renamed.emplace_back();
    for (std::string_view name : bound.back()) {
      renamed.back().push_back(bound_[name].back());
      unbind(name);
    }
    out_ += " ";
    sort(declaration[2]);
    out_ += ")";
  });
  if (failed_ || bound.size() != bodies.size()) return fail();
  out_ += " ";
  size_t at = 0;
  list(bodies, [&](uint32_t body) {
    for (size_t i = 0; i < bound[at].size(); ++i) bind(bound[at][i], renamed[at][i]);
    term(body);
    for (std::string_view name : bound[at]) unbind(name);
    ++at;
  });
}

void Renamer::datatypes(const std::vector<uint32_t>& parts) {
  if (!is_list(parts[1]) || !is_list(parts[2])) return fail();
  list(children(parts[1]), [&](uint32_t node) {
    std::vector<uint32_t> both = is_list(node) ? children(node) : std::vector<uint32_t>();
    if (both.size() != 2) return fail();
    out_ += "(";
    declare(sorts_, both[0], "D");
    out_ += " ";
    leaf(both[1]);
    out_ += ")";
  });
  out_ += " ";
  list(children(parts[2]), [&](uint32_t body) { datatype(body); });
}

void Renamer::datatype(uint32_t body) {
  if (!is_list(body)) return fail();
  std::vector<uint32_t> parts = children(body);
  if (head(body) == "par" && parts.size() == 3 && is_list(parts[1])) {
    out_ += "(par ";
    list(children(parts[1]), [this](uint32_t parameter) { declare(sorts_, parameter, "P"); });
    out_ += " ";
    datatype(parts[2]);
    out_ += ")";
    return;
  }
  list(parts, [&](uint32_t one) {
    std::vector<uint32_t> constructor = is_list(one) ? children(one) : std::vector<uint32_t>();
    if (constructor.empty()) return fail();
    out_ += "(";
    declare(globals_, constructor[0], "c");
    for (size_t i = 1; i < constructor.size(); ++i) {
      std::vector<uint32_t> selector = is_list(constructor[i]) ? children(constructor[i]) : std::vector<uint32_t>();
      if (selector.size() != 2) return fail();
      out_ += " (";
      declare(globals_, selector[0], "sel");
      out_ += " ";
      sort(selector[1]);
      out_ += ")";
    }
    out_ += ")";
  });
}

}  // namespace cupel::lm
