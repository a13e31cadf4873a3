#!/usr/bin/env python3
"""Models of real formulas: asks each solver for models of sat scripts and evaluates them with `cupel eval`.

Prints a table theory x solver x {true, false, undetermined, unread} and every false or unread model; with --keep the scripts and
models behind them are saved for examination. Only scripts with one check-sat are taken.

Usage: model_check.py CUPEL DIRECTORY [--sample N] [--seed N] [--limit SECONDS] [--keep DIR] [--solver NAME]...
"""
import argparse
import collections
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOLVERS = {
    "z3": ["z3", "-T:{limit}"],
    "cvc5": ["cvc5", "--tlimit={limit}000", "--produce-models", "--fp-exp", "--strings-exp", "--arrays-exp"],
    "cvc4": ["cvc4", "--lang=smt2", "--tlimit={limit}000", "--produce-models", "--strings-exp"],
}
THEORIES = [("quantifiers", None), ("strings", r"str\.|String"), ("floats", r"FloatingPoint|Float(16|32|64|128)|RoundingMode"),
            ("datatypes", r"declare-datatype"), ("arrays", r"\(Array "), ("sets, sequences", r"\(Set |\(Seq |\(Bag "),
            ("bit-vectors", r"BitVec"), ("nonlinear", r"\(\* [a-zA-Z(]|\(/ |\(div |\(mod "), ("uninterpreted", r"declare-sort"),
            ("arithmetic", r"\bInt\b|\bReal\b"), ("core", r"")]


def theory(text):
    if re.search(r"\((forall|exists|lambda)\b", text):
        return "quantifiers"
    return next(name for name, pattern in THEORIES if pattern is not None and re.search(pattern, text))


def model_of(solver, limit, text):
    # The status would make some solvers stop where they disagree with it; we want their answer.
    text = re.sub(r"\(set-info :status \w+\)", "", text)
    text = re.sub(r"\((exit|get-model|get-value[^()]*\([^()]*\))\)", "", text) + "\n(get-model)\n"
    command = [part.format(limit=limit) for part in SOLVERS[solver]] + (["-in"] if solver == "z3" else [])
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", timeout=limit + 5)
    except subprocess.TimeoutExpired:
        return None
    lines = done.stdout.split("\n")
    if "sat" not in lines or any(line.startswith("(error") for line in lines[:lines.index("sat")]):
        return None
    return "\n".join(lines[lines.index("sat"):])


def examine(job):
    cupel, solver, path, limit, folder, keep = job
    text = path.read_text(errors="replace")
    model = model_of(solver, limit, text)
    if model is None or "(error" in model:
        return solver, theory(text), "no model", path, ""
    model_file = Path(folder) / f"{solver}-{path.parent.name}-{path.stem}.model"
    model_file.write_text(model)
    try:
        done = subprocess.run([cupel, "eval", str(path), "--model", str(model_file)], capture_output=True, text=True, timeout=60)
        last = (done.stdout.strip().split("\n") or [""])[-1]
        verdict = re.match(r"true|false|undetermined|$", last).group(0) if done.returncode in (0, 10) else "unread"
        detail = last if done.returncode in (0, 10) else done.stderr.strip()
    except subprocess.TimeoutExpired:
        verdict, detail = "too slow", ""
    if verdict in ("false", "unread", "too slow", "undetermined") and keep:
        target = Path(keep) / verdict
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target / f"{solver}-{path.parent.name}-{path.name}")
        shutil.copy(model_file, target)
    model_file.unlink()
    return solver, theory(text), verdict, path, detail


def main():
    options = argparse.ArgumentParser()
    options.add_argument("cupel")
    options.add_argument("directory", type=Path)
    options.add_argument("--sample", type=int, default=0, help="take only so many scripts, at random")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--limit", type=int, default=2)
    options.add_argument("--keep")
    options.add_argument("--strict", action="store_true", help="exit with 1 if a model is false, or more than 2 %% cannot be read")
    options.add_argument("--solver", action="append", choices=list(SOLVERS))
    args = options.parse_args()
    paths = [path for path in sorted(args.directory.rglob("*.smt2"))
             if path.read_text(errors="replace").count("(check-sat") == 1 and "(push" not in path.read_text(errors="replace")
             and ":status unsat" not in path.read_text(errors="replace")]
    random.Random(args.seed).shuffle(paths)
    paths = paths[:args.sample] if args.sample else paths
    table, details, undetermined = collections.Counter(), [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        jobs = [(args.cupel, solver, path, args.limit, folder, args.keep)
                for path in paths for solver in args.solver or SOLVERS]
        for solver, kind, verdict, path, detail in pool.map(examine, jobs):
            table[kind, solver, verdict] += 1
            if verdict in ("false", "unread", "too slow"):
                details.append(f"{verdict}: {solver} {path}: {detail}")
            if verdict == "undetermined":
                undetermined[re.sub(r"^undetermined: assertion \d+: ", "", detail).split(": (")[0][:80]] += 1
    print("\n".join(details))
    verdicts = ["true", "false", "undetermined", "unread", "too slow"]
    print(f"{'theory':<18}{'solver':<8}" + "".join(f"{verdict:>14}" for verdict in verdicts))
    for name, _ in THEORIES:
        for solver in args.solver or SOLVERS:
            row = [table[name, solver, verdict] for verdict in verdicts]
            if any(row):
                print(f"{name:<18}{solver:<8}" + "".join(f"{count:>14}" for count in row))
    for reason, count in undetermined.most_common(15):
        print(f"undetermined {count:>5}: {reason}")
    count = collections.Counter()
    for (_, _, verdict), number in table.items():
        count[verdict] += number
    judged = count["true"] + count["undetermined"]
    failed = count["false"] + count["too slow"] + max(0, count["unread"] - judged // 50)  # one in fifty may be unreadable
    print(f"{judged} passed, {failed} failed")
    return 1 if args.strict and (failed or not judged) else 0


if __name__ == "__main__":
    sys.exit(main())
