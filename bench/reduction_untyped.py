#!/usr/bin/env python3
"""Reduction of files that Cupel's type checker refuses: cupel reduce beside ddSMT (from PyPI), on the same files.

Files of 2 to 20 KB below --seeds are broken as users' files are, at run time:

  exit      text behind (exit) that is no script
  command   a command that no standard knows
  operator  an operator of one solver's own inside an assertion
  end       the last parentheses are missing

What must be kept is a check of its own per file: what z3 prints, and operators that a fake bug needs. Both reducers get
the same check and the same number of jobs, one after the other. Every result is checked again.

  python3 -m venv venv && venv/bin/pip install ddsmt
  bench/reduction_untyped.py --seeds DIR --ddsmt venv/bin/ddsmt [--cupel PATH] [--files N] [--jobs N] [--limit SECONDS]
"""
import argparse
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = re.compile(r"\(([a-z][a-zA-Z0-9._]*|[+*<>=/-]+=?) ")
NOT_OPERATORS = {"assert", "declare", "define", "set", "let", "check", "get", "exists", "forall", "push", "pop"}
KINDS = ["exit", "command", "operator", "end"]


def operators(text):
    found = {head for head in HEAD.findall(text) if head.split("-")[0] not in NOT_OPERATORS or head == "-"}
    return sorted(found)


def commands(text):
    """The texts of the commands, without comments."""
    text = re.sub(r'("(?:[^"]|"")*"|\|[^|]*\|)|;[^\n]*', lambda m: m.group(1) or "", text)
    found, depth, start = [], 0, 0
    for token in re.finditer(r'"(?:[^"]|"")*"|\|[^|]*\||[()]', text):
        if token.group() == "(":
            start = token.start() if depth == 0 else start
            depth += 1
        elif token.group() == ")":
            depth -= 1
            if depth == 0:
                found.append(text[start:token.end()])
    return found


def z3_says(path):
    done = subprocess.run(["z3", "-T:2", str(path)], capture_output=True, text=True, timeout=30)
    return done.stdout + done.stderr


def break_it(kind, text, rng):
    parts = commands(text)
    asserts = [i for i, part in enumerate(parts) if part.startswith("(assert ")]
    if kind == "exit":
        parts = [part for part in parts if part != "(exit)"]
        return "\n".join(parts) + "\n(exit)\nsat was expected here, see ticket 4711 {\n(but unsat came)\n"
    if kind == "command":
        parts.insert(rng.choice(asserts), "(trace-next-assertion :level 3 (all))")
        return "\n".join(parts) + "\n"
    if kind == "operator":
        at = rng.choice(asserts)
        parts[at] = "(assert (own.check 3 " + parts[at][len("(assert "):] + ")"
        return "\n".join(parts) + "\n"
    return "\n".join(parts[:-1]) + "\n" + re.sub(r"\)+$", "", parts[asserts[-1]]) + "\n"


def check_lines(kind, needed, answer):
    lines = ["#!/bin/sh", 'out=$(z3 -T:2 "$1" 2>&1)']
    if kind == "exit":
        lines += [f'case "$out" in *error*) exit 1;; *{answer}*) ;; *) exit 1;; esac']
    if kind == "command":
        lines += [f'case "$out" in *"{answer}"*) ;; *) exit 1;; esac', "grep -q '(trace-next-assertion' \"$1\" || exit 1"]
    if kind == "operator":
        lines += ['case "$out" in *"unknown"*own.check*) ;; *) exit 1;; esac']
    if kind == "end":
        lines += ['case "$out" in *"invalid"*|*"unexpected"*|*"end of file"*) ;; *) exit 1;; esac']
    return lines + [f"grep -qF -- '({word} ' \"$1\" || exit 1" for word in needed]


def holds(check, path):
    return subprocess.run([str(check), str(path)], capture_output=True, timeout=60).returncode == 0


