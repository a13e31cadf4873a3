#!/usr/bin/env python3
"""A solver developer's CI, as docs/ci.md shows it: walk_ci.py CUPEL PLANTED_SOLVER SOURCE_DIR

The shell parts of the workflow and of the snippet run as they stand there, with a build that has a bug, one whose bug is known, and
one that only the other side gets wrong.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
import urllib.parse
import xml.etree.ElementTree as ElementTree
from pathlib import Path

CUPEL, PLANTED, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), Path(sys.argv[3]).resolve()
SEED = """(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (> (+ x %d) (abs (- y 7))))
(assert (< y (* 3 x)))
(check-sat)
"""
RELEASE = "z3@5.4.0"


def shell_parts(language_block):
    """The block scripts (`run: |`, `- |`) of a YAML text, by the line that begins them."""
    parts, lines = [], language_block.splitlines()
    for at, line in enumerate(lines):
        if not re.fullmatch(r"\s*(run:|-) \|", line):
            continue
        body = []
        for following in lines[at + 1:]:
            if following.strip() and len(following) - len(following.lstrip()) <= len(line) - len(line.lstrip()):
                break
            body.append(following)
        parts.append(textwrap.dedent("\n".join(body)))
    return [part for part in parts if "cupel" in part and "fuzz" in part]


def scripts():
    blocks = re.findall(r"```yaml\n(.*?)```", (SOURCE / "docs" / "ci.md").read_text(), re.S)
    return [part for block in blocks for part in shell_parts(block)]


class WalkCi(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.root = Path(self.temporary.name)
        (self.root / "known.toml").write_text("")
        self.seeds = self.root / "seeds"
        self.seeds.mkdir()
        for number in range(3):  # few and small: even a busy machine gets to the bug within seconds
            (self.seeds / f"{number}.smt2").write_text(SEED % number)
        bin_directory = self.root / "bin"
        bin_directory.mkdir()
        # The corpus and the pace of a test; everything else is as the page has it.
        wrapper = bin_directory / "cupel"
        wrapper.write_text(f"""#!/bin/sh
if [ "$1" = fuzz ]; then
  shift
  exec {CUPEL} fuzz "$@" --seeds {self.seeds} --strategy typefuzz --rng 1 --keep 1 --executor isolated --jobs 1
