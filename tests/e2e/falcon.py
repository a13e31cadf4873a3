#!/usr/bin/env python3
"""`falcon` with real solvers: falcon.py CUPEL

z3 and cvc5 take nearly all formulas that are made for both; campaigns have no refusals among their findings; the same formulas
are made with any number of workers; grammars are written, read back, and refused with one line.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from campaign_runs import check_workers_change_nothing, query, run

CUPEL = os.path.abspath(sys.argv[1])
COMMANDS = {"z3": ["z3", "-smt2", "-in"], "cvc5": ["cvc5", "--lang=smt2", "--strings-exp", "--incremental"]}
BOTH = ("--solver", "z3", "--solver", "cvc5")
FORMULAS = 150
# What a solver says that it does not have, and crashes, are not our mistakes.
EXCUSED = re.compile(r"not supported|segfault|ASSERTION VIOLATION|Fatal failure|invalid zero_extend|size must be greater than zero")


def cupel(*arguments, **expected):
    return run(CUPEL, *arguments, **expected)


def refusal(solver, text):
    """What the solver said instead of an answer to some query; empty: it answered all of them, or was not done in time."""
    try:
        done = subprocess.run(COMMANDS[solver], input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=2)
    except subprocess.TimeoutExpired:
        return ""
    answers = re.findall(r"(?m)^(?:sat|unsat|unknown)$", done.stdout)
    # Behind the last query a request may be out of place: a core after `sat`.
    before_last = done.stdout
    if answers and len(answers) == text.count("(check-sat"):
        before_last = done.stdout[:[found.start() for found in re.finditer(r"(?m)^(?:sat|unsat|unknown)$", done.stdout)][-1]]
        return " ".join(re.findall(r'\(error "[^"]*"', before_last))
    return done.stdout.strip() or "nothing"


class Falcon(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.home = Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def formulas(self, spec, count, *more):
        out = Path(tempfile.mkdtemp(dir=self.home))
        cupel("gen", "--strategy", spec, "-n", count, "--out", out, *more)
        return [path.read_text() for path in sorted(out.glob("*.smt2"))]

    def test_solvers_take_the_formulas(self):
        texts = self.formulas("falcon:chain=2,own=0,size=400", FORMULAS, "--rng", 3, *BOTH)
        self.assertEqual(len(texts), FORMULAS)
        self.assertGreater(len({re.search(r"set-logic (\w+)", text).group(1) for text in texts}), 20)
        for solver in COMMANDS:
            with ThreadPoolExecutor(2) as pool:
                refusals = [said for said in pool.map(lambda text: refusal(solver, text), texts) if said]
            blamed = collections.Counter(said[:200] for said in refusals if not EXCUSED.search(said))
            self.assertLessEqual(blamed.total(), FORMULAS // 100, f"{solver}: {blamed}")

    def test_our_front_end_takes_all(self):
        report = cupel("gen", "--strategy", "falcon", "-n", 3000, "--count-only", "--recheck", *BOTH).stdout
        self.assertRegex(report, r"(?m)^rejected +0$")

    def test_campaigns_have_no_refusals(self):
        directory = self.home / "campaign"
        cupel("fuzz", "--strategy", "falcon:chain=3,size=300", *BOTH, "--tests", 90, "--rng", 1, "--reduce", 0, "--out", directory,
              "--timeout", 2, "--json", status=(0, 10))
        kinds = {kind for (kind,) in query(directory, "select kind from findings")}
        self.assertNotIn("rejection", kinds)

    def test_campaigns_say_what_they_reached(self):
        """Blocks beside functions; a resumed campaign goes on counting where it was."""
        directory, reached = self.home / "reached", []
        for arguments in (("--strategy", "falcon:chain=10,size=200,logic=QF_LIA", "--solver", "cvc5", "--executor", "blocks", "--rng", 1,
                           "--reduce", 0, "--tests", 30, "--out", directory), ("--resume", directory, "--tests", 60)):
            said = cupel("fuzz", *arguments, status=(0, 10)).stdout
            found = re.search(r"(?m)^ +reached ([\d,]+) functions, ([\d,]+) basic blocks$", said)
            self.assertTrue(found, said)
            reached.append([int(count.replace(",", "")) for count in found.groups()])
        self.assertGreater(reached[0][1], reached[0][0])
        self.assertTrue(all(before <= after < 1.5 * before for before, after in zip(*reached)), reached)

    def test_workers_change_nothing(self):
        check_workers_change_nothing(self, CUPEL, self.home, "falcon:chain=4,size=200", ("z3",), (), 60, 20)

    def test_grammars_are_files(self):
        file = self.home / "grammars"
        file.write_text(cupel("grammar", "--random", 3, "--logic", "QF_SLIA", "--rng", 4, *BOTH).stdout)
        texts = self.formulas(f"falcon:chain=5,grammar={file}", 30, *BOTH)
        self.assertEqual({re.search(r"set-logic (\w+)", text).group(1) for text in texts}, {"QF_SLIA"})
        file.write_text(cupel("grammar", "--logic", "QF_BV", "--only", "bvadd", "--only", "get-unsat-core").stdout)
        self.assertIn("(get-unsat-core)", self.formulas(f"falcon:grammar={file}", 1)[0])

    def test_bad_grammars_get_one_line(self):
        file = self.home / "grammars"
        for text, complaint in (("grammar QF_LIA\nterm -1 variable\n", "2:1: a weight is a number from 0 to 1000000, not '-1'"),
                                ("\x00\xff", "1:1: a grammar starts with a line such as 'grammar QF_LIA'"),
                                ("grammar QF_LIA\n(declare-const", "2:1: unexpected end of input: expected a name")):
            file.write_text(text, encoding="latin-1")
            said = cupel("gen", "--strategy", f"falcon:grammar={file}", "--count-only", status=(2,)).stderr
            self.assertEqual(said.count("\n"), 1, said)
            self.assertIn(f"{file}:{complaint}", said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
