#!/usr/bin/env python3
"""Does learning and searching options pay? Table 5 of Falcon (Yao et al.) in small: campaigns of equal length with the coverage of
each, repeated with other random numbers.

    bench/falcon.py --solver z3 [--count blocks] [--seconds 180] [--runs 5] [--seeds DIR] [--only falcon] [--variant NAME=SPEC]...
    bench/falcon.py --findings DIR...

Variants of falcon: full, without learning (Search), without search (Learn), without options (NoOpt). With --seeds also typefuzz and
opfuzz with `--options` none, all and learned. Functions are those of the solver that the campaign's tests reached, in the program as
it is (`--executor traps`); with --count blocks it is basic blocks (`--executor blocks`), which falcon then searches by, too.
Campaigns of one run are interleaved, so that a machine with other work treats all alike; the budget is CPU time (solver's and ours),
not the clock. Printed: median and range over the runs, and the probability that two variants which do not differ would differ that
much (Mann and Whitney, exact, against the first variant of the group). --variant adds others, such as `patient=falcon:patience=10`.

--findings counts what campaigns with reduction found by the number of options that a finding needs (Table 4 of the paper).
"""
import argparse
import collections
import contextlib
import itertools
import json
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

FALCON = [("full", "falcon", None), ("Search", "falcon:learn=0", None), ("Learn", "falcon:search=0", None),
          ("NoOpt", "falcon:options=0", None)]
EXECUTORS = {"functions": "traps", "blocks": "blocks"}
OTHERS = [(f"{strategy}, {options}", strategy, options) for strategy in ("typefuzz", "opfuzz") for options in ("none", "all", "learned")]
SEVERE = {"wrong-sat", "wrong-unsat", "bad-model", "disagreement", "inconsistent"}


def campaign(options, strategy, mode, rng, folder):
    """The summary of a campaign that is ended after its share of CPU time."""
    words = [options.cupel, "fuzz", "--solver", options.solver, "--strategy", strategy, "--executor", EXECUTORS[options.count],
             "--timeout", "1", "--jobs", "1", "--rng", str(rng), "--reduce", "0", "--json", "--time", f"{20 * options.seconds}s",
             "--out", folder / "c"]
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
    found = {kind: sum(by_certainty.values()) for kind, by_certainty in summary["findings"].items()}
    wrong = sum(count for kind, count in found.items() if kind in SEVERE)
    crashes = found.get("crash", 0)
    return {"reached": reached, "tests": summary["tests"], "crashes": crashes, "wrong": wrong}


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


def by_options(folders):
    """One line for each number of options: the groups of findings that need so many after reduction, by kind."""
    needed = {}
    for folder in folders:
        with contextlib.closing(sqlite3.connect(f"file:{Path(folder) / 'campaign.db'}?mode=ro", uri=True)) as store:
            found = "select grouping, kind, reduced_options, options from findings where flaky = 0 and reduced != ''"
            for group, kind, reduced, given in store.execute(found):
                count = len((reduced or "").split())
                key = (folder, group)
                needed[key] = min(needed.get(key, (kind, count)), (kind, count), key=lambda entry: entry[1])
    table = collections.Counter((min(count, 3), kind) for kind, count in needed.values())
    kinds = sorted({kind for kind, _ in needed.values()})
    print(f"| options | groups | {' | '.join(kinds)} |\n|{'---|' * (len(kinds) + 2)}")
    for count in range(4):
        cells = [table[count, kind] for kind in kinds]
        print(f"| {count if count < 3 else '3 or more'} | {sum(cells)} | {' | '.join(map(str, cells))} |")


def row(name, runs, first):
    def shown(key):
        values = [run[key] for run in runs]
        return f"{statistics.median(values):,.0f} ({min(values):,} to {max(values):,})"
    reached = [run["reached"] for run in runs]
    p = "" if runs is first or len(runs) < 2 else f"{mann_whitney(reached, [run['reached'] for run in first]):.3f}"
    return f"| {name} | {shown('reached')} | {p} | {shown('tests')} | {shown('crashes')} | {shown('wrong')} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--solver", default="z3")
    parser.add_argument("--count", choices=EXECUTORS, default="functions", help="what coverage is counted in")
    parser.add_argument("--seeds", help="for typefuzz and opfuzz; without them only falcon is measured")
    parser.add_argument("--seconds", type=int, default=180, help="of CPU time for each campaign")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="", help="variants whose strategy contains this")
    parser.add_argument("--variant", action="append", default=[], metavar="NAME=SPEC", help="a further variant of falcon")
    parser.add_argument("--findings", nargs="+", metavar="DIR", help="campaigns whose findings are counted; nothing is run")
    options = parser.parse_args()
    if options.findings:
        by_options(options.findings)
        return
    more = [(*variant.split("=", 1), None) for variant in options.variant]
    groups = [FALCON + more] + ([OTHERS[:3], OTHERS[3:]] if options.seeds else [])
    groups = [[variant for variant in group if options.only in variant[1]] for group in groups]
    runs = {variant[0]: [] for group in groups for variant in group}
    for rng in range(1, options.runs + 1):
        for variant in itertools.chain(*groups):
            runs[variant[0]].append(measured(options, variant[1], variant[2], rng))
            print(f"run {rng}, {variant[0]}: {runs[variant[0]][-1]}", file=sys.stderr, flush=True)
    print(f"{options.solver}, {options.runs} runs of {options.seconds} CPU seconds each: median (least to most)\n")
    print(f"| variant | {options.count} | p | tests | crashes | wrong |\n|---|---|---|---|---|---|")
    for group in groups:
        for variant in group:
            print(row(variant[0], runs[variant[0]], runs[group[0][0]]))


if __name__ == "__main__":
    main()
