#!/usr/bin/env python3
"""How fast `diver` makes satisfiable mutants, and how often its random terms are accepted, without any solver.

Seeds are .smt2 files of 1 to 5 KB below --seeds, a random sample of --sample of them. Each is measured alone, with a
small and a large number of mutants: the difference leaves out what is spent on starting and on asking a solver for the
model. The bar: 20,000 mutants per second and core in the median over the seeds that have a model.

No seed is left out in silence. One without a model is named with the reason. One that gives fewer mutants than asked is
measured with what it gives. One that gives none, or that takes longer than --limit, counts as 0 mutants per second.

    bench/diver.py --seeds DIR [--sample 100] [--count 3000] [--runs 1] [--variant weights=0] [--variant complicate=0]
    bench/diver.py --seeds DIR --operators
    bench/diver.py --seeds DIR --sample 25 --campaign 10 --runs 10 --variant weights=0
    bench/diver.py --of-campaign DIR --sample 25 --campaign 10 --runs 10 --variant weights=0

With --campaign SECONDS, the seeds that have a model also go through campaigns with the solver: one for each variant and run, which ends
after SECONDS of CPU time (solvers' and our own) for each seed, --jobs of them at a time. Counted are tests and triggers: tests that showed a bug, whether
their findings are kept or only counted.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile

BAR = 20_000
SMALL = 60  # mutants of the run that is subtracted
UNEVALUATED = "(no evaluator)"  # in the name of an operator: our evaluator cannot compute it
# Why diver refuses a seed that has no model to start from: such a seed is no sat seed, or nobody can say.
NO_MODEL = re.compile(r": (the seed is unsat|no model of the seed is .+|solvers contradict .+|the model cannot be read.*|"
                      r"the script has .+|solvers read .+|an assertion is not true .+|assertion \d+: .+)"
                      r" \((\d+) times\)$", re.M)

Measured = collections.namedtuple("Measured", "tests seconds tally problem")


def sample(directory, count, rng, least, most):
    files = sorted(path for path in pathlib.Path(directory).rglob("*.smt2") if least <= path.stat().st_size <= most)
    return random.Random(rng).sample(files, min(count, len(files)))


def seeds_with_bugs(options):
    """As in the paper's ablation: seeds from which diver found a bug in an earlier campaign, with the solvers that are tested here."""
    done = subprocess.run([options.cupel, "findings", "list", "--all", "--json", options.of_campaign], capture_output=True, text=True, check=True)
    findings = [json.loads(line) for line in done.stdout.splitlines()]
    found = {pathlib.Path(finding["seed"]) for finding in findings
             if finding["strategy"] == "diver" and not finding["flaky"] and finding["kind"] != "slow"}
    return random.Random(options.rng).sample(sorted(found), min(options.sample, len(found)))


def solver_words(options):
    return [word for name in options.solver for word in ("--solver", name)]


def run(options, spec, seed, count, rng):
    """What one run gives; `problem` is empty where it gave as many mutants as asked."""
    command = [options.cupel, "gen", "-q", "--strategy", spec, "--seeds", str(seed), "-n", str(count), "--count-only",
               *solver_words(options), "--fact-time", "1", "--rng", str(rng)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=options.limit)
    except subprocess.TimeoutExpired:
        return Measured(0, options.limit, {}, f"took longer than {options.limit} s")
    found = dict(re.findall(r"^(tests|seconds|tests/s/core) +([\d.]+)$", done.stdout, re.M))
    tests, speed = int(found.get("tests", 0)), int(found.get("tests/s/core", 0))
    if tests == 0:
        refused = NO_MODEL.search(done.stderr)
        lines = done.stderr.strip().splitlines() or ["nothing was said"]
        return Measured(0, 0, {}, "no model: " + refused.group(1) if refused else "no mutant: " + lines[0].split(": ", 1)[-1])
    tally = {name: int(number) for name, number in re.findall(r"^  (.+?) +(\d+)$", done.stdout, re.M)}
    problem = "" if tests >= count else f"gave only {tests} mutants"
    return Measured(tests, tests / max(speed, 1), tally, problem)


