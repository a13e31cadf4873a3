// Models: the answers of real solvers in tests/regress/models, found by glob, and texts in the formats of solvers that
// are not at hand.
#include "smtlib/model_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/file.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel {
namespace {

Script script_of(std::string_view text) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << script.error().describe("script");
  return script ? *script : Script{std::make_shared<TermStore>(), {}, {}};
}

/// The bodies as text, by name.
std::map<std::string, std::string, std::less<>> bodies(const Script& script, std::string_view text) {
  Result<ModelText> model = parse_model_text(script, text);
  EXPECT_TRUE(model.ok()) << model.error().describe("model");
  std::map<std::string, std::string, std::less<>> found;
  if (!model) return found;
  for (const ModelDefinition& definition : model->definitions) {
    EXPECT_EQ(definition.body.sort(), definition.function->range);
    EXPECT_EQ(definition.parameters.size(), definition.function->domain.size());
    found[std::string(definition.name)] = print_term(*script.store, definition.body);
  }
  return found;
}

std::string body(std::string_view declarations, std::string_view text, std::string_view name) {
  return bodies(script_of(declarations), text)[std::string(name)];
}

std::string error(std::string_view declarations, std::string_view text) {
  Result<ModelText> model = parse_model_text(script_of(declarations), text);
  return model ? "none" : model.error().describe("m");
}

std::string models_folder() { return std::string(CUPEL_SOURCE_DIR) + "/tests/regress/models/"; }

std::vector<std::string> model_files() { return find_files({models_folder()}, ".txt").value(); }

// --- real answers ---

class RealModel : public testing::TestWithParam<std::string> {};

std::string script_file(const std::string& model_file) {
  std::string name = std::filesystem::path(model_file).filename().string();
  return models_folder() + name.substr(0, name.find('.')) + ".smt2";
}

// Every constant and function of the script gets one definition of its own sorts.
TEST_P(RealModel, DefinesWhatTheScriptDeclares) {
  Script script = script_of(read_file(script_file(GetParam())).value());
  Result<ModelText> model = parse_model_text(script, read_file(GetParam()).value());
  ASSERT_TRUE(model.ok()) << model.error().describe(GetParam());
  std::map<const Function*, int> defined;
  for (const ModelDefinition& definition : model->definitions) {
    EXPECT_EQ(definition.body.sort(), definition.function->range);
    ASSERT_EQ(definition.parameters.size(), definition.function->domain.size());
    for (size_t i = 0; i < definition.parameters.size(); ++i)
      EXPECT_EQ(definition.parameters[i]->sort, definition.function->domain[i]);
    ++defined[definition.function];
  }
  bool lines = GetParam().find("boolector") != std::string::npos;  // says too little of arrays
  for (const Command& command : script.commands) {
    const auto* declared = std::get_if<DeclareFun>(&command);
    if (!declared || (lines && declared->function->range.is(SortKind::kArray))) continue;
    EXPECT_EQ(defined[declared->function], 1) << declared->function->name;
  }
}

// Strategies add the values of constants that they bring along.
TEST_P(RealModel, TakesFurtherDefinitions) {
  std::string declared = read_file(script_file(GetParam())).value();
  Script script = script_of(declared.insert(declared.find("(declare"), "(declare-const further Bool)\n"));
  std::string text = read_file(GetParam()).value();
  auto expected = bodies(script, text);
  expected["further"] = "true";
  std::string list = as_list_of_definitions(script, text);
  std::string more = with_definitions(list, "(define-fun further () Bool true)\n");
  EXPECT_EQ(bodies(script, more), expected) << list;
  // Oracles take the list for the model: the definition must not come behind it.
  if (list.find('(') != list.npos) {
    EXPECT_LT(more.find("further"), more.rfind(')') - 20) << more;
  }
}

