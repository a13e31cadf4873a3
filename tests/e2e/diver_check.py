#!/usr/bin/env python3
"""Are the mutants of `diver` satisfiable, as it says?

All mutants are read again from their text and evaluated from scratch under their witness (`cupel gen --recheck`). Some
are also given to solvers, with every constant pinned to its value in the witness: nobody may answer `unsat`.

Usage: diver_check.py CUPEL SEEDS [-n 2000] [--pinned 300] [--rng N] [--limit SECONDS] [--by-logic SAMPLE]

With --by-logic, each sub-directory of SEEDS is a logic of its own: SAMPLE of its files give an equal share of the mutants, and the
logics that give fewer are named with the reason.
"""
import argparse
import collections
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOLVERS = {
    "z3": ["z3", "-T:{limit}"],
    "cvc5": ["cvc5", "--tlimit={limit}000", "--fp-exp", "--strings-exp", "--arrays-exp"],
}
MOST_BYTES = 100_000  # of a seed
# Values that are no terms of a script: elements of sorts, algebraic numbers, functions as arrays.
NOT_WRITTEN = re.compile(r"!val!|@|as-array|root-obj|lambda|real_algebraic")
TOKEN = re.compile(r'"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()"|]+|;[^\n]*')


def expressions(text):
    """The S-expressions of a text, as nested lists of tokens."""
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif not token.startswith(";"):
            stack[-1].append(token)
    return stack[0]


def printed(expression):
    return expression if isinstance(expression, str) else "(%s)" % " ".join(map(printed, expression))


def pins(witness):
    """The assertions that fix the constants of a witness."""
    found = []
    for model in expressions(witness):
        for part in model if isinstance(model, list) else []:
            if isinstance(part, list) and len(part) == 5 and part[0] == "define-fun" and part[2] == []:
                value = printed(part[4])
                if not NOT_WRITTEN.search(value):
                    found.append(f"(assert (= {part[1]} {value}))")
    return found


def recheck_some(cupel, seeds, count, rng, spec, more=()):
    """(mutants, how many of them are not true, what was said)"""
    paths = [word for seed in seeds for word in ("--seeds", str(seed))]
    done = subprocess.run([cupel, "gen", "-q", "--strategy", spec, "--solver", "z3", *paths, "-n", str(count), "--rng", str(rng),
                           "--count-only", "--recheck", *more], capture_output=True, text=True)
    found = dict(re.findall(r"^(tests|rejected) +(\d+)$", done.stdout, re.M))
    return int(found.get("tests", 0)), int(found.get("rejected", 0)), done.stderr


def recheck(cupel, seeds, count, rng):
    made, wrong, said = recheck_some(cupel, [seeds], count, rng, "diver:chain=20,star=7")
    print(f"{made} mutants read again and evaluated, {wrong} not true")
    if wrong or made < count:
        print(said[-4000:])
    return not wrong and made >= count


def by_logic(seeds, sample, rng):
    """{logic: some of its files}"""
    drawn = {}
    for logic in sorted(path for path in Path(seeds).iterdir() if path.is_dir()):
        files = sorted(path for path in logic.rglob("*.smt2") if path.stat().st_size <= MOST_BYTES)
        if files:
            drawn[logic.name] = random.Random(rng).sample(files, min(sample, len(files)))
    return drawn


def recheck_logics(cupel, seeds, count, rng, sample):
    logics = by_logic(seeds, sample, rng)
    share = -(-count // len(logics))
    total = wrong = 0
    short = []

    def run(logic):
        # A logic whose solvers answer little gets as many mutants as its seeds with a model give.
        return logic, recheck_some(cupel, logics[logic], share, rng, "diver:chain=100,star=7,models=1", ("--fact-time", "1"))

    with ThreadPoolExecutor(2) as pool:
        for logic, (made, rejected, said) in pool.map(run, logics):
            print(f"{logic:<16} seeds {len(logics[logic]):>3}   mutants {made:>6}   not true {rejected}", flush=True)
            total, wrong = total + made, wrong + rejected
            if rejected:
                print(said[-4000:])
            if made < share:
                reasons = collections.Counter(re.sub(r" \(\d+ times\)$", "", line.split(": ", 1)[-1]) for line in said.splitlines()
                                              if line.endswith("times)"))
                short.append((logic, made, reasons))
    print(f"{total} mutants of {len(logics)} logics read again and evaluated, {wrong} not true")
    for logic, made, reasons in short:
        print(f"only {made} of {share} from {logic}: " + ", ".join(f"{reason} ({number} seeds)" for reason, number in reasons.most_common(4)))
    return not wrong


def answer(job):
    name, text, limit = job
    command = [part.format(limit=limit) for part in SOLVERS[name]] + (["-in"] if name == "z3" else ["--lang=smt2", "-"])
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", timeout=limit + 5)
    except subprocess.TimeoutExpired:
        return name, "timeout", text
    lines = done.stdout.split("\n")
    if "(error" in done.stdout:
        return name, "error", text  # what comes behind is the answer to another script
    first = next((line for line in lines if line in ("sat", "unsat", "unknown")), "other")
    return name, first, text


def check_pinned(cupel, seeds, count, rng, limit):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([cupel, "gen", "-q", "--strategy", "diver:chain=2,models=1", "--solver", "z3", "--seeds", seeds, "-n", str(count), "--fact-time", "1",
                        "--rng", str(rng), "--out", folder], capture_output=True, check=True)
        jobs = []
        for line in (Path(folder) / "manifest.jsonl").read_text().splitlines():
            made = json.loads(line)
            text = (Path(folder) / made["file"]).read_text().replace("(set-info :status sat)\n", "")
            text = text.replace("(check-sat)", "\n".join(pins(made["witness"])) + "\n(check-sat)")
            jobs += [(name, text, limit) for name in SOLVERS if shutil.which(name)]
    counts, wrong = {}, []
    with ThreadPoolExecutor(2) as pool:
        for name, said, text in pool.map(answer, jobs):
            counts[name, said] = counts.get((name, said), 0) + 1
            if said == "unsat":
                wrong.append((name, text))
    for (name, said), number in sorted(counts.items()):
        print(f"pinned, {name:<5} {said:<8} {number}")
    for name, text in wrong:
        print(f"--- {name} says unsat to a pinned mutant\n{text}")
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupel")
    parser.add_argument("seeds")
    parser.add_argument("-n", type=int, default=2000)
    parser.add_argument("--pinned", type=int, default=300)
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--limit", type=int, default=5)
    parser.add_argument("--by-logic", type=int, default=0, metavar="SAMPLE")
    options = parser.parse_args()
    if not shutil.which("z3"):
        print("z3 is not installed: nobody can be asked for models")
        return 0
    if options.by_logic:
        good = recheck_logics(options.cupel, options.seeds, options.n, options.rng, options.by_logic)
    else:
        good = recheck(options.cupel, options.seeds, options.n, options.rng)
    good &= options.pinned == 0 or check_pinned(options.cupel, options.seeds, options.pinned, options.rng, options.limit)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