def measure_seed(options, spec, seed, rng):
    """((mutants per second, mutants per position tried), tally, problem); None instead of the pair without a model."""
    few, many = run(options, spec, seed, SMALL, rng), run(options, spec, seed, options.count, rng)
    problem = many.problem or few.problem
    if problem.startswith("no model"):
        return None, {}, problem
    if many.tests <= few.tests or not few.tests:
        return (0.0, 0.0), many.tally, problem or f"gave only {many.tests} mutants"
    seconds = max(many.seconds - few.seconds, 1e-6)
    pair = (many.tests - few.tests) / seconds, many.tally["mutants"] / many.tally["positions tried"]
    return pair, many.tally, problem


def measure(options, spec, seeds, tallies):
    """{(seed, run): pair} of the seeds that have a model, and the problems of all seeds as [(seed, what)]."""
    results, problems = {}, []
    for seed in seeds:
        for rng in range(1, (options.speed_runs or options.runs) + 1):
            pair, tally, problem = measure_seed(options, spec, seed, rng)
            if problem and rng == 1:
                problems.append((seed, problem))
            if pair is None:
                break
            results[seed, rng] = pair
            tallies.update(tally)
    return results, problems


def campaign(options, spec, seeds, rng):
    """(tests, triggers, CPU seconds) of a campaign over the seeds."""
    budget = options.campaign * len(seeds)
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work, "seeds")
        folder.mkdir()
        for number, seed in enumerate(seeds):
            (folder / f"{number:03}.smt2").symlink_to(seed.absolute())
        command = [options.cupel, "fuzz", "--json", "--jobs", "1", "--timeout", "1", "--reduce", "0", "--strategy", spec, "--seeds", str(folder),
                   *solver_words(options), "--rng", str(rng), "--time", f"{20 * budget:.0f}s", "--out", work + "/campaign"]
        seen = {"tests": 0, "findings": {}, "flaky": 0, "repeats": 0, "solver_cpu": 0, "own_cpu": 0}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
            for line in running.stdout:
                event = json.loads(line)
                if event.get("event") not in ("progress", "summary"):
                    continue
                seen = event
                if event["event"] == "progress" and event["solver_cpu"] + event["own_cpu"] >= budget:
                    running.send_signal(signal.SIGINT)
    found = sum(count for kind in seen["findings"].values() for count in kind.values())
    return seen["tests"], found + seen["repeats"], seen["solver_cpu"] + seen["own_cpu"]


def show_campaigns(options, specs, seeds):
    """All variants of a run are under way at the same time of day, so that other work on the machine hits them alike."""
    print(f"\ncampaigns with {', '.join(options.solver)}, {options.campaign} CPU s for each of {len(seeds)} seeds, {options.runs} runs", flush=True)
    totals = {label: [0, 0, 0.0] for label, _ in specs}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        planned = [(label, rng, pool.submit(campaign, options, spec, seeds, rng))
                   for rng in range(options.first, options.first + options.runs) for label, spec in specs]
        for label, rng, running in planned:
            totals[label] = [before + more for before, more in zip(totals[label], running.result())]
            print(f"  {label}, run {rng}: tests {running.result()[0]}, triggers {running.result()[1]}", file=sys.stderr, flush=True)
    for label, (tests, triggers, seconds) in totals.items():
        print(f"{label:<28} tests {tests:>8}   triggers {triggers:>5}   CPU s {seconds:.0f}   "
              f"tests per CPU s {tests / max(seconds, 1):.1f}   triggers per CPU hour {3600 * triggers / max(seconds, 1):.0f}", flush=True)


def show(label, results):
    speeds = [speed for speed, _ in results.values()]
    tries = [rate for _, rate in results.values()]
    if not speeds:
        print(f"{label:<28} no seed has a model")
        return 0
    low, middle, high = statistics.quantiles(speeds, n=4) if len(speeds) > 1 else speeds * 3
    seeds = len({seed for seed, _ in results})
    print(f"{label:<28} seeds {seeds:>4}   mutants/s/core {middle:>8.0f} ({low:.0f} to {high:.0f})   "
          f"mutants per try {statistics.median(tries):.2f}", flush=True)
    return middle


