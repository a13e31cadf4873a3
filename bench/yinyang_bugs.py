#!/usr/bin/env python3
"""What yinyang's opfuzz and typefuzz find in a given time, to put beside a campaign of ours on the same seeds:

  bench/yinyang_bugs.py --yinyang VENV --seeds DIR --seconds 1800 --out FOLDER

On one core (--core), half of the time for each, with z3, cvc5 and cvc4 and the options that its manual names. yinyang goes through
all files in random order and ends; its typefuzz also ends with an error of its own on some files. Whatever ends is started again until the
time is up, and that is counted. Printed: runs, solver calls, how many of them yinyang calls effective, triggers by the first words of
their file names. The triggers stay in FOLDER/*/bugs; `cupel report FILE` says what is behind one.
"""
import argparse
import collections
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

SOLVERS = ("z3 model_validate=true;cvc5 --check-models -m -i -q --strings-exp;cvc4 --check-models -m -i -q --strings-exp")
STATISTICS = re.compile(r"Performed (\d+) solver calls \([\d.]+ calls/s, eff: ([\d.]+)%")


def one_run(options, strategy, folder, seconds):
    """(solver calls, effective ones, whether it ended by itself)"""
    for name in ("bugs", "scratch", "logs"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    command = ["taskset", "-c", str(options.core), options.yinyang / "bin" / strategy, "-t", "1", "-m", "1", "-b", "bugs", "-s", "scratch",
               "-l", "logs", options.solvers, options.seeds]
    with open(folder / "output.txt", "a+") as log:
        start = log.tell()
        running = subprocess.Popen([str(word) for word in command], cwd=folder, stdout=log, stderr=log)
        deadline = time.monotonic() + seconds
        ended = False
        while time.monotonic() < deadline and not ended:
            ended = running.poll() is not None
            time.sleep(0.2)
        if not ended:
            running.send_signal(signal.SIGINT)
        running.wait()
        log.seek(start)
        seen = STATISTICS.findall(log.read())
    calls, share = (int(seen[-1][0]), float(seen[-1][1])) if seen else (0, 0.0)
    return calls, calls * share / 100, ended


def run_strategy(options, strategy):
    folder, end = options.out / strategy, time.monotonic() + options.seconds / 2
    calls = effective = runs = ends = 0
    while end - time.monotonic() > 5:
        more, good, ended = one_run(options, strategy, folder, end - time.monotonic())
        calls, effective, runs, ends = calls + more, effective + good, runs + 1, ends + ended
    triggers = collections.Counter("-".join(path.stem.split("-")[:2]) for path in (folder / "bugs").glob("*.smt2"))
    print(f"{strategy}: {runs} runs, {ends} of which ended by themselves; {calls} solver calls, {effective / max(calls, 1):.0%} effective; "
          f"triggers {sum(triggers.values())} {dict(triggers)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--yinyang", required=True, type=Path, help="virtual environment that has yinyang")
    parser.add_argument("--seeds", required=True, type=lambda text: Path(text).absolute())
    parser.add_argument("--seconds", type=int, default=1800)
    parser.add_argument("--core", type=int, default=1)
    parser.add_argument("--solvers", default=SOLVERS)
    parser.add_argument("--out", type=Path, default=Path("yinyang"), help="where triggers go; must not exist")
    options = parser.parse_args()
    options.yinyang = options.yinyang.absolute()
    if options.out.exists():
        print(f"yinyang_bugs.py: {options.out} is there already", file=sys.stderr)
        return 2
    for strategy in ("opfuzz", "typefuzz"):
        run_strategy(options, strategy)
    return 0


if __name__ == "__main__":
    sys.exit(main())
