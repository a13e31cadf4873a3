// Mistakes in files that people write by hand are errors that name the place: file:line:column.
#include "solver/toml_reader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/paths.h"
#include "solver/catalogue.h"
#include "solver/known_bugs.h"
#include "solver/profile.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

const std::string kStart = "name = \"sample\"\n[command]\nnames = [\"x\"]\n";

/// The error of a profile that begins with kStart, or "" where there is none.
std::string mistake(const std::string& more, const std::string& start = kStart) {
  fs::path path = fs::path(testing::TempDir()) / "strict" / "sample.toml";
  fs::create_directories(path.parent_path());
  std::ofstream(path) << start << more;
  auto profile = load_profile(path);
  if (profile.ok()) return "";
  const std::string& message = profile.error().message;
  EXPECT_TRUE(message.starts_with(path.string() + ":")) << message;
  return message.substr(std::min(message.size(), path.string().size() + 1));
}

TEST(ProfileMistakes, NoneInASoundOne) { EXPECT_EQ(mistake("[language]\necho = true\n"), ""); }

TEST(ProfileMistakes, UnknownKeysAndTables) {
  EXPECT_EQ(
      mistake("[langauge]\necho = true\n"),
      "4:2: unknown key 'langauge'; known here: command, crash, executors, filing, homepage, known_bug, language, "
      "modes, name, options, output, title, version");
  EXPECT_EQ(
      mistake("[language]\nehco = true\n"),
      "5:1: unknown key 'language.ehco'; known here: append_exit, echo, get_model, logics, quantifiers, theories");
  EXPECT_EQ(mistake("inptu = \"file\"\n").substr(0, 36), "4:1: unknown key 'command.inptu'; kn");
  for (const char* text :
       {"[version]\npatern = 'x'\n", "[modes]\nmodel = []\n", "[executors]\nknowngood = []\n", "[output]\nerror = []\n",
        "[options]\nformats = \"cvc-help\"\n", "[[options.allow]]\nclass = \"expert\"\nmots = 1\n",
        "[[options.exclude]]\nname = 'x'\nreason = \"y\"\nvalues = 'z'\n",
        "[[crash]]\nkind = \"a\"\npattern = 'b'\nsignature = \"c\"\nsignatur = \"d\"\n",
        "[[known_bug]]\nid = \"#1\"\ngroup = \"g\"\nsovler = \"z3\"\n"})
    EXPECT_NE(mistake(text).find("unknown key"), std::string::npos) << text;
}

TEST(ProfileMistakes, WrongTypes) {
  EXPECT_EQ(mistake("[language]\necho = \"yes\"\n"), "5:8: 'language.echo' must be true or false");
  EXPECT_EQ(mistake("[output]\nexit_codes = [0, \"1\"]\n"), "5:18: 'output.exit_codes' must hold numbers");
  EXPECT_EQ(mistake("[output]\nexit_codes = 0\n"), "5:14: 'output.exit_codes' must be an array");
  EXPECT_EQ(mistake("[modes]\nmodels = \"-m\"\n"), "5:10: 'modes.models' must be an array");
  EXPECT_EQ(mistake("arguments = [1]\n"), "4:14: 'command.arguments' must hold texts");
  EXPECT_EQ(mistake("environment = { SEED = 1 }\n"), "4:24: 'command.environment.SEED' must be a text");
  EXPECT_EQ(mistake("[[language]]\necho = true\n"), "4:1: 'language' must be a table");
  EXPECT_EQ(mistake("[crash]\nkind = \"a\"\n"), "4:1: 'crash' must be an array");
  EXPECT_EQ(mistake("[[options.allow]]\nclass = \"expert\"\nmost = -1\n"),
            "6:8: 'options.allow.most' must be a number from 0 on");
  EXPECT_EQ(mistake("", "name = 3\n[command]\nnames = [\"x\"]\n").substr(0, 27), "1:8: 'name' must be a text");
}

