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
            file.write_text(file.read_text()[:200])
            broken = run(CUPEL, "learn", "--solver", "cvc5", "--out", file, status=(2,))
            self.assertIn(str(file), broken.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
            run(CUPEL, "learn", "--solver", "cvc5", "--formulas", 1, "--time", "100s", "--rng", 1, "--only", "strings-fmf", "--out", file)
            again = json.loads(file.read_text())
            self.assertEqual(len(again["formulas"]), 2)
            self.assertNotEqual(again["formulas"][0], again["formulas"][1], "another run has other formulas")
            untried = {name for name, option in again["options"].items() if option.get("untried") == [[1, 2]]}
            self.assertEqual(untried, set(again["options"]) - {"strings-fmf"})
            for name in untried:
                self.assertEqual(again["classes"][name]["class"], learned["classes"][name]["class"], name)
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

