#!/usr/bin/env python3
"""Whole campaigns: campaign.py CUPEL PLANTED_SOLVER SOURCE_DIR

Solvers with planted bugs must be found, blamed and classified; a campaign that is killed loses nothing and goes on; the
same seed gives the same tests with any number of workers.
"""
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from campaign_runs import query

CUPEL, PLANTED, SOURCE = sys.argv[1], sys.argv[2], Path(sys.argv[3])
SEEDS = SOURCE / "data" / "seeds"
# Chains that follow from the random numbers alone: nothing about seeds is asked, and nothing is learned.
MUTANTS = ["--strategy", "typefuzz", "--strategy", "opfuzz"]


def planted(mode, trigger, real="z3 -smt2 -in"):
    return f"{PLANTED} {mode} '{trigger}' {real}"


def fuzz(directory, *arguments, status=(0, 10)):
    """Runs a campaign to its end and returns its events."""
    command = [CUPEL, "fuzz", "--json", *map(str, arguments)]
    if "--resume" not in arguments:
        command += ["--out", str(directory)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
    if done.returncode not in status:
        raise AssertionError(f"status {done.returncode}: {' '.join(command)}\n{done.stderr}\n{done.stdout[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def findings(events):
    return [event for event in events if event["event"] == "finding"]


def stored_findings(directory):
    return {row[0] for row in query(directory, "select number from findings")}


class Campaign(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.directory = Path(self.temporary.name) / "campaign"

    def tearDown(self):
        self.temporary.cleanup()

    def hunt(self, mode, trigger, seeds, *more, tests=240, reduce=0, status=(0, 10)):
        """A short campaign with a planted bug beside a sound solver."""
        return fuzz(self.directory, "--solver", planted(mode, trigger), "--solver", "cvc5", "--strategy", "typefuzz",
                    "--seeds", SEEDS / seeds, "--tests", tests, "--rng", 1, "--timeout", 1, "--reduce", reduce, *more, status=status)

    def blamed(self, events, kind, certainty):
        """Findings of that kind, all of which must blame the planted solver and nobody else."""
        for event in findings(events):
            self.assertEqual(len(event["culprits"]), 1, event)
            self.assertTrue(event["culprit"].startswith(PLANTED), event)
        chosen = [e for e in findings(events) if e["kind"] == kind and e["certainty"] == certainty and not e["flaky"]]
        self.assertTrue(chosen, [(e["kind"], e["certainty"], e["flaky"], e["summary"]) for e in findings(events)])
        for event in chosen:
            self.assertTrue(Path(event["file"]).is_file(), event["file"])
        return chosen

    def test_a_liar_is_certified(self):
        self.blamed(self.hunt("refute", "(abs ", "QF_LIA"), "wrong-unsat", "certified")

    def reproduces_in_a_shell(self):
        """The command line of each report, pasted into a shell beside its files, gives the answer of the report."""
        for folder in sorted((self.directory / "findings").iterdir()):
            for outcome in json.loads((folder / "outcome.json").read_text())["outcomes"]:
                if not outcome["of_reduced"] or outcome["form"]:
                    continue
                self.assertTrue(outcome["command"].endswith("< reduced.smt2"), outcome["command"])
                ran = subprocess.run(["sh", "-c", outcome["command"]], cwd=folder, capture_output=True, text=True, timeout=60)
                self.assertEqual(ran.stdout.split()[:1], [outcome["kind"]], outcome["command"])
        exported = subprocess.run([CUPEL, "findings", "export", "1", self.directory], capture_output=True, text=True)
        self.assertIn("**Expected:** sat", exported.stdout)

    def test_findings_are_reduced_while_it_runs(self):
        events = self.hunt("refute", "(abs ", "QF_LIA", "--keep", 1, tests=60, reduce=20)
        for event in self.blamed(events, "wrong-unsat", "certified"):
            original = Path(event["file"])
            reduced = original.with_name("reduced.smt2")
            self.assertIn("(abs ", reduced.read_text())
            self.assertLess(reduced.stat().st_size, original.stat().st_size)
            self.assertLess(reduced.stat().st_size, 100)
        replayed = subprocess.run([CUPEL, "replay", "1", self.directory], capture_output=True, text=True, timeout=60)
        self.assertEqual(replayed.returncode, 10, replayed.stderr)
        self.assertIn("reduced: 3 of 3", replayed.stdout)
        self.reproduces_in_a_shell()
        groups = {row[0] for row in query(self.directory, "select grouping from findings")}
        self.assertNotIn("", groups)

    def test_a_finding_can_be_reduced_later(self):
        self.hunt("refute", "(abs ", "QF_LIA", "--keep", 1, tests=60)
        folder = next((self.directory / "findings").iterdir())
        self.assertFalse((folder / "reduced.smt2").exists())
        done = subprocess.run([CUPEL, "reduce", f"{folder}/"], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((folder / "reduced.smt2").read_text(), done.stdout)
        self.assertIn("solver options left:", done.stderr)  # -smt2 is not needed
        self.reproduces_in_a_shell()
        replayed = subprocess.run([CUPEL, "replay", "1", self.directory], capture_output=True, text=True, timeout=60)
        self.assertIn("reduced: 3 of 3", replayed.stdout)
        refused = subprocess.run([CUPEL, "reduce", "1", "--dir", self.directory, "--check", "z3"], capture_output=True, timeout=60)
        self.assertEqual(refused.returncode, 2)

    def test_the_path_of_a_finding_names_its_campaign(self):
        self.hunt("crash", "(abs ", "QF_LIA", "--keep", 1, tests=60)
        folder = next((self.directory / "findings").iterdir())
        other = self.directory.with_name("newer")
        other.mkdir()
        shutil.copy(self.directory / "campaign.db", other)
        with contextlib.closing(sqlite3.connect(other / "campaign.db")) as store:
            store.execute("update findings set summary = 'of another campaign'")
            store.commit()
        for place, name in ((other, folder), (other, f"{folder}/"), (folder.parent, folder.name)):
            for command in (["findings", "show", name], ["findings", "export", name], ["replay", name]):
                done = subprocess.run([CUPEL, *command], cwd=place, capture_output=True, text=True, timeout=60)
                self.assertIn(done.returncode, (0, 10), done.stderr)
                self.assertIn("crash", done.stdout)
                self.assertNotIn("another campaign", done.stdout)
        lost = subprocess.run([CUPEL, "findings", "show", f"nowhere/findings/{folder.name}"], cwd=other, capture_output=True, text=True, timeout=60)
        self.assertEqual((lost.returncode, lost.stdout), (2, ""))
        self.assertIn("not the directory of a campaign's finding", lost.stderr)

    def test_known_bugs_are_no_news(self):
        self.hunt("crash", "(abs ", "QF_LIA", "--keep", 1, tests=60)
        subprocess.run([CUPEL, "findings", "known", "1", self.directory, "--as", "#7"], check=True, timeout=60)
        listed = subprocess.run([CUPEL, "findings", "list", "--json", self.directory], capture_output=True, text=True, timeout=60)
        self.assertEqual({json.loads(line)["known"] for line in listed.stdout.splitlines()}, {"#7"})
        known = self.directory / "known.toml"
        self.directory = self.directory.with_name("again")
        events = self.hunt("crash", "(abs ", "QF_LIA", "--keep", 1, "--known", known, tests=60, status=(0,))
        self.assertTrue(findings(events))
        self.assertEqual(events[-1]["known_groups"], events[-1]["groups"])

    def test_a_forgotten_assertion_is_a_bad_model(self):
        self.blamed(self.hunt("forget", "(abs ", "QF_LIA"), "bad-model", "certified")

    def test_what_is_wrong_only_after_a_reset_is_found(self):
        events = self.hunt("refute-each", "(reset-assertions)", "QF_LIA", "--self-share", 2, "--keep", 1, tests=60, reduce=20)
        for event in self.blamed(events, "wrong-unsat", "certified"):
            self.assertEqual(event["oracle"], "incremental")
            self.assertLess(Path(event["file"]).with_name("reduced.smt2").stat().st_size, 60)
        report = (next((self.directory / "findings").iterdir()) / "report.md").read_text()
        self.assertIn("(reset-assertions)", report)

    def test_an_assertion_failure_has_its_signature(self):
        for event in self.blamed(self.hunt("crash", "(abs ", "QF_LIA"), "crash", "observed"):
            self.assertIn("rewriter.c:42", event["signature"])

    def test_a_crash_in_another_form_of_the_script_comes_back(self):
        events = self.hunt("crash", "(check-sat-assuming", "QF_LIA", "--self-share", 2, "--keep", 1, tests=60)
        self.assertFalse([event for event in findings(events) if event["flaky"]])
        for event in self.blamed(events, "crash", "observed"):
            self.assertIn(event["oracle"], ("self", "incremental"))
        replayed = subprocess.run([CUPEL, "replay", str(findings(events)[0]["number"]), self.directory], capture_output=True, text=True)
        self.assertEqual(replayed.returncode, 10, replayed.stdout)

    def test_two_crashes_behind_one_message_are_two_groups(self):
        events = self.hunt("crash-two", "(abs ", "QF_LIA", "--keep", 1)
        crashes = self.blamed(events, "crash", "observed")
        self.assertEqual(len({event["signature"] for event in crashes}), 1)
        self.assertEqual(len(crashes), 2, "further triggers of either are only counted")
        places = {event["place"].split(": ")[1] for event in crashes}
        self.assertEqual(places, {"rewrite_even", "rewrite_odd"})
        self.assertEqual(events[-1]["groups"], 2)
        self.assertGreater(events[-1]["repeats"], 0)
        shown = subprocess.run([CUPEL, "findings", "show", "1", self.directory], capture_output=True, text=True, timeout=60)
        self.assertRegex(shown.stdout, r"- Place: planted_solver \w+: rewrite_")
        self.assertIn("## Stack", shown.stdout)

    def test_the_place_of_the_reduced_script_is_checked(self):
        self.hunt("crash-two", "(abs ", "QF_LIA", "--keep", 1, reduce=20)
        rows = query(self.directory, "select place, reduced_place, grouping from findings where reduced != ''")
        self.assertTrue(rows)
        groups = {}
        for place, reduced, group in rows:
            self.assertIn("rewrite_", place)
            self.assertIn("rewrite_", reduced)
            self.assertEqual(groups.setdefault(reduced, group), group, "the reduced script's place makes the group")
        self.assertEqual(len(groups), len(set(groups.values())))

    def test_a_strange_exit_is_a_crash(self):
        self.blamed(self.hunt("exit", "(abs ", "QF_LIA"), "crash", "observed")

    def test_a_refusal_is_reported(self):
        self.blamed(self.hunt("reject", "(abs ", "QF_LIA"), "rejection", "observed")

    def delays_are_reduced(self, mode):
        events = self.hunt(mode, "(abs ", "QF_LIA", "--self-share", 1, "--keep", 1, tests=60, reduce=10)
        for event in self.blamed(events, "slow", "observed"):
            original = Path(event["file"])
            reduced = original.with_name("reduced.smt2")
            self.assertIn("(abs ", reduced.read_text())
            self.assertLess(reduced.stat().st_size, original.stat().st_size)

    def test_a_hang_is_slow(self):
        self.delays_are_reduced("hang")

    def test_what_is_only_just_slow_is_reduced_too(self):
        self.delays_are_reduced("late")

    def test_what_does_not_come_back_is_flaky(self):
        state = Path(self.temporary.name) / "state"
        os.environ["PLANTED_STATE"] = str(state)
        events = self.hunt("sometimes", "(abs ", "QF_LIA", "--no-sandbox")
        crashes = [e for e in findings(events) if e["kind"] == "crash"]
        self.assertTrue(any(e["flaky"] for e in crashes), events)

    def test_sound_solvers_are_left_alone(self):
        events = fuzz(self.directory, "--solver", "z3", "--solver", "cvc5", "--seeds", SEEDS / "QF_LIA", "--tests", 200,
                      "--rng", 1, *MUTANTS, "--oracle", "differential", "--oracle", "model", "--oracle", "crash")
        self.assertEqual(findings(events), [])
        self.assertGreater(events[-1]["tests"], 150)

    def test_the_number_of_workers_changes_nothing(self):
        streams = []
        for jobs in (1, 2):
            directory = self.directory / str(jobs)
            fuzz(directory, "--solver", "cvc5", "--strategy", "typefuzz:weight=2", "--strategy", "opfuzz", "--seeds",
                 SEEDS / "QF_LIA", "--seeds", SEEDS / "QF_BV", "--tests", 300, "--rng", 7, "--sample", 1, "--jobs", jobs)
            streams.append(sorted(query(directory, "select id, text from tests")))
        self.assertGreater(len(streams[0]), 200)
        self.assertEqual(streams[0], streams[1])
        for identity, text in streams[0][::40]:
            replayed = subprocess.run([CUPEL, "replay", identity, self.directory / "1"], capture_output=True, timeout=60)
            self.assertEqual(replayed.stdout.decode(), text, identity)

    def test_killing_it_loses_nothing(self):
        """SIGKILL at twenty random moments; whatever was announced is there, and the campaign goes on to its end."""
        budget = ["--tests", 1000]
        start = ["--solver", planted("crash", "(abs "), "--seeds", SEEDS / "QF_LIA", "--rng", 3, "--keep", 100000, "--reduce", 0, "--timeout", 10,
                 *MUTANTS, *budget, "--out", self.directory]
        announced, chains = set(), 0
        for attempt in range(20 + 5):
            if attempt >= 20 and announced:
                break
            resumed = (self.directory / "campaign.db").exists()
            arguments = ["--resume", self.directory] if resumed else start
            process = subprocess.Popen([CUPEL, "fuzz", "--json", *map(str, arguments)], stdout=subprocess.PIPE, text=True)
            time.sleep(random.uniform(0.05, 1.2) if attempt < 20 else 8)  # a busy machine gets further tries
            process.send_signal(signal.SIGKILL)
            lines = process.communicate()[0].splitlines()
            for line in lines:
                try:
                    event = json.loads(line)
                except json.JSONDecodeError:
                    continue  # cut off by the kill
                if event["event"] == "finding":
                    announced.add(event["number"])
            if announced:
                self.assertLessEqual(announced, stored_findings(self.directory), f"after kill {attempt}")
        self.assertTrue(announced, "the campaign found nothing before it was killed")
        events = fuzz(self.directory, "--resume", self.directory, status=(10,))
        self.assertTrue(events[0]["resumed"])
        self.assertEqual(events[-1]["event"], "summary")
        self.assertLessEqual(announced, stored_findings(self.directory))
        for number in stored_findings(self.directory):
            folders = list((self.directory / "findings").glob(f"{number:04}-*"))
            self.assertEqual(len(folders), 1, number)
            for name in ("original.smt2", "report.md", "outcome.json"):
                self.assertTrue((folders[0] / name).stat().st_size > 0, folders[0] / name)

        uninterrupted = self.directory.parent / "uninterrupted"
        fuzz(uninterrupted, *start[:-2])
        claims = [set(query(d, "select test, kind from findings")) for d in (self.directory, uninterrupted)]
        self.assertEqual(claims[0], claims[1])

    def test_mutants_that_join_the_pool_survive_kills(self):
        start = ["--solver", "cvc5", "--seeds", SEEDS / "QF_LIA", "--seeds", SEEDS / "QF_BV", "--rng", 5, "--grow", "--tests",
                 900, "--sample", 20, *MUTANTS, "--out", self.directory]
        for wait in (1.5, 1, 0.7):
            resumed = (self.directory / "campaign.db").exists()
            arguments = ["--resume", self.directory] if resumed else start
            process = subprocess.Popen([CUPEL, "fuzz", *map(str, arguments)], stdout=subprocess.DEVNULL)
            time.sleep(wait)
            process.send_signal(signal.SIGKILL)
            process.wait()
        fuzz(self.directory, "--resume", self.directory)
        chains = [int(row[0]) for row in query(self.directory, "select chain from seeds where status = 'grown'")]
        self.assertGreater(len(chains), 1)
        self.assertEqual(len(chains), len(set(chains)), "each has a chain of its own")
        tests = [row for row in query(self.directory, "select id, text from tests") if int(row[0].split("-")[1].split(".")[0]) >= 2**40]
        self.assertTrue(tests, "no test of a chain that starts from a mutant was sampled")
        for identity, text in tests[:3]:
            replayed = subprocess.run([CUPEL, "replay", identity, self.directory], capture_output=True, timeout=60)
            self.assertEqual(replayed.stdout.decode(), text, identity)

    @unittest.skipIf("TSAN_OPTIONS" in os.environ, "TSan holds signals back")
    def test_control_c_ends_it_cleanly(self):
        process = subprocess.Popen([CUPEL, "fuzz", "--solver", "cvc5", "--seeds", SEEDS / "QF_LIA", "--out",
                                    self.directory], stdout=subprocess.PIPE, text=True)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out = process.communicate(timeout=30)[0]
        self.assertIn(process.returncode, (0, 10))
        self.assertIn("interrupted after", out)
        self.assertEqual(query(self.directory, "pragma integrity_check"), [("ok",)])

    def test_mistakes_are_said_in_one_line(self):
        empty = self.directory / "empty"
        empty.mkdir(parents=True)
        for arguments in (["--seeds", empty], ["--seeds", empty / "missing"], ["--strategy", "nonsense"],
                          ["--strategy", "typefuzz:chain=x"], ["--solver", "nonsense"], ["--oracle", "nonsense"],
                          ["--time", "soon"], ["--resume", empty]):
            done = subprocess.run([CUPEL, "fuzz", "--out", str(self.directory / "x"), "--tests", "10", *map(str, arguments)],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2, f"{arguments}: {done.stderr}")
            # Lines that end with dots say what a slow machine is waiting for.
            said = [line for line in done.stderr.splitlines() if not line.endswith(" ...")]
            self.assertEqual(len(said), 1, f"{arguments}: {done.stderr}")

    def nothing_to_test(self, seed, *arguments):
        """A campaign of 20 s that cannot make a single test: its output."""
        (self.directory / "seed.smt2").write_text(seed)
        began = time.monotonic()
        done = subprocess.run([CUPEL, "fuzz", "--seeds", str(self.directory / "seed.smt2"), "--time", "20s", "--jobs", "2", "--out",
                               str(self.directory / "c"), *map(str, arguments)], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertLess(time.monotonic() - began, 15)
        self.assertIn("not a single test was run", done.stderr)
        self.assertIn("ended early", done.stdout)
        self.assertLess((self.directory / "c" / "campaign.db").stat().st_size, 1 << 20)
        return done.stdout

    def test_seeds_that_no_strategy_can_use_end_it_early(self):
        self.directory.mkdir()
        said = self.nothing_to_test("(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 3))(assert (< x 3))(check-sat)",
                                    "--strategy", "diver", "--solver", "z3")
        self.assertRegex(said, r"skipped +\d+ chains of diver: \w")

    def test_seeds_that_no_solver_answers_in_time_end_it_early(self):
        self.directory.mkdir()
        said = self.nothing_to_test("(set-logic QF_NIA)(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)"
                                    "(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))(check-sat)",
                                    "--strategy", "typefuzz", "--solver", "z3", "--timeout", 0.3)
        self.assertIn("set aside 1 seed: no solver answers it (z3: timeout)", said)

    def test_a_solver_that_prints_garbage_ends_it_early(self):
        self.directory.mkdir()
        garbage = self.directory / "garbage"
        garbage.write_text("#!/bin/sh\nwhile read -r line; do case \"$line\" in *'not p'*) answer=unsat;; *Int*) answer=what;; esac; done\n"
                           "echo ${answer:-sat}\n")
        garbage.chmod(0o755)
        said = self.nothing_to_test("(set-logic QF_UF)(declare-fun Int_ () Bool)(assert Int_)(check-sat)", "--strategy", "typefuzz",
                                    "--solver", garbage)
        self.assertIn("set aside 1 seed: no solver answers it", said)

    def test_missing_seeds_are_said_before_solvers_are_asked(self):
        self.directory.mkdir()
        sleeper = self.directory / "sleeper"
        sleeper.write_text("#!/bin/sh\nwhile read -r line; do case \"$line\" in *declare*) while :; do :; done;; esac; done\necho Sleeper 1.0\n")
        sleeper.chmod(0o755)
        began = time.monotonic()
        done = subprocess.run([CUPEL, "fuzz", "--solver", sleeper, "--seeds", self.directory / "missing", "--out", self.directory / "c"],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("missing", done.stderr)
        self.assertLess(time.monotonic() - began, 5)

    @unittest.skipUnless(os.geteuid() == 0, "mounting a small disk needs root")
    def test_a_full_disk_stops_it_with_everything_safe(self):
        self.directory.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", self.directory], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("mounting is not allowed here")
        try:
            done = subprocess.run([CUPEL, "fuzz", "--json", "--solver", planted("crash", "(abs "), "--seeds", SEEDS / "QF_LIA",
                                   "--rng", "3", "--keep", "100000", "--reduce", "0", "--sample", "1", *MUTANTS, "--out", self.directory / "x"],
                                  capture_output=True, text=True, timeout=200)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("the campaign stopped", done.stderr)
            self.assertIn("safe", done.stderr)
            announced = {json.loads(line)["number"] for line in done.stdout.splitlines() if '"finding"' in line}
            subprocess.run(["mount", "-o", "remount,size=64m", self.directory], check=True)
            self.assertLessEqual(announced, stored_findings(self.directory / "x"))
            fuzz(self.directory / "x", "--resume", self.directory / "x", "--tests", 60)
        finally:
            subprocess.run(["umount", self.directory], check=True)

    def test_two_campaigns_do_not_share_a_directory(self):
        first = subprocess.Popen([CUPEL, "fuzz", "--solver", "cvc5", "--seeds", SEEDS / "QF_LIA", "--out", self.directory],
                                 stdout=subprocess.DEVNULL)
        try:
            while not (self.directory / "campaign.db").exists():
                time.sleep(0.05)
            time.sleep(0.3)
            for arguments in (["--out", self.directory, "--tests", "10"], ["--resume", self.directory]):
                done = subprocess.run([CUPEL, "fuzz", *map(str, arguments)], capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 2, done.stderr)
        finally:
            first.kill()
            first.wait()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
