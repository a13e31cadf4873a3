#!/usr/bin/env python3
"""Which options of a solver change what a formula means?

Runs a solver with every value of every option that a campaign may draw (`cupel solvers options NAME --json`) on seeds whose
answer is known, and lists

  wrong    values under which an answer contradicts the seed's status
  silent   values under which the solver answers nothing at all (refused, other language, waits)
  unknown  values under which most answers become `unknown`
  noise    values under which it prints more than its answers

An option that is documented to change the meaning, to weaken the solver or to print belongs into the profile's exclusions, with
the reason. An answer that contradicts the status under any other option is a soundness bug: a finding, and no exclusion.

Usage: option_meaning.py CUPEL SOLVER [--seeds DIR] [--sample N] [--only REGEX] [--all] [--jobs N] [--command CMD]
--all: also the values that the profile excludes already.
"""
import argparse
import json
import re
import shlex
import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

COMMANDS = {
    "z3": ["z3", "-smt2", "-in"],
    "cvc5": ["cvc5", "--lang=smt2", "--strings-exp"],
    "cvc4": ["cvc4", "--lang=smt2", "--strings-exp"],
}
QUERIES = re.compile(r"\(check-sat")
STATUS = re.compile(r"\(set-info :status (sat|unsat)\)")
# What only prints, or needs options of its own.
OTHER_OUTPUT = re.compile(r"\((get-|echo|push|pop|check-sat-assuming|set-option)")


def judge(lines):
    """(answer, rest of the output) of one script: the answer is sat, unsat, unknown or error."""
    lines = [line for line in lines if line.strip()]
    answers = [line for line in lines if line in ("sat", "unsat", "unknown")]
    rest = [line for line in lines if line not in answers]
    said = " ".join(rest[:2])[:120]
    bad = len(answers) != 1 or any("error" in line.lower() or line == "unsupported" for line in rest)
    return ("error" if bad else answers[0]), said


def run(command, scripts, seconds):
    """Answers to the first scripts, in one process; fewer than there are scripts where the solver ended or hung."""
    text = "".join(f'{script}\n(echo "end {i}")\n(reset)\n' for i, script in enumerate(scripts))
    try:
        done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              timeout=seconds)
        output, ended = done.stdout, "error"
    except subprocess.TimeoutExpired as expired:
        output, ended = (expired.stdout or b"").decode(errors="replace"), "timeout"
    answers, current = [], []
    for line in output.split("\n"):
        if re.match(r'"?end \d+"?$', line):
            answers.append(judge(current))
            current = []
        else:
            current.append(line)
    if len(answers) < len(scripts):
        answers.append((ended, " ".join(line for line in current if line.strip())[:120]))
    return answers


def ask(command, scripts, seconds):
    """One answer per script. A solver that stops at one goes on behind it; one that never answers is given up."""
    answers = []
    while len(answers) < len(scripts):
        answers += run(command, scripts[len(answers):], seconds)
        if len(answers) >= 5 and all(answer in ("error", "timeout") for answer, _ in answers):
            break
    return answers


def known_seeds(command, folder, count, seconds):
    """Seeds with one query that the solver answers rightly and quickly by itself, spread over logics and answers."""
    shelves = defaultdict(list)
    for path in sorted(folder.rglob("*.smt2")):
        text = path.read_text(errors="replace")
        status = STATUS.search(text)
        if status and len(QUERIES.findall(text)) == 1 and not OTHER_OUTPUT.search(text):
            shelves[path.parent.name, status.group(1)].append((path, text, status.group(1)))
    # Round by round, so that every logic and both answers are among the first ones.
    rounds = [shelf[depth] for depth in range(20) for shelf in shelves.values() if len(shelf) > depth]
    chosen = []
    for path, text, status in rounds:
        # A solver refuses a wrong status by itself: it must not know the answer.
        script = STATUS.sub("", text).replace("(exit)", "")
        if len(chosen) < count and run(command, [script], seconds / 4) == [(status, "")]:
            chosen.append((path, script, status))
    return chosen


def try_value(command, argument, seeds, seconds):
    counts, noise, wrong = Counter(), Counter(), []
    command = command + [argument]
    for (path, script, status), (answer, rest) in zip(seeds, ask(command, [script for _, script, _ in seeds], seconds)):
        if answer in ("sat", "unsat") and answer != status:
            # What a solver says after other scripts and a reset must hold for the script alone.
            [(answer, rest)] = run(command, [script], seconds)
            if answer in ("sat", "unsat") and answer != status:
                wrong.append(f"{path.parent.name}/{path.name} is {status}")
        counts[answer] += 1
        if rest:
            noise[rest] += 1
    return counts, noise, wrong


def verdicts(counts, noise, wrong):
    total = sum(counts.values())
    if wrong:
        yield "wrong", f"{len(wrong)} of {total}: {'; '.join(wrong[:3])}"
    if counts["error"] + counts["timeout"] == total:
        yield "silent", str(dict(counts))
    if counts["unknown"] * 2 > total:
        yield "unknown", f"{counts['unknown']} of {total}"
    if noise and noise.most_common(1)[0][1] * 4 > total:
        yield "noise", noise.most_common(1)[0][0]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("cupel")
    options.add_argument("solver")
    options.add_argument("--command", help="how the solver is started; default: known for " + ", ".join(sorted(COMMANDS)))
    options.add_argument("--seeds", type=Path, default=Path(__file__).resolve().parent.parent / "data" / "seeds")
    options.add_argument("--sample", type=int, default=80)
    options.add_argument("--only", default="")
    options.add_argument("--all", action="store_true")
    options.add_argument("--numbers", type=int, default=10, help="how many values of an option that is a number")
    options.add_argument("--seconds", type=float, default=8)
    options.add_argument("--jobs", type=int, default=2)
    args = options.parse_args()
    command = shlex.split(args.command) if args.command else COMMANDS.get(args.solver)
    if not command:
        options.error("--command is needed for this solver")
    listed = subprocess.run([args.cupel, "solvers", "options", args.solver, "--json"], check=True, capture_output=True, text=True)
    values = []
    for line in listed.stdout.splitlines():
        option = json.loads(line)
        choices = option["values"]
        if option["type"] in ("unsigned", "integer", "real"):
            # The smallest ones switch things off; the largest one is never reached.
            choices = choices[:args.numbers - 1] + choices[-1:]
        for value in choices:
            excluded = option["excluded"] or value["excluded"]
            if re.search(args.only, option["name"]) and (args.all or not excluded):
                values.append((value["argument"], excluded))
    seeds = known_seeds(command, args.seeds, args.sample, args.seconds)
    print(f"{args.solver}: {len(values)} values, {len(seeds)} seeds", flush=True)
    found = Counter()
    with ThreadPoolExecutor(args.jobs) as pool:
        results = pool.map(lambda item: try_value(command, item[0], seeds, args.seconds), values)
        for (argument, excluded), result in zip(values, results):
            for kind, detail in verdicts(*result):
                found[kind] += 1
                print(f"{kind:<8}{argument}  {detail}{'  [excluded: ' + excluded + ']' if excluded else ''}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(found.items())) or "nothing found")
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
