#include "solver/function_name.h"

#include <gtest/gtest.h>

namespace cupel::solver {
namespace {

TEST(FunctionName, IsWhatPeopleWrite) {
  EXPECT_EQ(function_name("main"), "main");
  EXPECT_EQ(function_name("rewrite.cold"), "rewrite");
  EXPECT_EQ(function_name("abort@@GLIBC_2.2.5"), "abort");
  EXPECT_EQ(function_name("_ZN3smt7context9propagateEv"), "smt::context::propagate");
  EXPECT_EQ(function_name("_ZN3smt7context9propagateEv.isra.0"), "smt::context::propagate");
  EXPECT_EQ(function_name("_ZN3foo3barIiEEvT_"), "foo::bar") << "neither return type nor template arguments";
  EXPECT_EQ(function_name("_Znot a name"), "_Znot a name");
}

TEST(ShortName, KeepsWhatNamesTheFunction) {
  EXPECT_EQ(short_name("a::b(int, char) const"), "a::b");
  EXPECT_EQ(short_name("void a::f<std::vector<int> >(a::T<int>*)"), "a::f");
  EXPECT_EQ(short_name("a::T<int>::g() &&"), "a::T::g");
  EXPECT_EQ(short_name("a::(anonymous namespace)::h()"), "a::(anonymous namespace)::h");
  EXPECT_EQ(short_name("a::f(int) const::{lambda(int)#2}::operator()(int) const"), "a::f::{lambda#2}::operator()");
  EXPECT_EQ(short_name("a::X::~X()"), "a::X::~X");
}

TEST(ShortName, KnowsOperators) {
  EXPECT_EQ(short_name("a::operator<<(std::ostream&, a::T<int> const&)"), "a::operator<<");
  EXPECT_EQ(short_name("bool a::operator< <int>(a::T<int>, a::T<int>)"), "a::operator<");
  EXPECT_EQ(short_name("a::T::operator()(int)"), "a::T::operator()");
  EXPECT_EQ(short_name("a::T::operator->() const"), "a::T::operator->");
  EXPECT_EQ(short_name("a::T::operator[](unsigned long)"), "a::T::operator[]");
  EXPECT_EQ(short_name("a::T::operator bool() const"), "a::T::operator bool");
  EXPECT_EQ(short_name("operator new(unsigned long)"), "operator new");
  EXPECT_EQ(short_name("a::operators(int)"), "a::operators");
}

TEST(ShortName, SurvivesAnything) {
  for (const char* text :
       {"", "(", "<", ">", "operator", "operator(", "a<b", "{", "a::{lambda(", ")", " ", "a(b", "->"})
    short_name(text);
}

}  // namespace
}  // namespace cupel::solver
