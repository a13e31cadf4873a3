#!/usr/bin/env python3
"""Are our evaluations what the solvers compute? The conformance campaign of the evaluator.

`cupel conform` writes random ground applications of every operator with the value that Cupel gives them. Here z3 and cvc5 are
asked, in batches: the negation of a conjunction of such equations must be unsat. A batch that is not is asked again equation by
equation. An answer `sat` is a disagreement: either we or the solver are wrong. Equations that a solver cannot decide or read are
counted.

Usage: conformance.py CUPEL [-n COUNT] [--rng SEED] [--only OPERATOR] [--known FILE]
FILE lists, one a line, `solver operator` pairs where the solver is known to be wrong (see tests/regress/solver-bugs).
"""
import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOLVERS = {
    "z3": ["z3", "-in", "-T:60"],
    "cvc5": ["cvc5", "--incremental", "--fp-exp", "--strings-exp", "--arrays-exp", "--sets-ext", "--tlimit=60000"],
}
BATCH = 25


def run(solver, groups):
    """The answers that the solver gave before it ended, one per group."""
    lines = ["(set-logic ALL)"]
    for i, group in enumerate(groups):
        body = group[0] if len(group) == 1 else f"(and {' '.join(group)})"
        lines.append(f'(push 1)\n(assert (not {body}))\n(check-sat)\n(echo "end {i}")\n(pop 1)')
    try:
        done = subprocess.run(SOLVERS[solver], input="\n".join(lines), capture_output=True, text=True, timeout=120)
        output = done.stdout
    except subprocess.TimeoutExpired as expired:
        output = (expired.stdout or b"").decode(errors="replace")
    answers, current = [], []
    for line in output.split("\n"):
        if re.match(r'"?end \d+"?$', line):
            answers.append("error" if any("error" in text for text in current) else
                           next((text for text in current if text in ("sat", "unsat", "unknown")), "error"))
            current = []
        else:
            current.append(line)
    return answers


def ask(solver, groups):
    """One answer per group: unsat, sat, unknown, or error. A solver that stops at a group goes on behind it."""
    answers = []
    while len(answers) < len(groups):
        answers += run(solver, groups[len(answers):])
        if len(answers) < len(groups):
            answers.append("error")
    return answers


def examine(solver, path):
    declaration, *equations = path.read_text().rstrip("\n").split("\n")
    known = re.search(r":known \(([^)]*)\)", declaration)
    words = known.group(1).split() if known else ["2.6"]
    if f"!{solver}" in words or not ("2.6" in words or solver in words):
        return declaration, solver, {"not known": len(equations)}, []
    counts, wrong = {}, []
    groups = [equations[i:i + BATCH] for i in range(0, len(equations), BATCH)]
    for group, answer in zip(groups, ask(solver, groups)):
        if answer == "unsat":
            counts["agrees"] = counts.get("agrees", 0) + len(group)
            continue
        for equation, single in zip(group, ask(solver, [[e] for e in group])):
            name = {"unsat": "agrees", "sat": "disagrees"}.get(single, single)
            counts[name] = counts.get(name, 0) + 1
            if name == "disagrees":
                wrong.append(equation)
    return declaration, solver, counts, wrong


def operator_name(declaration):
    return re.match(r"; \(?(?:par \([^)]*\) )?\(*(?:_ )?([^ ()]+)", declaration).group(1)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("cupel")
    options.add_argument("-n", type=int, default=20)
    options.add_argument("--rng", type=int, default=1)
    options.add_argument("--only", default="")
    options.add_argument("--known", type=Path)
    args = options.parse_args()
    known_wrong = set()
    if args.known:
        known_wrong = {tuple(line.split()[:2]) for line in args.known.read_text().split("\n")
                       if line and not line.startswith("#")}
    totals, failed, checked, undecided = {}, 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        command = [args.cupel, "conform", "--out", folder, "-n", str(args.n), "--rng", str(args.rng)]
        subprocess.run(command + (["--only", args.only] if args.only else []), check=True, stdout=subprocess.DEVNULL)
        jobs = [(solver, path) for path in sorted(Path(folder).glob("*.txt")) for solver in SOLVERS]
        with ThreadPoolExecutor(2) as pool:
            for declaration, solver, counts, wrong in pool.map(lambda job: examine(*job), jobs):
                checked += 1
                excused = (solver, operator_name(declaration)) in known_wrong
                for name, count in counts.items():
                    key = (solver, name + " (known solver bug)" if excused and name == "disagrees" else name)
                    totals[key] = totals.get(key, 0) + count
                open_count = counts.get("error", 0) + counts.get("unknown", 0)
                if open_count:
                    undecided.append(f"{operator_name(declaration)} {solver} {open_count}")
                if wrong and not excused:
                    failed += 1
                    print(f"{solver} disagrees on {declaration[2:]}")
                    for equation in wrong[:3]:
                        print(f"  {equation}")
    print("not decided or not read: " + (", ".join(sorted(undecided)) or "nothing"))
    for (solver, name), count in sorted(totals.items()):
        print(f"{solver:<6}{name:<32}{count:>8}")
    print(f"{checked - failed} passed, {failed} failed")
    return 1 if failed or not totals else 0


if __name__ == "__main__":
    sys.exit(main())
