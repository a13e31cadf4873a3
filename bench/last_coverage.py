#!/usr/bin/env python3
"""Does the model do the work, or the constraint? Functions of solvers that samples of the language model reach, beside a model that learnt
nothing, beside random grammars, and beside mutants of seeds (LAST, RQ2, in small).

    bench/last_coverage.py --seeds DIR [--tests 1000] [--take 100] [--repeats 3] [--solver z3 --solver cvc5]
                           [--model NAME=FILE]... [--samples DIR] [--jobs 2]

Each set is --take seeds (the same for all sets of a repeat) and --tests formulas on top; all formulas of a set are measured together with
`cupel cover`, in the solvers as they are. --model adds other weights of the same tokenizer: before fine-tuning, without augmentation.
Writing samples takes most of the time, and may be done before, perhaps elsewhere: --samples DIR takes those in DIR/NAME-REPEAT
(`shipped-1`, `random-1`, and each NAME of --model) instead of writing any. --jobs sets are measured side by side.
Printed for each solver: functions of each set, and how many the set has that the seeds with `last` do not have, and the other way round;
medians over repeats.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import shutil
import statistics
import subprocess
import tempfile

SEEDS = "seeds alone"
MUTANTS = ["falcon", "typefuzz", "opfuzz", "fusion"]


def run(*words):
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    if done.returncode not in (0, 2):  # 2: some files could not be measured, which are named
        raise SystemExit(f"{' '.join(map(str, words))}: {done.stderr[-500:]}")
    return done.stdout


def sample(options, name, folder, rng, *more):
    """Where the samples of a model are: those that were written before, or new ones."""
    if options.samples:
        return options.samples / f"{name}-{rng}"
    run(options.cupel, "lm", "sample", "-n", options.tests, "--tokens", options.tokens, "--rng", rng, "--out", folder, *more)
    return folder


def mutate(options, strategy, seeds, folder, rng):
    words = [options.cupel, "gen", "--strategy", strategy, "-n", options.tests, "--rng", rng, "--out", folder]
    run(*words, *([] if strategy == "falcon" else ["--seeds", seeds]))


def functions(options, solver, *folders):
    """Addresses of the functions that the files of these folders reach together."""
    out = run(options.cupel, "cover", "--solver", solver, "--fast", "--json", "--list", "--timeout", options.timeout, *folders)
    summary = json.loads(out.strip().splitlines()[-1])
    return {(site["module"], site["offset"]) for site in summary["sites"]}


def write_sets(options, repeat, folder):
    """By name, where the formulas of each set are."""
    files = sorted(path for path in pathlib.Path(options.seeds).rglob("*.smt2") if path.stat().st_size <= 5000)
    seeds = folder / "seeds"
    seeds.mkdir(parents=True)
    for number, path in enumerate(random.Random(repeat).sample(files, min(options.take, len(files)))):
        shutil.copy(path, seeds / f"{number}.smt2")
    models = [("last", "shipped", [])]
    models += [(f"last, {name}", name, ["--model", file, "--tokenizer", options.tokenizer]) for name, file in options.models]
    models.append(("last, random weights", "random", ["--random-weights"]))
    sets = {SEEDS: seeds}
    sets |= {title: sample(options, name, folder / name, repeat, *more) for title, name, more in models}
    for strategy in MUTANTS:
        sets[strategy] = folder / strategy
        mutate(options, strategy, seeds, sets[strategy], repeat)
    return sets


def measure(options, pool, repeats):
    """By solver and set, for each repeat: what the set reaches together with the seeds."""
    jobs = [(solver, name, place) for solver in options.solver for sets in repeats for name, place in sets.items()]
    reached = list(pool.map(lambda job: functions(options, job[0], job[2]), jobs))
    found = {solver: {name: [] for name in repeats[0]} for solver in options.solver}
    for (solver, name, _), functions_of_set in zip(jobs, reached):
        found[solver][name].append(functions_of_set)
    for sets in found.values():
        for name in sets:
            sets[name] = [own | seeds for own, seeds in zip(sets[name], sets[SEEDS])]
    return found


def median(values):
    return f"{statistics.median(values):,.0f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--solver", action="append")
    parser.add_argument("--tests", type=int, default=1000)
    parser.add_argument("--take", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--model", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--tokenizer", default="data/lm")
    parser.add_argument("--tokens", type=int, default=250, help="most tokens of a sample; 0: the model's context")
    parser.add_argument("--samples", type=pathlib.Path)
    parser.add_argument("--timeout", default="0.5", help="seconds for a formula; more changes little")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.solver = options.solver or ["z3", "cvc5"]
    options.models = [model.split("=", 1) for model in options.model]
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        numbers = range(1, options.repeats + 1)
        repeats = list(pool.map(lambda number: write_sets(options, number, pathlib.Path(work, str(number))), numbers))
        found = measure(options, pool, repeats)
    print(f"{options.take} seeds and {options.tests} tests, medians of {options.repeats}\n")
    for solver, sets in found.items():
        print(f"| {solver} | functions | not reached by `last` | `last` adds |\n|---|---|---|---|")
        for name, reached in sets.items():
            rows = list(zip(reached, sets["last"]))
            print(f"| {name} | {median([len(own) for own, _ in rows])} | {median([len(own - last) for own, last in rows])} | "
                  f"{median([len(last - own) for own, last in rows])} |")
        print()


if __name__ == "__main__":
    main()
