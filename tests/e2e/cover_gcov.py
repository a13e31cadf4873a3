#!/usr/bin/env python3
"""`cupel cover --gcov` on a small solver that the system's compiler builds with --coverage: cover_gcov.py CUPEL"""
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
static int is_false(const char* line) { return strstr(line, "false") != 0; }
static int never(void) { return 1; }
int main(int count, char** words) {
  char line[100];
  int refuted = 0;
  if (count > 5) return never() + words[0][0];
  while (fgets(line, sizeof line, stdin)) {
    if (is_false(line)) refuted = 1;
    if (strstr(line, "check-sat")) puts(refuted ? "unsat" : "sat");
  }
  return 0;
}
"""


class Gcov(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        self.build, self.scripts = self.folder / "build", self.folder / "scripts"
        self.build.mkdir()
        self.scripts.mkdir()
        (self.build / "toy.c").write_text(SOLVER)
        for words in (["-c", "toy.c", "-o", "toy.o"], ["toy.o", "-o", "toy"]):
            subprocess.run(["gcc", "--coverage", "-O0", *words], cwd=self.build, check=True)
        (self.scripts / "sat.smt2").write_text("(check-sat)\n")
        (self.scripts / "unsat.smt2").write_text("(assert false)\n(check-sat)\n")

    def tearDown(self):
        self.temporary.cleanup()

    def cover(self, *arguments, status=0):
        done = subprocess.run([CUPEL, "cover", "--gcov", self.build, *map(str, arguments)], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr + done.stdout)
        return done

    def reached(self, *arguments):
        found = json.loads(self.cover("--solver", self.build / "toy", "--json", "--list", *arguments).stdout)
        return found["branches"]["reached"], found["functions"], found["reached_functions"]

    def test_files_add_up_and_the_build_stays_as_it_is(self):
        before = sorted(self.build.iterdir())
        few, functions, names = self.reached(self.scripts / "sat.smt2")
        more, _, _ = self.reached(self.scripts)
        self.assertLess(few, more)
        self.assertEqual(functions, {"all": 3, "reached": 2})
        self.assertEqual(names, ["is_false", "main"])
        self.assertEqual(sorted(self.build.iterdir()), before)

    def test_what_earlier_runs_left_is_read(self):
        self.cover(status=2)  # there is nothing yet
        subprocess.run([self.build / "toy"], input="(check-sat)\n", text=True, check=True, capture_output=True)
        self.assertIn("2 of 3 (66.7 %)", self.cover().stdout)

    def test_mistakes_take_one_line(self):
        subprocess.run([self.build / "toy"], input="(check-sat)\n", text=True, check=True, capture_output=True)
        (self.build / "toy.gcno").unlink()
        for done in (self.cover(status=2), self.cover("--solver", "z3", self.scripts, status=2)):
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
