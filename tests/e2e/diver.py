#!/usr/bin/env python3
"""`diver` in whole campaigns: diver.py CUPEL PLANTED_SOLVER SOURCE_DIR

A solver that is wrong on an operator of its own is convicted though nobody else can read the test; the same facts give the
same tests with any number of workers; tests that join the pool get models of their own.
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from campaign_runs import check_workers_change_nothing, query, run

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3])
SEEDS = SOURCE / "data" / "seeds"
OWN_OPERATOR = "ext_rotate_left"  # nobody but z3 has it

QUICK = ["--oracle", "expectation", "--reduce", 0]  # what solvers do wrong is not looked into


def cupel(*arguments, **expected):
    return run(CUPEL, *arguments, **expected)


class Diver(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.home = Path(self.temporary.name)
        self.directory = self.home / "campaign"
        self.environment = {"CUPEL_HOME": str(self.home / "home")}

    def tearDown(self):
        self.temporary.cleanup()

    def add_release(self, solver, version, mode, trigger, arguments=""):
        """A release of a solver that is the installed one with a planted bug. Its profile is the solver's."""
        place = self.home / "home" / "solvers" / f"{solver}-{version}"
        (place / "bin").mkdir(parents=True)
        program = place / "bin" / solver
        program.write_text(f"#!/bin/sh\nexec {PLANTED} {mode} '{trigger}' {solver} {arguments} \"$@\"\n")
        program.chmod(0o755)
        manifest = {"solver": solver, "version": version, "source": "test", "origin": "a fake", "installed_at": "",
                    "executable": f"bin/{solver}", "loader": "", "library_path": [], "executors": [], "without": [], "files": []}
        (place / "manifest.json").write_text(json.dumps(manifest))

    def hunt(self, *arguments, status=(0, 10)):
        done = cupel("fuzz", "--json", "--out", self.directory, "--timeout", 5, *arguments, status=status, env=self.environment)
        events = [json.loads(line) for line in done.stdout.splitlines()]
        return [event for event in events if event["event"] == "finding"], events[-1]

    def test_a_solver_alone_is_convicted_on_its_own_operator(self):
        self.add_release("z3", "99.1", "refute", OWN_OPERATOR)
        found, summary = self.hunt("--solver", "z3@99.1", "--strategy", "diver", "--seeds", SEEDS / "QF_BV", "--tests", 200, "--rng", 1,
                                   "--keep", 1, "--reduce", 10, "--jobs", 2, status=(10,))
        self.assertTrue(found)
        self.assertEqual(summary["doubted"], 0)
        for event in found:
            self.assertEqual((event["kind"], event["certainty"], event["oracle"]), ("wrong-unsat", "certified", "expectation"), event)
            self.assertFalse(event["flaky"], event)
            folder = next((self.directory / "findings").glob(f"{event['number']:04}-*"))
            original, reduced = ((folder / name).read_text() for name in ("original.smt2", "reduced.smt2"))
            self.assertIn(OWN_OPERATOR, reduced)
            # Fewer symbols; a literal of 130 bits may have more characters than the constant that it stands for.
            self.assertLess(reduced.count("("), original.count("("))
            # The reduced script's own witness makes it true, and the real solver agrees.
            [expected] = json.loads((folder / "outcome.json").read_text())["reduced_expectations"]
            self.assertEqual(expected["answer"], "sat")
            (self.home / "witness").write_text(expected["witness"])
            evaluated = cupel("eval", folder / "reduced.smt2", "--model", self.home / "witness").stdout
            self.assertEqual(evaluated.splitlines()[-1].split()[0], "true")
            real = subprocess.run(["z3", "-smt2", folder / "reduced.smt2"], capture_output=True, text=True, timeout=60)
            self.assertEqual(real.stdout.split()[0], "sat", reduced)
            replayed = cupel("replay", event["number"], self.directory, status=(10,), env=self.environment).stdout
            self.assertIn("reduced: 3 of 3", replayed)

    def test_the_number_of_workers_changes_nothing(self):
        check_workers_change_nothing(self, CUPEL, self.home, "diver:chain=10,star=4", ["z3"], [SEEDS / "QF_LIA", SEEDS / "QF_BV", SEEDS / "QF_SLIA"], 400, 150)

    def test_tests_that_join_the_pool_get_models(self):
        self.hunt("--solver", "z3", "--strategy", "diver:chain=5", "--seeds", SEEDS / "QF_LIA", "--tests", 200, "--rng", 2, "--grow",
                  "--sample", 1, "--jobs", 2, *QUICK)
        grown = {identity for (identity,) in query(self.directory, "select id from seeds where status = 'grown'")}
        self.assertTrue(grown)
        facts = dict(query(self.directory, "select seed, facts from facts"))
        known = [json.loads(facts[identity]) for identity in grown & facts.keys()]
        self.assertTrue(known, "no grown seed has facts")
        self.assertTrue(any(each["models"] for queries in known for each in queries))
        # Chains of grown seeds are numbered from 2^40 on.
        made = [identity for (identity,) in query(self.directory, "select id from tests where id like 'diver%'")]
        self.assertTrue([identity for identity in made if int(identity.split("-")[1].split(".")[0]) >= 1 << 40], made[-5:])

    # z3 calls the assertion with 4097 an unsat core, and cvc5 believes it. Once the other assertions have changed, z3 itself
    # finds a model, which makes that assertion true.
    def test_a_bad_core_is_convicted_by_a_model(self):
        self.add_release("z3", "99.2", "bad-core", "4097")
        self.add_release("cvc5", "99.2", "refute", "4097")
        seed = self.home / "seed.smt2"
        seed.write_text("(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (> x 4097))\n(assert (< x y))\n"
                        "(assert (< y 5))\n(check-sat)\n")
        found, _ = self.hunt("--solver", "z3@99.2", "--solver", "cvc5@99.2", "--strategy", "diver:unsat", "--seeds", seed, "--tests", 60,
                             "--rng", 1, "--keep", 1, "--reduce", 10, "--jobs", 2, status=(10,))
        bad = [event for event in found if event["kind"] == "bad-core" and event["oracle"] == "premise"]
        self.assertTrue(bad, found)
        for event in bad:
            self.assertEqual(event["certainty"], "certified", event)
            self.assertEqual(event["culprits"], ["z3@99.2"], event)
            self.assertFalse(event["flaky"], event)
            replayed = cupel("replay", event["number"], self.directory, status=(10,), env=self.environment).stdout
            self.assertIn("original: 3 of 3", replayed)
        # cvc5 answers unsat to what has a model; nobody else is to blame.
        self.assertEqual({event["kind"] for event in found if event not in bad}, {"wrong-unsat"}, found)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
