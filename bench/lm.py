#!/usr/bin/env python3
"""How fast the language model writes: lm.py [--cupel PROGRAM] [--samples N] [--tokens N]

Tokens per second, plain and constrained, in batches and one by one; what the cache of keys and values saves; how long the program
takes to start. Where other work shares the machine, the column of CPU time is the one to read.
"""
import argparse
import re
import resource
import statistics
import subprocess
import time
from pathlib import Path

LINE = re.compile(r"(\d+) tokens in ([\d.]+) s: (\d+) tokens/s, (\d+) per second of CPU time")


def speed(cupel, *words):
    done = subprocess.run([cupel, "lm", "sample", "--speed", *map(str, words)], capture_output=True, text=True, check=True)
    return [float(part) for part in LINE.search(done.stderr).groups()]


def start_up(cupel, *words, times=21):
    wall, cpu = [], []
    for _ in range(times):
        begun, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([cupel, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        wall.append(time.perf_counter() - begun)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return min(wall) * 1000, statistics.median(wall) * 1000, statistics.median(cpu) * 1000


def main():
    root = Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cupel", default=str(root / "build/release/cupel"))
    parser.add_argument("--samples", type=int, default=64)
    parser.add_argument("--tokens", type=int, default=200, help="most tokens of a sample")
    given = parser.parse_args()

    print(f"{'sampling':<34} {'tokens':>8} {'tokens/s':>9} {'per CPU s':>10}")
    rows = [(f"{name}, batches of {batch}, {jobs} thread{'s'[:jobs - 1]}", flags, batch, jobs, given.samples)
            for name, flags in (("plain", ["--plain"]), ("constrained", [])) for batch, jobs in ((32, 2), (32, 1), (1, 1))]
    rows += [("plain, no cache, 1 thread", ["--plain", "--no-cache"], 1, 1, max(1, given.samples // 16))]
    for name, flags, batch, jobs, samples in rows:
        tokens, _, wall, cpu = speed(given.cupel, *flags, "-n", samples, "--tokens", given.tokens, "--batch", batch, "-j", jobs)
        print(f"{name:<34} {tokens:8.0f} {wall:9.0f} {cpu:10.0f}", flush=True)
    print(f"\n{'start-up':<34} {'least ms':>8} {'median ms':>9} {'CPU ms':>10}")
    seed = next((root / "data/seeds").rglob("*.smt2"))
    for words in (["--version"], ["check", str(seed)]):
        least, median, cpu = start_up(given.cupel, *words)
        print(f"{'cupel ' + words[0]:<34} {least:8.1f} {median:9.1f} {cpu:10.1f}")


if __name__ == "__main__":
    main()
