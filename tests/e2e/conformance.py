#!/usr/bin/env python3
"""Are our evaluations what the solvers compute? The conformance campaign of the evaluator.

`cupel conform` writes random ground applications of every operator with the value that Cupel gives them. Here z3 and cvc5 are
asked, in batches: the negation of a conjunction of such equations must be unsat. A batch that is not is asked again equation by
equation. An answer `sat` is a disagreement: either we or the solver are wrong. Equations that a solver cannot decide or read are
counted. An operator of which a solver confirms nothing was not checked, and that fails too, as does a solver that confirms less than
half of what it is asked: a solver that only prints errors must not look like one that agrees.

Usage: conformance.py CUPEL [-n COUNT] [--rng SEED] [--only OPERATOR] [--known FILE] [--solver NAME=COMMAND]
FILE lists, one a line, `solver operator` pairs where the solver is known to be wrong (see tests/regress/solver-bugs).
COMMAND is run in place of the solver NAME; then only the named solvers are asked.
"""
import argparse
import re
import shlex
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
# Solvers bound transcendental functions step by step, and often decide nothing. Each equation gets a short time of its own, and an
# operator no more than HARD_SECONDS in all: cvc5 does not always keep to its limit. What is not reached counts as unknown.
HARD_SECONDS = 10
TRANSCENDENTAL = set("""real.pi pi euler exp sqrt sin cos tan csc sec cot arcsin arccos arctan arccsc arcsec arccot asin acos atan sinh cosh tanh
                     asinh acosh atanh""".split())
MILLISECONDS_EACH = {"z3": "(set-option :timeout 300)", "cvc5": "(set-option :tlimit-per 300)"}
# Where a solver is wrong whenever it is asked in this way, and it is known why.
KNOWN_WRONG = {
    ("z3", "seq.last_indexof"): "z3 4.8.12 knows nothing of it behind a push; z3 5.4.0 agrees",
    ("cvc5", "sqrt"): "cvc5 1.0.3 does not know that (sqrt 1.0) is 1.0; 1.4.2 does",
    ("cvc5", "arcsin"): "cvc5 leaves out -1: tests/regress/solver-bugs/cvc5-1.0.3-arccos-minus-one-wrong-unsat.smt2",
    ("cvc5", "arccos"): "the same",
    ("cvc5", "arccot"): "tests/regress/solver-bugs/cvc5-1.0.3-arccot-wrong-sat.smt2",
    ("cvc5", "arccsc"): "the same as arcsin",
    ("cvc5", "arcsec"): "the same",
}
# Of these operators a solver confirms nothing, and it is known why.
NO_SET_VALUES = "z3 knows the operator, but not set.empty and set.singleton, with which the values are written"
UNCONFIRMED = {
    ("z3", "union"): NO_SET_VALUES,
    ("z3", "intersection"): NO_SET_VALUES,
    ("z3", "setminus"): NO_SET_VALUES,
    ("z3", "subset"): NO_SET_VALUES,
    ("z3", "str.replace_re"): "z3 4.8.12 answers unknown",
    ("z3", "str.replace_re_all"): "z3 4.8.12 answers unknown",
}


def run(solver, groups, hard):
    """The answers that the solver gave before it ended, one per group."""
    logic = "HO_ALL" if any("(lambda " in equation for group in groups for equation in group) else "ALL"
    lines = ([MILLISECONDS_EACH[solver]] if hard and solver in MILLISECONDS_EACH else []) + [f"(set-logic {logic})"]
    for i, group in enumerate(groups):
        body = group[0] if len(group) == 1 else f"(and {' '.join(group)})"
        lines.append(f'(push 1)\n(assert (not {body}))\n(check-sat)\n(echo "end {i}")\n(pop 1)')
    try:
        done = subprocess.run(SOLVERS[solver], input="\n".join(lines), capture_output=True, text=True, errors="replace",
                              timeout=HARD_SECONDS if hard else 120)
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


def ask(solver, groups, hard):
    """One answer per group: unsat, sat, unknown, or error. A solver that stops at a group goes on behind it."""
    answers = []
    while len(answers) < len(groups):
        answers += run(solver, groups[len(answers):], hard)
        if len(answers) < len(groups):
            answers += ["unknown"] * (len(groups) - len(answers)) if hard else ["error"]
    return answers


