#!/usr/bin/env python3
"""Asks the installed solvers whether they really know the operators that the table says they know.

`cupel ops --examples` writes a script per operator; a solver knows the operator if it reads the script without an error.
Usage: operators_known.py PATH-TO-CUPEL
"""
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

READERS = {
    "z3": ["z3", "-T:5"],
    "cvc5": ["cvc5", "--parse-only", "--fp-exp"],
    "cvc4": ["cvc4", "--lang=smt2", "--parse-only"],
}
# Debian's cvc4 is built without SymFPU: it knows the names but not the sort.
NOT_ASKED = {"cvc4": re.compile(r"FloatingPoint|RoundingMode|Bag|Seq")}


def claims(declaration, solver):
    known = re.search(r":known \(([^)]*)\)", declaration)
    words = known.group(1).split() if known else ["2.6"]
    return f"!{solver}" not in words and ("2.6" in words or solver in words)


def accepts(solver, path):
    text = path.read_text().replace("(check-sat)\n", "")
    done = subprocess.run(READERS[solver] + (["-in"] if solver == "z3" else []), input=text, capture_output=True,
                          text=True, timeout=60)
    output = done.stdout + done.stderr
    return "error" not in output.lower() and done.returncode == 0


def examine(path):
    declaration = path.read_text().split("\n", 1)[0][2:]
    wrong = []
    for solver in READERS:
        asked = solver not in NOT_ASKED or not NOT_ASKED[solver].search(path.read_text())
        if asked and claims(declaration, solver) != accepts(solver, path):
            wrong.append(f"{declaration}: the table says that {solver} "
                         + ("knows it, but it refuses" if claims(declaration, solver) else "lacks it, but it accepts"))
    return wrong


def main():
    cupel = sys.argv[1]
    missing = [solver for solver, command in READERS.items() if not shutil.which(command[0])]
    if missing:
        print(f"not installed: {' '.join(missing)}")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([cupel, "ops", "--examples", folder], check=True, stdout=subprocess.DEVNULL)
        paths = sorted(Path(folder).glob("*.smt2"))
        with ThreadPoolExecutor(2) as pool:
            results = list(pool.map(examine, paths))
    for lines in results:
        for line in lines:
            print(line)
    failed = sum(bool(lines) for lines in results)
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
