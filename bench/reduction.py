#!/usr/bin/env python3
"""Reduction side by side: cupel reduce and a plain ddmin over S-expressions, on the same triggers, in one run.

Twenty triggers of 2 to 20 KB are made from the built-in seeds: something that shows (a bug of an installed solver out of
tests/regress/solver-bugs, or operators on which a fake solver fails) hidden among other satisfiable assertions, flat and
nested. What must be kept is fixed per trigger:

  fake    a fake solver that refuses ill-typed scripts (cupel check) and fails on a combination of operators
  real    z3 and cvc5 disagree as on the trigger, both without an error; or z3 crashes

The plain ddmin removes S-expressions at any depth, in chunks of n/2, n/4, ... 1, until no single one can go; it remembers
what it asked. Both work on one candidate at a time.

  bench/reduction.py [--cupel PATH] [--triggers N] [--only fake|real] [--ddmin-limit SECONDS] [--keep DIR] [FILE...]

FILEs are further triggers: scripts on which z3 and cvc5 disagree.
"""
import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOKEN = re.compile(r';[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()";|]+')
CHECK_SECONDS = 10

REAL = [  # of tests/regress/solver-bugs
    "cvc5-1.0.3-datatype-cycle-wrong-sat", "cvc5-1.0.3-re-comp-in-union-wrong-sat", "cvc5-1.0.3-re-loop-zero",
    "cvc5-1.0.3-replace-re-all-diff-wrong-sat", "cvc5-1.0.3-fp-sqrt-subnormal", "cvc5-1.0.3-rounding-mode-index-wrong-sat",
    "z3-4.8.12-array-at-nan-wrong-sat", "z3-4.8.12-fma-assertion-violation", "z3-4.8.12-function-of-nan-wrong-sat",
    "z3-4.8.12-round-to-integral-tiny",
]
# A fake solver fails on a script that matches all of these; seeds of the folders hold the operators.
FAKE = [
    (["QF_LIA", "QF_NIA"], [r"\(div ", r"\(mod "]),
    (["QF_BV"], [r"\(bvadd ", r"\(bvmul "]),
    (["QF_SLIA", "QF_S"], [r"\(str\.\+\+ ", r"\(str\.len "]),
    (["QF_ALIA", "QF_AX"], [r"\(select ", r"\(store "]),
    (["QF_LRA", "QF_NRA"], [r"\(/ ", r"\(\* "]),
    (["QF_UFLIA", "QF_UF"], [r"\(ite ", r"\(distinct "]),
    (["QF_BV"], [r"\(\(_ extract [0-9]+ [0-9]+\) ", r"\(concat "]),
    (["LIA", "LRA"], [r"\((forall|exists) ", r"\(=> "]),
    (["QF_SLIA"], [r"\(str\.(indexof|replace|substr|contains) ", r"\(str\.at "]),
    (["QF_FP", "QF_BVFP"], [r"\(fp\.(add|mul|sub) ", r"\(fp\.(lt|leq|eq|gt|geq) "]),
]
NOISE = ["QF_LIA", "QF_LRA", "QF_UF", "QF_BV", "QF_IDL", "QF_UFLIA"]


# --- S-expressions ---

def parse(text):
    stack = [[]]
    for token in TOKEN.findall(text):
        if token.startswith(";"):
            continue
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0]


def show(node):
    """Without recursion: a trigger may be deep."""
    out, stack = [], [node]
    while stack:
        at = stack.pop()
        if isinstance(at, str):
            out.append(at)
        else:
            stack.append(")")
            stack.extend(x for i, child in enumerate(reversed(at)) for x in ((child, " ") if i < len(at) - 1 else (child,)))
            stack.append("(")
    return "".join(out)


def show_script(commands):
    return "".join(show(command) + "\n" for command in commands)


def renamed(node, names):
    if isinstance(node, str):
        return names.get(node, node)
    return [renamed(child, names) for child in node]


# --- triggers ---

DECLARATIONS = ("declare-fun", "declare-const", "declare-sort", "define-fun")


def usable_seed(path):
    """Declarations and assertions of a satisfiable seed; None where it has more than that."""
    text = path.read_text()
    if "(set-info :status sat)" not in text:
        return None
    commands = parse(text)
    heads = {command[0] for command in commands}
    if heads & {"push", "pop", "check-sat-assuming", "declare-datatypes", "declare-datatype", "define-sort", "reset"}:
        return None
    return [c for c in commands if c[0] in DECLARATIONS], [c[1] for c in commands if c[0] == "assert"]


def instance(seed, number):
    """The seed with symbols of its own."""
    declarations, assertions = seed
    names = {command[1]: f"{command[1].strip('|')}_{number}" for command in declarations}
    return [renamed(d, names) for d in declarations], [renamed(a, names) for a in assertions]


