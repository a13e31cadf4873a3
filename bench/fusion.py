#!/usr/bin/env python3
"""How long `fusion` takes for one fused test, without any solver.

Seeds are .smt2 files of --least to --most bytes below --seeds, a random sample of --sample of them. All of them are used at
once, with a smaller and a larger number of tests: the difference leaves out what is spent on starting and on asking solvers
about the seeds. Reading the seeds, renaming and reading both together is part of it, once for each chain. CPU time counts.
The bar: 0.09 ms in the mean.

    bench/fusion.py --seeds DIR [--sample 60] [--count 12000] [--runs 5] [--chain 30]
"""

import argparse
import pathlib
import random
import re
import statistics
import subprocess
import sys

BAR = 0.09  # milliseconds


def sample(options):
    files = sorted(path for path in pathlib.Path(options.seeds).rglob("*.smt2") if options.least <= path.stat().st_size <= options.most)
    return random.Random(options.rng).sample(files, min(options.sample, len(files)))


def seconds(options, seeds, count, rng):
    """(CPU seconds, bytes per test, tests)"""
    command = [options.cupel, "gen", "-q", "--strategy", f"fusion:chain={options.chain}", "-n", str(count), "--count-only", "--solver", "z3",
               "--solver", "cvc5", "--fact-time", "1", "--rng", str(rng)]
    for seed in seeds:
        command += ["--seeds", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True)
    found = dict(re.findall(r"^(tests|tests/s/core|bytes) +(\d+)", done.stdout, re.M))
    if not found:
        sys.exit(done.stderr)
    tests = int(found["tests"])
    return tests / int(found["tests/s/core"]), int(found["bytes"]) / tests, tests


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("--most", type=int, default=5000)
    parser.add_argument("--count", type=int, default=12000)
    parser.add_argument("--chain", type=int, default=30)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rng", type=int, default=1)
    options = parser.parse_args()
    times = []
    for run in range(options.runs):
        options.rng += run
        seeds = sample(options)
        few, _, made_few = seconds(options, seeds, options.count, options.rng)
        many, size, made_many = seconds(options, seeds, 3 * options.count, options.rng)
        times.append(1000 * (many - few) / (made_many - made_few))
        print(f"{len(seeds)} seeds, {made_many} tests of {size:.0f} bytes: {times[-1]:.4f} ms per test", flush=True)
    mean = statistics.mean(times)
    print(f"mean {mean:.4f} ms per fused test; the bar is {BAR} ms")
    return 0 if mean <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
