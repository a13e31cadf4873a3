#!/usr/bin/env python3
"""What a test costs, for all strategies in one table: milliseconds of our CPU time for making one (Table 5 of Sparrow), and
tests per hour in campaigns (Table 6).

Seeds are .smt2 files of --least to --most bytes below --seeds, a random sample of --sample of them. Starting a chain (reading
the seed, its analysis) belongs to its first test; asking solvers about the seed does not. All strategies are measured in one run, so
solvers are asked once about each seed; which chain comes next is drawn at random. With --campaign SECONDS each strategy
also gets a campaign of that length on one core with z3 and cvc5, --jobs of them at a time; --campaign-only leaves out the rest. With --simplified N, z3's simplifier alone is given N tests of
each strategy: what it solves never reaches a decision procedure. What a test of falcon with options or of last costs is not
comparable (--campaign has both).

    bench/strategies.py --seeds DIR [--sample 1000] [--per-seed 300] [--campaign 600] [--simplified 300]
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# (name, spec without the chain's length, what the published tools take in the mean)
STRATEGIES = [
    ("sparrow, rules (PST)", "sparrow:inject=0", 0.4),
    ("sparrow, injection (LPI)", "sparrow:transform=0", 1.3),
    ("sparrow", "sparrow:", 0.7),
    ("fusion", "fusion:", 4.5),
    ("opfuzz", "opfuzz:", 0.6),
    ("typefuzz", "typefuzz:", None),
    ("diver", "diver:", None),
    ("falcon, formulas", "falcon:options=0", None),
]
# Only in campaigns: what making a test costs is a matter of the learned options (falcon) and of the model (`cupel lm eval`).
CAMPAIGN_ONLY = [("falcon", "falcon:", None), ("last", "last:", None)]


def spec(text, chain):
    return text + ("" if text.endswith(":") else ",") + f"chain={chain}"


def sample(options):
    files = sorted(path for path in pathlib.Path(options.seeds).rglob("*.smt2") if options.least <= path.stat().st_size <= options.most)
    return random.Random(options.rng).sample(files, min(options.sample, len(files)))


def arguments(options, text, folder):
    solvers = [word for name in options.solver for word in ("--solver", name)]
    return ["--strategy", spec(text, options.per_seed), "--seeds", folder, "--rng", str(options.rng), *solvers]


def making(options, texts, folder, seeds):
    """{spec: (tests, [mean, least, most, deviation])} in milliseconds."""
    count = options.per_seed * seeds * len(texts)
    specs = [word for text in texts for word in ("--strategy", spec(text, options.per_seed))]
    solvers = [word for name in options.solver for word in ("--solver", name)]
    done = subprocess.run([options.cupel, "gen", "-q", "-n", str(count), "--count-only", "--jobs", "1", "--fact-time", "1", "--seeds", folder,
                           "--rng", str(options.rng), *solvers, *specs], capture_output=True, text=True)
    numbers = r"mean (\S+), least (\S+), most (\S+), deviation (\S+)"
    found = re.findall(rf"^ms/test of (\S+)  {numbers}, tests (\d+)$", done.stdout, re.M)
    if not found:
        tests = re.search(r"^tests +(\d+)$", done.stdout, re.M)
        found = [(specs[1], *row, tests[1]) for row in re.findall(rf"^ms/test +{numbers}$", done.stdout, re.M)]
    if not found:
        sys.exit(done.stderr[-2000:])
    return {name: (int(row[-1]), [float(number) for number in row[:-1]]) for name, *row in found}


def testing(options, name, text, folder):
    with tempfile.TemporaryDirectory() as work:
        out = pathlib.Path(options.keep or work) / re.sub(r"[^\w]+", "-", name)
        done = subprocess.run([options.cupel, "fuzz", "--json", "--jobs", "1", "--time", f"{options.campaign}s", "--timeout", "10", "--reduce", "0",
                               "--out", out, *arguments(options, text, folder)], capture_output=True, text=True)
    summary = json.loads(done.stdout.splitlines()[-1])
    hours = [3600 * summary["tests"] / time for time in (summary["seconds"], summary["solver_cpu"] + summary["own_cpu"])]
    return f"{hours[0]:.0f} / {hours[1]:.0f}"


def simplified(options, text, folder):
    """The share of tests that z3's simplifier solves, and the share of seeds."""
    tactic = "(check-sat-using (then simplify fail-if-undecided))"

    def is_solved(script):
        script = re.sub(r"\(check-sat\)", tactic, script, count=1).split(tactic)[0] + tactic
        done = subprocess.run(["z3", "-T:5", "-in"], input=script, capture_output=True, text=True, errors="replace")
        return done.stdout.strip() in ("sat", "unsat")

    with tempfile.TemporaryDirectory() as work:
        command = [options.cupel, "gen", "-q", "-n", str(options.simplified), "--out", work + "/tests", "--fact-time", "1",
                   *arguments(options, text, folder)]
        command[command.index("--strategy") + 1] = spec(text, 3)  # of many seeds
        subprocess.run(command, capture_output=True)
        tests = sorted(pathlib.Path(work, "tests").glob("*.smt2"))
        seeds = {json.loads(line)["seed"] for line in pathlib.Path(work, "tests", "manifest.jsonl").read_text().splitlines()}
        solved = [sum(is_solved(pathlib.Path(path).read_text(errors="replace")) for path in paths) / max(1, len(paths))
                  for paths in (tests, seeds)]
    return f"{100 * solved[0]:.1f} % ({100 * solved[1]:.1f} % of their seeds)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--sample", type=int, default=1000)
    parser.add_argument("--per-seed", type=int, default=300)
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("--most", type=int, default=5000)
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--solver", action="append")
    parser.add_argument("--campaign", type=int, default=0)
    parser.add_argument("--keep", help="a directory in which the campaigns stay, to look at what they found")
    parser.add_argument("--campaign-only", action="store_true", help="no Table 5")
    parser.add_argument("--jobs", type=int, default=1, help="campaigns at a time")
    parser.add_argument("--simplified", type=int, default=0)
    parser.add_argument("--only", help="strategies whose name contains this")
    options = parser.parse_args()
    options.solver = options.solver or ["z3", "cvc5"]
    seeds = sample(options)
    print(f"{len(seeds)} seeds, {options.per_seed} tests each\n")
    print("| strategy | tests | mean ms | min | max | deviation | published mean ms | ratio |" + (" tests per hour / CPU hour |" if options.campaign else "")
          + (" solved by z3's simplifier |" if options.simplified else ""))
    print("|---|---|---|---|---|---|---|---|" + ("---|" if options.campaign else "") + ("---|" if options.simplified else ""))
    with tempfile.TemporaryDirectory() as folder:
        for number, path in enumerate(seeds):
            (pathlib.Path(folder) / f"{number:05}.smt2").symlink_to(path.absolute())
        rows = STRATEGIES + (CAMPAIGN_ONLY if options.campaign else [])
        chosen = [row for row in rows if not options.only or options.only in row[0]]
        timed = [row[1] for row in chosen if row not in CAMPAIGN_ONLY]
        made = {} if options.campaign_only else making(options, timed, folder, len(seeds))
        pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
        campaigns = {name: pool.submit(testing, options, name, text, folder) for name, text, _ in chosen if options.campaign}
        for name, text, published in chosen:
            tests, (mean, least, most, deviation) = made.get(spec(text, options.per_seed), (0, [0.0] * 4))
            ratio = f"{published / mean:.0f}x" if published and mean else ""
            row = f"| {name} | {tests} | {mean:.4f} | {least:.4f} | {most:.3f} | {deviation:.4f} | {published or ''} | {ratio} |"
            if options.campaign:
                row += f" {campaigns[name].result()} |"
            if options.simplified:
                row += f" {simplified(options, text, folder)} |"
            print(row, flush=True)


if __name__ == "__main__":
    main()
