#!/usr/bin/env python3
"""Our own share of a campaign's CPU time, in windows of 10 s, with a solver among them that floods:

  bench/windows.py --seeds DIR [--time 1200] [--flood build/release/tests/e2e/planted_solver]

One worker with z3, cvc5 and a program that answers as cvc5 does and prints a line without end for each script with
`bvadd`, all in isolated processes. The bar: at most 10 % in every window. Windows above it are listed; what the campaign
printed is in events.jsonl of --out.
"""
import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

from campaign import WINDOW, windows

BAR = 0.1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--flood", default="build/release/tests/e2e/planted_solver")
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--time", type=int, default=1200, help="seconds")
    parser.add_argument("--rng", default="41")
    parser.add_argument("--out", type=Path, default=Path("windows"), help="the campaign's directory, which must not exist")
    options = parser.parse_args()
    flood = f"{Path(options.flood).absolute()} flood-one-line bvadd cvc5"
    command = [options.cupel, "fuzz", "--seeds", options.seeds, "--solver", "z3", "--solver", "cvc5", "--solver", flood,
               "--executor", "isolated", "--strategy", "typefuzz", "--strategy", "opfuzz", "--timeout", "1",
               "--time", f"{options.time}s", "--jobs", "1", "--rng", options.rng, "--reduce", "15", "--json", "--out",
               str(options.out)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    (options.out / "events.jsonl").write_text(done.stdout)
    found = windows(lines)
    if not found:
        print(f"windows.py: no window of {WINDOW} s (exit status {done.returncode})", file=sys.stderr)
        return 2
    shares = [share for _, share in found]
    summary = next(line for line in lines if line["event"] == "summary")
    print(f"tests {summary['tests']}, own CPU {summary['own_cpu']:.0f} s, solvers {summary['solver_cpu']:.0f} s")
    print(f"windows of {WINDOW} s: {len(shares)}; at most {BAR:.0%} in {sum(share <= BAR for share in shares)}; "
          f"median {statistics.median(shares):.1%}, largest {max(shares):.1%}")
    for end, share in found:
        if share > BAR:
            print(f"until {end:.0f} s: {share:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
