#!/usr/bin/env python3
"""Confirms the built-in seeds of data/seeds with the installed solvers.

A seed with a wrong status would turn every strategy that trusts it into a source of false
findings, so nothing in data/seeds is believed on its author's word. For each file this checks:
  - its folder is the logic that it sets, it opens with a comment, and each check-sat has its
    own (set-info :status sat|unsat) as the command right before it;
  - every status is confirmed by two different solvers whose output has no (error line,
    and no solver contradicts it.
For the set as a whole: sat and unsat are balanced, and every operator named in
standard_operators.txt occurs in some seed of a fitting logic.

Usage: confirm_seeds.py [SEED-FOLDER | FILE]...   (files given by name skip the whole-set checks)
"""

import pathlib
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
DEFAULT_SEEDS = HERE.parent.parent / "data" / "seeds"
OPERATORS = HERE / "standard_operators.txt"

FIRST_LIMIT_S = 3.0   # what a seed may need on a quiet machine is below 2 s
RETRY_LIMIT_S = 12.0  # alone, after everything else: tells a slow seed from a busy machine
BALANCE = (0.45, 0.55)

CVC_FLAGS = ["--strings-exp", "--fp-exp"]
# Ways to ask a solver, in the order of trying: a later one only runs when the earlier one of the
# same solver gave no full answer. Model finding decides satisfiable quantified seeds.
WAYS = {
    "z3": [["z3"]],
    "cvc5": [["cvc5", *CVC_FLAGS], ["cvc5", *CVC_FLAGS, "--finite-model-find", "--fmf-fun"]],
    "cvc4": [["cvc4", *CVC_FLAGS, "--lang=smt2"],
             ["cvc4", *CVC_FLAGS, "--lang=smt2", "--finite-model-find", "--fmf-fun"]],
    "boolector": [["boolector"]],
}
# cvc4's names of what cvc5 calls set.member and so on.
CVC4_SETS = {"set.empty": "emptyset", "set.inter": "intersection", "set.minus": "setminus"}
SET_OPERATOR = re.compile(r"\bset\.\w+")
BOOLECTOR_LOGIC = re.compile(r"QF_A?(UF)?BV$")

# The solvers read :status too, and stop with these words instead of answering against it.
STATUS_COMPLAINTS = ("check annotation that says", "Expected result ")  # z3, cvc4 and cvc5
CONTRADICTION = "contradicts the status"

NO_COMMAND = ["(", "", ")"]
TOKEN = re.compile(r""" ;[^\n]* | "(?:[^"]|"")*" | \|[^|]*\| | [()] | [^\s()|";]+ """, re.X)


def commands(text):
    """The top-level commands of a script, each as its flat list of tokens without comments."""
    depth, command = 0, []
    for token in TOKEN.findall(text):
        if token.startswith(";"):
            continue
        command.append(token)
        depth += {"(": 1, ")": -1}.get(token, 0)
        if depth == 0:
            yield command if len(command) > 2 else NO_COMMAND
            command = []
    if command:
        yield NO_COMMAND


class Seed:
    """One file: its logic, the expected answers in order, and what is formally wrong with it."""

    def __init__(self, path):
        self.path = path
        self.name = f"{path.parent.name}/{path.name}"
        self.text = path.read_text(encoding="utf-8")
        self.commands = list(commands(self.text))
        self.logic = next((c[2] for c in self.commands if c[1] == "set-logic"), None)
        self.incremental = any(c[1] in ("push", "pop") for c in self.commands)
        self.statuses, self.problems = [], []
        self._read_statuses()
        self._check_form()

    def _check_form(self):
        if self.logic != self.path.parent.name:
            self.problems.append(f"sets logic {self.logic}, but lies in {self.path.parent.name}")
        if not self.text.startswith("; "):
            self.problems.append("does not open with a comment on its idea")
        if NO_COMMAND in self.commands:
            self.problems.append("holds something that is no complete command")
        ending = "mixed" if len(set(self.statuses)) > 1 else next(iter(self.statuses), None)
        if not self.path.stem.endswith(f"_{ending}"):
            self.problems.append(f"its name should end in _{ending}")

    def _read_statuses(self):
        previous = []
        for command in self.commands:
            if command[1] in ("check-sat", "check-sat-assuming"):
                given = previous[1:3] == ["set-info", ":status"] and previous[3]
                if given not in ("sat", "unsat"):
                    self.problems.append("a check-sat without its :status right before it")
                self.statuses.append(given)
            previous = command
        if not self.statuses:
            self.problems.append("has no check-sat")
        self.incremental = self.incremental or len(self.statuses) > 1

    def text_for(self, solver):
        if solver != "cvc4":
            return self.text
        return SET_OPERATOR.sub(lambda name: CVC4_SETS.get(name[0], name[0].removeprefix("set.")), self.text)

    def solvers(self):
        wanted = ["z3", "cvc5", "cvc4"]
        if self.logic and BOOLECTOR_LOGIC.match(self.logic):
            wanted.append("boolector")
        return wanted


