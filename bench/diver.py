#!/usr/bin/env python3
"""How fast `diver` makes satisfiable mutants, and how often its random terms are accepted, without any solver.

Seeds are .smt2 files of 1 to 5 KB below --seeds, a random sample of --sample of them; those without a model are left
out. Each is measured alone, with a small and a large number of mutants: the difference leaves out what is spent on
starting and on asking a solver for the model. The bar: 20,000 mutants per second and core in the median.

    bench/diver.py --seeds DIR [--sample 100] [--count 3000] [--variant weights=0] [--variant complicate=0]
"""

import argparse
import collections
import pathlib
import random
import re
import statistics
import subprocess
import sys

BAR = 20_000
SMALL = 60  # mutants of the run that is subtracted


def sample(directory, count, rng, least, most):
    files = sorted(path for path in pathlib.Path(directory).rglob("*.smt2") if least <= path.stat().st_size <= most)
    return random.Random(rng).sample(files, min(count, len(files)))


def run(cupel, spec, seed, count, solver, timeout=120):
    """(tests, CPU seconds, tally) of one run; None where the seed gives nothing."""
    command = [cupel, "gen", "-q", "--strategy", spec, "--seeds", str(seed), "-n", str(count), "--count-only",
               "--solver", solver, "--fact-time", "1"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None
    found = dict(re.findall(r"^(tests|tests/s/core|chains) +(\d+)$", done.stdout, re.M))
    if int(found.get("tests", 0)) < count or int(found["tests/s/core"]) == 0:
        return None
    tally = {name: int(number) for name, number in re.findall(r"^  (.+?) +(\d+)$", done.stdout, re.M)}
    return int(found["tests"]), int(found["tests"]) / int(found["tests/s/core"]), tally


def measure(cupel, spec, seeds, count, solver, rates):
    """{seed: (mutants per second, mutants per position tried)}"""
    results = {}
    for seed in seeds:
        few, many = run(cupel, spec, seed, SMALL, solver), run(cupel, spec, seed, count, solver)
        if not few or not many:
            continue
        seconds = max(many[1] - few[1], 1e-6)
        results[seed] = (many[0] - few[0]) / seconds, many[2]["mutants"] / many[2]["positions tried"]
        for name, number in many[2].items():
            rates[name] += number
    return results


def show(label, results):
    speeds = [speed for speed, _ in results.values()]
    tries = [rate for _, rate in results.values()]
    if not speeds:
        print(f"{label:<28} no seed has a model")
        return 0
    low, middle, high = statistics.quantiles(speeds, n=4) if len(speeds) > 1 else speeds * 3
    print(f"{label:<28} seeds {len(speeds):>4}   mutants/s/core {middle:>8.0f} ({low:.0f} to {high:.0f})   "
          f"mutants per try {statistics.median(tries):.2f}")
    return middle


def show_rates(rates):
    """Accepted terms per term drawn, by theory and by operator."""
    operators = {name[6:]: (number, rates["kept " + name[6:]]) for name, number in rates.items()
                 if name.startswith("tried ")}
    theories = collections.defaultdict(lambda: [0, 0])
    for name, (tried, kept) in operators.items():
        theories[name.split(" ")[0]][0] += tried
        theories[name.split(" ")[0]][1] += kept
    for title, table in (("theory", theories), ("operator", operators)):
        print(f"\n{title:<32} {'drawn':>8} {'accepted':>8}  rate")
        for name, (tried, kept) in sorted(table.items()):
            note = "   never accepted" if kept == 0 and tried >= 20 else ""
            print(f"{name:<32} {tried:>8} {kept:>8}  {kept / max(tried, 1):.2f}{note}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--solver", default="z3")
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--least", type=int, default=1024)
    parser.add_argument("--most", type=int, default=5120)
    parser.add_argument("--variant", action="append", default=[], help="options of diver to measure beside the default")
    parser.add_argument("--operators", action="store_true", help="acceptance by theory and operator")
    options = parser.parse_args()
    seeds = sample(options.seeds, options.sample, options.rng, options.least, options.most)
    rates = collections.Counter()
    standard = measure(options.cupel, "diver", seeds, options.count, options.solver, rates)
    middle = show("default", standard)
    for variant in options.variant:
        show(variant, measure(options.cupel, f"diver:{variant}", list(standard), options.count, options.solver,
                              collections.Counter()))
    if options.operators:
        rates.clear()
        measure(options.cupel, "diver:operators", list(standard), options.count, options.solver, rates)
        show_rates(rates)
    if middle < BAR:
        print(f"\nbelow the bar of {BAR} mutants per second and core")
    return 0


if __name__ == "__main__":
    sys.exit(main())
