#!/usr/bin/env python3
"""Front end side by side: parse and type-check one large file with cupel, z3 and cvc5, in turns, in one run.

The large file is made from the seeds that all three accept: each between (push 1) and (pop 1), without the commands that
would make a solver work (check-sat, get-*). What a solver refuses in that form is left out and counted. Times are CPU
times (user + system) of whole processes, the best of several turns; memory is the peak of the process.

  bench/front_end.py [--seeds DIR] [--cupel PATH] [--turns N]
"""
import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DROPPED = re.compile(r"^\s*\(\s*(set-logic|set-info|set-option|check-sat|exit|get-|echo|reset)")
# z3 does not scope these by push and pop.
UNSCOPED = ("datatype", "define-fun-rec", "define-funs-rec", "define-sort", "(push", "(pop", "(reset")


def candidates(seeds):
    for path in sorted(seeds.rglob("*.smt2")):
        text = path.read_text(errors="replace")
        if not any(word in text for word in UNSCOPED) and "HO_" not in str(path):
            yield path, "\n".join(line for line in text.split("\n") if not DROPPED.match(line))


def concatenate(parts, target):
    """Writes the parts and returns the first line of each."""
    starts, line = [], 2
    with open(target, "w") as out:
        out.write("(set-logic ALL)\n")
        for _, body in parts:
            starts.append(line)
            block = f"(push 1)\n{body}\n(pop 1)\n"
            out.write(block)
            line += block.count("\n")
    return starts


def offending_lines(command, target):
    done = subprocess.run(command + [target], capture_output=True, text=True, errors="replace")
    text = done.stdout + done.stderr
    return {int(n) for n in re.findall(r"line (\d+) column", text)} | {
        int(n) for n in re.findall(r"(?:Parse Error: )?\S+\.smt2:(\d+)[.:]\d+", text) if "rror" in text}


def agreed_file(seeds, readers, target):
    parts = list(candidates(seeds))
    left_out = 0
    while True:
        starts = concatenate(parts, target)
        bad = set()
        for command in readers:
            for line in offending_lines(command, target):
                bad.add(max(i for i, start in enumerate(starts) if start <= line))
        if not bad:
            return len(parts), left_out
        left_out += len(bad)
        parts = [part for i, part in enumerate(parts) if i not in bad]


def measure(command):
    """CPU seconds and peak memory in bytes of one process."""
    with open(os.devnull, "w") as null:
        process = subprocess.Popen(command, stdout=null, stderr=null)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seeds", type=Path, default=ROOT / "data" / "seeds")
    options.add_argument("--cupel", default=str(ROOT / "build" / "release" / "cupel"))
    options.add_argument("--turns", type=int, default=7)
    options.add_argument("--repeat", type=int, default=1, help="repeat the file this often, for small seed sets")
    args = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "all.smt2")
        z3, cvc5 = ["z3"], ["cvc5", "--parse-only"]
        files, left_out = agreed_file(args.seeds, [z3, cvc5, [args.cupel, "check", "-q"]], target)
        content = Path(target).read_text()
        body = content.split("\n", 1)[1]
        Path(target).write_text("(set-logic ALL)\n" + body * args.repeat)
        size = os.path.getsize(target)
        print(f"{files} files, {left_out} left out, {size / 1e6:.1f} MB")
        readers = {"z3": z3, "cvc5 --parse-only": cvc5, "cupel check": [args.cupel, "check", "-q", "-j1"],
                   "cupel check --print": [args.cupel, "check", "--print", "-j1"]}
        best = {name: (float("inf"), 0) for name in readers}
        for _ in range(args.turns):
            for name, command in readers.items():
                best[name] = min(best[name], measure(command + [target]))
        for name, (seconds, memory) in best.items():
            print(f"{name:<22}{seconds:8.3f} s {size / 1e6 / seconds:8.1f} MB/s {memory / size:6.1f} bytes per input byte")
        ours = best["cupel check"][0]
        fastest = min(best["z3"][0], best["cvc5 --parse-only"][0])
        printing = best["cupel check --print"][0] - ours
        print(f"faster than the faster solver: {fastest / ours:.1f}x")
        print(f"printing takes {printing / ours:.2f} of the time of parsing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