def nested(rng, assertions):
    """One formula that is true where all of them are."""
    parts = list(assertions)
    while len(parts) > 1:
        take = min(len(parts), rng.randint(2, 3))
        chosen, parts = parts[:take], parts[take:]
        parts.append([rng.choice(["and", "or", "=>"])] + chosen)
    return parts[0]


def find_seeds(folders, solvers):
    """Seeds that can be put together; with `solvers` only those on which both agree."""
    found = []
    for path in (p for folder in folders for p in sorted((ROOT / "data/seeds" / folder).glob("*.smt2"))):
        seed = usable_seed(path)
        if seed and (not solvers or answers(str(path)) == ["sat", "sat"]):
            found.append(seed)
    return found


def make_trigger(core, seeds, size, seed):
    rng = random.Random(seed)
    declarations, groups = [], []
    length, number = len(core), 0
    while length < size:
        made, assertions = instance(rng.choice(seeds), number)
        number += 1
        declarations += made
        groups.append(assertions if rng.random() < 0.5 else [nested(rng, assertions)])
        if rng.random() < 0.3 and len(groups) > 2:
            groups = groups[:-3] + [[nested(rng, [a for g in groups[-3:] for a in g])]]
        length = len(core) + sum(len(show(d)) for d in declarations) + sum(len(show(a)) + 9 for g in groups for a in g)
    body = [c for c in parse(core) if c[0] not in ("set-logic", "set-info", "check-sat", "exit", "get-model")]
    noise = [["assert", a] for g in groups for a in g]
    cut = rng.randint(0, len(noise))
    commands = [["set-logic", "ALL"]] + declarations + [c for c in body if c[0] != "assert"] + noise[:cut]
    commands += [c for c in body if c[0] == "assert"] + noise[cut:] + [["check-sat"]]
    return show_script(commands)


# --- checks: each is a shell script that ends with 0 where the trigger still shows ---

def fake_check(folder, name, cupel, patterns):
    lines = ["#!/bin/sh", f'"{cupel}" check -q "$1" >/dev/null 2>&1 || exit 1']
    lines += [f"grep -qE '{pattern}' \"$1\" || exit 1" for pattern in patterns]
    return write_check(folder, name, lines)


def answers(path):
    """The answers of z3 and cvc5; `error` where one complains, `crash` where z3 dies of itself."""
    found = []
    for command in (["z3"], ["cvc5", "--strings-exp", "--fp-exp", "--produce-models"]):
        done = subprocess.run(command + [path], capture_output=True, text=True, timeout=60)
        text = done.stdout + done.stderr
        first = text.split("\n")[0].strip()
        if "ASSERTION VIOLATION" in text:
            first = "crash"
        elif "error" in text:
            first = "error"
        found.append(first)
    return found


def real_check(folder, name, wanted):
    z3, cvc5 = wanted
    lines = ["#!/bin/sh"]
    if z3 == "crash":
        lines += ['z3 "$1" 2>&1 | grep -q "ASSERTION VIOLATION"']
    else:
        lines += [f'out=$(z3 "$1" 2>&1); case "$out" in *error*) exit 1;; {z3}*) ;; *) exit 1;; esac',
                  'out=$(cvc5 --strings-exp --fp-exp "$1" 2>&1); '
                  f'case "$out" in *error*) exit 1;; {cvc5}*) ;; *) exit 1;; esac']
    return write_check(folder, name, lines)


def write_check(folder, name, lines):
    path = Path(folder) / f"{name}.sh"
    path.write_text("\n".join(lines) + "\n")
    path.chmod(0o755)
    return str(path)


def holds(check, path):
    try:
        return subprocess.run([check, path], capture_output=True, timeout=CHECK_SECONDS).returncode == 0
    except subprocess.TimeoutExpired:
        return False


# --- plain ddmin ---