TEST(ProfileMistakes, WrongWords) {
  EXPECT_EQ(mistake("input = \"pipe\"\n"), "4:9: 'command.input' must be one of: stdin, file");
  EXPECT_NE(mistake("[language]\ntheories = [\"BitVector\"]\n").find("5:13: 'language.theories' may hold only: Ints"),
            std::string::npos);
  EXPECT_NE(mistake("[options]\nformat = \"help\"\n").find("z3-parameters"), std::string::npos);
  EXPECT_NE(mistake("[executors]\nknown_good = [\"fork\", \"spoon\"]\n").find("5:23: 'executors.known_good' may hold"),
            std::string::npos);
}

TEST(ProfileMistakes, BadExpressionsAreNamed) {
  std::string message = mistake("[output]\nerrors = ['fine', '(']\n");
  EXPECT_EQ(message.substr(0, 56), "5:19: 'output.errors' has a bad regular expression '(': ") << message;
  EXPECT_NE(mistake("[version]\npattern = '['\n").find("5:11: 'version.pattern' has a bad"), std::string::npos);
  EXPECT_NE(mistake("[version]\npattern = 'no group'\n").find("must have a group"), std::string::npos);
  EXPECT_NE(mistake("[[options.exclude]]\nname = 'a'\nvalue = '*'\nreason = \"r\"\n").find("6:9: "), std::string::npos);
  std::string crash = "[[crash]]\nkind = \"a\"\npattern = '(b)'\nsignature = \"";
  EXPECT_EQ(mistake(crash + "$1:$frames\"\n"), "");
  EXPECT_EQ(mistake(crash + "$2\"\n"), "7:13: '$2' needs a group that the pattern does not have");
}

TEST(ProfileMistakes, MissingParts) {
  EXPECT_EQ(mistake("[[options.exclude]]\nname = 'x'\n"), "4:1: 'options.exclude.reason' is missing");
  EXPECT_EQ(mistake("[[crash]]\nkind = \"a\"\nsignature = \"b\"\n"), "4:1: 'crash.pattern' is missing");
  EXPECT_NE(mistake("", "name = \"sample\"\n").find("'command.names' is missing"), std::string::npos);
}

TEST(ProfileMistakes, TheFirstOneInTheFileIsTold) {
  EXPECT_EQ(mistake("[language]\necho = 1\n[output]\nbad = 2\n").substr(0, 4), "5:8:");
  EXPECT_EQ(mistake("wrong = 1\n[language]\necho = 1\n").substr(0, 4), "4:1:");
}

TEST(KnownBugMistakes, HaveTheirPlace) {
  auto place = [](const std::string& text) {
    auto bugs = parse_known_bugs(text, "list");
    return bugs.ok() ? "" : bugs.error().message.substr(0, 9);
  };
  EXPECT_EQ(place("[[known_bug]]\nid = \"#1\"\ngroup = \"g\"\n"), "");
  EXPECT_EQ(place("[[known_bug]]\nid = \"#1\"\ngruop = \"g\"\n"), "list:1:1:") << "it has no group then";
  EXPECT_EQ(place("[[known_bug]]\nid = 1\ngroup = \"g\"\n"), "list:2:6:");
  EXPECT_EQ(place("[[known_bug]]\nid = \"#1\"\nsignature = '('\n"), "list:1:1:");
  EXPECT_EQ(place("\n[[known_bugs]]\nid = \"#1\"\ngroup = \"g\"\n"), "list:2:3:");
}

TEST(CatalogueMistakes, HaveTheirPlace) {
  auto error = [](const std::string& text) {
    auto catalogue = parse_catalogue(text);
    return catalogue.ok() ? "" : catalogue.error().describe("list");
  };
  EXPECT_EQ(error("[debian]\ncomponent = \"main\"\n"), "");
  EXPECT_EQ(error("[debain]\n"), "list:1:2: unknown key 'debain'; known here: ");
  EXPECT_EQ(error("[debian]\ncomponent = \"main\"\nsuite = []\n").substr(0, 40),
            "list:3:1: unknown key 'debian.suite'; kn");
  EXPECT_EQ(error("[[pypi.project]]\nsolver = \"z3\"\nproject = \"-x\"\noldest = \"1\"\nexecutable = \"z3\"\n"),
            "list:3:11: 'project' is no plain word: '-x'");
}

}  // namespace
}  // namespace cupel::solver