std::string case_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::ranges::replace(name, '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Models, RealModel, testing::ValuesIn(model_files()), case_name);

std::map<std::string, std::string, std::less<>> real(const std::string& name) {
  std::string file = models_folder() + name + ".txt";
  return bodies(script_of(read_file(script_file(file)).value()), read_file(file).value());
}

TEST(RealModels, HaveTheValuesThatTheSolverPrinted) {
  EXPECT_EQ(real("arithmetic.cvc5")["r"], "(/ (to_real (- 1)) 6.0)");
  EXPECT_EQ(real("arithmetic.z3")["i"], "(- 123456789012345678901234567890)");
  EXPECT_EQ(real("division.z3")["/0"], "3.0");
  EXPECT_EQ(real("division.z3")["mod0"], "7");
  EXPECT_EQ(real("roots.z3")["x"], "(root-obj (+ (^ x 2) (- 2)) 1)");
  EXPECT_EQ(real("floats.z3")["inf"], "(_ -oo 11 53)");
  EXPECT_EQ(real("strings.z3")["f"], "(ite (= x!0 (_ char #x62)) 2 1)");
  EXPECT_EQ(real("arrays.cvc4")["c"], "(store ((as const (Array I I)) @uc_I_0) @uc_I_0 @uc_I_2)");
  EXPECT_EQ(real("sets.cvc5")["r"], "(set.singleton (tuple 1 2))");
  EXPECT_EQ(real("bits.boolector")["x"], "#b01100000");
  EXPECT_EQ(real("quoted_sorts.cvc5")["d"], "|@a sort_0|");
  EXPECT_EQ(real("quoted_sorts.cvc4")["d"], "|@uc_a sort_0|");
}

TEST(RealModels, ListTheUniverses) {
  for (std::string solver : {"z3", "cvc5", "cvc4"}) {
    Script script = script_of(read_file(models_folder() + "quantifiers.smt2").value());
    Result<ModelText> model =
        parse_model_text(script, read_file(models_folder() + "quantifiers." + solver + ".txt").value());
    ASSERT_TRUE(model.ok()) << model.error().describe(solver);
    ASSERT_EQ(model->universes.size(), 1u) << solver;
    const ModelUniverse& universe = model->universes[0];
    EXPECT_EQ(universe.sort.text(), "U");
    EXPECT_EQ(universe.elements.size(), solver == "z3" ? 4u : 2u);
    std::vector<uint32_t> numbers;
    for (const Function* element : universe.elements) {
      EXPECT_EQ(element->kind, FunctionKind::kElement);
      EXPECT_EQ(element->range, universe.sort);
      numbers.push_back(element->element);
    }
    std::ranges::sort(numbers);
    for (uint32_t i = 0; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], i);
    auto u = std::ranges::find(model->definitions, "u", &ModelDefinition::name);
    EXPECT_NE(std::ranges::find(universe.elements, u->body.fun()), universe.elements.end());
  }
}

TEST(ModelText, DropsUniversesThatAreNotWhole) {
  auto universes = [](std::string_view listed) {
    Script script = script_of("(declare-sort U 0)(declare-const a U)");
    std::string text = "(\n; cardinality of U is 2\n" + std::string(listed) + "\n(define-fun a () U (as @U_0 U))\n)";
    Result<ModelText> model = parse_model_text(script, text);
    EXPECT_TRUE(model.ok());
    return model->universes.size();
  };
  EXPECT_EQ(universes("; rep: (as @U_0 U)\n; rep: (as @U_1 U)"), 1u);
  EXPECT_EQ(universes("; rep: (as @U_0 U)"), 0u);
  EXPECT_EQ(universes("; rep: (as @U_0 U)\n; rep: (as @U_0 U)"), 0u);
  EXPECT_EQ(universes("; rep: (as @U_1 U)\n; rep: (as @U_2 U)"), 0u);
}

// --- formats of solvers that are not installed, and rare forms ---

