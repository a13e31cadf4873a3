#!/usr/bin/env python3
"""What becomes of scripts that once showed a bug: historical.py [--cupel CUPEL] [--solver S]... [--budget 10s] PATH...

Each script is judged by `cupel judge --quick`; where something is found, `cupel reduce` makes it small within the budget, and the result is
judged again: it must show the same kind of finding with the same culprit. One line per script with a finding, a count of the rest.
"""
import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

# Most severe first, as `cupel judge` ranks them.
KINDS = ["wrong-unsat", "wrong-sat", "disagreement", "inconsistent", "bad-model", "bad-core", "crash", "rejection", "slow"]


def arguments_of_command_line():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cupel", default=str(Path(__file__).parent.parent / "build/release/cupel"))
    parser.add_argument("--solver", action="append", default=[])
    parser.add_argument("--timeout", default="2", help="seconds per run of a solver")
    parser.add_argument("--budget", default="10s", help="time for the reduction of one script")
    parser.add_argument("--kinds", default=",".join(KINDS[:7]), help="kinds of findings that count")
    parser.add_argument("paths", nargs="+")
    return parser.parse_args()


def solver_options(arguments):
    return [word for solver in arguments.solver for word in ("--solver", solver)] + ["--timeout", arguments.timeout]


def judge(arguments, script):
    """The most severe finding, or None; and why there is none."""
    done = subprocess.run([arguments.cupel, "judge", "--quick", "--json", *solver_options(arguments), str(script)],
                          capture_output=True, text=True)
    if done.returncode not in (0, 10):
        return None, "not judged: " + (done.stderr.strip().splitlines() or ["no word"])[0][:80]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = arguments.kinds.split(",")
    found = [line for line in lines if line.get("kind") in kinds]
    return (min(found, key=lambda line: KINDS.index(line["kind"])), "") if found else (None, "nothing found")


def reduce(arguments, script, result):
    done = subprocess.run([arguments.cupel, "reduce", "-q", "--json", *solver_options(arguments), "--budget", arguments.budget,
                           "--out", str(result), str(script)], capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else (done.stderr.strip().splitlines() or ["no word"])[-1][:80]


def main():
    arguments = arguments_of_command_line()
    scripts = [script for path in map(Path, arguments.paths)
               for script in (sorted(path.rglob("*.smt2")) if path.is_dir() else [path])]
    rest, sizes, kept = {}, [], 0
    print(f"{'script':<52} {'kind':<13} {'certainty':<14} {'culprit':<12} {'bytes':>6} {'after':>6}  still the same")
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "small.smt2"
        for script in scripts:
            finding, reason = judge(arguments, script)
            if not finding:
                rest.setdefault(reason, []).append(script.name)
                continue
            reduced = reduce(arguments, script, small)
            line = f"{script.name:<52} {finding['kind']:<13} {finding['certainty']:<14} {finding['culprit']:<12} {script.stat().st_size:>6}"
            if isinstance(reduced, str):
                print(f"{line} {'-':>6}  {reduced}", flush=True)
                continue
            again, _ = judge(arguments, small)
            same = again is not None and (again["kind"], again["culprit"]) == (finding["kind"], finding["culprit"])
            kept += same
            sizes.append((script.stat().st_size, small.stat().st_size))
            print(f"{line} {small.stat().st_size:>6}  {'yes' if same else 'NO'}", flush=True)
    found = len(scripts) - sum(map(len, rest.values()))
    print(f"{len(scripts)} scripts, {found} with a finding, {len(sizes)} reduced, {kept} of them still show the same")
    if sizes:
        print(f"median size {statistics.median(a for a, _ in sizes):.0f} -> {statistics.median(b for _, b in sizes):.0f} bytes")
    for reason, names in sorted(rest.items()):
        print(f"{len(names)} {reason}: {', '.join(names[:5])}{', ...' if len(names) > 5 else ''}")


if __name__ == "__main__":
    sys.exit(main())
