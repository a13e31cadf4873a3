#!/usr/bin/env python3
"""What flows back from solvers, in whole campaigns: knowledge.py CUPEL_PROBE PLANTED_SOLVER SOURCE_DIR

CUPEL_PROBE is the program with the strategy `probe`, which only tests use (strategies/probe.cpp). Solvers with planted bugs,
alone in their campaigns, must be convicted by what is known about seeds; their findings keep what was expected through
confirmation, reduction, replay, bisection and export.
"""
import contextlib
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from campaign_runs import query, run, wait_for_campaign

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3])
SEEDS = SOURCE / "data" / "seeds"
WEAKENED, STRENGTHENED = "false false", "true true"


def planted(mode, trigger, real="z3 -smt2 -in"):
    return f"{PLANTED} {mode} '{trigger}' {real}"


def cupel(*arguments, **expected):
    return run(CUPEL, *arguments, **expected)


class Knowledge(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.home = Path(self.temporary.name)
        self.directory = self.home / "campaign"
        self.words = self.home / "words, all of them.txt"
        self.words.write_text("one two three four five six seven eight nine ten eleven twelve\n")

    def tearDown(self):
        self.temporary.cleanup()

    def hunt(self, solver, strategy, *more, seeds=("QF_LIA",), tests=40, reduce=20, status=(10,), env=None):
        arguments = ["fuzz", "--json", "--out", self.directory, "--strategy", strategy, "--tests", tests, "--rng", 1,
                     "--timeout", 5, "--reduce", reduce, "--jobs", 2, *more]
        for name in [solver] if isinstance(solver, str) else solver:
            arguments += ["--solver", name]
        for folder in seeds:
            arguments += ["--seeds", SEEDS / folder]
        events = [json.loads(line) for line in cupel(*arguments, status=status, env=env).stdout.splitlines()]
        return [event for event in events if event["event"] == "finding"], events[-1]

    def check_all(self, found, kind, certainty):
        self.assertTrue(found)
        for event in found:
            self.assertEqual((event["kind"], event["certainty"], event["oracle"]), (kind, certainty, "expectation"), event)
            self.assertFalse(event["flaky"], event)

    def outcome(self, number):
        return json.loads(next((self.directory / "findings").glob(f"{number:04}-*/outcome.json")).read_text())

    def replays(self, number, env=None):
        replayed = cupel("replay", number, self.directory, status=(10,), env=env).stdout
        self.assertIn("original: 3 of 3", replayed)
        self.assertIn("reduced: 3 of 3", replayed)

    def test_a_witness_convicts_a_solver_that_is_alone(self):
        found, summary = self.hunt(planted("refute", WEAKENED), "probe:make=weaker", "--keep", 1)
        self.check_all(found, "wrong-unsat", "certified")
        self.assertEqual(summary["doubted"], 0)
        for event in found:
            number = event["number"]
            folder = next((self.directory / "findings").glob(f"{number:04}-*"))
            reduced = (folder / "reduced.smt2").read_text()
            self.assertIn(WEAKENED, reduced)
            self.assertLess(len(reduced), len((folder / "original.smt2").read_text()))
            # The reduced script has a witness of its own, and it evaluates to true.
            [expected] = self.outcome(number)["reduced_expectations"]
            self.assertEqual(expected["answer"], "sat")
            (self.home / "witness").write_text(expected["witness"])
            evaluated = cupel("eval", folder / "reduced.smt2", "--model", self.home / "witness").stdout
            self.assertEqual(evaluated.splitlines()[-1].split()[0], "true")
            self.replays(number)
            report = cupel("findings", "export", number, self.directory, "--format", "github").stdout
            self.assertIn("define-fun", report)
            self.assertIn("assertions evaluate to true", report)
            self.assertIn("**Expected:** sat", report)
        self.assertEqual(cupel("replay", found[0]["test"], self.directory).stdout, Path(found[0]["file"]).read_text())

    def add_release(self, version, command):
        place = self.home / "home" / "solvers" / f"bitwuzla-{version}"
        (place / "bin").mkdir(parents=True)
        program = place / "bin" / "bitwuzla"
        program.write_text(f"#!/bin/sh\nexec {command}\n")
        program.chmod(0o755)
        manifest = {"solver": "bitwuzla", "version": version, "source": "test", "origin": "a fake", "installed_at": "",
                    "executable": "bin/bitwuzla", "loader": "", "library_path": [], "executors": [], "without": [], "files": []}
        (place / "manifest.json").write_text(json.dumps(manifest))

    def test_a_witness_lasts_through_bisection(self):
        environment = {"CUPEL_HOME": str(self.home / "home")}
        self.add_release("0.1.0", "z3 -smt2 -in")
        self.add_release("0.2.0", planted("refute", WEAKENED))
        found, _ = self.hunt("bitwuzla@0.2.0", "probe:make=weaker", "--keep", 1, seeds=("QF_BV",), tests=8, env=environment)
        self.check_all(found, "wrong-unsat", "certified")
        number = found[0]["number"]
        asked = cupel("bisect", number, self.directory, "--json", status=(10,), env=environment).stdout
        shows = {row["version"]: row["shows"] for row in json.loads(asked.splitlines()[0])["releases"]}
        self.assertEqual((shows["0.1.0"], shows["0.2.0"]), ("clean", "shows"), asked)
        self.replays(number, env=environment)

    def test_a_proved_unsat_convicts_without_a_model(self):
        found, summary = self.hunt(planted("affirm", STRENGTHENED), "probe:make=stronger", "--keep", 1, seeds=("QF_LIA", "QF_BV"))
        self.check_all(found, "wrong-sat", "by-construction")
        self.assertEqual(summary["doubted"], 0)
        for event in found:
            number = event["number"]
            reduced = next((self.directory / "findings").glob(f"{number:04}-*/reduced.smt2"))
            self.assertIn(STRENGTHENED, reduced.read_text())
            # The real solver agrees that the smaller script is still unsat.
            real = subprocess.run(["z3", "-smt2", reduced], capture_output=True, text=True, timeout=60)
            self.assertEqual(real.stdout.split()[0], "unsat", reduced.read_text())
            [expected] = self.outcome(number)["reduced_expectations"]
            self.assertEqual(expected["answer"], "unsat")
            self.assertTrue(expected["reason"])
            self.replays(number)

    def test_a_bug_that_needs_an_option(self):
        found, _ = self.hunt(planted("refute-if", WEAKENED), "probe:make=weaker,lie=1", "--keep", 1)
        self.check_all(found, "wrong-unsat", "certified")
        for event in found:
            self.assertEqual(event["options"], "planted_solver --lie\n")
            outcome = self.outcome(event["number"])
            self.assertIn("--lie", outcome["reduced_options"])
            for run in outcome["outcomes"]:
                self.assertIn("--lie", run["command"])
            self.replays(event["number"])
            report = (self.directory / "findings").glob(f"{event['number']:04}-*/report.md")
            self.assertIn("--lie", next(report).read_text())

    def test_without_seeds_distinct_findings_are_kept(self):
        strategy = "probe:make=free,chain=3,words=" + str(self.words).replace(",", "\\,")
        found, summary = self.hunt(planted("refute", "str.len"), strategy, "--keep", 1, seeds=(), tests=30, reduce=0)
        self.check_all(found, "wrong-unsat", "certified")
        self.assertEqual(len(found), 10, "one for each chain")
        self.assertEqual({event["seed"] for event in found}, {""})
        # Chains that learn are made again by nobody: the store keeps the tests that matter.
        self.assertEqual(cupel("replay", found[-1]["test"], self.directory).stdout, Path(found[-1]["file"]).read_text())
        name, step = found[-1]["test"].rsplit(".", 1)
        refused = cupel("replay", f"{name}.{int(step) + 1}", self.directory, status=(2,))
        self.assertIn("follow from what solvers did", refused.stderr)

    def test_a_solver_that_lies_about_seeds_gives_no_facts(self):
        liar = planted("refute", "QF_LIA")
        found, _ = self.hunt([liar, "cvc5"], "probe:make=weaker", "--keep", 1, "--oracle", "differential", "--oracle", "expectation",
                             tests=8, reduce=0, status=(10,))
        self.assertTrue(any(event["test"].startswith("seed-") for event in found), found)
        contradicted = [json.loads(row[0]) for row in query(self.directory, "select facts from facts")]
        self.assertTrue(contradicted)
        for facts in contradicted:
            for each in facts:
                if each["contradiction"]:
                    self.assertEqual(each["models"], [])
        self.assertTrue(any(each["contradiction"] for facts in contradicted for each in facts))

    def test_a_solver_that_is_alone_against_a_declared_status(self):
        found, _ = self.hunt(planted("refute", "QF_LIA"), "probe:make=weaker", "--keep", 1, tests=4)
        # Where we find a model ourselves, it certifies the status.
        certified = [event for event in found if event["kind"] == "wrong-unsat"]
        self.check_all([event for event in found if event not in certified], "disagreement", "cross-checked")
        if certified:
            self.check_all(certified, "wrong-unsat", "certified")
        for event in found:
            reduced = next((self.directory / "findings").glob(f"{event['number']:04}-*/reduced.smt2")).read_text()
            if event not in certified:
                self.assertIn("(assert", reduced)  # only what keeps the meaning was dropped
            self.replays(event["number"])

    def test_statuses_that_rest_on_rules_of_cvc4_convict_nobody(self):
        script = self.home / "rule.smt2"
        text = "(set-info :status sat)(set-logic UFLIA)(declare-fun f (Int) Int)(assert (forall ((x Int)) {}))(assert (= (f 1) 2))(check-sat)"
        for body, status in (("(= (f x) 3)", (10,)), ("(! (= (f x) 3) :rewrite-rule)", (0,))):
            script.write_text(text.format(body))
            cupel("judge", "--quick", "--trust-status", "--solver", "cvc5", script, status=status)

    def test_releases_without_an_option_do_not_tell(self):
        script = self.home / "any.smt2"
        script.write_text("(set-logic QF_UF)(declare-const p Bool)(assert p)(check-sat)")
        asked = cupel("bisect", script, "--kind", "crash", "--culprit", "z3 nosuch.parameter=3", "--json", status=(0,)).stdout
        self.assertEqual({release["shows"] for release in json.loads(asked)["releases"]}, {"undecided"}, asked)

    def test_models_in_other_forms_take_further_definitions(self):
        for strategy in ("diver:complicate=1", "sparrow"):
            self.directory = self.home / strategy
            _, summary = self.hunt("boolector", strategy, seeds=("QF_BV",), tests=60, reduce=0, status=(0, 10))
            self.assertGreater(summary["tests"], 20, strategy)

    def test_half_a_model_and_crashes_are_no_facts(self):
        for mode in ("affirm", "half", "crash", "exit"):
            directory = self.directory
            self.directory = self.home / mode
            self.hunt(planted(mode, "QF_LIA"), "probe:make=weaker", tests=8, reduce=0, status=(0, 2, 10))  # 2: no fact, no test
            for (text,) in query(self.directory, "select facts from facts"):
                self.assertTrue(all(each["models"] == [] for each in json.loads(text)), text)
            self.directory = directory

    def test_killed_at_random_moments_it_ends_with_the_same_findings(self):
        strategy = "probe:make=free,words=" + str(self.words).replace(",", "\\,")
        start = ["fuzz", "--json", "--solver", planted("refute-if", "e", "cvc5 --lang=smt2"), "--strategy", strategy + ",lie=1", "--strategy",
                 "probe:make=weaker,lie=1", "--seeds", SEEDS / "QF_LIA", "--rng", 5, "--keep", 100000, "--reduce", 0, "--tests", 400,
                 "--timeout", 10, "--out", self.directory]
        for _ in range(8):
            arguments = ["fuzz", "--json", "--resume", self.directory] if (self.directory / "campaign.db").exists() else start
            process = subprocess.Popen([CUPEL, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_for_campaign(self.directory)
            time.sleep(random.uniform(0.1, 1.0))
            process.send_signal(signal.SIGKILL)
            process.wait()
        cupel("fuzz", "--json", "--resume", self.directory, status=(10,))
        uninterrupted = self.home / "uninterrupted"
        cupel(*start[:-1], uninterrupted, status=(10,))
        results = [set(query(d, "select test, kind, script, options, expectations from findings")) for d in (self.directory, uninterrupted)]
        self.assertGreater(len(results[0]), 10)
        self.assertEqual(results[0], results[1])

    def test_facts_are_found_once_and_gen_gets_them_too(self):
        made = self.home / "made"
        cupel("gen", "--strategy", "probe:make=weaker", "--seeds", SEEDS / "QF_LIA", "--solver", "z3", "--solver", "cvc5", "-n", 40, "--rng", 3,
              "--out", made)
        lines = [json.loads(line) for line in (made / "manifest.jsonl").read_text().splitlines()]
        self.assertEqual(len(lines), 40)
        for line in lines:
            self.assertEqual(line["status"], "sat")
            (self.home / "witness").write_text(line["witness"])
            evaluated = cupel("eval", made / line["file"], "--model", self.home / "witness").stdout
            self.assertEqual(evaluated.splitlines()[-1].split()[0], "true", line)
        self.assertGreater(len({line["witness"] for line in lines}), 2)

    def test_mistakes_are_said_in_one_line(self):
        for strategy, said in (("probe:make=louder", "must be one of weaker, stronger, free"), ("probe:words=/no/such/file", "there is no file"),
                               ("probe:make=free", "needs a file of words"), ("probe:lie=maybe", "must be between 0 and 1")):
            done = cupel("fuzz", "--out", self.directory, "--solver", "z3", "--strategy", strategy, "--tests", 1, status=(2,))
            self.assertIn(said, done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertFalse(self.directory.exists())

    def test_a_store_of_an_earlier_version_is_left_alone(self):
        self.hunt(planted("refute", WEAKENED), "probe:make=weaker", tests=4, reduce=0, status=(0, 10))
        with contextlib.closing(sqlite3.connect(self.directory / "campaign.db")) as database:
            database.execute("pragma user_version = 2")
            database.commit()
        before = (self.directory / "campaign.db").read_bytes()
        for arguments in (["fuzz", "--resume", self.directory], ["findings", "list", self.directory], ["replay", "1", self.directory]):
            done = cupel(*arguments, status=(2,))
            self.assertRegex(done.stderr, r"written by an older Cupel \(schema 2, this one reads 5\)")
            self.assertEqual(len(done.stderr.splitlines()), 1)
        self.assertEqual(before, (self.directory / "campaign.db").read_bytes())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
