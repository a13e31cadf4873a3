#!/usr/bin/env python3
"""`fusion` in whole campaigns: fusion.py CUPEL PLANTED_SOLVER SOURCE_DIR

Solvers with planted bugs, alone in their campaigns, are convicted by fused tests, of either status; real solvers are not. The
same facts give the same tests with any number of workers.
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from campaign_runs import check_workers_change_nothing, run

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3])
SEEDS = SOURCE / "data" / "seeds"
INVERSION = "(- fused_1"  # in both kinds of tests
CONSTRAINT = "(assert (= fused_1"  # in unsat tests only


def planted(mode, trigger, real="z3 -smt2 -in"):
    return f"{PLANTED} {mode} '{trigger}' {real}"


def cupel(*arguments, **expected):
    return run(CUPEL, *arguments, **expected)


class Fusion(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.home = Path(self.temporary.name)
        self.directory = self.home / "campaign"

    def tearDown(self):
        self.temporary.cleanup()

    def hunt(self, solvers, strategy, *more, seeds=("QF_LIA",), tests=60, status=(10,)):
        arguments = ["fuzz", "--json", "--out", self.directory, "--strategy", strategy, "--tests", tests, "--rng", 1, "--timeout", 5,
                     "--jobs", 2, *more]
        for solver in solvers:
            arguments += ["--solver", solver]
        for folder in seeds:
            arguments += ["--seeds", SEEDS / folder]
        events = [json.loads(line) for line in cupel(*arguments, status=status).stdout.splitlines()]
        return [event for event in events if event["event"] == "finding"], events[-1]

    def test_a_seed_that_hangs_the_solver_harms_no_partner(self):
        """A solver that is slow on one seed of a pair is asked about the other all the same."""
        for number in range(8):
            for name in ("slow", "quick"):
                text = f"(set-logic QF_LIA)(declare-const {name} Int)(assert (> {name} {number}))(check-sat)"
                (self.home / f"{name}{number}.smt2").write_text(text)
        events = [json.loads(line) for line in cupel(
            "fuzz", "--json", "--out", self.directory, "--strategy", "fusion:chain=2", "--tests", 20, "--rng", 3, "--timeout", 0.2, "--fact-time", 0.2, "--jobs", 1,
            "--seeds", self.home, "--solver", planted("hang", "slow"), status=(0, 10)).stdout.splitlines()]
        aside = [event["text"] for event in events if event.get("kind") == "set-aside"]
        self.assertEqual([text for text in aside if "theories" in text], [])
        self.assertIn("timeout", events[-1]["answers"][planted("hang", "slow")], "nothing was slow, so this tells nothing")

    def reduced(self, event):
        folder = next((self.directory / "findings").glob(f"{event['number']:04}-*"))
        original, reduced = ((folder / name).read_text() for name in ("original.smt2", "reduced.smt2"))
        self.assertLess(len(reduced), len(original))
        replayed = cupel("replay", event["number"], self.directory, status=(10,)).stdout
        self.assertIn("original: 3 of 3", replayed)
        self.assertIn("reduced: 3 of 3", replayed)
        return folder, reduced

    def real_answer(self, path):
        return subprocess.run(["z3", "-smt2", path], capture_output=True, text=True, timeout=60).stdout.split()[0]

    def test_a_solver_that_refutes_a_sat_test_is_convicted_alone(self):
        found, summary = self.hunt([planted("refute", INVERSION)], "fusion:mixed=0", "--keep", 1, "--reduce", 5)
        self.assertTrue(found)
        self.assertEqual(summary["doubted"], 0)
        for event in found:
            self.assertEqual((event["kind"], event["certainty"], event["oracle"]), ("wrong-unsat", "certified", "expectation"), event)
            self.assertFalse(event["flaky"], event)
            folder, reduced = self.reduced(event)
            self.assertIn(INVERSION, reduced)
            [expected] = json.loads((folder / "outcome.json").read_text())["reduced_expectations"]
            (self.home / "witness").write_text(expected["witness"])
            evaluated = cupel("eval", folder / "reduced.smt2", "--model", self.home / "witness").stdout
            self.assertEqual(evaluated.splitlines()[-1].split()[0], "true")
            self.assertEqual(self.real_answer(folder / "reduced.smt2"), "sat")

    # The authors of the seeds say unsat; nobody else is asked, so it is their word against the solver's.
    def test_a_solver_that_affirms_an_unsat_test_is_convicted_alone(self):
        found, summary = self.hunt([planted("affirm", CONSTRAINT)], "fusion", "--keep", 1, "--reduce", 5, "--oracle", "expectation")
        self.assertTrue(found)
        self.assertEqual(summary["doubted"], 0)
        for event in found:
            self.assertEqual((event["kind"], event["oracle"]), ("disagreement", "expectation"), event)
            self.assertFalse(event["flaky"], event)
            folder, reduced = self.reduced(event)
            self.assertIn(CONSTRAINT, reduced)
            self.assertEqual(self.real_answer(folder / "reduced.smt2"), "unsat")

    def test_two_solvers_make_unsat_surer(self):
        found, summary = self.hunt([planted("affirm", CONSTRAINT), "cvc5"], "fusion", "--keep", 1, "--reduce", 5, "--oracle",
                                   "expectation")
        self.assertTrue(found)
        self.assertEqual(summary["doubted"], 0)
        for event in found:
            self.assertEqual((event["kind"], event["certainty"]), ("wrong-sat", "cross-checked"), event)
            self.assertIn("planted", event["culprits"][0], event)
            self.reduced(event)

    # Nobody declares these seeds unsat, so the solver can only be held to its own word.
    def test_a_single_solver_contradicts_itself(self):
        seeds = self.home / "seeds"
        seeds.mkdir()
        for name in ("a", "b"):
            (seeds / f"{name}.smt2").write_text(f"(set-logic QF_LIA)(declare-const {name} Int)(declare-const n Int)"
                                                f"(assert (< {name} (* 2 n)))(assert (< (* 2 n) {name}))(check-sat)")
        found, _ = self.hunt([planted("affirm", CONSTRAINT)], "fusion:single", "--keep", 1, "--reduce", 5, "--oracle", "expectation", "--oracle",
                             "premise", seeds=(seeds,), tests=20)
        self.assertTrue(found)
        for event in found:
            self.assertEqual((event["kind"], event["certainty"], event["oracle"]), ("inconsistent", "cross-checked", "premise"), event)
            self.assertFalse(event["flaky"], event)

    def test_real_solvers_are_not_convicted(self):
        found, summary = self.hunt(["z3", "cvc5"], "fusion", "--oracle", "expectation", "--reduce", 0,
                                   seeds=("QF_LIA", "QF_LRA", "QF_BV", "QF_UFLIA", "QF_SLIA"), tests=400, status=(0,))
        self.assertEqual((found, summary["doubted"]), ([], 0))

    def test_the_number_of_workers_changes_nothing(self):
        check_workers_change_nothing(self, CUPEL, self.home, "fusion:chain=10", ["z3", "cvc5"], [SEEDS / "QF_LIA", SEEDS / "QF_BV"], 200, 80)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
