#!/usr/bin/env python3
"""`sparrow` in whole campaigns: sparrow.py CUPEL PLANTED_SOLVER SOURCE_DIR

Solvers that lie `unsat` and `sat` where a rule put an operator that the seed does not have: both are found and reduced to
one rule, alone or with a second solver. One that only contradicts itself is inconsistent. The same facts give the same tests
with any number of workers.
"""
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

from campaign_runs import check_workers_change_nothing, run

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3])
SEEDS = SOURCE / "data" / "seeds"

SAT = """(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(assert (bvult x y))
(assert (or (bvule (bvadd x y) #x0100) (= x #x0007)))
(assert (not (= (bvmul x y) #x0000)))
(check-sat)
"""
# No single assertion is false by itself, so strengthening is worth a test.
UNSAT = """(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(declare-const z (_ BitVec 16))
(assert (bvult x y))
(assert (bvult y z))
(assert (bvult z x))
(check-sat)
"""


def cupel(*arguments, **expected):
    return run(CUPEL, *arguments, **expected)


class Sparrow(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.home = Path(self.temporary.name)
        self.directory = self.home / "campaign"

    def tearDown(self):
        self.temporary.cleanup()

    def hunt(self, seed, *arguments, status=(10,), doubts=False):
        path = self.home / "seed.smt2"
        path.write_text(seed)
        done = cupel("fuzz", "--json", "--out", self.directory, "--timeout", 5, "--seeds", path, "--rng", 1, "--keep", 1, "--reduce", 5,
                     "--jobs", 2, *arguments, status=status)
        events = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(events[-1]["doubted"] > 0, doubts, events[-1])
        return [event for event in events if event["event"] == "finding"]

    def folder(self, event):
        return next((self.directory / "findings").glob(f"{event['number']:04}-*"))

    def rules_left(self, event):
        """The rules of the mutations that the reduced script still needs."""
        outcome = json.loads((self.folder(event) / "outcome.json").read_text())
        _, _, needed = outcome["reduced_evidence"].partition("could not be undone before the rest was reduced:\n")
        return [line.rsplit(" [", 1)[1].rstrip("]") for line in needed.splitlines() if line]

    def check(self, found, kind, certainty, operator):
        self.assertTrue(found)
        for event in found:
            self.assertEqual((event["kind"], event["certainty"]), (kind, certainty), event)
            self.assertFalse(event["flaky"], event)
            self.assertEqual(len(self.rules_left(event)), 1, self.rules_left(event))
            self.assertIn(operator, (self.folder(event) / "reduced.smt2").read_text())
            self.assertIn("reduced: 3 of 3", cupel("replay", event["number"], self.directory, status=(10,)).stdout)

    def test_a_wrong_unsat_is_certified_by_a_witness_and_reduced_to_one_rule(self):
        found = self.hunt(SAT, "--solver", f"{PLANTED} refute bvor z3 -in", "--strategy", "sparrow:chain=100", "--tests", 200)
        self.check(found, "wrong-unsat", "certified", "bvor")

    def test_a_wrong_sat_is_found_where_two_solvers_agree_on_the_seed(self):
        found = self.hunt(UNSAT, "--solver", f"{PLANTED} affirm bvor z3 -in", "--solver", "cvc5", "--strategy", "sparrow:chain=100", "--tests",
                          200, "--oracle", "expectation")
        self.check(found, "wrong-sat", "cross-checked", "bvor")

    def test_a_solver_alone_contradicts_itself(self):
        found = self.hunt(UNSAT, "--solver", f"{PLANTED} affirm bvor z3 -in", "--strategy", "sparrow:chain=100", "--tests", 200,
                          "--oracle", "premise")
        self.check(found, "inconsistent", "cross-checked", "bvor")
        for event in found:
            self.assertEqual(event["oracle"], "premise")
            # Both scripts are there.
            evidence = json.loads((self.folder(event) / "outcome.json").read_text())["reduced_evidence"]
            self.assertIn("(assert (bvult z x))", evidence)

    # The seed is satisfiable, but the solver denies that; a stronger script that it does not lie about has a model.
    def test_a_model_of_a_stronger_script_convicts_the_answer_to_the_seed(self):
        seed = SAT.replace("(assert (bvult x y))", "(assert (bvult x y))\n(assert (bvult (bvnor x y) #xfff0))")
        found = self.hunt(seed, "--solver", f"{PLANTED} refute-seed bvnor z3 -in", "--strategy", "sparrow:chain=100", "--tests", 200,
                          doubts=True)
        convicted = [event for event in found if event["oracle"] == "premise"]
        self.assertTrue(convicted, found)
        for event in convicted:
            self.assertEqual((event["kind"], event["certainty"]), ("wrong-unsat", "certified"), event)

    def test_programs_of_one_solver_do_not_agree_with_each_other(self):
        path = self.home / "seed.smt2"
        path.write_text(UNSAT)
        for second, tests in (("z3 smt.random_seed=3", 0), ("cvc5", 6)):
            done = cupel("gen", "--strategy", "sparrow:chain=3,one-solver=0", "--solver", "z3", "--solver", second, "--seeds", path, "-n", 6,
                         "--count-only", status=(0, 1, 2))
            self.assertRegex(done.stdout, rf"tests +{tests}\n")
            self.assertEqual("only one solver answers the seed" in done.stderr, tests == 0, done.stderr)

    def test_the_number_of_workers_changes_nothing(self):
        check_workers_change_nothing(self, CUPEL, self.home, "sparrow:chain=20,round=6", ["z3"], [SEEDS / "QF_LIA", SEEDS / "QF_BV", SEEDS / "QF_SLIA"], 200, 80)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
