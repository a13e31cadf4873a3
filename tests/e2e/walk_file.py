#!/usr/bin/env python3
"""A walk with one failing file: reduce as ddSMT's users know it, files that are no scripts, report in one go.

  walk_file.py CUPEL SOURCE_DIR
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

CUPEL, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
BUG = SOURCE / "tests/regress/solver-bugs/z3-4.8.12-constant-arrays-bad-model.smt2"
REFUSED = """; a file as users have them
(set-logic QF_LIA)
(declare-fun first_variable () Int)
(declare-fun second_variable () Int)
(assert (and (> first_variable 3) (< second_variable 4)))
(assert (let ((q (+ first_variable second_variable))) (or (own.operator first_variable (+ q 3)) (= q 7))))
(own-command first_variable)
(check-sat)
(exit)
what the solver said: unsat {
"""


def cupel(folder, *arguments, status=0):
    done = subprocess.run([CUPEL, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def write(folder, name, text, executable=False):
    path = folder / name
    path.write_text(text)
    if executable:
        path.chmod(0o755)
    return path


def as_ddsmt(folder):
    """IN OUT CMD...; options of the command are its own."""
    write(folder, "in.smt2", "(declare-fun x () Int)\n(assert (> x 3))\n(assert (< x 3))\n(check-sat)\n")
    cupel(folder, "reduce", "-q", "in.smt2", "out.smt2", "z3", "-T:5")
    assert (folder / "out.smt2").read_text() == "(assert false)\n(check-sat)\n"
    assert cupel(folder, "reduce", "-q", "in.smt2", "-", "z3").stdout == "(assert false)\n(check-sat)\n"
    done = cupel(folder, "reduce", "in.smt2", "out.smt2", status=2)
    assert "the command behind out.smt2" in done.stderr, done.stderr
    done = cupel(folder, "reduce", "in.smt2", "--out", "x", "--check", "z3", "surplus", status=2)
    assert "surplus" in done.stderr, done.stderr


def matches(folder):
    write(folder, "noisy.sh", '#!/bin/sh\necho "time $(date +%N) bug"\necho "warning $$ odd" >&2\ngrep -q needle "$1"\n', True)
    write(folder, "in.smt2", "(echo \"needle\")\n(declare-fun x () Int)\n(assert (> x 3))\n")
    wanted = '(echo "needle")\n'
    for words in (["--match-out", "bug", "--match-err", "odd"], ["--match", "bug"]):
        cupel(folder, "reduce", "-q", *words, "in.smt2", "out.smt2", "./noisy.sh")
        assert (folder / "out.smt2").read_text() == wanted, (words, (folder / "out.smt2").read_text())
    done = cupel(folder, "reduce", "--match-out", "odd", "in.smt2", "out.smt2", "./noisy.sh", status=2)
    assert "its standard output does not contain 'odd'" in done.stderr, done.stderr


def cross_check(folder):
    """The bug must stay one for the first command and none for the second."""
    write(folder, "in.smt2", "(echo \"needle\")\n(echo \"thread\")\n(check-sat)\n")
    cupel(folder, "reduce", "-q", "--cross-check", "grep -c thread", "in.smt2", "out.smt2", "grep", "-c", "needle")
    assert (folder / "out.smt2").read_text() == '(echo "needle")\n(echo "thread")\n'


def shell(folder):
    write(folder, "in.smt2", "(declare-fun x () Int)\n(assert (> x 3))\n(assert (< x 3))\n(check-sat)\n")
    cupel(folder, "reduce", "-q", "--shell", "in.smt2", "out.smt2", "z3 {} 2>&1 | grep -c unsat")
    assert (folder / "out.smt2").read_text() == "(assert false)\n(check-sat)\n"
    done = cupel(folder, "reduce", "in.smt2", "--check", "z3 {} | grep -c unsat", status=2)
    assert "--shell" in done.stderr, done.stderr


def refused(folder):
    write(folder, "in.smt2", REFUSED)
    cupel(folder, "check", "-q", "in.smt2", status=2)
    check = write(folder, "check.sh", "#!/bin/sh\nz3 \"$1\" 2>&1 | grep -q 'unknown constant own.operator'\n", True)
    cupel(folder, "reduce", "-q", "in.smt2", "out.smt2", check)
    text = (folder / "out.smt2").read_text()
    assert "own.operator" in text and len(text) < 30, text
    done = cupel(folder, "reduce", "in.smt2", "--solver", "z3", status=2)
    assert "in.smt2:6:" in done.stderr and "--check CMD" in done.stderr, done.stderr


def report(folder):
    done = cupel(folder, "report", BUG, "--solver", "z3", "--solver", "cvc5", status=10)
    assert done.stdout.startswith("# 1: bad-model (z3)"), done.stdout
    assert "Reduced from" in done.stdout and "bad-model (certified)" in done.stderr
    done = cupel(folder, "report", "-q", BUG, "--solver", "z3", "--format", "github", "--out", "bug", status=10)
    names = sorted(path.name for path in (folder / "bug").iterdir())
    assert names == ["original.smt2", "outcome.json", "reduced.smt2", "report.github", "report.md"], names
    assert (folder / "bug/original.smt2").read_text() == BUG.read_text()
    done = cupel(folder, "report", "-q", BUG, "--solver", "z3", "--format", "sarif", "--out", "bug", status=10)
    assert not (folder / "bug/report.github").exists(), "of the report before"
    alert = json.loads((folder / "bug/report.sarif").read_text())["runs"][0]["results"][0]
    assert alert["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "bug/reduced.smt2", alert
    done = cupel(folder, "report", "-q", BUG, "--solver", "z3", "--format", "junit", status=10)
    assert "<failure" in done.stdout, done.stdout
    write(folder, "fine.smt2", "(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n")
    assert cupel(folder, "report", "fine.smt2", "--solver", "z3").stdout == ""
    write(folder, "broken.smt2", "(assert (= 1 true))\n")
    assert "broken.smt2:1:10:" in cupel(folder, "report", "broken.smt2", "--solver", "z3", status=2).stderr
    assert "missing.smt2: cannot open" in cupel(folder, "report", "missing.smt2", status=2).stderr


def main():
    for step in (as_ddsmt, matches, cross_check, shell, refused, report):
        with tempfile.TemporaryDirectory() as folder:
            step(Path(folder))
        print(f"{step.__name__}: ok", flush=True)


if __name__ == "__main__":
    main()