def examine(solver, path):
    declaration, *equations = path.read_text().rstrip("\n").split("\n")
    known = re.search(r":known \(([^)]*)\)", declaration)
    words = known.group(1).split() if known else ["2.6"]
    if f"!{solver}" in words or not ("2.6" in words or solver in words):
        return declaration, solver, {"not known": len(equations)}, []
    counts, wrong = {}, []
    hard = operator_name(declaration) in TRANSCENDENTAL
    size = 1 if hard else BATCH
    groups = [equations[i:i + size] for i in range(0, len(equations), size)]
    for group, answer in zip(groups, ask(solver, groups, hard)):
        if answer == "unsat":
            counts["agrees"] = counts.get("agrees", 0) + len(group)
            continue
        singles = [answer] if hard else ask(solver, [[e] for e in group], hard)
        for equation, single in zip(group, singles):
            name = {"unsat": "agrees", "sat": "disagrees"}.get(single, single)
            counts[name] = counts.get(name, 0) + 1
            if name == "disagrees":
                wrong.append(equation)
    return declaration, solver, counts, wrong


def operator_name(declaration):
    return re.match(r"; \(?(?:par \([^)]*\) )?\(*(?:_ )?([^ ()]+)", declaration).group(1)


def read_known(path):
    lines = path.read_text().split("\n") if path else []
    return {tuple(line.split()[:2]) for line in lines if line and not line.startswith("#")}


def may_be_unconfirmed(solver, operator):
    """Solvers read transcendental functions, but decide little about them."""
    return (solver, operator) in UNCONFIRMED or operator in TRANSCENDENTAL


class Tally:
    """What came out, by solver and by operator."""

    def __init__(self, known_wrong):
        self.known_wrong = known_wrong
        self.totals, self.checked, self.failed, self.undecided = {}, 0, 0, []

    def fail(self, message):
        self.failed += 1
        print(message)

    def add(self, declaration, solver, counts, wrong):
        operator = operator_name(declaration)
        self.checked += 1
        excused = (solver, operator) in self.known_wrong or (solver, operator) in KNOWN_WRONG
        for name, count in counts.items():
            key = (solver, name + " (known solver bug)" if excused and name == "disagrees" else name)
            self.totals[key] = self.totals.get(key, 0) + count
        open_count = counts.get("error", 0) + counts.get("unknown", 0)
        if open_count:
            self.undecided.append(f"{operator} {solver} {open_count}")
        if wrong and not excused:
            self.fail(f"{solver} disagrees on {declaration[2:]}\n" + "\n".join(f"  {equation}" for equation in wrong[:3]))
        elif open_count and "agrees" not in counts and not excused and not may_be_unconfirmed(solver, operator):
            self.fail(f"{solver} confirms nothing of {declaration[2:]}: {counts}")

    def check_solvers(self, solvers):
        for solver in solvers:
            asked = sum(count for (who, name), count in self.totals.items() if who == solver and name != "not known")
            agreed = self.totals.get((solver, "agrees"), 0)
            if asked and agreed * 2 < asked:
                self.fail(f"{solver} confirms only {agreed} of {asked} equations: it was not really asked")

    def show(self):
        print("not decided or not read: " + (", ".join(sorted(self.undecided)) or "nothing"))
        for (solver, name), count in sorted(self.totals.items()):
            print(f"{solver:<6}{name:<32}{count:>8}")
        print(f"{self.checked} checks, {self.failed} failures")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("cupel")
    options.add_argument("-n", type=int, default=20)
    options.add_argument("--rng", type=int, default=1)
    options.add_argument("--only", default="")
    options.add_argument("--known", type=Path)
    options.add_argument("--solver", action="append", metavar="NAME=COMMAND")
    args = options.parse_args()
    if args.solver:
        named = dict(item.split("=", 1) for item in args.solver)
        SOLVERS.clear()
        SOLVERS.update({name: shlex.split(command) for name, command in named.items()})
    tally = Tally(read_known(args.known))
    with tempfile.TemporaryDirectory() as folder:
        command = [args.cupel, "conform", "--out", folder, "-n", str(args.n), "--rng", str(args.rng)]
        subprocess.run(command + (["--only", args.only] if args.only else []), check=True, stdout=subprocess.DEVNULL)
        jobs = [(solver, path) for path in sorted(Path(folder).glob("*.txt")) for solver in SOLVERS]
        with ThreadPoolExecutor(2) as pool:
            for result in pool.map(lambda job: examine(*job), jobs):
                tally.add(*result)
    tally.check_solvers(SOLVERS)
    tally.show()
    return 1 if tally.failed or not any(name == "agrees" for _, name in tally.totals) else 0


if __name__ == "__main__":
    sys.exit(main())