TEST(ModelText, TakesEveryWrapper) {
  std::string_view declarations = "(declare-const x Int)";
  EXPECT_EQ(body(declarations, "sat\n(model\n (define-fun x () Int 5)\n)\n", "x"), "5");
  EXPECT_EQ(body(declarations, "((define-fun x () Int (- 5)))", "x"), "(- 5)");
  EXPECT_EQ(body(declarations, "(define-fun x () Int 5)", "x"), "5");
  EXPECT_EQ(body(declarations, "sat\n(= x 5)\n", "x"), "5");
  EXPECT_EQ(body(declarations, "sat\n( (x -5) )\n", "x"), "(- 5)");
  EXPECT_EQ(
      body(declarations, "WARNING: it's (odd)\n(error \"line 3: no\")\nsuccess\nsat\n((define-const x Int 5))", "x"),
      "5");
  EXPECT_TRUE(bodies(script_of(declarations), "sat\n(\n)\n").empty());
  EXPECT_TRUE(bodies(script_of(declarations), "(model )").empty());
}

TEST(ModelText, MakesRealsOfIntegers) {
  std::string_view declarations =
      "(set-logic ALL)(declare-const r Real)(declare-fun f (Real) Real)(declare-const a (Array Int Real))";
  EXPECT_EQ(body(declarations, "((define-fun r () Real 5))", "r"), "5.0");
  EXPECT_EQ(body(declarations, "((define-fun r () Real (- 5)))", "r"), "(to_real (- 5))");
  EXPECT_EQ(body(declarations, "((define-fun r () Real (/ 1 3)))", "r"), "(/ 1.0 3.0)");
  EXPECT_EQ(body(declarations, "((define-fun r () Real (- (/ 1 2))))", "r"), "(- (/ 1.0 2.0))");
  EXPECT_EQ(body(declarations, "((define-fun f ((x Real)) Real (ite (= x 1) 2 0.5)))", "f"), "(ite (= x 1.0) 2.0 0.5)");
  EXPECT_EQ(body(declarations, "((define-fun a () (Array Int Real) (store ((as const (Array Int Real)) 0) 1 2)))", "a"),
            "(store ((as const (Array Int Real)) 0.0) 1 2.0)");
  EXPECT_EQ(body("(set-logic QF_LRA)(declare-const n Int)", "((define-fun n () Int 5))", "n"), "5");
}

TEST(ModelText, ReadsFunctionsAsArrays) {
  std::string_view declarations = "(declare-const a (Array Int Int))(declare-const w (Array Int Int Int))";
  std::string text =
      "((define-fun a () (Array Int Int) (_ as-array k!0))"
      "(define-fun w () (Array Int Int Int) (_ as-array k!1))"
      "(define-fun k!0 ((x!0 Int)) Int (ite (= x!0 1) 2 (k!1 x!0 x!0)))"
      "(define-fun k!1 ((x!0 Int) (x!1 Int)) Int (let ((a!1 (+ x!0 x!1))) (* a!1 a!1))))";
  Script script = script_of(declarations);
  Result<ModelText> model = parse_model_text(script, text);
  ASSERT_TRUE(model.ok()) << model.error().message;
  ASSERT_EQ(model->definitions.size(), 4u);
  EXPECT_TRUE(model->definitions[0].of_script);
  EXPECT_FALSE(model->definitions[2].of_script);
  EXPECT_EQ(model->definitions[0].body.symbol().indices[0].function, model->definitions[2].function);
  EXPECT_EQ(model->definitions[2].function->body, model->definitions[2].body);
  EXPECT_EQ(body(declarations, "((define-fun a () (Array Int Int) (lambda ((i Int)) (* 2 i))))", "a"),
            "(lambda ((i Int)) (* 2 i))");
  EXPECT_EQ(body(declarations,
                 "((define-fun w () (Array Int Int Int) (store ((as const (Array Int Int Int)) 3) 1 2 4)))", "w"),
            "(store ((as const (Array Int Int Int)) 3) 1 2 4)");
}

TEST(ModelText, FitsCurriedFunctions) {
  EXPECT_EQ(body("(set-logic HO_ALL)(declare-const g (-> Int Int))", "((define-fun g ((x Int)) Int (+ x 1)))", "g"),
            "(lambda ((x Int)) (+ x 1))");
  EXPECT_EQ(
      body("(set-logic HO_ALL)(declare-fun g (Int) Int)", "((define-fun g () (-> Int Int) (lambda ((x Int)) x)))", "g"),
      "x");
}

