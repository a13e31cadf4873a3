#!/usr/bin/env python3
"""`cupel cover` on a small solver whose coverage is known: cover.py CUPEL"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CUPEL = os.path.abspath(sys.argv[1])
SOLVER = """#include <stdio.h>
#include <string.h>
__attribute__((noinline)) int refuted(const char* line) { return line[8] == 'f' ? puts("unsat") : puts("sat"); }
__attribute__((noinline)) int other(const char* line) { return line[1] == 'e' ? puts("other") : 0; }
int main(void) {
  char line[100];
  while (fgets(line, sizeof line, stdin)) {
    if (strstr(line, "assert")) refuted(line);
    if (strstr(line, "echo")) other(line);
  }
  return 0;
}
"""
SCRIPTS = {"a.smt2": "(assert true)\n", "b.smt2": "(assert false)\n", "c.smt2": '(echo "x")\n(assert true)\n'}


class Cover(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        (self.folder / "toy.c").write_text(SOLVER)
        subprocess.run(["gcc", "-O1", "toy.c", "-o", "toy"], cwd=self.folder, check=True)
        for name, text in SCRIPTS.items():
            (self.folder / name).write_text(text)

    def tearDown(self):
        self.temporary.cleanup()

    def cover(self, *arguments, status=0):
        done = subprocess.run([CUPEL, "cover", "--solver", self.folder / "toy", *map(str, arguments)], capture_output=True, text=True,
                              cwd=self.folder)
        self.assertEqual(done.returncode, status, done.stderr + done.stdout)
        return done

    def lines(self, *arguments, status=0):
        return [json.loads(line) for line in self.cover("--json", *arguments, status=status).stdout.splitlines()]

    def test_counts_are_of_one_kind(self):
        for count in ("functions", "blocks"):
            *files, summary = self.lines("--count", count, *SCRIPTS)
            together = 0
            for file in files:
                together += file["new"]
                self.assertEqual(file["together"], together, f"{count}: {file}")
            self.assertEqual(summary["reached"], together)
        said = self.cover("--count", "blocks", "--each", "--svg", "growth.svg", *SCRIPTS).stdout
        self.assertRegex(said, r"file +outcome +functions +blocks +new +all so far")
        self.assertRegex(said, rf"c\.smt2.* {together}\n")
        self.assertIn("blocks reached", (self.folder / "growth.svg").read_text())

    def test_blocks_have_the_names_of_their_functions(self):
        *_, summary = self.lines("--count", "blocks", "--list", "a.smt2")
        within = [site["symbol_offset"] for site in summary["sites"] if site["symbol"] == "refuted"]
        self.assertEqual(within[0], 0)
        self.assertGreater(len(within), 1)
        self.assertIn(f"refuted+{within[1]:#x}\n", self.cover("--count", "blocks", "--list", "a.smt2").stdout)

    def test_what_only_one_set_reaches(self):
        one, other = self.lines("--diff", "a.smt2", "c.smt2")
        self.assertEqual((one["only"], other["only"]), (0, 1))
        self.assertEqual([site["symbol"] for site in other["sites"]], ["other"])

    def test_what_is_missing_is_named_and_the_rest_goes_on(self):
        missing = self.cover("nowhere", "a.smt2", status=2)
        self.assertIn("nowhere: no such file or directory", missing.stderr)
        self.assertIn("1 files:", missing.stdout)
        (self.folder / "set").mkdir()
        (self.folder / "set" / "a.smt2").write_text(SCRIPTS["a.smt2"])
        (self.folder / "set" / "broken.smt2").symlink_to("nowhere")
        compared = self.cover("--diff", "set", "c.smt2", status=2)
        self.assertIn("broken.smt2", compared.stderr)
        self.assertIn("both:", compared.stdout)
        self.assertIn("no module has 'libnone'", self.cover("--module", "toy", "--module", "libnone", "a.smt2", status=3).stderr)

    def test_what_does_not_go_together_is_said(self):
        for words in (["--diff", "a.smt2", "b.smt2", "--svg", "x.svg"], ["--diff", "a.smt2", "b.smt2", "--each"],
                      ["--entries", "a.smt2"], ["--gcov", ".", "--count", "blocks"], ["--count", "edges", "--list", "a.smt2"]):
            said = self.cover(*words, status=2).stderr
            self.assertTrue(any(word in said for word in words if word.startswith("--") and word != "--diff"), said)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