def ask(command, seed, limit_s):
    """The solver's answers in order, or a word that says why they do not count."""
    if seed.incremental:
        command = command + ["--incremental"] * (command[0] != "z3")
    text = seed.text_for(command[0])
    given = {} if text == seed.text else {"input": text.encode()}  # otherwise the file
    try:
        run = subprocess.run([*command, *([] if given else [str(seed.path)])], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, timeout=limit_s, check=False, **given)
    except subprocess.TimeoutExpired:
        return "timeout"
    except FileNotFoundError:
        return "not installed"
    output = run.stdout.decode(errors="replace")
    disagrees = any(complaint in output for complaint in STATUS_COMPLAINTS)
    if any("(error" in line for line in output.splitlines() if STATUS_COMPLAINTS[0] not in line):
        return "error"  # it did not solve the same formula, whatever it answers
    if disagrees:
        return CONTRADICTION
    answers = [line for line in output.splitlines() if line in ("sat", "unsat", "unknown")]
    return answers if len(answers) == len(seed.statuses) else f"{len(answers)} answers"


def consult(solver, seed, limit_s):
    """The first full answer among the solver's ways, otherwise the first way's outcome."""
    first = None
    for command in WAYS[solver]:
        answers = ask(command, seed, limit_s)
        first = first or answers
        if contradicts(answers, seed) or answers == seed.statuses:
            return answers
    return first


def contradicts(answers, seed):
    if not isinstance(answers, list):
        return answers == CONTRADICTION
    return any(a not in ("unknown", s) for a, s in zip(answers, seed.statuses))


def verdict(seed, outcomes):
    """None when the seed is confirmed, otherwise the reason why not."""
    liars = [solver for solver, answers in outcomes.items() if contradicts(answers, seed)]
    confirming = [solver for solver, answers in outcomes.items() if answers == seed.statuses]
    if not liars and len(confirming) >= 2:
        return None
    said = ", ".join(f"{s}: {' '.join(a) if isinstance(a, list) else a}" for s, a in outcomes.items())
    return f"expected {' '.join(map(str, seed.statuses))}; {said}"


def confirm(seed):
    outcomes = {solver: consult(solver, seed, FIRST_LIMIT_S) for solver in seed.solvers()}
    return outcomes, verdict(seed, outcomes)


def confirm_all(seeds):
    """(seed, reason) of the seeds that two solvers do not confirm."""
    with ThreadPoolExecutor(max_workers=2) as pool:
        first_round = list(pool.map(confirm, seeds))
    failed = []
    for seed, (outcomes, reason) in zip(seeds, first_round):
        if reason and "timeout" in outcomes.values():
            for solver in [s for s, answers in outcomes.items() if answers == "timeout"]:
                outcomes[solver] = consult(solver, seed, RETRY_LIMIT_S)
            reason = verdict(seed, outcomes)
        if reason:
            failed.append((seed, reason))
    return failed


def unbalanced(seeds):
    statuses = [status for seed in seeds for status in seed.statuses]
    share = statuses.count("sat") / max(1, len(statuses))
    print(f"{statuses.count('sat')} sat, {statuses.count('unsat')} unsat in {len(seeds)} files")
    return [] if BALANCE[0] <= share <= BALANCE[1] else [f"share of sat is {share:.2f}"]


def operator_sections():
    """Yields (theory, pattern of fitting logics, operators) from standard_operators.txt."""
    for line in OPERATORS.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            theory, logics, names = (part.strip() for part in line.split("::"))
            yield theory, re.compile(logics), names.split()


def missing_operators(seeds):
    tokens = [(seed.logic or "", {t for c in seed.commands for t in c}) for seed in seeds]
    for theory, logics, names in operator_sections():
        present = set().union(*(used for logic, used in tokens if logics.search(logic)))
        for name in names:
            if name not in present:
                yield f"no seed uses {name} of {theory}"


def main(arguments):
    paths = [pathlib.Path(a).resolve() for a in arguments] or [DEFAULT_SEEDS]
    for path in paths:
        if not path.exists():
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
    files = [f for p in paths for f in (sorted(p.rglob("*.smt2")) if p.is_dir() else [p])]
    started = time.monotonic()
    seeds = [Seed(path) for path in files]
    well_formed = [seed for seed in seeds if not seed.problems]
    failed = {seed.name: "; ".join(seed.problems) for seed in seeds if seed.problems}
    failed.update((seed.name, reason) for seed, reason in confirm_all(well_formed))
    whole_set = [] if any(p.is_file() for p in paths) else unbalanced(seeds) + list(missing_operators(seeds))
    for name, reason in sorted(failed.items()):
        print(f"FAILED {name}: {reason}")
    for reason in whole_set:
        print(f"FAILED whole set: {reason}")
    passed = len(seeds) - len(failed)
    print(f"{time.monotonic() - started:.1f} s")
    print(f"{passed} passed, {len(failed) + len(whole_set)} failed")
    return 0 if passed and not failed and not whole_set else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
