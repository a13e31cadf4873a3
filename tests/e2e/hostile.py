#!/usr/bin/env python3
"""Campaigns with solvers that print what no solver should: hostile.py CUPEL PLANTED_SOLVER SOURCE_DIR

Whatever one of them prints, the campaign goes on beside a sound solver, counts it under its reason, takes it for no
finding, and spends little time and memory of its own.
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CUPEL, PLANTED = (str(Path(argument).resolve()) for argument in sys.argv[1:3])
TRIGGER = "(declare-fun x "  # in every test, and in no query of the self-check
TESTS = 10
SEED = """(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (> (+ x y) 3))
(assert (< (abs y) (- 40 x)))
(check-sat)
"""
FLOOD = ("error", "too much output")
UNFINISHED = ("error", "the output ends within a reply")
# The outcome, its reason, and how many MB of each test are kept: of what comes without an answer, 1 MB and what one look reads.
EXPECTED = {
    "flood-lines": (*FLOOD, 2),
    "flood-err": (*FLOOD, 2),
    "flood-one-line": (*FLOOD, 2),
    "flood-nul": (*FLOOD, 2),
    "endless": (*FLOOD, 8),
    "replies": (*FLOOD, 4),
    "answers": (*FLOOD, 6),
    "errors": (*FLOOD, 2),
    "short-lines": (*FLOOD, 4),
    "complaints": (*FLOOD, 2),
    "open-parentheses": (*UNFINISHED, 1),
    "defeat-model": (*UNFINISHED, 2),
    "parentheses": ("sat", None, 2),
    "defeat-patterns": ("sat", None, 5),
    "long-error": ("error", None, 2),
}
# Generous: the bar is a few milliseconds, on a machine that does nothing else.
MILLISECONDS_PER_MEGABYTE = 20
MILLISECONDS_PER_TEST = 40
MEGABYTES_OF_MEMORY = 160


class Hostile(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        (self.folder / "seed.smt2").write_text(SEED)

    def tearDown(self):
        self.temporary.cleanup()

    def fuzz(self, solver, *more):
        """The events of a campaign, and the most memory that it held, in MB."""
        command = [CUPEL, "fuzz", "--json", "--solver", solver, "--solver", "z3", "--strategy", "typefuzz", "--seeds",
                   self.folder / "seed.smt2", "--tests", TESTS, "--rng", 1, "--jobs", 1, "--timeout", 5, "--reduce", 0,
                   "--out", self.folder / "campaign", *more]
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            process = subprocess.Popen(list(map(str, command)), stdout=out, stderr=err, stdin=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.assertIn(process.returncode, (0, 10), (self.folder / "err").read_text(errors="replace")[-2000:])
        events = [json.loads(line) for line in (self.folder / "out").read_text().splitlines()]
        return events, usage.ru_maxrss / 1024

    def survives(self, output, solver, *more, runs_per_test=1):
        outcome, reason, megabytes = EXPECTED[output]
        events, memory = self.fuzz(solver, *more)
        summary = events[-1]
        self.assertEqual(summary["event"], "summary")
        self.assertGreaterEqual(summary["tests"], TESTS)
        runs = sum(summary["answers"][solver].values())
        self.assertEqual(summary["answers"][solver], {outcome: runs})
        self.assertEqual(sum(summary["answers"]["z3"].get(kind, 0) for kind in ("sat", "unsat")), runs)
        if reason:
            self.assertEqual(summary["errors"][solver], {reason: runs})
        # A lie is a lie, whatever comes behind it; nothing else is a finding.
        kinds = {event["kind"] for event in events if event["event"] == "finding"}
        self.assertLessEqual(kinds, {"wrong-sat", "disagreement"} if outcome == "sat" else set(), events)
        findings = sum(event["event"] == "finding" for event in events)
        kept = (runs + 3 * findings) * megabytes * runs_per_test  # each finding is confirmed three times
        allowed = kept * MILLISECONDS_PER_MEGABYTE + runs * MILLISECONDS_PER_TEST
        spent = 1000 * summary["own_cpu"]
        print(f"{output}: {spent / kept:.1f} ms per MB, {memory:.0f} MB held", file=sys.stderr)
        self.assertLess(spent, allowed)
        self.assertLess(memory, MEGABYTES_OF_MEMORY)

    def test_outputs(self):
        for output in EXPECTED:
            with self.subTest(output):
                self.temporary.cleanup()
                self.setUp()
                self.survives(output, f"{PLANTED} {output} '{TRIGGER}' z3 -smt2 -in")

    def test_sessions(self):
        """A session is given up for such an output; the plain run in its place meets the same."""
        for output in ("flood-lines", "flood-nul", "endless", "replies", "errors", "open-parentheses"):
            with self.subTest(output):
                self.temporary.cleanup()
                self.setUp()
                wrapper = self.folder / "z3-hostile"  # a name that tells the profile: sessions need one
                wrapper.write_text(f"#!/bin/sh\nexec {PLANTED} session-{output} '{TRIGGER}' z3 \"$@\"\n")
                wrapper.chmod(0o755)
                # The wrapper starts a real solver beside itself.
                self.survives(output, str(wrapper), "--executor", "session", "--no-sandbox", runs_per_test=2)

    def places(self, mode):
        solver = f"{PLANTED} {mode} '{TRIGGER}' z3 -smt2 -in"
        events, _ = self.fuzz(solver, "--keep", 1)
        return events[-1]["answers"][solver], [event for event in events if event["event"] == "finding"]

    def test_a_solver_that_crashes_under_ptrace_only_is_sound(self):
        answers, found = self.places("crash-traced")
        self.assertEqual(found, [])
        self.assertNotIn("crash", answers)

    def test_a_crash_that_ptrace_changes_is_kept_without_a_place(self):
        for mode in ("crash-untraced", "crash-moved"):
            with self.subTest(mode):
                self.temporary.cleanup()
                self.setUp()
                answers, found = self.places(mode)
                self.assertEqual([(event["kind"], event["flaky"], event["place"]) for event in found], [("crash", False, "")])
                self.assertIn("rewriter.c:42", found[0]["signature"])
                report = next((self.folder / "campaign" / "findings").glob("*/report.md")).read_text()
                self.assertIn("About the place: under ptrace it", report)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
