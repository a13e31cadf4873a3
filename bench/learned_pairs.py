#!/usr/bin/env python3
"""Do learned pairs make sense? Draws pairs of an option and an operation that `cupel learn` ties together, each with the option's help
text, for a reader to judge.

    bench/learned_pairs.py --solver z3 [--count 60] [--rng 1] [--wanted-only]

One line each: option, operation, how much likelier an effect is with the operation (odds ratio; below one: the operation inhibits the
option), and what the solver says about the option. docs/strategies/falcon-pairs.md is such a list, read.
"""
import argparse
import json
import random
import subprocess


def lines_of(*words):
    process = subprocess.run(words, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in process.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--solver", default="z3")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--wanted-only", action="store_true", help="only operations that an option wants, none that inhibit it")
    options = parser.parse_args()
    help_texts = {each["name"]: each.get("help", "") for each in lines_of(options.cupel, "solvers", "options", options.solver, "--json")}
    pairs = []
    for option in lines_of(options.cupel, "learn", "show", "--solver", options.solver, "--json"):
        for kind in ("wanted",) if options.wanted_only else ("wanted", "inhibited"):
            pairs += [(option["option"], tie["operation"], tie["odds"]) for tie in option[kind]]
    pairs.sort()
    drawn = sorted(random.Random(options.rng).sample(pairs, min(options.count, len(pairs))))
    print(f"{options.solver}: {len(drawn)} of {len(pairs)} pairs\n")
    print("| option | operation | odds | what the solver says |\n|---|---|---|---|")
    for option, operation, odds in drawn:
        print(f"| `{option}` | `{operation}` | {odds:.1f} | {help_texts.get(option, '?')} |")


if __name__ == "__main__":
    main()
