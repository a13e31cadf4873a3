// A parser that goes on where a script stands: for texts that speak of a script's symbols, as models do.
#include "smtlib/parser_state.h"
#include "term/name.h"

namespace cupel {

namespace {

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace

Parser::Parser(std::string_view text, const Script& context, size_t commands)
    : text_(text),
      vocabulary_(Vocabulary::standard()),
      lexer_(text),
      script_{context.store, {}, context.logic},
      store_(*script_.store),
      names_(vocabulary_.names()),
      logic_(parse_logic("ALL")) {
  bind_script(context, commands);
}

void Parser::bind_script(const Script& script, size_t commands) {
  for (const Command& command : std::span(script.commands).first(std::min(commands, script.commands.size()))) {
    bind_command(command);
  }
}

void Parser::bind_command(const Command& command) {
  auto bind = [this](const Function* function) {
    NameId name = names_.intern(function->raw_name, store_.arena());
    bind_function(name, const_cast<Function&>(*function));
  };
  auto sort_name = [this](std::string_view spelled) { return names_.intern(unquoted(spelled), store_.arena()); };
  auto push_pop = [this](const PushPop& levels) {
    for (uint32_t i = 0; i < levels.levels; ++i) {
      if (levels.push) {
        levels_.push_back(scope_.mark());
      } else {
        if (!global_declarations_) scope_.undo_to(levels_.back());
        levels_.pop_back();
      }
    }
  };
  std::visit(Overloaded{
                 [&](const DeclareFun& declared) { bind(declared.function); },
                 [&](const DefineFun& defined) { bind(defined.function); },
                 [&](const DefineFunsRec& defined) {
                   for (const Function* function : defined.functions) bind(function);
                 },
                 [&](const DeclareSort& declared) {
                   scope_.bind(sort_name(declared.sort->name), SortBinding{.declaration = declared.sort});
                 },
                 [&](const DefineSort& defined) {
                   scope_.bind(sort_name(defined.name),
                               SortBinding{.sort = defined.body, .parameters = defined.parameters});
                 },
                 [&](const DeclareDatatypes& declared) {
                   for (const SortDeclaration* datatype : declared.datatypes) bind_datatype(*datatype);
                 },
                 [&](const PushPop& levels) { push_pop(levels); },
                 [&](const SetLogic& set) { set_logic_name(unquoted(set.logic)); },
                 [&](const AttributeCommand& set) {
                   if (set.command == "set-option" && set.keyword == ":global-declarations")
                     global_declarations_ = set.value == "true";
                 },
                 [&](const PlainCommand& plain) {
                   if (plain.command == "reset") forget_everything();
                 },
                 [](const auto&) {},
             },
             command);
}

void Parser::bind_datatype(const SortDeclaration& datatype) {
  scope_.bind(names_.intern(unquoted(datatype.name), store_.arena()), SortBinding{.declaration = &datatype});
  for (const Function* constructor : datatype.constructors) {
    auto bind = [this](const Function* function) {
      bind_function(names_.intern(function->raw_name, store_.arena()), const_cast<Function&>(*function));
    };
    bind(constructor);
    bind_tester(const_cast<Function&>(*constructor));
    for (const Function* selector : constructor->selectors) bind(selector);
  }
}

// z3 calls the tester of cons is-cons.
void Parser::bind_tester(Function& constructor) {
  NameId tester = names_.intern("is-" + std::string(constructor.raw_name), store_.arena());
  scope_.bind(tester, TermBinding{TermBinding::Kind::kTester, {}, &constructor});
}

}  // namespace cupel
