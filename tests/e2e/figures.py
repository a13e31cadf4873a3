#!/usr/bin/env python3
"""Figures of campaigns: figures.py CUPEL PLANTED_SOLVER SOURCE_DIR

What `cupel stats` shows must add up to what the campaign said itself, also after it was killed and resumed; `stats`, `plot`
and `compare` write nothing into a campaign's directory; mistakes are said in one line.
"""
import csv
import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from campaign_runs import wait_for_campaign

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3])
SEEDS = SOURCE / "data" / "seeds"
SIZES = {"name, with <hostile> & \"parts\"": ("crash", 1), "two": ("crash", 2), "liar": ("refute", 3)}


def cupel(*arguments, status=0, cwd=None):
    done = subprocess.run([CUPEL, *map(str, arguments)], capture_output=True, text=True, timeout=300, cwd=cwd)
    if done.returncode != status:
        raise AssertionError(f"status {done.returncode}: {arguments}\n{done.stderr}\n{done.stdout[-2000:]}")
    return done


def campaign_arguments(mode, rng, tests=150):
    return ["--solver", f"{PLANTED} {mode} '(abs ' z3 -smt2 -in", "--solver", "cvc5", "--strategy", "typefuzz", "--strategy",
            "opfuzz", "--seeds", SEEDS / "QF_LIA", "--seeds", SEEDS / "QF_BV", "--tests", tests, "--rng", rng, "--timeout", 5,
            "--reduce", 0, "--jobs", 1]


def fuzz(*arguments):
    done = subprocess.run([CUPEL, "fuzz", "--json", *map(str, arguments)], capture_output=True, text=True, timeout=300)
    if done.returncode not in (0, 10):
        raise AssertionError(f"status {done.returncode}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()][-1]


def content_of(directory):
    """Names, sizes and times of all files below a directory."""
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(directory.rglob("*"))}


