#!/usr/bin/env python3
"""Tests per second of whole campaigns, Cupel beside yinyang (OpFuzz, TypeFuzz), as a Markdown table:

  python3.11 -m venv VENV && VENV/bin/pip install yinyang     # once, outside of the checkout
  bench/campaign.py --seeds DIR --yinyang VENV --seconds 60

Both get the same seeds, solvers (z3, cvc5) and limit (1 s), and run at the same time, each bound to one core. DIR has a
folder per logic. Two sets are taken from it by a fixed rule (files in the order of a hash of their names): `small`, 6
files of at most 2 kB of each of five logics, and `broad`, 14 files of at most 32 kB of each of the 18 logics with the
most files. A test is a formula that went to all solvers; it is answered where each said sat, unsat or unknown. For Cupel
that number is a lower bound, since it counts answers per solver. Where the machine has other work, compare tests per CPU second (of solvers and
tool together). Without --yinyang only Cupel is run.
"""
import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SMALL_LOGICS = ["QF_S", "QF_SLIA", "QF_LIA", "QF_NRA", "QF_LRA"]
YINYANG_SOLVERS = "z3 -smt2 model=true;cvc5 --strings-exp --produce-models --incremental -q"
WINDOW = 10  # seconds
# Counts what yinyang does not print: how many mutants all solvers answered. Run by the interpreter of its environment.
COUNTING = """
import atexit, json, runpy, sys
from yinyang.src.core import Fuzzer as module
counts = {"tests": 0, "answered": 0}
plain = module.Fuzzer.test
def test(self, script, iteration):
    before, calls = self.statistic.effective_calls, self.statistic.solver_calls
    result = plain(self, script, iteration)
    if self.statistic.solver_calls > calls:
        counts["tests"] += 1
        counts["answered"] += self.statistic.effective_calls - before >= 2
    return result
module.Fuzzer.test = test
out, program, *rest = sys.argv[1:]
atexit.register(lambda: json.dump(counts, open(out, "w")))
sys.argv = [program, *rest]
runpy.run_path(program, run_name="__main__")
"""


def candidates(folder, most_bytes):
    files = [p for p in folder.rglob("*.smt2") if p.stat().st_size <= most_bytes]
    return sorted(files, key=lambda p: hashlib.sha256(f"{folder.name}/{p.name}".encode()).hexdigest())


def take(seeds, logics, per_logic, most_bytes, into):
    """Copies the chosen files, so that both programs see the same folder."""
    into.mkdir()
    for logic in logics:
        for path in candidates(seeds / logic, most_bytes)[:per_logic]:
            shutil.copy(path, into / f"{logic}__{path.name}")
    return len(list(into.iterdir()))


def broadest_logics(seeds, number, most_bytes):
    sizes = {p.name: len(candidates(p, most_bytes)) for p in seeds.iterdir() if p.is_dir()}
    return sorted(sorted(sizes, key=lambda name: (-sizes[name], name))[:number])


def start_cupel(options, strategy, seeds, work, core):
    command = ["taskset", "-c", str(core), options.cupel, "fuzz", "--strategy", strategy, "--seeds", seeds, "--solver",
               "z3", "--solver", "cvc5", "--executor", options.executor, "--timeout", "1", "--time",
               f"{options.seconds}s", "--jobs", "1", "--rng", "1", "--reduce", "0", "--json", "--out", work / "cupel"]
    return subprocess.Popen([str(word) for word in command], stdout=open(work / "cupel.json", "w"))


def start_yinyang(options, strategy, seeds, work, core):
    binaries = Path(options.yinyang).absolute() / "bin"
    command = ["taskset", "-c", str(core), binaries / "python", "-c", COUNTING, work / "yinyang.json",
               binaries / strategy, "-t", "1", "-m", "1", "-b", work / "bugs", "-s", work / "scratch", "-l", work / "logs",
               YINYANG_SOLVERS, seeds]
    for name in ("bugs", "scratch", "logs"):
        (work / name).mkdir()
    return subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                            cwd=work)


def wait(process, deadline):
    """Seconds that it ran, and CPU seconds with all that it started. At the deadline it is interrupted, as a user would do."""
    start, interrupted = time.monotonic(), False
    while True:
        pid, _, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = 0
            return time.monotonic() - start, usage.ru_utime + usage.ru_stime
        if not interrupted and time.monotonic() > deadline:
            interrupted = True
            process.send_signal(signal.SIGINT)
        time.sleep(0.05)