def make_case(kind, path, folder, rng, cupel):
    """A broken file and its check; None where the seed is of no use for it."""
    text = path.read_text(errors="replace")
    words = operators(text)
    if len(words) < 3 or "(assert " not in text or "(push" in text:
        return None
    answer = z3_says(path).strip().split("\n")[0]
    if answer not in ("sat", "unsat"):
        return None
    script, check = folder / f"{kind}-{path.stem}.smt2", folder / f"{kind}-{path.stem}.sh"
    script.write_text(break_it(kind, text, rng))
    needed = rng.sample(words, 2 if kind in ("exit", "command") else 1)
    check.write_text("\n".join(check_lines(kind, needed, answer)) + "\n")
    check.chmod(0o755)
    refused = subprocess.run([cupel, "check", "-q", script], capture_output=True).returncode == 2
    return (script, check) if refused and holds(check, script) else None


def make_cases(options, folder):
    rng = random.Random(options.rng)
    paths = [p for p in sorted(Path(options.seeds).rglob("*.smt2")) if 2000 <= p.stat().st_size <= 20000]
    rng.shuffle(paths)
    cases = []
    for path in paths:
        if len(cases) == options.files:
            break
        made = make_case(KINDS[len(cases) % len(KINDS)], path, folder, rng, options.cupel)
        if made:
            cases.append(made)
    return cases


def timed(command, limit):
    """Processes that a stopped reducer started go with it: they would slow down what is measured next."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        errors = process.communicate(timeout=limit)[1]
        note = "" if process.returncode == 0 else f"status {process.returncode}: {errors.strip()[-100:]}"
    except subprocess.TimeoutExpired:
        note = "stopped"
    seconds = time.monotonic() - start
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.communicate()
    return seconds, note


def measure(tool, command, script, check, result, limit):
    seconds, note = timed(command, limit)
    if not result.exists() or not holds(check, result):
        return {"bytes": script.stat().st_size, "seconds": seconds, "note": note or "does not hold"}
    return {"bytes": result.stat().st_size, "seconds": seconds, "note": note}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--ddsmt", required=True)
    parser.add_argument("--cupel", default=str(ROOT / "build/release/cupel"))
    parser.add_argument("--files", type=int, default=20)
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--limit", type=float, default=300, help="seconds per reduction; ddSMT has its best so far then")
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--keep", help="write files, checks and results here")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        folder.mkdir(exist_ok=True)
        cases = make_cases(options, folder)
        if len(cases) < options.files:
            print(f"only {len(cases)} files of {options.files} could be made", file=sys.stderr)
        print(f"{'file':<44}{'bytes':>7}{'cupel':>7}{'ddSMT':>7}{'cupel s':>9}{'ddSMT s':>9}  notes", flush=True)
        rows = [run_case(case, options) for case in cases]
    return summary(rows)


def run_case(case, options):
    script, check = case
    ours, theirs = script.with_suffix(".cupel"), script.with_suffix(".ddsmt")
    a = measure("cupel", [options.cupel, "reduce", "-q", "--jobs", options.jobs, str(script), str(ours), str(check)],
                script, check, ours, options.limit)
    b = measure("ddsmt", [options.ddsmt, "-j", options.jobs, str(script), str(theirs), str(check)], script, check, theirs,
                options.limit)
    notes = " ".join(f"{name}: {one['note']}" for name, one in (("cupel", a), ("ddSMT", b)) if one["note"])
    print(f"{script.stem[:43]:<44}{script.stat().st_size:>7}{a['bytes']:>7}{b['bytes']:>7}{a['seconds']:>9.1f}"
          f"{b['seconds']:>9.1f}  {notes}", flush=True)
    return a, b


def summary(rows):
    total = [sum(row[i][key] for row in rows) for key in ("bytes", "seconds") for i in (0, 1)]
    ratios = [a["seconds"] / b["seconds"] for a, b in rows]
    smaller = sum(a["bytes"] <= b["bytes"] for a, b in rows)
    print(f"\nbytes, all files: cupel {total[0]}, ddSMT {total[1]}; at most ddSMT's in {smaller} of {len(rows)} files")
    print(f"time, all files: cupel {total[2]:.0f} s, ddSMT {total[3]:.0f} s; median of the ratios "
          f"{statistics.median(ratios):.2f}")
    good = total[0] <= total[1] and 2 * total[2] <= total[3]
    print("bar (at most the bytes in at most half the time): " + ("met" if good else "missed"))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