class Ddmin:
    def __init__(self, check, folder, limit):
        self.check, self.path, self.calls, self.known = check, str(Path(folder) / "ddmin.smt2"), 0, {}
        self.deadline = time.monotonic() + limit

    def out_of_time(self):
        return time.monotonic() > self.deadline

    def keeps(self, text):
        if text not in self.known:
            Path(self.path).write_text(text)
            self.calls += 1
            self.known[text] = holds(self.check, self.path)
        return self.known[text]

    @staticmethod
    def positions(commands):
        """All S-expressions as paths, in pre-order."""
        found, stack = [], [((i,), c) for i, c in reversed(list(enumerate(commands)))]
        while stack:
            path, node = stack.pop()
            found.append(path)
            if not isinstance(node, str):
                stack.extend((path + (i,), child) for i, child in reversed(list(enumerate(node))))
        return found

    @staticmethod
    def without(commands, paths):
        removed = set(paths)

        def build(node, path):
            if isinstance(node, str):
                return node
            return [build(c, path + (i,)) for i, c in enumerate(node) if path + (i,) not in removed]

        return build(commands, ())

    def run(self, text):
        commands = parse(text)
        again = True
        while again and not self.out_of_time():
            again = False
            size = max(1, len(self.positions(commands)) // 2)
            while size >= 1 and not self.out_of_time():
                at, changed = 0, False
                while not self.out_of_time():
                    places = self.positions(commands)
                    if at >= len(places):
                        break
                    smaller = self.without(commands, places[at:at + size])
                    if self.keeps(show_script(smaller)):
                        commands, changed = smaller, True
                    else:
                        at += size
                again |= changed
                size //= 2
        return show_script(commands)


# --- the table ---

def triggers(options, folder):
    count = options.triggers
    sizes = [2000 + 18000 * i // max(1, count - 1) for i in range(count)]
    fake, real = iter(range(len(FAKE))), iter(range(len(REAL)))
    noise = []
    for i, size in enumerate(sizes):
        kind = "fake" if i % 2 == 0 else "real"
        number = next(fake if kind == "fake" else real, None)
        if number is None or options.only not in (None, kind):
            continue
        if kind == "fake":
            folders, patterns = FAKE[number]
            text = make_trigger("", find_seeds(folders, False), size, i)
            check = fake_check(folder, f"check{i}", options.cupel, patterns)
            yield kind, folders[0] + " " + " ".join(p.strip("\\( ") for p in patterns), text, check
        else:
            core = ROOT / "tests/regress/solver-bugs" / (REAL[number] + ".smt2")
            noise = noise or find_seeds(NOISE, True)
            text = make_trigger(core.read_text(), noise, size, i)
            yield kind, REAL[number], text, None
    for path in options.files:
        yield "real", path.stem, path.read_text(), None


def reduce_with_cupel(options, path, check, out):
    command = [options.cupel, "reduce", path, "--check", check, "--exit", "0", "--jobs", str(options.jobs), "--json", "-q",
               "--timeout", str(CHECK_SECONDS), "--out", out]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = time.monotonic() - start
    if done.returncode != 0:
        sys.exit(f"cupel reduce: {done.stderr.strip()}")
    result = json.loads(done.stdout)
    return result["bytes_after"], result["checks"], seconds


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("files", nargs="*", type=Path, metavar="FILE")
    options.add_argument("--cupel", default=str(ROOT / "build/release/cupel"))
    options.add_argument("--triggers", type=int, default=20)
    options.add_argument("--only", choices=["fake", "real"])
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--ddmin-limit", type=float, default=600)
    options.add_argument("--keep", type=Path)
    options = options.parse_args()
    sys.setrecursionlimit(100000)
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(exist_ok=True, parents=True)
        print(f"{'trigger':<44}{'bytes':>7} |{'cupel':>7}{'less':>7}{'calls':>7}{'s':>8} |{'ddmin':>7}{'less':>7}{'calls':>7}{'s':>9}")
        for number, (kind, name, text, check) in enumerate(triggers(options, folder)):
            path = str(folder / f"trigger{number}.smt2")
            Path(path).write_text(text)
            if check is None:
                wanted = answers(path)
                check = real_check(folder, f"check-real{number}", wanted)
                if wanted[0] == wanted[1] or "error" in wanted:
                    print(f"{name:<44}{len(text):>7} | does not show here: z3 {wanted[0]}, cvc5 {wanted[1]}")
                    continue
            if not holds(check, path):
                print(f"{name:<44}{len(text):>7} | does not show here")
                continue
            size, calls, seconds = reduce_with_cupel(options, path, check, str(folder / f"cupel{number}.smt2"))
            ddmin = Ddmin(check, folder, options.ddmin_limit)
            start = time.monotonic()
            left = ddmin.run(text)
            plain = time.monotonic() - start
            Path(folder / f"ddmin{number}.smt2").write_text(left)
            less, plain_less = 100 * (1 - size / len(text)), 100 * (1 - len(left) / len(text))
            late = ">" if ddmin.out_of_time() else " "
            print(f"{(kind + ' ' + name)[:43]:<44}{len(text):>7} |{size:>7}{less:>6.1f}%{calls:>7}{seconds:>8.1f} |"
                  f"{len(left):>7}{plain_less:>6.1f}%{ddmin.calls:>7}{late}{plain:>8.1f}", flush=True)
            rows.append((less, seconds, plain_less, plain, seconds / plain))
    if not rows:
        sys.exit("no trigger shows here")
    print(f"{len(rows)} triggers: median reduction {statistics.median(r[0] for r in rows):.1f} % "
          f"(ddmin {statistics.median(r[2] for r in rows):.1f} %), total {sum(r[1] for r in rows):.0f} s "
          f"(ddmin {sum(r[3] for r in rows):.0f} s), median time ratio {statistics.median(r[4] for r in rows):.2f}")


if __name__ == "__main__":
    main()