class Figures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.root = Path(cls.temporary.name)
        cls.summaries = {name: fuzz(*campaign_arguments(mode, rng), "--out", cls.root / name)
                         for name, (mode, rng) in SIZES.items()}
        cls.directories = [cls.root / name for name in SIZES]

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def stats(self, directory, *more):
        return json.loads(cupel("stats", directory, "--json", *more).stdout)

    def check_sums(self, stats, summary):
        total = stats["total"]
        self.assertEqual(total["tests"], summary["tests"])
        self.assertEqual(total["findings"] + total["flaky"], summary["stored_findings"])
        self.assertEqual(total["groups"] + total["flaky"], summary["groups"])
        self.assertEqual(total["findings"], sum(n for kind in summary["findings"].values() for n in kind.values()))
        self.assertAlmostEqual(total["solver_cpu_s"], summary["solver_cpu"], places=2)
        self.assertAlmostEqual(total["own_cpu_s"], summary["own_cpu"], places=2)
        for row in stats["by_strategy"]:
            if row["strategy"] not in ("seed", "facts", "triage", "reduction"):
                self.assertEqual(row["tests"], summary["strategies"][row["strategy"]]["tests"])
        for row in stats["by_solver"]:
            said = summary["answers"][row["solver"]]
            outcomes = {name: count for name, count in said.items() if name not in ("left out", "unfit")}
            self.assertEqual({name: row[name] for name in outcomes}, outcomes, row["solver"])
            self.assertEqual(row["runs"], sum(outcomes.values()), row["solver"])
        for table in ("by_strategy", "by_logic", "by_cell"):
            for name in ("tests", "seeds", "runs", "answers", "behaviours", "sat", "unsat", "timeout", "crash"):
                self.assertEqual(sum(row.get(name, 0) for row in stats[table]), total[name], f"{table} {name}")
            self.assertAlmostEqual(sum(row.get("solver_cpu_s", 0) for row in stats[table]), total["solver_cpu_s"], places=3)
        moments = stats["by_time"]
        for name in ("tests", "seeds", "answers", "findings", "groups", "behaviours"):
            values = [moment[name] for moment in moments]
            self.assertEqual(values, sorted(values), name)
            self.assertEqual(values[-1], total[name], name)
        seconds = [moment["seconds"] for moment in moments]
        self.assertEqual(seconds, sorted(set(seconds)))
        self.assertAlmostEqual(seconds[-1], summary["seconds"], places=1)

    ALL = ("--by", "total,strategy,solver,logic,time,cell")

    def test_stats_add_up_to_the_summary(self):
        for directory in self.directories:
            stats = self.stats(directory, *self.ALL)
            self.assertEqual(stats["state"], "finished")
            self.check_sums(stats, self.summaries[directory.name])
            # Confirming findings runs solvers, whose time is theirs.
            triage = [row["solver_cpu_s"] for row in stats["by_strategy"] if row["strategy"] == "triage"]
            self.assertTrue(stats["total"]["findings"] > 0 and triage and triage[0] > 0, stats["by_strategy"])
            self.assertGreater(stats["total"]["findings"], 0)
            self.assertGreater(stats["total"]["behaviours"], 1)

    def test_csv_and_json_say_the_same(self):
        stats = self.stats(self.directories[0], *self.ALL)
        rows = list(csv.DictReader(io.StringIO(cupel("stats", self.directories[0], "--csv", *self.ALL).stdout)))
        self.assertEqual([row["by"] for row in rows].count("total"), 1)
        for table in ("strategy", "solver", "logic", "time", "cell"):
            ours = [row for row in rows if row["by"] == table]
            self.assertEqual(len(ours), len(stats[f"by_{table}"]))
            for row, theirs in zip(ours, stats[f"by_{table}"]):
                for name, value in theirs.items():
                    if isinstance(value, str):
                        self.assertEqual(row[name], value)
                    else:
                        self.assertAlmostEqual(float(row[name]), value, places=3, msg=name)

    def test_rules_are_counted(self):
        directory = self.root / "rules"
        summary = fuzz("--solver", "z3", "--strategy", "sparrow:chain=10", "--seeds", SEEDS / "QF_LIA", "--tests", 40, "--rng", 4,
                       "--reduce", 0, "--jobs", 1, "--out", directory)
        rules = self.stats(directory, "--by", "rule")["by_rule"]
        literals = sum(summary["tally"][f"sparrow literals {what}"] for what in ("transformed", "injected into"))
        self.assertEqual(sum(rule["applied"] for rule in rules), literals)
        self.assertAlmostEqual(sum(rule["share"] for rule in rules), 100, places=2)
        listed = {rule["rule"] for rule in json.loads(cupel("rules", "--json").stdout)}
        self.assertLessEqual({rule["rule"] for rule in rules if not rule["rule"].startswith("injected")}, listed)

    def test_tables_are_for_people(self):
        self.assertNotIn("by solver", cupel("stats", "--by", "strategy,time", self.directories[1]).stdout)
        text = cupel("stats", self.directories[1]).stdout
        for words in ("tests", "findings in", "by strategy", "by solver", "by logic", "over time", "QF_BV", "typefuzz"):
            self.assertIn(words, text)

    def test_a_killed_and_resumed_campaign_goes_on_counting(self):
        directory = self.root.parent / (self.root.name + "-killed")
        try:
            start = [*campaign_arguments("crash", 1), "--out", directory]
            for attempt in range(3):
                arguments = ["--resume", directory] if (directory / "campaign.db").exists() else start
                process = subprocess.Popen([CUPEL, "fuzz", *map(str, arguments)], stdout=subprocess.DEVNULL)
                wait_for_campaign(directory)
                time.sleep(1.2)
                process.send_signal(signal.SIGKILL)
                process.wait()
                self.stats(directory)
            summary = fuzz("--resume", directory)
            stats = self.stats(directory, *self.ALL)
            # The store has what was found just before a kill; the campaign's own count may have missed it.
            summary["findings"] = {"all": {"all": stats["total"]["findings"]}}
            self.check_sums(stats, summary)
        finally:
            shutil.rmtree(directory, ignore_errors=True)

    def test_a_running_campaign_can_be_looked_at(self):
        directory = self.root / "running"
        process = subprocess.Popen([CUPEL, "fuzz", *map(str, campaign_arguments("crash", 5, 100_000)), "--out", str(directory)], stdout=subprocess.DEVNULL)
        try:
            wait_for_campaign(directory)
            first = self.stats(directory)
            self.assertEqual(first["state"], "running")
            for _ in range(240):
                time.sleep(0.5)
                if self.stats(directory)["total"]["tests"] > first["total"]["tests"]:
                    break
            else:
                self.fail("nothing more was counted")
            cupel("plot", directory, "-o", self.root / "running.svg")
            cupel("compare", directory, self.directories[0])
        finally:
            process.kill()
            process.wait()

    def test_nothing_is_written_into_a_campaign(self):
        copies = self.root / "copies"
        for directory in self.directories:
            shutil.copytree(directory, copies / directory.name)
        places = [copies / directory.name for directory in self.directories]
        for path in [*copies.rglob("*"), copies]:
            path.chmod(0o555 if path.is_dir() else 0o444)  # root may write all the same: what counts is that nothing changes
        before = content_of(copies)
        try:
            for place in places:
                cupel("stats", place)
            cupel("plot", *places, "-o", self.root / "read-only.svg")
            cupel("compare", *places, "-o", self.root / "read-only-overlap.svg")
            self.assertEqual(content_of(copies), before)
            self.read_as_nobody(places[0])
        finally:
            for path in [copies, *copies.rglob("*")]:
                path.chmod(0o755)

    def read_as_nobody(self, place):
        """Root may write everywhere; somebody else may not."""
        if os.geteuid() != 0:
            return
        self.root.chmod(0o755)
        nobody = {"user": 65534, "group": 65534, "extra_groups": [], "capture_output": True, "text": True, "timeout": 60}
        try:
            subprocess.run([CUPEL, "--version"], check=True, **nobody)
        except (OSError, subprocess.CalledProcessError):
            return  # the program is where only root may look
        done = subprocess.run([CUPEL, "stats", str(place)], **nobody)
        self.assertEqual(done.returncode, 0, done.stderr)

    def check_svg(self, path):
        root = ElementTree.parse(path).getroot()
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        return "\n".join(text for text in root.itertext())

    def test_plots_are_xml_with_axes_and_names(self):
        out = self.root / "curves.svg"
        said = cupel("plot", *self.directories, "--out", out).stdout
        self.assertIn("left out, without data: coverage", said)
        text = self.check_svg(out)
        for words in ("time (s)", "tests", "findings", "behaviours", *SIZES):
            self.assertIn(words, text)
        cupel("plot", "--by", "strategy", "--what", "tests,cpu,answers", self.directories[0], "-o", out)
        text = self.check_svg(out)
        for words in ("typefuzz", "opfuzz", "CPU time of solvers (s)", "answers (sat, unsat)"):
            self.assertIn(words, text)
        self.assertNotIn("behaviours", text)

    def test_compare_says_who_found_what(self):
        out = self.root / "overlap.svg"
        compared = json.loads(cupel("compare", *self.directories, "--json", "-o", out).stdout)
        sides = {side["name"]: side for side in compared["sides"]}
        self.assertEqual(set(sides), set(SIZES))
        self.check_svg(out)
        self.assertEqual(sum(overlap["bugs"] for overlap in compared["overlaps"]), len(compared["bugs"]))
        # The same planted crash with another random seed is the same bug; a lie is another one.
        crashes = [bug for bug in compared["bugs"] if bug["key"].startswith("crash")]
        self.assertEqual(len(crashes), 1, crashes)
        self.assertEqual(set(crashes[0]["found_by"]), {name for name, (mode, _) in SIZES.items() if mode == "crash"})
        self.assertEqual(sides["liar"]["only_here"], sides["liar"]["bugs"])
        for side in sides.values():
            self.assertGreater(side["campaigns"][0]["first_finding_s"], 0)
        number, directory = crashes[0]["example"].split(" ", 1)
        self.assertIn("crash", cupel("findings", "show", number, directory).stdout)

    def test_repeated_campaigns_are_tested(self):
        again = self.root / "again"
        shutil.copytree(self.directories[2], again)
        crash, liar = self.directories[:2], [self.directories[2], again]
        (self.root / "plain").exists() or (self.root / "plain").symlink_to(crash[0])  # its own name has a comma
        sets = ["--set", f"crash={self.root / 'plain'},{crash[1]}", "--set", "lie=" + ",".join(map(str, liar))]
        compared = json.loads(cupel("compare", *sets, "--json").stdout)
        self.assertEqual({test["quantity"] for test in compared["tests"]}, {"bugs", "findings", "first finding (s)", "tests"})
        for test in compared["tests"]:
            self.assertTrue(0 <= test["p"] <= 1 and 0 <= test["a12"] <= 1, test)
        self.assertIn("A12", cupel("compare", *sets).stdout)

    def test_mistakes_are_said_in_one_line(self):
        empty, older, broken, foreign = (self.root / name for name in ("empty", "older", "broken", "foreign"))
        for place in (empty, older, broken, foreign):
            place.mkdir()
        shutil.copy(self.directories[0] / "campaign.db", older)
        with sqlite3.connect(older / "campaign.db") as database:
            database.execute("pragma user_version = 3")
        database.close()
        whole = (self.directories[0] / "campaign.db").read_bytes()
        (broken / "campaign.db").write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
        (foreign / "campaign.db").write_text("no database\n" * 1000)
        out, good = self.root / "x.svg", self.directories[0]
        for place in (empty, older, broken, foreign, self.root / "missing"):
            for arguments in (["stats", place], ["plot", place, "-o", out], ["plot", good, place, "-o", out],
                              ["compare", good, place]):
                done = cupel(*arguments, status=2)
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                self.assertIn(str(place), done.stderr)
        for arguments in (["compare", good], ["compare", good, good], ["compare", good, "--set", "nonsense"],
                          ["compare", good, "--set", "a="], ["plot", good, "-o", self.root / "missing" / "x.svg"]):
            self.assertEqual(len(cupel(*arguments, status=2).stderr.splitlines()), 1, arguments)
        cupel("stats", good, "--by", "nonsense", status=2)
        cupel("plot", good, "--what", "nonsense", "-o", out, status=2)
        cupel("stats", cwd=empty, status=2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