// z3 5 has values of function sorts that look like arrays.
TEST(ModelText, ArraysMayStandForFunctions) {
  constexpr std::string_view kDeclared = "(set-logic HO_ALL)(declare-const g (-> Int Int Bool))";
  EXPECT_EQ(body(kDeclared,
                 "((define-fun g () (-> Int Int Bool) (store ((as const (-> Int Int Bool)) false) 1 2 true)))", "g"),
            "(lambda ((_at_1 Int) (_at_2 Int)) (ite (and (= _at_1 1) (= _at_2 2)) true false))");
  EXPECT_EQ(body("(set-logic HO_ALL)(declare-const r (-> Int Real))",
                 "((define-fun r () (-> Int Real) ((as const (-> Int Real)) 2)))", "r"),
            "(lambda ((_at_1 Int)) 2.0)");
  EXPECT_EQ(body("(set-logic HO_ALL)(declare-const g (-> Int Int))",
                 "((define-fun g () (-> Int Int) (_ as-array k!0)) (define-fun k!0 ((x Int)) Int 3))", "g"),
            "(lambda ((_at_1 Int)) (select (_ as-array k!0) _at_1))");
  EXPECT_NE(
      error(kDeclared, "((define-fun g () (-> Int Int Bool) (store ((as const (-> Int Int Bool)) false) 1 true)))"),
      "none");
  EXPECT_NE(error(kDeclared, "((define-fun g () (-> Int Int Bool) ((as const (-> Int Int Bool)) 1)))"), "none");
}

TEST(ModelText, KnowsElementsByEveryName) {
  std::string_view declarations = "(declare-sort S 0)(declare-const a S)(declare-const b S)";
  for (std::string_view name :
       {"S!val!0", "@S_0", "@uc_S_0", "(as @S_0 S)", "(as @a0 S)", "(as @0 S)", "@const_0", "const!0"}) {
    Script script = script_of(declarations);
    std::string text = "((define-fun a () S " + std::string(name) + ")(define-fun b () S " + std::string(name) + "))";
    Result<ModelText> model = parse_model_text(script, text);
    ASSERT_TRUE(model.ok()) << name << ": " << model.error().message;
    ASSERT_TRUE(model->definitions[0].body.fun()) << name;
    EXPECT_EQ(model->definitions[0].body.fun()->kind, FunctionKind::kElement);
    EXPECT_EQ(model->definitions[0].body, model->definitions[1].body);
  }
}

TEST(ModelText, TellsTheSortOfABareConstructor) {
  std::string_view declarations =
      "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))"
      "(declare-const l (L Int))(declare-fun f ((L Int)) Int)(declare-const a (Array Int (L Int)))";
  EXPECT_EQ(body(declarations, "((define-fun l () (L Int) nil))", "l"), "(as nil (L Int))");
  EXPECT_EQ(body(declarations, "((define-fun l () (L Int) (cons 1 (cons 2 nil))))", "l"),
            "(cons 1 (cons 2 (as nil (L Int))))");
  EXPECT_EQ(body(declarations, "((define-fun f ((x (L Int))) Int (ite (= x nil) 1 (f nil))))", "f"),
            "(ite (= x (as nil (L Int))) 1 (f (as nil (L Int))))");
  EXPECT_EQ(body(declarations,
                 "((define-fun a () (Array Int (L Int)) (store ((as const (Array Int (L Int))) nil) 1 nil)))", "a"),
            "(store ((as const (Array Int (L Int))) (as nil (L Int))) 1 (as nil (L Int)))");
}

TEST(ModelText, ReadsAlgebraicNumbers) {
  std::string_view declarations = "(declare-const x Real)(declare-const s String)";
  std::string cvc5 = "(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)";
  EXPECT_EQ(body(declarations, "((define-fun x () Real " + cvc5 + "))", "x"), cvc5);
  EXPECT_EQ(body(declarations, "((define-fun x () Real (- " + cvc5 + ")))", "x"), "(- " + cvc5 + ")");
  EXPECT_EQ(body(declarations, "((define-fun s () String \"" + cvc5 + "\"))", "s"), "\"" + cvc5 + "\"");
  EXPECT_EQ(error(declarations, "((define-fun x () Real (root-obj (+ (^ x 2) 2) 1)))"),
            "m:1:24: invalid algebraic number: the polynomial has no such root");
  EXPECT_NE(error(declarations, "((define-fun x () Real 1.4142135623?))"), "none");
}