fi
exec {CUPEL} "$@"
""")
        wrapper.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{bin_directory}:{os.environ['PATH']}", "CUPEL_HOME": str(self.root / "home"),
                            "AGAINST": RELEASE, "TIME": "6s"}
        self.release("5.4.0", "z3 -smt2 -in")

    def tearDown(self):
        self.temporary.cleanup()

    def program(self, path, version, command):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "Z3 version {version} - 64 bit" && exit 0\nexec {command}\n')
        path.chmod(0o755)

    def release(self, version, command):
        place = self.root / "home" / "solvers" / f"z3-{version}"
        self.program(place / "bin" / "z3", version, command)
        (place / "manifest.json").write_text(json.dumps(
            {"solver": "z3", "version": version, "source": "test", "origin": "a fake", "installed_at": "2026-01-01T00:00:00Z",
             "executable": "bin/z3", "loader": "", "library_path": [], "executors": [], "without": [], "files": []}))

    def build(self, mode):
        self.program(self.root / "build" / "z3", "5.5.0", f"{PLANTED} {mode} '(abs ' z3 -smt2 -in" if mode else "z3 -smt2 -in")

    def shell(self, script, status):
        subprocess.run(["rm", "-rf", "cupel-out", "reports"], cwd=self.root, check=True)
        done = subprocess.run(["bash", "-e", "-c", script], cwd=self.root, env=self.environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, status, done.stderr + done.stdout[-3000:])
        return done

    def cupel(self, *arguments, status=0):
        return self.shell_free([CUPEL, *map(str, arguments)], status)

    def shell_free(self, command, status):
        done = subprocess.run(command, cwd=self.root, env=self.environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stderr}\n{done.stdout[-2000:]}")
        return done

    def test_the_page_has_both_scripts(self):
        self.assertEqual(len(scripts()), 2)

    def test_a_build_with_a_bug(self):
        self.build("refute")
        github, gitlab = scripts()
        self.shell(github, 10)
        events = [json.loads(line) for line in (self.root / "cupel.jsonl").read_text().splitlines()]
        self.assertEqual(events[0]["targets"], ["./build/z3"])
        self.assertTrue(events[-1]["news"])
        for event in events:
            if event["event"] == "finding":
                self.assertGreater(event["found_after"], 0)
                self.assertTrue(event["blames_target"] and event["group"] and event["known"] == "", event)
        suite = ElementTree.parse(self.root / "cupel.xml").getroot().find("testsuite")
        self.assertEqual(int(suite.get("failures")), len(events[-1]["news"]))
        sarif = json.loads((self.root / "cupel.sarif").read_text())
        self.assertEqual(sarif["version"], "2.1.0")
        for result in sarif["runs"][0]["results"]:
            uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            self.assertTrue((self.root / urllib.parse.unquote(uri)).is_file(), uri)
        self.assertEqual(len(list((self.root / "reports").glob("*.md"))), len(events[-1]["news"]))
        self.looked_at()
        # Reported: from now on it fails nobody, neither here nor in the next run.
        for number in events[-1]["news"]:
            self.cupel("findings", "known", number, "cupel-out", "--as", f"#{number}")
        self.assertEqual(self.cupel("findings", "list", "cupel-out", "--new", "--json").stdout, "")

    def looked_at(self):
        """The commands that the page names for afterwards."""
        listed = [json.loads(line) for line in
                  self.cupel("findings", "list", "cupel-out", "--new", "--culprit", "./build/z3", "--kind", "wrong-unsat", "--json").stdout.splitlines()]
        self.assertTrue(listed)
        for line in listed:
            self.assertTrue(line["found_at"] and line["found_after"] > 0 and line["test"] and line["new"], line)
        number = listed[0]["number"]
        self.assertEqual(self.cupel("findings", "list", "cupel-out", "--culprit", "cvc5", "--json").stdout, "")
        for name in ("build/z3", "z3", str(self.root / "build/z3")):
            self.assertTrue(self.cupel("findings", "list", "cupel-out", "--culprit", name, "--json").stdout, name)
        mistyped = self.cupel("findings", "export", "all", "cupel-out", "--culprit", "./biuld/z3", "--format", "junit", status=2)
        self.assertIn("no solver of this campaign is called so; it has ./build/z3", mistyped.stderr)
        ignored = self.cupel("findings", "export", number, "cupel-out", "--new", status=2)
        self.assertIn("they go with all, not with numbers", ignored.stderr)
        verdict = json.loads(self.cupel("bisect", number, "cupel-out", "--json", status=10).stdout)
        shows = {release["solver"]: release["shows"] for release in verdict["releases"]}
        self.assertEqual(shows["./build/z3"], "shows")
        self.assertEqual(shows[RELEASE], "clean")
        self.assertIn("5.5.0 (build)", [release["version"] for release in verdict["releases"]])
        for line in self.cupel("replay", number, "cupel-out", "--solver", "./build/z3", "--json", status=10).stdout.splitlines():
            self.assertTrue(json.loads(line)["shows"])
        for line in self.cupel("replay", number, "cupel-out", "--solver", RELEASE, "--json").stdout.splitlines():
            self.assertFalse(json.loads(line)["shows"])
        unknown = self.cupel("findings", "list", "cupel-out", "--open", "--json")
        if any(json.loads(line)["open"] is None for line in unknown.stdout.splitlines()):
            self.assertIn("nobody knows whether they are open", unknown.stderr)
        self.cupel("findings", "list", "cupel-out", "--releases")
        tried = self.cupel("findings", "list", "cupel-out", "--open", "--json")
        self.assertTrue(all(json.loads(line)["open"] is True for line in tried.stdout.splitlines()), tried.stdout)

    def test_a_bug_of_the_other_side_fails_nobody(self):
        self.build("")
        self.release("5.4.0", f"{PLANTED} refute '(abs ' z3 -smt2 -in")
        done = self.shell(scripts()[1], 0)
        self.assertIn("apart, since they do not blame the target", done.stdout)
        listed = self.cupel("findings", "list", "cupel-out", "--json").stdout.splitlines()
        self.assertTrue(listed)
        self.assertEqual({culprit for line in listed for culprit in json.loads(line)["culprits"]}, {RELEASE})
        suite = ElementTree.parse(self.root / "cupel.xml").getroot().find("testsuite")
        self.assertEqual(suite.get("tests"), "0")

    def test_what_the_newest_release_mended_is_no_news(self):
        self.release("5.3.0", f"{PLANTED} refute '(abs ' z3 -smt2 -in")
        run = ["fuzz", "--json", "--seeds", self.seeds, "--strategy", "typefuzz", "--rng", 1, "--keep", 1, "--executor", "isolated", "--jobs", 1,
               "--tests", 20]
        both = ["--solver", "z3@5.3.0", "--solver", "z3@5.4.0"]
        summary = json.loads(self.cupel(*run, "--reduce", 5, *both, "--out", "open").stdout.splitlines()[-1])
        self.assertGreater(summary["groups"], 0)
        self.assertEqual(summary["news"], [])
        self.cupel(*run, "--reduce", 5, *both, "--out", "any", "--news", "any", status=10)
        unreduced = json.loads(self.cupel(*run, "--reduce", 0, *both, "--out", "unreduced").stdout.splitlines()[-1])
        self.assertGreater(unreduced["groups"], 0)
        self.assertEqual(unreduced["news"], [])
        self.assertEqual(self.cupel("findings", "list", "unreduced", "--open", "--json").stdout, "")
        self.cupel(*run, "--reduce", 5, "--target", "z3@5.3.0", "--against", "z3@5.4.0", "--out", "target", status=10)

    def test_releases_are_installed_solvers(self):
        self.assertIn(RELEASE, self.cupel("doctor").stdout)
        started = self.cupel("fuzz", "--json", "--seeds", self.seeds, "--tests", 1, "--reduce", 0, "--jobs", 1, "--out", "all").stdout.splitlines()[0]
        self.assertIn(RELEASE, [solver["label"] for solver in json.loads(started)["solvers"]])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=2)
