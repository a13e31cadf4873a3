#!/usr/bin/env python3
"""Does conformance.py notice a solver that confirms nothing? It is run with fake solvers that always say the same. And are the scripts
of `cupel conform --scoped` such that z3 agrees, and a solver that does not know the value is convicted?

Usage: conformance_check.py CUPEL
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

CONFORMANCE = Path(__file__).resolve().parent / "conformance.py"
# Answers each query with WORD and echoes as solvers do, so that only the answers differ.
FAKE = """import re, sys
for command in re.findall(r'\\(check-sat\\)|\\(echo "[^"]*"\\)', sys.stdin.read()):
    print(WORD if command == "(check-sat)" else command[7:-2])
"""
CASES = [  # what it answers, whether the check passes, what must be printed
    ("unsat", True, "0 failures"),
    ('(error "line 1: unknown constant")', False, "confirms nothing of"),
    ("unknown", False, "confirms nothing of"),
    ("sat", False, "disagrees on"),
]


def run(cupel, command, *more):
    done = subprocess.run([sys.executable, CONFORMANCE, cupel, "-n", "3", "--solver", f"z3={command}", *more],
                          capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def judged(cupel, folder, solver):
    """What the solver answered to each script, and the findings."""
    done = subprocess.run([cupel, "judge", "--quick", "--json", "--solver", solver, folder], capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    answers = [tuple(answer["answer"] for answer in line["answers"]) for line in lines if "answers" in line]
    return answers, [(line["kind"], line["certainty"]) for line in lines if "kind" in line]


def scoped(cupel, folder):
    """Problems with the scripts of --scoped, as lines."""
    every, some = folder / "every", folder / "some"
    subprocess.run([cupel, "conform", "--scoped", "-n", "1", "--out", every], check=True, stdout=subprocess.DEVNULL)
    count = len(list(every.glob("*.smt2")))
    read = subprocess.run([cupel, "check", every], capture_output=True, text=True)
    if count < 250 or f"accepted {count} of {count}" not in read.stdout:
        yield f"our own parser refuses scripts, or there are few: {read.stdout[-200:]}"
    subprocess.run([cupel, "conform", "--scoped", "-n", "3", "--only", "bvadd", "--out", some], check=True, stdout=subprocess.DEVNULL)
    right = judged(cupel, some, "z3")
    if right != ([("sat", "unsat")] * 3, []):
        yield f"z3 does not agree: {right}"
    planted = Path(cupel).resolve().parent / "tests" / "e2e" / "planted_solver"
    _, findings = judged(cupel, some, f"{planted} forget bvadd z3 -in")
    if findings != [("wrong-sat", "certified")] * 3:
        yield f"a solver that forgets the application is not convicted: {findings}"


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (word, passes, text) in enumerate(CASES):
            fake = Path(folder) / f"fake{number}.py"
            fake.write_text(FAKE.replace("WORD", repr(word)))
            # The second operator is one that z3 is excused for: the solver as a whole confirms nothing all the same.
            for operator, expected in (("bvadd", text), ("union", "confirms only" if "error" in word else "")):
                code, output = run(sys.argv[1], f"{sys.executable} {fake}", "--only", operator)
                if (code == 0) != passes or expected not in output:
                    failures += 1
                    print(f"a solver that answers {word} on {operator}: status {code}, expected {expected!r} in\n{output}")
        code, output = run(sys.argv[1], "true", "--only", "bvadd")
        if code == 0:
            failures += 1
            print(f"a solver that prints nothing: status {code}\n{output}")
        for problem in scoped(sys.argv[1], Path(folder)):
            failures += 1
            print(problem)
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
