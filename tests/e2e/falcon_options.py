#!/usr/bin/env python3
"""`falcon` and options under other strategies in whole campaigns: falcon_options.py CUPEL OPTION_LIAR SOURCE_DIR

A solver that lies only with two options and one operator is found, and exactly these two options are blamed; without options
nothing is found. What was learned about options is used.
"""
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

from campaign_runs import query, run

CUPEL, LIAR, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3])
KNOWN = ["smt.relevancy=0", "smt.phase_selection=0", "rewriter.elim_and=true", "smt.restart_strategy=0", "auto_config=false",
         "smt.core.minimize=true"]
GUILTY = {"smt.relevancy=0", "smt.phase_selection=0"}


class Falcon(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.home = Path(self.temporary.name)
        self.data = self.home / "data"
        (self.data / "solvers").mkdir(parents=True)
        for entry in (SOURCE / "data").iterdir():
            if entry.name != "solvers":
                (self.data / entry.name).symlink_to(entry.resolve())
        for profile in (SOURCE / "data" / "solvers").iterdir():
            text = profile.read_text()
            if profile.name == "z3.toml":
                start = text.index("known = [")
                text = text[:start] + f"known = {json.dumps(KNOWN)}\n" + text[text.index("]\n", text.index("]", start)) + 2:]
            (self.data / "solvers" / profile.name).write_text(text)

    def tearDown(self):
        self.temporary.cleanup()

    def cupel(self, *arguments, status=(0,)):
        return run(CUPEL, *arguments, status=status, env={"CUPEL_DATA": str(self.data), "CUPEL_HOME": str(self.home / "own")})

    def hunt(self, name, *arguments, status):
        directory = self.home / name
        self.cupel("fuzz", "--json", "--out", directory, "--timeout", 5, "--rng", 1, "--keep", 1, "--reduce", 10, "--jobs", 2, *arguments,
                   status=status)
        return directory

    def blamed(self, directory):
        return [set(options.split()) for (options,) in query(directory, "select reduced_options from findings where kind = 'wrong-unsat'")]

    def test_two_options_and_an_operator(self):
        grammar = self.home / "grammar.txt"
        grammar.write_text(self.cupel("grammar", "--logic", "QF_BV", "--random", 1, "--rng", 1, "--size", 120, "--only", "bvxor", "--only", "bvult").stdout)
        for search in (0, 1):
            with self.subTest(search=search):
                directory = self.hunt(f"search{search}", "--solver", LIAR, "--strategy", f"falcon:grammar={grammar},chain=60,search={search}",
                                      "--options", "known", "--tests", 360,
                                      status=(10,))
                self.assertIn(GUILTY, self.blamed(directory))
                for options in self.blamed(directory):
                    self.assertEqual(options, GUILTY)

    def wrapper(self, name, *lines):
        """A z3 that does something else under some options. What asks it about itself goes to the real one."""
        path = self.home / name / "z3"
        path.parent.mkdir()
        path.write_text("\n".join(["#!/bin/sh", 'case "$*" in *--version*|*-pd*) exec z3 "$@";; esac', *lines, ""]))
        path.chmod(0o755)
        return path

    def contradictions(self, directory):
        """Finding, summary and options of the culprit that are left, of what the oracle `configuration` found."""
        return query(directory, "select number, summary, reduced_options from findings where oracle = 'configuration'")

    def check_commands(self, directory, number):
        """The command line of the run under the other configuration has its options and no others."""
        found = query(directory, f"select form, command from outcomes where finding = {number} and form <> ''")
        self.assertTrue(found)
        for form, command in found:
            options = [] if form == "no options" else form.removeprefix("with ").split()
            self.assertEqual([word for word in command.split() if "=" in word and word != "model=true"], options)

    def test_several_queries(self):
        """The answers to each query are remembered: a lie about the second one of three is one."""
        liar = self.wrapper("several", 'case "$*" in *smt.relevancy=0*) z3 "$@" | sed "s/^sat$/TMP/;s/^unsat$/sat/;s/^TMP$/unsat/";;',
                            '*) exec z3 "$@";; esac')
        grammar = self.home / "several.txt"
        plain = self.cupel("grammar", "--logic", "QF_BV", "--random", 1, "--rng", 1, "--size", 120, "--only", "bvxor", "--only", "bvult",
                           "--only", "push", "--only", "check-sat").stdout
        grammar.write_text(plain)
        directory = self.hunt("queries", "--no-sandbox", "--executor", "spawn", "--solver", liar, "--strategy",
                              f"falcon:grammar={grammar},search=0,chain=40", "--options", "known", "--tests", 80, status=(10,))
        found = self.contradictions(directory)
        self.assertTrue(any("(query " in summary for _, summary, _ in found), found)
        for number, summary, options in found:
            self.assertIn("smt.relevancy=0", summary)
            self.assertEqual(options.split(), ["smt.relevancy=0"])
            self.check_commands(directory, number)
            self.assertIn("reduced: 3 of 3", self.cupel("replay", number, directory, status=(10,)).stdout)

    def test_two_configurations(self):
        """Without options it says unknown: what it says with some is compared with what it says with others."""
        liar = self.wrapper("two", "script=$(cat)", 'case "$script" in *QF_NIA*) case "$*" in',
                            "*smt.relevancy=0*) echo sat;; *smt.phase_selection=0*) echo unsat;; *) echo unknown;; esac;;",
                            """*) printf '%s\\n' "$script" | z3 "$@";; esac""")
        grammar = self.home / "two.txt"
        grammar.write_text(self.cupel("grammar", "--logic", "QF_NIA", "--size", 100).stdout)
        directory = self.hunt("pairs", "--no-sandbox", "--executor", "spawn", "--solver", liar, "--strategy",
                              f"falcon:grammar={grammar},search=0,chain=40,trials=15", "--options", "known", "--tests", 40, status=(10,))
        found = self.contradictions(directory)
        self.assertTrue(found)
        for number, summary, options in found:
            self.assertRegex(summary, "(?s)with .*smt.(relevancy|phase_selection)=0.* and (un)?sat with .*smt.(relevancy|phase_selection)=0")
            self.assertIn(options.strip(), GUILTY)
            self.check_commands(directory, number)
            self.assertIn("reduced: 3 of 3", self.cupel("replay", number, directory, status=(10,)).stdout)

    def test_options_that_do_not_go_with_models(self):
        """A refusal costs one test: then the option is left out, and counted."""
        choosy = self.wrapper("choosy", 'case "$*" in *smt.relevancy=0*model=true*) cat >/dev/null; echo \'(error "not with models")\';;', '*) exec z3 "$@";; esac')
        directory = self.home / "refused"
        self.cupel("fuzz", "--json", "--out", directory, "--no-sandbox", "--executor", "spawn", "--solver", choosy, "--strategy",
                   "falcon:logic=QF_BV,size=100,search=0,chain=30", "--options", "known", "--tests", 60, "--rng", 1, "--jobs", 1, "--reduce", 0)
        ((counters,),) = query(directory, "select counters from checkpoint")
        counts = json.loads(counters)["counts"]
        self.assertEqual(counts["answers"][str(choosy)]["error"], 1)
        self.assertGreater(counts["tally"]["left out: z3 refuses smt.relevancy=0 beside model=true"], 5)

    def test_without_options_nothing_is_found(self):
        directory = self.hunt("none", "--solver", LIAR, "--strategy", "falcon:logic=QF_BV,size=300", "--options", "none", "--tests", 100, status=(0,))
        self.assertEqual(query(directory, "select count(*) from findings"), [(0,)])

    def test_options_under_another_strategy(self):
        directory = self.hunt("opfuzz", "--solver", LIAR, "--solver", "cvc5", "--strategy", "opfuzz", "--seeds", SOURCE / "data" / "seeds" / "QF_BV",
                              "--options", "known", "--tests", 500, status=(10,))
        self.assertIn(GUILTY, self.blamed(directory))

    def test_learned_options_need_a_file(self):
        refused = self.cupel("fuzz", "--solver", "boolector", "--solver", "cvc4", "--strategy", "opfuzz", "--options", "learned", "--tests", 1,
                             "--out", self.home / "unlearned", status=(2, 3))
        self.assertIn("cupel learn", refused.stderr)


class Learning(unittest.TestCase):
    def test_what_ships_is_shown(self):
        shown = [json.loads(line) for line in run(CUPEL, "learn", "show", "--solver", "cvc5", "--operation", "push", "--json").stdout.splitlines()]
        self.assertTrue(shown)
        for option in shown:
            tied = {tie["operation"] for tie in option["wanted"] + option["inhibited"]}
            self.assertIn("push", tied | set(option["conflicts"]), option)
            self.assertTrue(all(tie["odds"] > 1 for tie in option["wanted"]), option)
            self.assertTrue(all(tie["odds"] < 1 for tie in option["inhibited"]), option)
        for_people = run(CUPEL, "learn", "show", "--solver", "cvc5", "--operation", "push").stdout
        self.assertRegex(for_people, rf"\d+ of the formulas have push; {len(shown)} options? (is|are) tied to it")

    def test_what_nobody_can_have_meant(self):
        show = (CUPEL, "learn", "show", "--solver", "cvc5")
        self.assertIn("no operation 'str.relpace'", run(*show, "--operation", "str.relpace", status=(2,)).stderr)
        self.assertIn("no option with 'nl-extt'", run(*show, "--option", "nl-extt", status=(2,)).stderr)

    def test_a_formula_and_its_file(self):
        with tempfile.TemporaryDirectory() as home:
            file = Path(home) / "cvc5.json"
            run(CUPEL, "learn", "--solver", "cvc5", "--formulas", 1, "--time", "100s", "--rng", 1, "--only", "str", "--out", file)
            run(CUPEL, "learn", "--solver", "cvc5", "--time", "0s", "--out", file)
            learned = json.loads(file.read_text())
            self.assertEqual(len(learned["formulas"]), 1, "the second run keeps what the first learned")
            self.assertGreater(len(learned["options"]), 10)
            self.assertEqual([name for name in learned["options"] if "str" not in name], [], "--only")
            self.assertIn("class", run(CUPEL, "learn", "show", "--file", file).stdout)
            run(CUPEL, "learn", "--solver", "cvc5", "--formulas", 1, "--time", "100s", "--rng", 1, "--only", "strings-fmf", "--out", file)
            again = json.loads(file.read_text())
            self.assertEqual(len(again["formulas"]), 2)
            self.assertNotEqual(again["formulas"][0], again["formulas"][1], "another run has other formulas")
            untried = {name for name, option in again["options"].items() if option.get("untried") == [[1, 2]]}
            self.assertEqual(untried, set(again["options"]) - {"strings-fmf"})
            for name in untried:
                self.assertEqual(again["classes"][name]["class"], learned["classes"][name]["class"], name)
            file.write_text(file.read_text()[:200])
            broken = run(CUPEL, "learn", "--solver", "cvc5", "--out", file, status=(2,))
            self.assertIn(str(file), broken.stderr)

    def test_begins_with_what_ships(self):
        with tempfile.TemporaryDirectory() as home:
            said = run(CUPEL, "learn", "--solver", "cvc5", "--time", "0s", env={"CUPEL_HOME": home})
            own = Path(said.stdout.splitlines()[-1])
            shipped = SOURCE / "data" / "learned" / own.name
            if not shipped.exists():
                self.skipTest(f"no {shipped.name}")
            self.assertEqual(json.loads(own.read_text())["formulas"], json.loads(shipped.read_text())["formulas"])
            run(CUPEL, "learn", "--solver", "cvc5", "--time", "0s", "--fresh", env={"CUPEL_HOME": home})
            self.assertEqual(json.loads(own.read_text())["formulas"], [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
