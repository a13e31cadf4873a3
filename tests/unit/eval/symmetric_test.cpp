#include "theory/symmetric.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "eval/random_value.h"
#include "smtlib/parser.h"
#include "theory/operator_table.h"
#include "theory/sample.h"

namespace cupel {
namespace {

// Both orders of two random arguments. Regular languages have no values of their own to draw.
TEST(Symmetric, ArgumentsMayChangePlaces) {
  Rng rng(3);
  int compared = 0;
  for (const Operator& op : OperatorTable::standard().operators()) {
    if (!is_symmetric(op.name) || op.name.starts_with("re.")) continue;
    for (int i = 0; i < 40; ++i) {
      TermStore pool;
      auto instance = sample_instance(op, SamplingPool::standard(pool), rng, pool);
      ASSERT_TRUE(instance) << op.declaration;
      ASSERT_EQ(instance->arguments[0], instance->arguments[1]) << op.declaration;
      std::string sort(instance->arguments[0].text());
      Result<Script> script = parse_script("(declare-const x " + sort + ")(declare-const y " + sort + ")(assert (= (" +
                                           op.name + " x y) (" + op.name + " y x)))");
      if (!script) continue;  // an extension that takes other sorts in scripts
      Model model;
      Domains domains;
      for (const Command& command : script->commands)
        if (const auto* declared = std::get_if<DeclareFun>(&command))
          model.define(*declared->function, random_value(declared->function->range, rng, domains));
      Value same = Evaluator(*script->store, model).evaluate(script->assertions()[0]);
      EXPECT_TRUE(same.is_none() || same.as_bool()) << op.declaration << " " << sort;
      compared += !same.is_none();
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(Symmetric, NotWhereTheOrderMatters) {
  for (const char* name : {"-", "=>", "str.++", "re.++", "bvsub", "<", "set.minus", "concat", "div", "fp.lt"})
    EXPECT_FALSE(is_symmetric(name)) << name;
}

}  // namespace
}  // namespace cupel
