#!/usr/bin/env python3
"""Which strategy finds which known bug in equal time: Figure 2 of Sparrow (Yao et al., ESEC/FSE 2021) in small.

    bench/figure2.py --bugs DIR [--near DIR]... [--cpu 30] [--seeds-per-bug 40] [--issue z3-4880]... [--list]

Known bugs: the triggers that DIR/reproducing.tsv lists without a caveat, where old releases answer wrongly or give a wrong model.
Triggers of one issue are one bug. It takes part if `cupel judge` blames an old release for one of its triggers and not the newest
release of that solver (of cvc5, for cvc4), so it is fixed. What is left out is named with the reason.

Seeds of a bug: the scripts below DIR and the --near directories whose features are nearest to those of the trigger. Left out are the
triggers of the issue, scripts of its number, scripts that differ from a trigger only in names and numbers, scripts that any solver
answers wrongly as they are, and scripts that fewer than two solvers answer at once.

Every strategy has the same seeds, the same three solvers, one worker and --cpu seconds of CPU time, solvers' and our own. A
finding is taken for the known bug if
  1. it has the same culprit,
  2. it is on the same side: `unsat` that should be `sat`, or `sat` that should be `unsat` or has a wrong model,
  3. after reduction it shares at least half of its features with the reduced trigger (Jaccard), and
  4. the newest release does not show it, as it does not show the trigger.
Features are operators beyond the Boolean ones, quantifiers, and sorts of declared symbols. That is a heuristic: two bugs of one
rewriter may look alike, so findings that match are worth a look (their reduced scripts are kept in --out).
"""
import argparse
import csv
import json
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

OLD = ["z3", "cvc5", "cvc4"]
NEWEST = {"z3": "z3@5.4.0", "cvc5": "cvc5@1.4.2", "cvc4": "cvc5@1.4.2"}
STRATEGIES = [("PST", "sparrow:inject=0,chain=30"), ("LPI", "sparrow:transform=0,chain=30"), ("both", "sparrow:chain=30"),
              ("fusion", "fusion"), ("typefuzz", "typefuzz"), ("diver", "diver")]
SIDES = {"wrong-unsat": ["unsat"], "wrong-sat": ["sat"], "bad-model": ["sat"], "disagreement": ["sat", "unsat"],
         "inconsistent": ["sat", "unsat"]}
BOOLEAN = set("and or not => = distinct ite xor let ! _ as true false assert par".split())
MOST_BYTES = 4000
QUICK_MS = 300


def words_of(text):
    text = re.sub(r'"(?:[^"]|"")*"', '"s"', re.sub(r"^\s*;.*$", "", text, flags=re.M))
    return re.findall(r'\(|\)|"s"|\|[^|]*\||[^\s()]+', text)


def features_of(text):
    """Operators beyond the Boolean ones, quantifiers, sorts of declared symbols."""
    words, own, features = words_of(text), set(), set()
    for before, command, name in zip(words, words[1:], words[2:]):
        if before == "(" and re.match(r"declare-|define-", command):
            own.add(name)
            if "datatype" in command:
                features.add("datatype")
    for i, word in enumerate(words):
        head = i > 0 and words[i - 1] == "("
        if head and word == "_" and i + 1 < len(words):
            word = words[i + 1]
        is_sort = re.fullmatch(r"Real|String|RegLan|Array|Seq|BitVec|Set|FloatingPoint|Float\d+|RoundingMode", word)
        is_operator = head and re.match(r"[a-zA-Z+*/<>^-]", word) and word not in own | BOOLEAN
        if is_sort or (is_operator and not re.match(r"declare-|define-|set-|check-|get-|push|pop|exit|reset", word)):
            features.add(re.sub(r"Float\d+", "FloatingPoint", word))
        elif re.match(r"(re|str|seq|fp|set)\.", word):
            features.add(word)
    return {feature for feature in features if not re.fullmatch(r"[A-Za-z]\d*|bv\d+", feature)}


def shape_of(text):
    """A script without its names and numbers."""
    own = {}
    words = words_of(text)
    for before, command, name in zip(words, words[1:], words[2:]):
        if before == "(" and re.match(r"declare-|define-", command):
            own.setdefault(name, "v")
    kept = [own.get(word, "n" if re.match(r"[\d#]", word) else word) for word in words]
    return re.sub(r"\( (set-info|set-logic|set-option)[^()]*\)", "", " ".join(kept))


def likeness(one, other):
    return len(one & other) / max(1, len(one | other))


