#!/usr/bin/env python3
"""Nothing that was found is lost or hidden: nothing_lost.py CUPEL PLANTED_SOLVER SOURCE_DIR

Results are there at every moment, outputs are checked first, known bugs are known for their versions, a resumed campaign goes on as
it began and counts nothing twice, paths work from any directory, and --time is the whole time.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from campaign_runs import query

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3]).resolve()
SEEDS = SOURCE / "data" / "seeds" / "QF_LIA"
SCRIPT = "(declare-const x Int)\n(declare-const y Int)\n" + "".join(
    f"(assert (> (+ x {n}) (abs (- y {n}))))\n" for n in range(40)) + "(check-sat)\n"


def last(done):
    return json.loads(done.stdout.splitlines()[-1])


class NothingLost(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.root = Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def cupel(self, *arguments, status=(0,), cwd=None):
        done = subprocess.run([CUPEL, *map(str, arguments)], capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL,
                              cwd=cwd or self.root)
        self.assertIn(done.returncode, status, f"{arguments}\n{done.stderr}\n{done.stdout[-2000:]}")
        return done

    def refused(self, *arguments, words=(), cwd=None):
        done = self.cupel(*arguments, status=(2,), cwd=cwd)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def wrapper(self, name, mode, version=""):
        """A solver that is a script of ours in front of a planted one; it may say another version."""
        path = self.root / name
        path.parent.mkdir(exist_ok=True, parents=True)
        say = f'[ "$1" = --version ] && echo "Z3 version {version} - 64 bit" && exit 0\n' if version else ""
        path.write_text(f"#!/bin/sh\n{say}exec {PLANTED} {mode} '(abs ' z3 -smt2 -in\n")
        path.chmod(0o755)
        return path

    def hunt(self, *arguments, solver, status=(0, 10), tests=60, cwd=None):
        return self.cupel("fuzz", "--json", "--solver", solver, "--solver", "cvc5", "--strategy", "typefuzz", "--seeds", SEEDS, "--tests",
                          tests, "--rng", 1, "--keep", 1, "--jobs", 1, "--executor", "isolated", *arguments, status=status, cwd=cwd)

    # 1: cupel reduce --out

    def test_an_output_that_cannot_be_written_is_said_first(self):
        (self.root / "a.smt2").write_text(SCRIPT)
        slow = "sh -c 'sleep 5; exit 0'"
        start = time.time()
        for out in ("missing/r.smt2", "."):
            self.refused("reduce", "a.smt2", "--check", slow, "--exit", 0, "--out", out, words=("cannot write",))
        self.assertLess(time.time() - start, 4)

    def interrupted_reduction(self, signals):
        (self.root / "a.smt2").write_text(SCRIPT)
        out = self.root / "r.smt2"
        process = subprocess.Popen([CUPEL, "reduce", "-q", "a.smt2", "--jobs", "1", "--check", "sh -c 'sleep 0.2; grep -q abs \"$0\"' {}",
                                    "--exit", "0", "--out", out], cwd=self.root, stderr=subprocess.DEVNULL)
        while not (out.exists() and out.stat().st_size < len(SCRIPT)):
            time.sleep(0.05)
        for number in signals:
            process.send_signal(number)
            time.sleep(0.1)
        status = process.wait(timeout=60)
        self.assertIn("abs", out.read_text())
        self.assertLess(out.stat().st_size, len(SCRIPT))
        self.assertEqual([p.name for p in self.root.iterdir() if ".tmp" in p.name], [])
        return status

    def test_control_c_leaves_the_best_so_far(self):
        self.assertEqual(self.interrupted_reduction([signal.SIGINT]), 130)

    def test_a_kill_leaves_it_too(self):
        self.assertEqual(self.interrupted_reduction([signal.SIGKILL]), -signal.SIGKILL)

    # 2: known bugs

    def test_a_bug_of_an_old_release_does_not_hide_it_in_a_build(self):
        old, build = self.wrapper("old/z3", "refute", "4.8.12"), self.wrapper("build/z3", "refute", "5.5.0")
        self.hunt("--out", "first", solver=old)
        self.cupel("findings", "known", 1, "first", "--as", "#7")
        row = (self.root / "first" / "known.toml").read_text()
        self.assertIn("4.8.12", row)
        again = self.hunt("--out", "again", "--known", "first/known.toml", solver=old, status=(0,))
        self.assertEqual(last(again)["known_groups"], last(again)["groups"])
        done = self.hunt("--out", "build", "--known", "first/known.toml", solver=self.root / "build/z3", status=(10,))
        listed = [json.loads(line) for line in self.cupel("findings", "list", "--json", "--new", "build").stdout.splitlines()]
        self.assertEqual(len(listed), len(last(done)["news"]))
        self.assertTrue(any("like #7, which is known in 4.8.12: this is 5.5.0" in " ".join(each["remarks"]) for each in listed), listed)

        unreduced = self.hunt("--out", "raw", "--known", "first/known.toml", "--reduce", 0, solver=old, status=(10,))
        self.assertIn("cannot be compared with known bugs before they are reduced", unreduced.stderr)
        listed = self.cupel("findings", "list", "raw").stdout
        self.assertIn("cannot be compared with #7: this is not reduced", listed)

    # 3: --resume

    def test_resume_refuses_what_it_would_ignore(self):
        self.hunt("--out", "c", "--reduce", 0, solver=self.wrapper("z3", "crash"), tests=5)
        for option in (["--solver", "cvc5"], ["--strategy", "opfuzz"], ["--rng", 2], ["--timeout", 3], ["--out", "d"]):
            self.refused("fuzz", "--resume", "c", *option, words=(option[0], "goes on as it began"))
        self.cupel("fuzz", "--json", "--resume", "c", "--tests", 6, status=(0, 10))

    def test_resume_notices_another_program(self):
        solver = self.wrapper("z3", "crash")
        self.hunt("--out", "c", "--reduce", 0, solver=solver, tests=5)
        solver.write_text(solver.read_text() + "# rebuilt\n")
        self.refused("fuzz", "--resume", "c", words=("the program changed", "--changed-solvers"))
        self.cupel("fuzz", "--json", "--resume", "c", "--changed-solvers", status=(0, 10))
        self.assertEqual(len(query(self.root / "c", "select * from notes where kind = 'changed'")), 1)

    def test_a_resumed_campaign_counts_no_test_twice(self):
        """Stopped in the middle of a chain again and again, it has the tests of one that was not."""
        arguments = ["--solver", "z3", "--strategy", "typefuzz:chain=40", "--seeds", SEEDS, "--tests", 120, "--rng", 1, "--jobs", 1,
                     "--reduce", 0, "--sample", 1, "--executor", "isolated"]
        whole = last(self.cupel("fuzz", "--json", *arguments, "--out", "whole", status=(0, 10)))
        interrupted = 0
        words = [*map(str, arguments), "--out", "parts"]
        for _ in range(6):
            process = subprocess.Popen([CUPEL, "fuzz", "--json", *words], cwd=self.root, stdout=subprocess.PIPE, text=True)
            process.stdout.readline()  # it has begun
            time.sleep(0.4)
            process.send_signal(signal.SIGINT)
            interrupted += json.loads(process.communicate(timeout=60)[0].splitlines()[-1])["interrupted"]
            words = ["--resume", "parts"]
        parts = last(self.cupel("fuzz", "--json", "--resume", "parts", status=(0, 10)))
        self.assertGreater(interrupted, 0, "it was never interrupted")
        for name in ("tests", "chains"):
            self.assertEqual(parts[name], whole[name], name)
        self.assertEqual(parts["strategies"]["typefuzz"]["tests"], whole["tests"])
        texts = [dict(query(self.root / name, "select id, text from tests where id like 'typefuzz-%'")) for name in ("whole", "parts")]
        self.assertEqual(texts[0], texts[1])

    # 4: paths and directories

    def test_relative_paths_work_from_elsewhere(self):
        self.wrapper("bin/z3", "crash")
        shutil.copytree(SEEDS, self.root / "seeds")
        elsewhere = self.root / "elsewhere"
        elsewhere.mkdir()
        self.cupel("fuzz", "--json", "--solver", "bin/z3", "--strategy", "typefuzz", "--seeds", "seeds", "--tests", 40, "--rng", 1, "--keep", 1,
                   "--executor", "isolated", "--reduce", 0, "--out", "c", status=(10,))
        self.assertEqual(self.cupel("replay", 1, "../c", status=(10,), cwd=elsewhere).stdout.count("3 of 3"), 1)
        self.cupel("reduce", 1, "--dir", "../c", "-q", cwd=elsewhere)
        self.cupel("fuzz", "--json", "--resume", "../c", "--tests", 50, status=(0, 10), cwd=elsewhere)

    def test_campaigns_of_the_same_second_have_their_own_directories(self):
        command = [CUPEL, "fuzz", "--json", "--solver", "z3", "--seeds", SEEDS, "--tests", "2", "--jobs", "1"]
        running = [subprocess.Popen([*map(str, command)], cwd=self.root, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(4)]
        for process in running:
            error = process.communicate(timeout=120)[1]
            self.assertIn(process.returncode, (0, 10), error)
        self.assertEqual(len(list(self.root.glob("cupel-*/campaign.db"))), 4)

    def test_gen_does_not_mix_old_tests_with_new_ones(self):
        made = self.cupel("gen", "-n", 3, "--seeds", SEEDS, "--out", "tests")
        self.assertRegex(made.stderr, r"rng \d+, strategies diver .*typefuzz")
        self.refused("gen", "-q", "--rng", 1, "-n", 2, "--seeds", SEEDS, "--out", "tests", words=("holds tests already",))
        self.assertEqual(len(list((self.root / "tests").glob("*.smt2"))), 3)
        rng = made.stderr.split("rng ")[1].split(",")[0]
        self.cupel("gen", "--rng", rng, "-n", 3, SEEDS, "--out", "same")
        for path in sorted((self.root / "tests").iterdir()):
            self.assertEqual(path.read_bytes(), (self.root / "same" / path.name).read_bytes(), path.name)
        self.cupel("gen", "-q", "--rng", 1, "-n", 1, "--seeds", SEEDS, "--count-only", "--max-seed", 4000)
        self.cupel("gen", "-q", "--rng", 1, "-n", 1, "--seeds", SEEDS, "--count-only", "--max-bytes", 4000)

    # 5 is in tests/unit/reduce/reducer_test.cpp; here for a campaign

    def test_gen_keeps_its_manifest_when_it_is_interrupted(self):
        running = subprocess.Popen([CUPEL, "gen", "-n", "10000000", "-q", "--out", "tests"], cwd=self.root, stderr=subprocess.PIPE,
                                   text=True)
        while not (self.root / "tests/000100.smt2").exists():
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        words = running.communicate(timeout=60)[1]
        self.assertEqual(running.returncode, 130, words)
        lines = [json.loads(line) for line in (self.root / "tests/manifest.jsonl").read_text().splitlines()]
        self.assertEqual(sorted(line["file"] for line in lines), sorted(path.name for path in (self.root / "tests").glob("*.smt2")))

    def test_what_cannot_be_written_is_printed(self):
        script = self.root / "in.smt2"
        script.write_text("(assert false)\n(assert true)\n(check-sat)\n")
        done = self.cupel("reduce", "-q", script, "--check", "z3", "--out", "/dev/full", status=(3,))
        self.assertEqual(done.stdout, "(assert false)\n(check-sat)\n")
        self.assertIn("/dev/full: cannot write: No space left", done.stderr)
        with open("/dev/full", "w") as full:
            done = subprocess.run([CUPEL, "solvers", "list"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, 3)
        self.assertIn("standard output: No space left", done.stderr)
        self.cupel("reduce", "-q", script, "--check", "z3", "--out", "/dev/null")
        self.assertTrue(Path("/dev/null").is_char_device(), "a device is written to, never replaced")

    def test_no_finding_grows(self):
        self.hunt("--out", "c", solver=self.wrapper("z3", "forget"))
        rows = query(self.root / "c", "select length(script), length(reduced) from findings where reduced != ''")
        self.assertTrue(rows)
        for before, after in rows:
            self.assertLessEqual(after, before)

    # 6: --time is the whole time

    def test_time_is_the_whole_time(self):
        arguments = ["--solver", f"{PLANTED} crash-two '(abs ' z3 -smt2 -in", "--seeds", SEEDS, "--keep", 50, "--rng", 1]
        start = time.time()
        done = self.cupel("fuzz", "--json", *arguments, "--time", "4s", "--out", "c", status=(10,))
        self.assertLess(time.time() - start, 4 + 12, "busy machines take long to start and to end")
        summary = last(done)
        self.assertLess(summary["seconds"], 4 + 6)
        self.assertIn("not_reduced", summary)
        left = query(self.root / "c", "select count(*) from findings where reduced = '' and not flaky")[0][0]
        if summary["not_reduced"] > 0:
            self.assertGreaterEqual(left, summary["not_reduced"])
            self.assertTrue(any('"finishing"' in line for line in done.stdout.splitlines()), "it is said while it happens")
            more = last(self.cupel("fuzz", "--json", "--resume", "c", "--finish", "60s", status=(10,)))
            self.assertEqual(more["tests"], summary["tests"], "no further tests")
            self.assertLess(more["not_reduced"], summary["not_reduced"])
            self.assertGreater(more["seconds"], more["tests_ended_after"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
