#!/usr/bin/env python3
"""Per logic: how many mutants Cupel, z3 and cvc5 accept, and what they say of the rest.

Seeds are taken by directory: one directory below --seeds is one logic. Cupel re-parses, re-checks and re-prints all
mutants (--count). The solvers read a sample (--sample), many scripts per process, separated by (reset): z3 without
solving; cvc5 with the queries left in and a small resource limit, because it checks some rules of a logic only when it
solves. Mutants of a seed that a solver refuses itself do not count for that solver, nor do mutants that it is not
through with in time. The bar: all by Cupel, 99.5 % by each solver.

    bench/mutants_accepted.py --seeds DIR [--logic QF_BV]... [--count 100000] [--sample 400]
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BAR = 0.995
BATCH = 50  # scripts per process
SECONDS = 4  # of a process
QUERIES = re.compile(r"^\((check-sat|get-|exit|echo)")
ENDS = re.compile(r"^\((exit|echo|reset\))")
ERROR = re.compile(r'\(error "((?:[^"]|"")*)"\)', re.S)


def run(command, timeout=600):
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, errors="replace")


def recheck(cupel, strategy, directory, count, rng):
    """(made, rejected) by our own front end."""
    made = run([cupel, "gen", "--strategy", strategy, "--seeds", directory, "-n", str(count), "--rng", str(rng),
                "--count-only", "--recheck", "-q"], timeout=3600)
    found = dict(re.findall(r"^(tests|rejected) +(\d+)$", made.stdout, re.M))
    return int(found.get("tests", 0)), int(found.get("rejected", 0)), made.stderr


def group(message):
    """The message without what differs from file to file."""
    message = re.sub(r"line \d+ column \d+: |Parse Error: \S+: ", "", message.split("\n")[0])
    return re.sub(r"\d+", "N", message)[:110]


def script_text(path, dropped):
    """A script with a mark in front and (reset) behind, without the commands that are not wanted."""
    lines = [line for line in path.read_text(errors="replace").splitlines() if not dropped.match(line)]
    return '(echo "@@")\n%s\n(reset)\n' % "\n".join(lines)


def output_of(command, timeout):
    """What it printed, and whether the time limit was its end."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout)
        return (done.stdout + done.stderr).decode(errors="replace"), False
    except subprocess.TimeoutExpired as late:
        return ((late.stdout or b"") + (late.stderr or b"")).decode(errors="replace"), True


def batch_errors(command, files, dropped):
    """({file: its first error}, files that took too long), many scripts per process. A process that ends early, because
    an error or a crash is its end or its time is over, is followed by one for the scripts behind."""
    errors, late, rest = {}, set(), list(files)
    while rest:
        batch = rest[:BATCH]
        with tempfile.NamedTemporaryFile("w", suffix=".smt2") as script:
            script.write("".join(script_text(path, dropped) for path in batch))
            script.flush()
            output, timed_out = output_of(command + [script.name], SECONDS)
        parts = output.split("@@")[1:]
        for path, part in zip(batch, parts):
            found = ERROR.search(part)
            if found:
                errors[path] = group(found.group(1))
        if timed_out:
            late.add(batch[max(1, len(parts)) - 1])
        rest = rest[max(1, len(parts)):]
    return errors, late - set(errors)


def sample(cupel, strategy, directory, count, rng, target):
    """The mutants' files, each with its seed."""
    run([cupel, "gen", "--strategy", strategy, "--seeds", directory, "-n", str(count), "--rng", str(rng), "--out",
         target, "-q"])
    manifest = pathlib.Path(target, "manifest.jsonl").read_text().splitlines()
    return {pathlib.Path(target, line["file"]): pathlib.Path(line["seed"]) for line in map(json.loads, manifest)}


def errors_of(args, solver, files):
    if solver == "z3":
        return batch_errors([args.z3, "-t:1000"], files, QUERIES)
    return batch_errors([args.cvc5, "--incremental", "--strings-exp", "--fp-exp", "--rlimit-per=500"], files, ENDS)


def keep(args, solver, logic, messages):
    folder = pathlib.Path(args.keep, solver, logic)
    folder.mkdir(parents=True, exist_ok=True)
    for path in list(messages)[:5]:
        shutil.copy(path, folder / path.name)


def measure(args, directory, counts):
    """{reader: (mutants, refused)}"""
    made, rejected, complaint = recheck(args.cupel, args.strategy, str(directory), args.count, args.rng)
    if rejected:
        print(complaint[:500], file=sys.stderr)
    row = {"cupel": (made, rejected)}
    with tempfile.TemporaryDirectory() as target:
        seeds = sample(args.cupel, args.strategy + ":chain=10", str(directory), args.sample, args.rng, target)
        for solver in [name for name in ("z3", "cvc5") if getattr(args, name)]:
            bad_seeds, slow_seeds = errors_of(args, solver, sorted(set(seeds.values())))
            files = [path for path, seed in seeds.items() if seed not in bad_seeds and seed not in slow_seeds]
            messages, late = errors_of(args, solver, files)
            row[solver] = (len(files) - len(late), len(messages))
            counts[solver].update((directory.name, message) for message in messages.values())
            if args.keep and messages:
                keep(args, solver, directory.name, messages)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--logic", action="append")
    parser.add_argument("--strategy", default="typefuzz")
    parser.add_argument("--count", type=int, default=100000)
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--z3", default=shutil.which("z3"))
    parser.add_argument("--cvc5", default=shutil.which("cvc5"))
    parser.add_argument("--keep", help="copy some refused mutants below this directory")
    args = parser.parse_args()

    directories = sorted(path for path in pathlib.Path(args.seeds).iterdir() if path.is_dir())
    if args.logic:
        directories = [path for path in directories if path.name in args.logic]
    if not directories:
        sys.exit("no directory of seeds")
    counts = collections.defaultdict(collections.Counter)
    below = []
    print("%-18s %10s %9s %9s %9s" % ("logic", "mutants", "cupel", "z3", "cvc5"))
    for directory in directories:
        row = measure(args, directory, counts)
        shares = {}
        for name, (total, bad) in row.items():
            if not total:
                continue
            shares[name] = (total - bad) / total
            if shares[name] < (1.0 if name == "cupel" else BAR):
                below.append((directory.name, name, shares[name]))
        cells = ["%8.2f%%" % (100 * shares[name]) if name in shares else "        -" for name in ("cupel", "z3", "cvc5")]
        print("%-18s %10d %s" % (directory.name, row["cupel"][0], " ".join(cells)), flush=True)
    for solver, messages in counts.items():
        print("\nrefused by %s:" % solver)
        for (logic, message), count in messages.most_common(60):
            print("  %5d  %-16s %s" % (count, logic, message))
    print("\nbelow the bar: %s" % (", ".join("%s/%s %.2f%%" % (l, s, 100 * v) for l, s, v in below) or "none"))
    sys.exit(1 if below else 0)


if __name__ == "__main__":
    main()