def show_problems(problems):
    """Every seed that is not measured as the others are, by what is the matter with it."""
    kinds = collections.defaultdict(list)
    for seed, problem in problems:
        kinds[re.sub(r"\d+ mutants", "N mutants", problem)].append((seed, problem))
    for kind, seeds in sorted(kinds.items()):
        print(f"\n{len(seeds)} seeds: {kind}")
        for seed, problem in seeds:
            print(f"    {seed}" + (f" ({problem})" if problem != kind else ""))


def show_rates(tallies):
    """Accepted terms per term drawn, by theory and by operator. Nothing is silently zero."""
    operators = {name[6:]: (number, tallies["kept " + name[6:]]) for name, number in tallies.items()
                 if name.startswith("tried ")}
    theories = collections.defaultdict(lambda: [0, 0])
    for name, (tried, kept) in operators.items():
        theories[name.split(" ")[0]][0] += tried
        theories[name.split(" ")[0]][1] += kept
    for title, table in (("theory", theories), ("operator", operators)):
        print(f"\n{title:<32} {'drawn':>8} {'accepted':>8}  rate")
        for name, (tried, kept) in sorted(table.items()):
            note = "" if kept else "   never accepted"
            if name.endswith(UNEVALUATED):
                note += "   accepted only where nothing looks at its value"
            elif not kept and tried < 20:
                note += "   drawn too rarely to tell"
            print(f"{name:<32} {tried:>8} {kept:>8}  {kept / max(tried, 1):.2f}{note}")
    silent = [name for name, (tried, kept) in operators.items()
              if not kept and tried >= 20 and not name.endswith(UNEVALUATED)]
    print(f"\noperators drawn 20 times or more, with an evaluator, and never accepted: {', '.join(sorted(silent)) or 'none'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--seeds")
    parser.add_argument("--of-campaign", help="instead of --seeds: a campaign's directory; those of its seeds from which diver found bugs")
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--runs", type=int, default=1, help="runs per seed, with different random numbers")
    parser.add_argument("--speed-runs", type=int, help="other than --runs, which campaigns have")
    parser.add_argument("--solver", action="append", help="default: z3")
    parser.add_argument("--rng", type=int, default=1, help="of the sample")
    parser.add_argument("--least", type=int, default=1024)
    parser.add_argument("--most", type=int, default=5120)
    parser.add_argument("--limit", type=int, default=120, help="seconds for one run")
    parser.add_argument("--variant", action="append", default=[], help="options of diver to measure beside the default")
    parser.add_argument("--campaign", type=float, default=0, help="CPU seconds for each seed of a campaign with the solver")
    parser.add_argument("--first", type=int, default=1, help="number of the first campaign: runs can be spread over machines and hours")
    parser.add_argument("--jobs", type=int, default=1, help="campaigns at a time")
    parser.add_argument("--operators", action="store_true", help="acceptance by theory and operator")
    options = parser.parse_args()
    options.solver = options.solver or ["z3"]
    if bool(options.seeds) == bool(options.of_campaign):
        parser.error("give --seeds or --of-campaign")
    seeds = seeds_with_bugs(options) if options.of_campaign else sample(options.seeds, options.sample, options.rng, options.least, options.most)
    tallies = collections.Counter()
    spec = "diver:operators" if options.operators else "diver"
    standard, problems = measure(options, spec, seeds, tallies)
    middle = show("default" + (", counting operators" if options.operators else ""), standard)
    with_model = list(dict.fromkeys(seed for seed, _ in standard))
    for variant in options.variant:
        results, more = measure(options, f"{spec}{',' if options.operators else ':'}{variant}", with_model, collections.Counter())
        show(variant, results)
        problems += [(f"{seed} with {variant}", problem) for seed, problem in more]
    print(f"{len(seeds)} seeds drawn, {len(with_model)} with a model")
    if options.campaign:
        variants = [(variant, f"diver:{variant}") for variant in options.variant]
        show_campaigns(options, [("default", "diver"), *variants], with_model)
    show_problems(problems)
    if options.operators:
        show_rates(tallies)
    if middle < BAR:
        print(f"\nbelow the bar of {BAR} mutants per second and core")
    return 0


if __name__ == "__main__":
    sys.exit(main())