def windows(lines):
    """(second at its end, our own share of the CPU time) of each window of a campaign, from what `--json` prints."""
    found, last = [], {"seconds": 0, "own_cpu": 0, "solver_cpu": 0}
    for line in lines:
        if line["event"] not in ("progress", "summary") or line["seconds"] - last["seconds"] < WINDOW:
            continue
        own, solvers = (line[key] - last[key] for key in ("own_cpu", "solver_cpu"))
        found.append((line["seconds"], own / (own + solvers) if own + solvers > 0 else 0))
        last = line
    return found


def cupel_counts(work, seeds):
    lines = [json.loads(line) for line in (work / "cupel.json").read_text().splitlines()]
    summary = next(line for line in lines if line["event"] == "summary")
    answers = [sum(of_solver.get(kind, 0) for kind in ("sat", "unsat", "unknown")) for of_solver in summary["answers"].values()]
    shares = [share for _, share in windows(lines)]
    tests = summary["tests"]
    own_ms = 1000 * summary["own_cpu"] / tests if tests else 0
    answered = sum(answers) - len(answers) * seeds - (len(answers) - 1) * tests  # seeds are run as they are, and no tests
    return {"tests": tests, "answered": max(0, min(answered, tests)), "seconds": summary["seconds"], "shares": shares,
            "own_ms": own_ms, "cpu": summary["own_cpu"] + summary["solver_cpu"]}


def compare(options, name, seeds, strategy):
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        cores = sorted(os.sched_getaffinity(0))
        start = time.monotonic()
        ours = start_cupel(options, strategy, seeds, work, cores[0])
        theirs = start_yinyang(options, strategy, seeds, work, cores[-1]) if options.yinyang else None
        their_seconds, their_cpu = wait(theirs, start + options.seconds) if theirs else (0, 0)
        wait(ours, start + options.seconds + 120)
        counts = cupel_counts(work, len(list(seeds.iterdir())))
        rates = [counts[key] / counts["seconds"] for key in ("answered", "tests")]
        per_cpu = [counts["tests"] / counts["cpu"] if counts["cpu"] else 0]
        others = None
        if theirs:
            found = json.loads((work / "yinyang.json").read_text())
            others = [found[key] / their_seconds for key in ("answered", "tests")]
            per_cpu.append(found["tests"] / their_cpu if their_cpu else 0)
    shares = " ".join(f"{100 * share:.0f}%" for share in counts["shares"]) or "-"
    cells = [name, strategy, f"{rates[0]:.1f}", f"{rates[1]:.1f}"]
    cells += [f"{value:.1f}" for value in others] if others else ["-", "-"]
    cells += [f"{a / b:.1f}x" if b else "-" for a, b in zip(rates, others)] if others else ["-", "-"]
    cells.append(" / ".join(f"{value:.1f}" for value in per_cpu))
    return cells + [f"{counts['own_ms']:.2f}", shares]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--seeds", required=True, type=Path, help="directory with a folder per logic")
    parser.add_argument("--yinyang", help="virtual environment that has yinyang")
    parser.add_argument("--seconds", type=int, default=60, help="of each campaign")
    parser.add_argument("--executor", default="mixed", help="of Cupel")
    parser.add_argument("--sets", default="small,broad")
    parser.add_argument("--strategies", default="opfuzz,typefuzz")
    options = parser.parse_args()
    print(f"Cupel with `--executor {options.executor}`, {options.seconds} s each; yinyang with `{YINYANG_SOLVERS}`.\n")
    print("| seeds | strategy | answered/s | tests/s | yinyang answered/s | yinyang tests/s | ratio answered | ratio tests |"
          f" tests per CPU s: ours / theirs | own CPU ms per test | own share of CPU per {WINDOW} s |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as directory:
        for name in options.sets.split(","):
            seeds = Path(directory) / name
            if name == "small":
                take(options.seeds, SMALL_LOGICS, 6, 2048, seeds)
            else:
                take(options.seeds, broadest_logics(options.seeds, 18, 32768), 14, 32768, seeds)
            for strategy in options.strategies.split(","):
                print("| " + " | ".join(compare(options, name, seeds, strategy)) + " |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
