#!/usr/bin/env python3
"""A researcher's study: walk_study.py CUPEL PLANTED_SOLVER SOURCE_DIR

Three campaigns as three machines would run them, merged into one; lists and figures of the merged one and of finished ones that
nothing may be written to; what was used is shown, and findings say when and by what they were found.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3]).resolve()
SEEDS = SOURCE / "data" / "seeds"


def content_of(directory):
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(directory.rglob("*"))}


class WalkStudy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.root = Path(cls.temporary.name)
        for rng, name in enumerate(("night1", "night2", "night3")):
            cls.cupel("fuzz", "--json", "--solver", f"{PLANTED} crash '(abs ' z3 -smt2 -in", "--solver", "cvc5", "--seeds", SEEDS / "QF_LIA",
                      "--tests", 60, "--rng", rng, "--keep", 2, "--reduce", 0, "--jobs", 1, "--sample", 20, "--out", name, status=(0, 10))
        cls.before = {name: content_of(cls.root / name) for name in ("night1", "night2", "night3")}
        cls.merged = cls.cupel("merge", "night1", "night2", "night3", "--out", "all")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def cupel(cls, *arguments, status=(0,)):
        done = subprocess.run([CUPEL, *map(str, arguments)], capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL,
                              cwd=cls.root)
        if done.returncode not in status:
            raise AssertionError(f"status {done.returncode}: {arguments}\n{done.stderr}\n{done.stdout[-2000:]}")
        return done

    def listed(self, *arguments):
        return [json.loads(line) for line in self.cupel("findings", "list", "--json", "--all", *arguments).stdout.splitlines()]

    def stats(self, directory):
        return json.loads(self.cupel("stats", directory, "--json", "--by", "total,strategy,solver,time").stdout)

    def test_nothing_is_lost_in_a_merge(self):
        singles = {(name, line["test"]) for name in self.before for line in self.listed(name)}
        together = {tuple(line["test"].split(":", 1)) for line in self.listed("all")}
        self.assertTrue(singles)
        self.assertEqual(singles, together)
        self.assertIn("3 campaigns", self.merged.stdout)
        for line in self.listed("all"):
            self.assertTrue(Path(self.root / line["file"]).is_file())

    def test_sums_are_sums(self):
        parts, whole = [self.stats(name) for name in self.before], self.stats("all")
        self.assertEqual(whole["state"], "merged")
        for name in ("tests", "runs", "answers", "findings", "crash"):
            self.assertEqual(whole["total"][name], sum(part["total"][name] for part in parts), name)
        self.assertAlmostEqual(whole["total"]["solver_cpu_s"], sum(part["total"]["solver_cpu_s"] for part in parts), places=2)
        self.assertLessEqual(whole["total"]["behaviours"], sum(part["total"]["behaviours"] for part in parts))
        tests = [moment["tests"] for moment in whole["by_time"]]
        self.assertEqual(tests, sorted(tests))
        self.assertEqual(tests[-1], whole["total"]["tests"])

    def test_findings_say_when_and_by_what(self):
        for line in self.listed("all"):
            self.assertRegex(line["found_at"], r"^\d{4}-\d\d-\d\dT")
            self.assertGreater(line["found_after"], 0)
            for name in ("oracle", "seed", "logic", "group", "campaign", "test"):
                self.assertTrue(line[name], name)
            self.assertIn(line["strategy"], ("", "typefuzz", "opfuzz"))

    def test_figures_of_the_merged_campaign(self):
        self.cupel("plot", "all", "night1", "--out", "curves.svg")
        ElementTree.parse(self.root / "curves.svg")
        compared = json.loads(self.cupel("compare", "all", "night2", "--json").stdout)
        self.assertEqual(len(compared["sides"]), 2)
        self.cupel("compare", "--set", "a=night1,night2", "--set", "b=night3,all")

    def test_campaigns_are_only_read(self):
        """Finished campaigns on a disk that nobody may write to."""
        for name in self.before:
            self.cupel("stats", name)
            self.cupel("findings", "list", name)
        self.cupel("plot", *self.before, "--out", "read.svg")
        self.cupel("compare", "night1", "night2")
        for name, before in self.before.items():
            self.assertEqual(content_of(self.root / name), before)
        locked = self.root / "locked"
        shutil.copytree(self.root / "night1", locked)
        for path in [*locked.rglob("*"), locked]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        self.assertEqual(self.stats("locked")["total"], self.stats("night1")["total"])
        self.cupel("merge", "locked", "night2", "--out", "of-locked")

    def test_findings_of_the_merged_campaign_run_again(self):
        self.assertIn("3 of 3", self.cupel("replay", 1, "all", status=(10,)).stdout)
        self.cupel("reduce", 1, "--dir", "all", "-q")

    def test_drafts_are_reports_in_filing_order(self):
        shutil.copytree(self.root / "all", self.root / "to-file")
        said = self.cupel("findings", "drafts", "to-file", "--out", "drafts").stdout
        index = (self.root / "drafts" / "index.md").read_text()
        listed = [json.loads(line) for line in self.cupel("findings", "list", "to-file", "--json").stdout.splitlines()]
        drafts = sorted(path.name for path in (self.root / "drafts").iterdir() if path.name != "index.md")
        self.assertTrue(drafts)
        self.assertIn(f"{len(drafts)} drafts", said)
        for draft in drafts:
            self.assertIn(f"({draft})", index)
            self.assertIn("**Version:**", (self.root / "drafts" / draft).read_text())
        for finding in listed:  # each is in a draft or named with a reason
            self.assertRegex(index, rf"\| (\d+, )*{finding['number']}(, \d+)* \|")
        again = self.cupel("findings", "drafts", "to-file", "--out", "drafts", status=(2,))
        self.assertEqual(len(again.stderr.splitlines()), 1, again.stderr)
        self.assertIn("is not empty", again.stderr)

    def test_twins_of_one_second_are_no_copies(self):
        """Two strategies with the same random numbers, begun at once: the usual study."""
        twins = [subprocess.Popen([CUPEL, "fuzz", "--solver", "z3", "--seeds", SEEDS / "QF_LIA", "--strategy", strategy, "--tests", "1", "--rng",
                                   "1", "--jobs", "1", "--out", strategy], cwd=self.root, stdout=subprocess.DEVNULL)
                 for strategy in ("typefuzz", "opfuzz")]
        for twin in twins:
            self.assertIn(twin.wait(timeout=120), (0, 10))
        self.cupel("merge", "typefuzz", "opfuzz", "--out", "twins")

    def test_mistakes_are_said_in_one_line(self):
        shutil.copytree(self.root / "night1", self.root / "copy", dirs_exist_ok=True)
        for arguments in (["night1", "--out", "x"], ["night1", "night1", "--out", "x"], ["night1", "copy", "--out", "x"],
                          ["night1", "night2", "--out", "all"], ["night1", "missing", "--out", "x"]):
            done = self.cupel("merge", *arguments, status=(2,))
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertFalse((self.root / "x").exists())
        refused = self.cupel("fuzz", "--resume", "all", status=(2,))
        self.assertIn("was merged", refused.stderr)

    def test_defaults_are_shown_and_the_same(self):
        started = json.loads(self.cupel("fuzz", "--json", "--solver", "z3", "--seeds", SEEDS / "QF_LIA", "--tests", 1, "--out", "defaults",
                                        status=(0, 10)).stdout.splitlines()[0])
        self.assertEqual({spec.split(":")[0] for spec in started["strategies"]},
                         {"diver", "falcon", "fusion", "last", "opfuzz", "sparrow", "typefuzz"})
        made = self.cupel("gen", "-n", 1, "--count-only", "--seeds", SEEDS / "QF_LIA").stderr
        self.assertIn("strategies " + " ".join(started["strategies"]), made)
        for command in ("fuzz", "gen"):
            text = self.cupel(command, "--help").stdout
            for name in ("--max-seed", "--max-bytes", *started["strategies"]):
                self.assertIn(name, text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
