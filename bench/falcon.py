#!/usr/bin/env python3
"""Does learning and searching options pay? Table 5 of Falcon (Yao et al.) in small: campaigns of equal length with the coverage of
each, repeated with other random numbers.

    bench/falcon.py --solver z3... [--blocks] [--seconds 180] [--runs 5] [--jobs 2] [--results FILE] [--seeds DIR] [--only falcon]
                    [--variant NAME=SPEC]... [--keep DIR]
    bench/falcon.py --findings DIR...

Variants of falcon: full, without learning (Search), without search (Learn), without options (NoOpt). With --seeds also typefuzz and
opfuzz with `--options` none, all and learned. Functions are those of the solver that the campaign's tests reached, in the program as
it is (`--executor traps`); with --blocks its basic blocks, too (`--executor blocks`). With several solvers each campaign has all of them,
and the functions of each have a column. Campaigns of one run are interleaved, so that a
machine with other work treats all alike, and --jobs of them run at a time; the budget is CPU time (solver's and ours), not the clock.
Printed: median and range over the runs, and p, the probability that two variants which do not differ would differ that much (Mann and
Whitney, exact, against the first variant of the group). --variant adds others, such as `patient=falcon:patience=10`.

--findings counts what campaigns with reduction found by the number of options that a finding needs (Table 4 of the paper).
"""
import argparse
import collections
import concurrent.futures
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
OTHERS = [(f"{strategy}, {options}", strategy, options) for strategy in ("typefuzz", "opfuzz") for options in ("none", "all", "learned")]
REACHED = {"coverage": "functions", "blocks": "blocks"}  # in the summary of a campaign, here
SEVERE = {"wrong-sat", "wrong-unsat", "bad-model", "disagreement", "inconsistent"}


def campaign(options, strategy, mode, rng, folder):
    """The summary of a campaign that is ended after its share of CPU time."""
    words = [options.cupel, "fuzz", "--strategy", strategy, "--executor", "blocks" if options.blocks else "traps", "--timeout", "1",
             "--jobs", "1", "--rng", str(rng), "--reduce", "0", "--json", "--time", f"{20 * options.seconds}s", "--out", folder]
    words += itertools.chain(*(["--solver", solver] for solver in options.solver))
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


def measured(options, name, strategy, mode, rng):
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(options.keep or folder) / f"{name.replace(', ', '-')}-{rng}"
        summary = campaign(options, strategy, mode, rng, kept)
    result = collections.Counter()
    for what, column in REACHED.items():
        for by_solver in (summary.get(what) or {}).values():
            result.update({f"{column} of {solver}": count for solver, count in by_solver.items()})
    found = {kind: sum(by_certainty.values()) for kind, by_certainty in summary["findings"].items()}
    wrong = sum(count for kind, count in found.items() if kind in SEVERE)
    return {**result, "crashes": found.get("crash", 0), "wrong": wrong, "tests": summary["tests"]}


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


def results_of(options):
    """What the file of results has already: (variant, random number) to what was measured."""
    if not options.results or not Path(options.results).exists():
        return {}
    lines = map(json.loads, Path(options.results).read_text().splitlines())
    return {(each["variant"], each["rng"]): each for each in lines
            if each["solvers"] == options.solver and each["seconds"] == options.seconds}


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


def row(name, runs, first, measures):
    def shown(key):
        values = [run.get(key, 0) for run in runs]
        return f"{statistics.median(values):,.0f} ({min(values):,} to {max(values):,})"
    def compared(key):
        if runs is first or len(runs) < 2:
            return ""
        return f"{mann_whitney([run.get(key, 0) for run in runs], [run.get(key, 0) for run in first]):.3f}"
    cells = itertools.chain(*([shown(key), compared(key)] for key in measures))
    return f"| {name} | {' | '.join(cells)} | {shown('tests')} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--solver", action="append", help="may stand several times (default: z3)")
    parser.add_argument("--blocks", action="store_true", help="count basic blocks, too")
    parser.add_argument("--seeds", help="for typefuzz and opfuzz; without them only falcon is measured")
    parser.add_argument("--seconds", type=int, default=180, help="of CPU time for each campaign")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1, help="campaigns at a time")
    parser.add_argument("--only", default="", help="variants whose strategy contains this")
    parser.add_argument("--variant", action="append", default=[], metavar="NAME=SPEC", help="a further variant of falcon")
    parser.add_argument("--results", metavar="FILE", help="keep each campaign's result here; what is there is not measured again")
    parser.add_argument("--findings", nargs="+", metavar="DIR", help="campaigns whose findings are counted; nothing is run")
    parser.add_argument("--keep", metavar="DIR", help="keep the campaigns here")
    options = parser.parse_args()
    options.solver = options.solver or ["z3"]
    if options.findings:
        by_options(options.findings)
        return
    more = [(*variant.split("=", 1), None) for variant in options.variant]
    groups = [FALCON + more] + ([OTHERS[:3], OTHERS[3:]] if options.seeds else [])
    groups = [[variant for variant in group if options.only in variant[1]] for group in groups]
    known = results_of(options)

    def run(rng, name, strategy, mode):
        if (name, rng) in known:
            return
        known[name, rng] = result = measured(options, name, strategy, mode, rng)
        line = json.dumps({"solvers": options.solver, "variant": name, "rng": rng, "seconds": options.seconds, **result})
        print(line, file=sys.stderr, flush=True)
        if options.results:
            with open(options.results, "a") as file:
                file.write(line + "\n")

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        begun = [pool.submit(run, rng, *variant) for rng in range(1, options.runs + 1) for variant in itertools.chain(*groups)]
        for each in begun:
            each.result()
    runs = {name: [known[name, rng] for rng in range(1, options.runs + 1)] for name, *_ in itertools.chain(*groups)}
    print(f"{', '.join(options.solver)}, {options.runs} runs of {options.seconds} CPU seconds each: median (least to most)\n")
    columns = ["functions"] + ["blocks"] * options.blocks
    measures = [f"{column} of {solver}" for solver in options.solver for column in columns] + ["crashes", "wrong"]
    print(f"| variant | {' | p | '.join(measures)} | p | tests |\n|{'---|' * (2 * len(measures) + 2)}")
    for group in groups:
        for variant in group:
            print(row(variant[0], runs[variant[0]], runs[group[0][0]], measures))


if __name__ == "__main__":
    main()