// z3 writes characters as elements of sequences, and sets as arrays of Booleans.
TEST(ModelText, TranslatesWhatZ3Means) {
  EXPECT_EQ(body("(declare-const s String)",
                 "((define-fun s () String (seq.++ (seq.unit (_ Char 97)) (seq.unit (_ char #x62)))))", "s"),
            "(str.++ (_ char #x61) (_ char #x62))");
  EXPECT_EQ(body("(declare-const s (Set Int))",
                 "((define-fun s () (Set Int) (store ((as const (Set Int)) false) 1 true)))", "s"),
            "(set.union (as set.empty (Set Int)) (set.singleton 1))");
}

TEST(ModelText, KeepsToTheQuery) {
  Script script =
      script_of("(push 1)(declare-const x Int)(check-sat)(pop 1)(push 1)(declare-const x Bool)(check-sat)(pop 1)");
  EXPECT_TRUE(parse_model_text(script, "((define-fun x () Int 5))", 0).ok());
  EXPECT_FALSE(parse_model_text(script, "((define-fun x () Bool true))", 0).ok());
  EXPECT_TRUE(parse_model_text(script, "((define-fun x () Bool true))").ok());
  EXPECT_FALSE(parse_model_text(script, "((define-fun x () Bool true))", 2).ok());
}

// What a model defines under the name of an operator says nothing about the operator in the other bodies.
TEST(ModelText, OperatorsKeepTheirMeaning) {
  Script script = script_of("(declare-const p Bool)");
  Result<ModelText> model =
      parse_model_text(script, "((define-fun p () Bool true)(define-fun true () Bool (not true)))");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->definitions[0].body.op()->name, "true");
  EXPECT_FALSE(model->definitions[1].of_script);
}

// --- bad texts ---

TEST(ModelText, SaysWhatIsWrong) {
  std::string_view declarations = "(declare-sort S 0)(declare-const x Int)(declare-fun f (Int) Int)(declare-const a S)";
  EXPECT_EQ(error(declarations, "((define-fun x () Int true))"),
            "m:1:23: sort mismatch: the value has sort Bool, not Int");
  EXPECT_EQ(error(declarations, "((define-fun x () Bool true))"),
            "m:1:14: sort mismatch: the model's 'x' has another signature than the script's");
  EXPECT_EQ(error(declarations, "((define-fun x () Int y))"), "m:1:23: unknown symbol 'y'");
  EXPECT_EQ(error(declarations, "((define-fun a () S k!3))"), "m:1:21: unknown symbol 'k!3'");
  EXPECT_EQ(error(declarations, "((define-fun x () Int 5)\n(define-fun x () Int 6))"), "m:2:13: 'x' is defined twice");
  EXPECT_EQ(error(declarations, "sat\n((define-fun x () Int 5)"),
            "m:2:25: unexpected end of input: expected '(' or ')' in a model");
  EXPECT_EQ(error(declarations, "((define-fun x () Int (+ 1"), "m:1:27: unexpected end of input: expected ')'");
  EXPECT_EQ(error(declarations, "unsat\n"), "m:1:1: no model in the text");
  EXPECT_EQ(error(declarations, ""), "m:1:1: no model in the text");
  EXPECT_EQ(error(declarations, "(error \"no model available\")"), "m:1:1: no model in the text");
  EXPECT_EQ(error(declarations, "delta-sat with delta = 0.001\nx : [1, 2]\n"),
            "m:2:1: an interval is not a value: no model can be read from it");
  EXPECT_EQ(error(declarations, "((define-fun x () Int [1, 2]))"), "m:1:23: an interval is not a value");
  EXPECT_EQ(error(declarations, "((define-fun x () T 5))"), "m:1:19: unknown sort 'T'");
  EXPECT_EQ(error(declarations, "((declare-fun g (Int) Int))"),
            "m:1:15: 'g' is declared in the model, but not defined");
  EXPECT_EQ(error(declarations, "((hello))"), "m:1:3: unknown item 'hello' of a model");
}

