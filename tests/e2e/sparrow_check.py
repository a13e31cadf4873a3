#!/usr/bin/env python3
"""Do the mutants of `sparrow` keep the answer of their seeds, as it says?

1. Mutants with a witness are read again from their text and evaluated from scratch (`cupel gen --recheck`).
2. The implications between assertions of seed and mutant are given to solvers, one by one: `seed and not weakened`, `strengthened and
   not seed`. Nobody may answer `sat`, and most must be answered `unsat`.
3. With --answers, mutants are given to solvers as they are: answers against the expectation are counted in both directions, and
   written to --keep DIR.

Usage: sparrow_check.py CUPEL SEEDS [-n 2000] [--implied 200] [--answers N] [--rng N] [--limit SECONDS] [--strategy sparrow]
"""
import argparse
import collections
import json
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from diver_check import SOLVERS, answer, expressions, printed, recheck_some

SMALL = 1500  # bytes of a seed whose implications solvers are asked about


def solvers():
    return [name for name in SOLVERS if shutil.which(name)]


def made_tests(cupel, seeds, spec, count, rng, more=()):
    """[(manifest line, text)]"""
    with tempfile.TemporaryDirectory() as folder:
        names = [word for name in solvers() for word in ("--solver", name)]
        subprocess.run([cupel, "gen", "-q", "--strategy", spec, *names, "--seeds", seeds, "-n", str(count), "--fact-time", "1", "--rng",
                        str(rng), "--out", folder, *more], capture_output=True, check=True)
        lines = [json.loads(line) for line in (Path(folder) / "manifest.jsonl").read_text().splitlines()]
        return [(line, (Path(folder) / line["file"]).read_text()) for line in lines]


def assertions(commands):
    return [printed(command[1]) for command in commands if isinstance(command, list) and command[0] == "assert"]


def implications(line, text):
    """A script for each assertion that changed; all are unsat if the rules are sound.

    With the structure kept, assertions of seed and mutant correspond one to one. Each pair stands alone: the other assertions of
    an unsat seed would make any implication hold.
    """
    mutant, seed = expressions(text), expressions(line["premise"])
    declarations = [printed(command) for command in seed if isinstance(command, list) and command[0] not in ("assert", "check-sat", "set-info")]
    pairs = list(zip(assertions(seed), assertions(mutant), strict=True))
    if line["status"] == "unsat":
        pairs = [(after, before) for before, after in pairs]
    return ["\n".join(declarations + [f"(assert {stronger})", f"(assert (not {weaker}))", "(check-sat)", ""])
            for stronger, weaker in pairs if stronger != weaker]


def check_implications(cupel, seeds, spec, count, rng, limit):
    scripts = []
    for side in ("unsat=0", "sat=0"):
        for line, text in made_tests(cupel, seeds, f"{spec}:chain=3,skeleton=structure,{side}", count // 2, rng, ("--max-bytes", str(SMALL))):
            scripts += implications(line, text) if "premise" in line else []
    counts, wrong, left = collections.Counter(), [], scripts
    for solver in solvers():  # each is asked what those before it do not prove
        unproved = []
        with ThreadPoolExecutor(2) as pool:
            for name, said, text in pool.map(answer, [(solver, script, limit) for script in left]):
                counts[name, said] += 1
                if said == "sat":
                    wrong.append((name, text))
                if said != "unsat":
                    unproved.append(text)
        left = unproved
    for (name, said), number in sorted(counts.items()):
        print(f"implication, {name:<5} {said:<8} {number}")
    for name, text in wrong:
        print(f"--- {name} says that the mutant does not follow\n{text}")
    proved = len(scripts) - len(left)
    print(f"{proved} of {len(scripts)} implications are proved")
    return not wrong and proved * 10 >= len(scripts) * 9 and len(scripts) >= count


def check_answers(cupel, seeds, spec, count, rng, limit, keep):
    tests = made_tests(cupel, seeds, spec, count, rng)
    jobs = [(name, text, limit) for _, text in tests for name in solvers()]
    lines = [line for line, _ in tests for _ in solvers()]
    counts, against = collections.Counter(), 0
    with ThreadPoolExecutor(2) as pool:
        for line, (name, said, text) in zip(lines, pool.map(answer, jobs)):
            counts[name, line["status"], said] += 1
            if {line["status"], said} == {"sat", "unsat"}:
                against += 1
                print(f"{name} answers {said} to a test that is {line['status']}: {line['test']} of {line['seed']}: {line['reasons']}")
                if keep:
                    Path(keep).mkdir(parents=True, exist_ok=True)
                    (Path(keep) / f"{name}-{said}-{line['test']}.smt2").write_text(text)
    for (name, expected, said), number in sorted(counts.items()):
        print(f"expected {expected:<6} {name:<5} {said:<8} {number}")
    print(f"{len(tests)} tests, {against} answers against the expectation")
    return against == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupel")
    parser.add_argument("seeds")
    parser.add_argument("-n", type=int, default=2000)
    parser.add_argument("--implied", type=int, default=200)
    parser.add_argument("--answers", type=int, default=0)
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--limit", type=int, default=5)
    parser.add_argument("--strategy", default="sparrow")
    parser.add_argument("--keep")
    options = parser.parse_args()
    if not solvers():
        print("neither z3 nor cvc5 is installed: nobody can be asked for facts")
        return 0
    good = True
    if options.n:
        made, wrong, said = recheck_some(options.cupel, [options.seeds], options.n, options.rng, f"{options.strategy}:unsat=0,chain=20,round=7")
        print(f"{made} mutants read again and evaluated, {wrong} not true")
        refuted = re.search(r"FALSE UNDER THE WITNESS +(\d+)", said)
        if wrong or made < options.n or (refuted and int(refuted[1])):
            print(said[-4000:])
            good = False
    if options.implied:
        good &= check_implications(options.cupel, options.seeds, options.strategy, options.implied, options.rng, options.limit)
    if options.answers:
        good &= check_answers(options.cupel, options.seeds, options.strategy, options.answers, options.rng, options.limit, options.keep)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