def correctness_findings(options, scripts, solvers, answered=None):
    """{script: [finding]} of wrong answers and models. `answered` gets {script: solvers that answer quickly}."""
    found = defaultdict(list)
    named = [word for solver in solvers for word in ("--solver", solver)]
    done = subprocess.run([options.cupel, "judge", "--quick", "--json", "--timeout", "2", *named, *map(str, scripts)], capture_output=True, text=True)
    for line in map(json.loads, done.stdout.splitlines()):
        if line.get("kind") in SIDES:
            found[line["file"]].append(line)
        if answered is not None and line.get("outcome") in ("sat", "unsat") and line["cpu_ms"] < QUICK_MS:
            answered[line["file"]] += 1
    return found


def shows(options, script, culprit, sides, solvers):
    """Whether a solver is blamed for the script, on one of the sides."""
    for finding in correctness_findings(options, [script], solvers)[str(script)]:
        if culprit in finding["culprit"].split(", ") and set(sides) & set(SIDES[finding["kind"]]):
            return True
    return False


def newest_shows(options, script, culprit, sides):
    solvers = sorted(set(NEWEST.values()))
    return shows(options, script, NEWEST[culprit], sides, solvers)


def reduced(options, script, result):
    named = [word for solver in OLD for word in ("--solver", solver)]
    done = subprocess.run([options.cupel, "reduce", "-q", *named, "--timeout", "2", "--budget", "10s", "--out", str(result), str(script)],
                          capture_output=True, text=True)
    return result.read_text() if done.returncode == 0 and result.exists() else Path(script).read_text()


def known_bugs(options):
    """[(name, culprit, sides, features of the reduced trigger, triggers)]; prints what is left out."""
    issues = defaultdict(list)
    for row in csv.DictReader(open(options.bugs / "reproducing.tsv"), delimiter="\t"):
        if not row["caveat"] and re.search("differ|invalid-model", row["kinds"]):
            issues[f"{row['solver_reported'] or 'stp'}-{row['issue'] or 'nan'}"].append(options.bugs.parent / row["file"])
    bugs = []
    for name, triggers in issues.items():
        if options.issue and name not in options.issue:
            continue
        found = correctness_findings(options, triggers, OLD)
        blamed = [(path, finding) for path in triggers for finding in found[str(path)] if finding["culprit"] in OLD]
        blamed += [(path, dict(finding, culprit="z3")) for path in triggers for finding in found[str(path)]
                   if finding["culprit"] == "cvc5, z3" and name.startswith("z3-")]
        fixed = [(path, finding) for path, finding in blamed
                 if not newest_shows(options, path, finding["culprit"], SIDES[finding["kind"]])]
        if not fixed:
            reason = "the newest release shows it as well" if blamed else "no release is certainly wrong about a trigger"
            print(f"left out: {name}: {reason}", flush=True)
            continue
        path, finding = min(fixed, key=lambda pair: pair[0].stat().st_size)
        small = reduced(options, path, options.out / f"{name}-trigger.smt2")
        bugs.append((name, finding["culprit"], SIDES[finding["kind"]], features_of(small), triggers))
    return bugs


def remembered_bugs(options):
    """known_bugs(), which a second run with the same --out does not look for again, unless --issue chooses some."""
    stored = options.out / "bugs.json"
    if not stored.exists():
        bugs = known_bugs(options)
        if options.issue:
            return bugs
        stored.write_text(json.dumps([[name, culprit, sides, sorted(features), list(map(str, triggers))]
                                      for name, culprit, sides, features, triggers in bugs], indent=1))
    return [(name, culprit, sides, set(features), [Path(path) for path in triggers])
            for name, culprit, sides, features, triggers in json.loads(stored.read_text())
            if not options.issue or name in options.issue]


def candidates(options):
    """[(path, features, shape)] of all scripts that may be seeds."""
    paths = {path for folder in [options.bugs, *options.near] for path in folder.rglob("*.smt2") if path.stat().st_size <= MOST_BYTES}
    texts = ((path, path.read_text(errors="replace")) for path in sorted(paths) if "reproducing" not in path.parts)
    return [(path, features_of(text), shape_of(text)) for path, text in texts if "(check-sat" in text and "push" not in text]


def seeds_of(options, bug, scripts):
    name, _, _, features, triggers = bug
    number = name.split("-")[-1]
    shapes = {shape_of(path.read_text()) for path in triggers}
    near = sorted(((-likeness(features, of), path.stat().st_size, path) for path, of, shape in scripts
                   if shape not in shapes and not re.search(rf"(?<!\d){number}(?!\d)", path.name)), key=lambda entry: entry[:2])
    chosen = []
    for start in range(0, min(len(near), 6 * options.seeds_per_bug), 40):
        paths = [path for _, _, path in near[start:start + 40]]
        answered = Counter()
        wrong = correctness_findings(options, paths, OLD, answered)
        chosen += [path for path in paths if not wrong[str(path)] and answered[str(path)] >= 2]
        if len(chosen) >= options.seeds_per_bug:
            break
    return chosen[:options.seeds_per_bug]


