#!/usr/bin/env python3
"""Printing must not change what a script means: a solver gives the re-printed script the answers of the original.

Usage: reprint_answers.py CUPEL DIRECTORY [--sample N] [--seed N] [--solver CMD]
Compares the sequence of sat/unsat/unknown answers; files on which the solver runs out of time on either side are counted apart.
"""
import argparse
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def answers(solver, path):
    try:
        done = subprocess.run(solver + [str(path)], capture_output=True, text=True, errors="replace", timeout=20)
    except subprocess.TimeoutExpired:
        return None
    words = [line for line in done.stdout.split("\n") if line in ("sat", "unsat", "unknown", "timeout")]
    errors = "(error" in done.stdout
    return None if "timeout" in words else (words, errors)


def compare(job):
    cupel, solver, path, folder, number = job
    printed = subprocess.run([cupel, "check", "--print", str(path)], capture_output=True)
    if printed.returncode != 0:
        return "rejected", path
    copy = Path(folder) / f"{number}.smt2"
    copy.write_bytes(printed.stdout)
    before, after = answers(solver, path), answers(solver, copy)
    if before is None or after is None:
        return "out of time", path
    if before[0] != after[0] and "unknown" in before[0] + after[0]:
        return "unknown on one side", path
    return ("same" if before == after else "different"), path


def main():
    options = argparse.ArgumentParser()
    options.add_argument("cupel")
    options.add_argument("directory", type=Path)
    options.add_argument("--sample", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--solver", default="z3 -T:5")
    args = options.parse_args()
    files = sorted(args.directory.rglob("*.smt2"))
    random.Random(args.seed).shuffle(files)
    counts, offenders = {}, []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        jobs = [(args.cupel, args.solver.split(), path, folder, i) for i, path in enumerate(files[:args.sample])]
        for verdict, path in pool.map(compare, jobs):
            counts[verdict] = counts.get(verdict, 0) + 1
            if verdict not in ("same", "out of time"):
                offenders.append(f"{verdict}: {path}")
    print("\n".join(offenders))
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    failed = counts.get("different", 0)
    print(f"{sum(counts.values()) - failed} passed, {failed} failed")
    return 1 if failed or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
