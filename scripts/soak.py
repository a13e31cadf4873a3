#!/usr/bin/env python3
"""Looks for inputs that break a property: every property of the unit tests again and again, with more cases and other random
numbers each time. `make test` takes the same numbers every time, so that a change fails only for what it changed.

    scripts/soak.py [--build build/release] [--seconds 600] [--cases 2000] [--only REGEX]

A property that fails is printed with the seed that repeats it. Exit status 1 if one failed.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import time

TESTS = pathlib.Path(__file__).parent.parent / "tests/unit"


def properties_of(program):
    """What the sources say: rapidcheck prints nothing about properties of gtest that hold."""
    for source in sorted((TESTS / program.name.removeprefix("unit_")).rglob("*_test.cpp")):
        for kind, suite, name, body in re.findall(r"^(TEST|RC_GTEST_PROP)\((\w+), (\w+)(.*?)(?=^TEST|^RC_GTEST|\Z)", source.read_text(), re.M | re.S):
            if kind == "RC_GTEST_PROP" or "rc::check" in body:
                yield program, f"{suite}.{name}"


def run(program, cases, seed, tests=("*",), limit=600):
    environment = {**os.environ, "RC_PARAMS": f"max_success={cases} seed={seed}"}
    try:
        return subprocess.run([program, f"--gtest_filter={':'.join(tests)}"], env=environment, capture_output=True, text=True, errors="replace",
                              timeout=limit)
    except subprocess.TimeoutExpired:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/release"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    programs = sorted(path for path in (options.build / "tests/unit").glob("unit_*") if path.is_file() and re.search(options.only, path.name))
    if not programs:
        sys.exit(f"no unit tests below {options.build}: run make build first")
    end = time.monotonic() + options.seconds
    properties = [found for program in programs for found in properties_of(program)]
    print(f"{len(properties)} properties of {len(programs)} programs", flush=True)
    failed, rounds = set(), 0
    while time.monotonic() < end:
        rounds += 1
        for program, name in properties:
            if time.monotonic() > end:
                break
            seed = random.getrandbits(63)
            done = run(program, options.cases, seed, [name])
            if done is None:
                print(f"{program.name} {name}: not through {options.cases} cases in 600 s (seed={seed})", flush=True)
            elif done.returncode and (program, name) not in failed:
                failed.add((program, name))
                print(f"{done.stdout}{done.stderr}\nrepeat: RC_PARAMS='max_success={options.cases} seed={seed}' {program} --gtest_filter={name}", flush=True)
    print(f"{len(properties) - len(failed)} of {len(properties)} properties held in {rounds} rounds of {options.cases} cases")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
