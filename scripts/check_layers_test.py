#!/usr/bin/env python3
"""Tests of check_layers.py: small trees with one offence each, and this one, which has none."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).parent / "check_layers.py"
CMAKE = """cupel_layer(base LINKS fmt::fmt)
cupel_layer(value USES base LINKS gmp)
cupel_layer(term USES base)
cupel_layer(theory USES term value REGISTERS)
add_executable(cupel ${cli_sources})
target_link_libraries(cupel_cli PUBLIC cupel::theory CLI11::CLI11)
"""
README = "- `base/`: a\n- `value/`: b\n- `term/`: c\n- `theory/`: d\n- `cli/`: e\n"


class Tree(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.root = Path(self.directory.name)
        self.write("src/CMakeLists.txt", CMAKE)
        self.write("src/README.md", README)
        for layer in ("base", "value", "term", "theory", "cli"):
            self.write(f"src/{layer}/{layer}.h", "")
        self.write("src/theory/theory.cpp", '#include "theory/theory.h"\n#include "base/base.h"\n#include <set>\n')
        self.write("src/cli/main.cpp", '#include "theory/theory.h"\n  #  include "value/value.h"\n')
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def check(self):
        subprocess.run(["git", "add", "-A"], cwd=self.root, check=True)
        return subprocess.run([sys.executable, SCRIPT, self.root], capture_output=True, text=True)

    def expect(self, offence):
        seen = self.check()
        self.assertEqual(seen.returncode, 1, seen)
        self.assertIn(offence, seen.stderr)
        self.assertEqual(len(seen.stderr.splitlines()), 1, seen.stderr)

    def test_clean(self):
        seen = self.check()
        self.assertEqual((seen.returncode, seen.stderr), (0, ""))

    def test_earlier_but_not_used(self):
        self.write("src/term/term.cpp", '#include "term/term.h"\n#include "value/value.h"\n')
        self.expect("src/term/term.cpp:2: layer term does not use value but includes value/value.h")

    def test_later(self):
        self.write("src/base/base.cpp", '#include "theory/theory.h"\n')
        self.expect("src/base/base.cpp:1: layer base does not use theory")

    def test_header_and_c_files_count(self):
        self.write("src/value/deep/inner.h", '#include "term/term.h"\n')
        self.expect("src/value/deep/inner.h:1: layer value does not use term")
        (self.root / "src/value/deep/inner.h").unlink()
        self.write("src/value/plain.c", '#include "cli/cli.h"\n')
        self.expect("src/value/plain.c:1: layer value does not use cli")

    def test_missing_header(self):
        self.write("src/cli/more.cpp", '#include "theory/gone.h"\n')
        self.expect('src/cli/more.cpp:1: "theory/gone.h" is no file below src/')

    def test_kept_apart_whatever_the_build_says(self):
        self.write("src/CMakeLists.txt", CMAKE.replace("term USES base", "term USES value"))
        self.expect("term must know nothing of value")

    def test_use_of_a_later_layer(self):
        self.write("src/CMakeLists.txt", CMAKE.replace("base LINKS", "base USES theory LINKS"))
        seen = self.check()
        self.assertIn("base uses theory, which is not declared before it", seen.stderr)

    def test_readme_and_folders(self):
        self.write("src/README.md", README.replace("- `theory/`: d\n", ""))
        self.expect("src/README.md:1: lists base value term cli")
        self.write("src/README.md", README)
        self.write("src/stray/a.cpp", "")
        self.expect("src/stray:1: no layer")

    def test_machine_path(self):
        self.write("notes.md", "see /" + "root/notes\n")
        self.expect("notes.md:1: path of a machine")


@unittest.skipUnless((SCRIPT.parent.parent / ".git").exists(), "no checkout")
class ThisTree(unittest.TestCase):
    def test_has_no_offence(self):
        seen = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True)
        self.assertEqual((seen.returncode, seen.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
