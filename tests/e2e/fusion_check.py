#!/usr/bin/env python3
"""Do solvers agree with what `fusion` expects of its tests?

Fused tests are given to solvers. An answer that contradicts the expectation is printed with the test: the solver or the
strategy is wrong. Tests that a solver does not read are counted by its complaint, since the logic of a test must cover
both of its seeds.

Usage: fusion_check.py CUPEL SEEDS [-n 2000] [--rng N] [--limit SECONDS] [--by-logic SAMPLE] [--spec fusion:chain=5] [--keep DIR]

With --by-logic, each sub-directory of SEEDS is a logic of its own: SAMPLE of its files give an equal share of the tests, and
the share of chains that found another seed as a partner is printed.
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

from diver_check import SOLVERS, by_logic


def ask(job):
    """(solver, answer or complaint, the test's line of the manifest)"""
    name, path, line, limit = job
    command = [part.format(limit=limit) for part in SOLVERS[name]] + [str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit + 5)
    except subprocess.TimeoutExpired:
        return name, "timeout", line
    words = done.stdout.split("\n")
    error = next((word for word in words + done.stderr.split("\n") if "rror" in word), None)
    if error:
        return name, "error: " + re.sub(r"line \d+ column \d+|\S+:\d+\.\d+|'[^']*'|\d+", "", error)[:90], line
    return name, next((word for word in words if word in ("sat", "unsat", "unknown")), "timeout"), line


def generate(options, seeds, count, folder):
    paths = [word for seed in seeds for word in ("--seeds", str(seed))]
    done = subprocess.run([options.cupel, "gen", "-q", "--strategy", options.spec, "--solver", "z3", "--solver", "cvc5", *paths, "-n",
                           str(count), "--fact-time", str(options.fact_time), "--rng", str(options.rng), "--out", str(folder)],
                          capture_output=True, text=True)
    manifest = folder / "manifest.jsonl"
    lines = manifest.read_text().splitlines() if manifest.exists() else []
    return [json.loads(line) for line in lines], done.stderr


def check(options, seeds, count, folder, counts, wrong):
    made, said = generate(options, seeds, count, folder)
    jobs = [(name, folder / line["file"], line, options.limit) for line in made for name in SOLVERS if shutil.which(name)]
    with ThreadPoolExecutor(2) as pool:
        for name, answer, line in pool.map(ask, jobs):
            counts[name, line["status"], answer] += 1
            if answer in ("sat", "unsat") and answer != line["status"]:
                wrong.append((name, answer, line, (folder / line["file"]).read_text()))
    return made, said


def partners(made):
    """(chains with another seed, chains)"""
    chains = {line["test"].split(".")[0]: "; itself: " not in line["reasons"][0] for line in made}
    return sum(chains.values()), len(chains)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cupel")
    parser.add_argument("seeds")
    parser.add_argument("-n", type=int, default=2000)
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--limit", type=int, default=2)
    parser.add_argument("--fact-time", type=float, default=1)
    parser.add_argument("--by-logic", type=int, default=0, metavar="SAMPLE")
    parser.add_argument("--spec", default="fusion:chain=5")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    if not all(shutil.which(name) for name in SOLVERS):
        print("z3 and cvc5 are not installed: nobody can be asked")
        return 0
    counts, wrong, total = collections.Counter(), [], 0
    with tempfile.TemporaryDirectory() as temporary:
        home = options.keep or Path(temporary)
        groups = by_logic(options.seeds, options.by_logic, options.rng) if options.by_logic else {"all": [options.seeds]}
        for logic, seeds in groups.items():
            made, said = check(options, seeds, -(-options.n // len(groups)), home / logic, counts, wrong)
            total += len(made)
            found, chains = partners(made)
            reasons = collections.Counter(re.sub(r" \(\d+ times\)$", "", line.split(": ", 1)[-1]) for line in said.splitlines()
                                          if line.endswith("times)"))
            print(f"{logic:<16} tests {len(made):>5}   chains {chains:>4}   with another seed {found:>4}   "
                  + ", ".join(f"{reason} ({number} seeds)" for reason, number in reasons.most_common(3)), flush=True)
    for (name, status, answer), number in sorted(counts.items()):
        print(f"{name:<5} expected {status:<5} {answer:<60} {number}")
    for name, answer, line, text in wrong:
        print(f"--- {name} says {answer}, expected {line['status']}: {line['test']} {line['reasons']}\n{text}")
    print(f"{total} fused tests, {len(wrong)} contradictions")
    return 1 if wrong or total < (0 if options.by_logic else options.n) else 0


if __name__ == "__main__":
    sys.exit(main())
