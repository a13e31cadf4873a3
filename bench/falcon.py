#!/usr/bin/env python3
"""Does learning and searching options pay? Table 5 of Falcon (Yao et al.) in small: campaigns of equal length with the coverage of
each, repeated with other random numbers.

    bench/falcon.py --solver z3 [--seconds 180] [--runs 5] [--seeds DIR] [--only falcon]

Variants of falcon: full, without learning (Search), without search (Learn), without options (NoOpt). With --seeds also typefuzz and
opfuzz with `--options` none, all and learned. Functions are those of the solver that the campaign's tests reached, in the program as
it is (`--executor traps`). Campaigns of one run are interleaved, so that a machine with other work treats all alike; the budget is CPU
time (solver's and ours), not the clock. Printed: median and range over the runs, and the probability that two variants which do not
differ would differ that much (Mann and Whitney, exact, against the first variant of the group).
"""
import argparse
import itertools
import json
import signal
import statistics
import subprocess
import tempfile
from pathlib import Path

FALCON = [("full", "falcon", None), ("Search", "falcon:learn=0", None), ("Learn", "falcon:search=0", None),
          ("NoOpt", "falcon:options=0", None)]
OTHERS = [(f"{strategy}, {options}", strategy, options) for strategy in ("typefuzz", "opfuzz") for options in ("none", "all", "learned")]
SEVERE = {"wrong-sat", "wrong-unsat", "bad-model", "disagreement", "inconsistent"}


def campaign(options, strategy, mode, rng, folder):
    """The summary of a campaign that is ended after its share of CPU time."""
    words = [options.cupel, "fuzz", "--solver", options.solver, "--strategy", strategy, "--executor", "traps", "--timeout", "1",
             "--jobs", "1", "--rng", str(rng), "--reduce", "0", "--json", "--time", f"{20 * options.seconds}s", "--out", folder / "c"]
    words += ["--options", mode] if mode else []
    words += ["--seeds", options.seeds] if mode else []
    process = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    summary, stopped = None, False
    for line in process.stdout:
        event = json.loads(line)
        spent = event.get("own_cpu", 0) + event.get("solver_cpu", 0)
        if event["event"] == "progress" and spent >= options.seconds and not stopped:
            process.send_signal(signal.SIGINT)
            stopped = True
        summary = event if event["event"] == "summary" else summary
    process.wait()
    return summary


def measured(options, strategy, mode, rng):
    with tempfile.TemporaryDirectory() as folder:
        summary = campaign(options, strategy, mode, rng, Path(folder))
    reached = max((count for by_solver in summary["coverage"].values() for count in by_solver.values()), default=0)
    found = summary["findings"]
    wrong = sum(count for kind, count in found.items() if kind.split()[-1] in SEVERE)
    crashes = sum(count for kind, count in found.items() if kind.split()[-1] == "crash")
    return {"functions": reached, "tests": summary["tests"], "crashes": crashes, "wrong": wrong}


def mann_whitney(one, other):
    """Two-sided and exact: all ways to share out the values."""
    both = one + other
    wins = lambda a, b: sum((x > y) + 0.5 * (x == y) for x in a for y in b)
    middle = len(one) * len(other) / 2
    seen = abs(wins(one, other) - middle)
    ways = [set(way) for way in itertools.combinations(range(len(both)), len(one))]
    as_far = sum(abs(wins([both[i] for i in way], [both[i] for i in range(len(both)) if i not in way]) - middle) >= seen - 1e-9
                 for way in ways)
    return as_far / len(ways)


def row(name, runs, first):
    def shown(key):
        values = [run[key] for run in runs]
        return f"{statistics.median(values):,.0f} ({min(values):,} to {max(values):,})"
    functions = [run["functions"] for run in runs]
    p = "" if runs is first or len(runs) < 2 else f"{mann_whitney(functions, [run['functions'] for run in first]):.3f}"
    return f"| {name} | {shown('functions')} | {p} | {shown('tests')} | {shown('crashes')} | {shown('wrong')} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--solver", default="z3")
    parser.add_argument("--seeds", help="for typefuzz and opfuzz; without them only falcon is measured")
    parser.add_argument("--seconds", type=int, default=180, help="of CPU time for each campaign")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="", help="variants whose strategy contains this")
    options = parser.parse_args()
    groups = [FALCON] + ([OTHERS[:3], OTHERS[3:]] if options.seeds else [])
    groups = [[variant for variant in group if options.only in variant[1]] for group in groups]
    runs = {variant[0]: [] for group in groups for variant in group}
    for rng in range(1, options.runs + 1):
        for variant in itertools.chain(*groups):
            runs[variant[0]].append(measured(options, variant[1], variant[2], rng))
    print(f"{options.solver}, {options.runs} runs of {options.seconds} CPU seconds each: median (least to most)\n")
    print("| variant | functions | p | tests | crashes | wrong |\n|---|---|---|---|---|---|")
    for group in groups:
        for variant in group:
            print(row(variant[0], runs[variant[0]], runs[group[0][0]]))


if __name__ == "__main__":
    main()