// A text cut off anywhere, or with a byte changed, is read or refused, but does no harm.
TEST(ModelText, SurvivesDamage) {
  for (const std::string& file : model_files()) {
    Script script = script_of(read_file(script_file(file)).value());
    std::string text = read_file(file).value();
    for (size_t cut = 0; cut < text.size(); cut += 7) {
      Result<ModelText> model = parse_model_text(script, text.substr(0, cut));
      EXPECT_TRUE(model.ok() || !model.error().message.empty());
      std::string changed = text;
      changed[cut] = "()|\"@;\0 x\xff"[cut % 10];
      Result<ModelText> other = parse_model_text(script, changed);
      EXPECT_TRUE(other.ok() || !other.error().message.empty());
    }
  }
}

TEST(ModelText, DeepValuesAreRead) {
  constexpr int kDepth = 100000;
  std::string text, tail;
  for (int i = 0; i < kDepth; ++i) text += "(store ";
  text += "((as const (Array Int Int)) 0)";
  for (int i = 0; i < kDepth; ++i) text += " " + std::to_string(i) + " 1)";
  Script script = script_of("(declare-const a (Array Int Int))(declare-const x Int)");
  Result<ModelText> model = parse_model_text(script, "((define-fun a () (Array Int Int) " + text + "))");
  ASSERT_TRUE(model.ok()) << model.error().message;
  EXPECT_EQ(model->definitions[0].body.occurrences(), 3u * kDepth + 2);
  std::string ites;
  for (int i = 0; i < kDepth; ++i) ites += "(let ((v (+ x 1))) (ite (= x " + std::to_string(i) + ") v ";
  ites += "0" + std::string(2 * kDepth, ')');
  EXPECT_TRUE(parse_model_text(script, "((define-fun x () Int " + ites + "))").ok());
}

// --- get-value ---

TEST(ValueText, ReadsPairs) {
  Script script = script_of(
      "(declare-sort S 0)(declare-const a S)(declare-fun f (S Int) S)(declare-const x Real)(assert (! (> x 0.0) :named "
      "n))"
      "(declare-const arr (Array Int Real))(check-sat)");
  Result<std::vector<std::pair<Term, Term>>> values = parse_value_text(
      script,
      "sat\n((x (root-obj (+ (^ x 2) (- 2)) 2))\n (a S!val!0)\n ((f a 1) S!val!1)\n (n true)\n ((+ x 1) 3)"
      " (arr (store ((as const (Array Int Real)) (/ 1.0 3.0)) (- 2) (- 5.0))))\n");
  ASSERT_TRUE(values.ok()) << values.error().describe("values");
  ASSERT_EQ(values->size(), 6u);
  for (const auto& [asked, value] : *values) EXPECT_EQ(asked.sort(), value.sort());
  EXPECT_EQ(print_term(*script.store, (*values)[2].first), "(f a 1)");
  EXPECT_NE((*values)[1].second, (*values)[2].second);
  EXPECT_EQ(print_term(*script.store, (*values)[4].second), "3.0");
}

TEST(ValueText, SaysWhatIsWrong) {
  Script script = script_of("(declare-const x Int)");
  auto fails = [&](std::string_view text) {
    Result<std::vector<std::pair<Term, Term>>> values = parse_value_text(script, text);
    return values ? "none" : values.error().describe("v");
  };
  EXPECT_EQ(fails("((x true))"), "v:1:5: sort mismatch: the value has sort Bool, not Int");
  EXPECT_EQ(fails("((y 1))"), "v:1:3: unknown symbol 'y'");
  EXPECT_EQ(fails("((x 1)"), "v:1:7: unexpected end of input: expected '(' or ')' in the values");
  EXPECT_EQ(fails("(error \"no\")"), "v:1:1: no values in the text");
}

}  // namespace
}  // namespace cupel