def campaign(options, spec, folder, out):
    """Runs it until the CPU time is used; (tests, CPU seconds, findings)."""
    named = [word for solver in OLD for word in ("--solver", solver)]
    command = [options.cupel, "fuzz", "--json", "--jobs", "1", "--timeout", "1", "--reduce", "0", "--keep", "20", "--fact-time", "0.5", "--rng", str(options.rng),
               "--time", f"{20 * options.cpu:.0f}s", *named, "--strategy", spec, "--seeds", str(folder), "--out", str(out)]
    tests = seconds = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        for line in running.stdout:
            event = json.loads(line)
            if event.get("event") in ("progress", "summary"):
                tests, seconds = event["tests"], event["solver_cpu"] + event["own_cpu"]
                if event["event"] == "progress" and seconds >= options.cpu:
                    running.send_signal(signal.SIGINT)
    done = subprocess.run([options.cupel, "findings", "list", "--all", "--json", str(out)], capture_output=True, text=True)
    return tests, seconds, [json.loads(line) for line in done.stdout.splitlines()]


def matches(options, bug, findings, label):
    """The reduced script of the first finding that is taken for the bug, or None; and how many had its culprit and side."""
    name, culprit, sides, features, _ = bug
    alike = [finding for finding in findings if not finding["flaky"] and finding["strategy"] and culprit in finding["culprits"]
             and set(sides) & set(SIDES.get(finding["kind"], []))]
    near = sorted(alike, key=lambda finding: -likeness(features, features_of(Path(finding["file"]).read_text(errors="replace"))))
    for position, finding in enumerate(near[:options.tried]):
        small = options.out / f"{name}-{label}-{position}.smt2"
        text = reduced(options, finding["file"], small)
        if likeness(features, features_of(text)) < 0.5 or newest_shows(options, small if small.exists() else Path(finding["file"]), culprit, sides):
            continue
        return small, len(alike)
    return None, len(alike)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default=str(Path(__file__).parent.parent / "build/release/cupel"))
    parser.add_argument("--bugs", type=Path, required=True)
    parser.add_argument("--near", type=Path, action="append", default=[])
    parser.add_argument("--cpu", type=float, default=30)
    parser.add_argument("--seeds-per-bug", type=int, default=40)
    parser.add_argument("--tried", type=int, default=4, help="findings of a campaign that are reduced and compared")
    parser.add_argument("--issue", action="append", default=[])
    parser.add_argument("--rng", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("figure2-out"))
    parser.add_argument("--list", action="store_true", help="only name the bugs")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    bugs = remembered_bugs(options)
    for name, culprit, sides, features, _ in bugs:
        print(f"{name}: {culprit}, {'/'.join(sides)}, {' '.join(sorted(features))}", flush=True)
    if options.list:
        return
    scripts = candidates(options)
    print("\n| bug | culprit | seeds | " + " | ".join(label for label, _ in STRATEGIES) + " |")
    print("|---|---|---|" + "---|" * len(STRATEGIES), flush=True)
    total = defaultdict(lambda: [0, 0, 0.0])
    for bug in bugs:
        seeds = seeds_of(options, bug, scripts)
        row = f"| {bug[0]} | {bug[1]} | {len(seeds)} |"
        with tempfile.TemporaryDirectory() as work:
            folder = Path(work) / "seeds"
            folder.mkdir()
            for number, path in enumerate(seeds):
                (folder / f"{number:03}.smt2").symlink_to(path.absolute())
            for label, spec in STRATEGIES:
                tests, seconds, findings = campaign(options, spec, folder, Path(work) / label)
                small, alike = matches(options, bug, findings, label)
                total[label][0] += small is not None
                total[label][1] += tests
                total[label][2] += seconds
                row += f" {'**found**' if small else '-'} ({alike}) |"
        print(row, flush=True)
    print("| found | | | " + " | ".join(f"{total[label][0]}" for label, _ in STRATEGIES) + " |")
    print("| tests | | | " + " | ".join(f"{total[label][1]:,}" for label, _ in STRATEGIES) + " |")
    print("| CPU s | | | " + " | ".join(f"{total[label][2]:.0f}" for label, _ in STRATEGIES) + " |")


if __name__ == "__main__":
    sys.exit(main())
