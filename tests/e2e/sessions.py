#!/usr/bin/env python3
"""Bugs that need more than one query in a process: sessions.py CUPEL FORGETFUL_SOLVER

A solver that is wrong from its third query on must be found by campaigns that use sessions, shown by a plain script that
holds the queries before, reduced and replayed; isolated runs must see nothing.
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CUPEL, FORGETFUL = sys.argv[1], sys.argv[2]
TRIGGER = "(abs "
SEED = """(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (> (+ x y) 2))
(assert (or (< x 50) (= y (- x 7))))
(check-sat)
"""


class Sessions(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        folder = Path(self.temporary.name)
        self.directory = folder / "campaign"
        self.solver = folder / "z3"
        self.solver.symlink_to(FORGETFUL)
        self.seed = folder / "seed.smt2"
        self.seed.write_text(SEED)

    def tearDown(self):
        self.temporary.cleanup()

    def hunt(self, executor, mode="lie", reduce=20):
        os.environ.update(FORGETFUL_TRIGGER=TRIGGER, FORGETFUL_MODE=mode)
        done = subprocess.run([CUPEL, "fuzz", "--json", "--solver", self.solver, "--solver", "cvc5", "--strategy", "typefuzz",
                               "--seeds", self.seed, "--tests", "240", "--rng", "1", "--keep", "1",
                               "--reduce", str(reduce), "--executor", executor, "--no-sandbox", "--out", self.directory],
                              capture_output=True, text=True, timeout=300)
        self.assertIn(done.returncode, (0, 10), done.stderr)
        events = [json.loads(line) for line in done.stdout.splitlines()]
        return [e for e in events if e["event"] == "finding"], events

    def test_plain_processes_see_nothing(self):
        found, _ = self.hunt("spawn", reduce=0)
        self.assertEqual(found, [])

    def test_a_lie_is_shown_with_what_came_before(self):
        found, events = self.hunt("session")
        self.assertTrue(found)
        for event in found:
            self.assertEqual((event["kind"], event["certainty"], event["flaky"]), ("wrong-unsat", "certified", False), event)
            self.assertIn("in one process", event["summary"])
            self.assertGreaterEqual(Path(event["file"]).read_text().count("(check-sat)"), 3)
        self.assertTrue(Path(found[0]["file"]).with_name("reduced.smt2").exists(), [e for e in events if e["event"] == "note"])
        reduced = Path(found[0]["file"]).with_name("reduced.smt2").read_text()
        self.assertEqual(reduced.count("(check-sat)"), 3, reduced)
        self.assertIn(TRIGGER.strip(), reduced)
        self.assertLess(len(reduced), 250)
        replayed = subprocess.run([CUPEL, "replay", "1", self.directory], capture_output=True, text=True, timeout=120)
        self.assertEqual(replayed.returncode, 10, replayed.stdout + replayed.stderr)
        self.assertIn("reduced: 3 of 3", replayed.stdout)

    def test_a_death_is_shown_with_what_came_before(self):
        found, _ = self.hunt("session", mode="abort")
        crashes = [e for e in found if e["kind"] == "crash" and not e["flaky"]]
        self.assertTrue(crashes, found)
        self.assertEqual(crashes, found)
        self.assertIn("in one process", crashes[0]["summary"])
        reduced = Path(crashes[0]["file"]).with_name("reduced.smt2").read_text()
        self.assertEqual(reduced.count("(check-sat)"), 3, reduced)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v", *sys.argv[3:]])
