#!/usr/bin/env python3
"""Checks coverage by traps against an emulator: the functions that `cupel cover` reports for each script must be those
whose first instruction valgrind's callgrind sees executed.

    bench/cover_callgrind.py --cupel build/release/cupel --solver z3 --seeds DIR -n 50

Code that runs before main (constructors of global objects) is out of reach of the traps, which are set just before main;
the script asks callgrind about an empty input too, and counts those functions apart.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile


LIMIT = 60  # seconds for a script under the emulator, which is fifty times slower


def executed(program, arguments, script, module):
    """Addresses of instructions in the module, as its file counts."""
    with tempfile.TemporaryDirectory() as directory:
        out = pathlib.Path(directory) / "callgrind.out"
        subprocess.run(["valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no", "--compress-strings=no",
                        f"--callgrind-out-file={out}", program, *arguments],
                       input=script, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LIMIT)
        addresses, inside = set(), False
        with open(out) as lines:
            for line in lines:
                if line.startswith("ob="):
                    inside = pathlib.Path(line[3:].strip()).name == pathlib.Path(module).name
                elif inside and line.startswith("0x"):
                    addresses.add(int(line.split(None, 1)[0], 16))
        return addresses


def trapped(cupel, solver, path, module):
    text = subprocess.run([cupel, "cover", "--solver", solver, "--json", "--list", "--timeout", "60", path],
                          capture_output=True, text=True, check=True).stdout
    summary = json.loads(text.splitlines()[-1])
    return {site["offset"] for site in summary["sites"] if site["module"] == module}


def entries(cupel, solver, path):
    """The program's module and all its function entries."""
    text = subprocess.run([cupel, "cover", "--solver", solver, "--json", "--entries", path], capture_output=True,
                          text=True, check=True).stdout
    modules = json.loads(text.splitlines()[-1])["entries"]
    return max(modules, key=lambda module: len(module["offsets"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cupel", default="build/release/cupel")
    parser.add_argument("--solver", default="z3")
    parser.add_argument("--program", default="/usr/bin/z3")
    parser.add_argument("--arguments", default="-smt2 -in")
    parser.add_argument("--seeds", default="data/seeds")
    parser.add_argument("-n", type=int, default=50)
    options = parser.parse_args()
    files = sorted(pathlib.Path(options.seeds).rglob("*.smt2"))
    random.Random(1).shuffle(files)
    module = entries(options.cupel, options.solver, files[0])
    starts = set(module["offsets"])
    arguments = options.arguments.split()
    early = executed(options.program, arguments, b"", module["module"]) & starts
    equal, compared, missed, extra = 0, 0, collections.Counter(), collections.Counter()
    for path in files:
        if compared == options.n:
            break
        script = re.sub(rb"\(set-info :status [a-z]+\)", b"", path.read_bytes()) + b"\n(echo \"end\")\n"
        try:
            emulated = executed(options.program, arguments, script, module["module"]) & starts
        except subprocess.TimeoutExpired:
            print(f"{path}: left out, it takes more than {LIMIT} s under the emulator", flush=True)
            continue
        compared += 1
        ours = trapped(options.cupel, options.solver, path, module["module"])
        missed.update(emulated - ours - early)
        extra.update(ours - emulated)
        equal += emulated - early == ours - early
        print(f"{path}: emulated {len(emulated)}, ours {len(ours)}, only there {len(emulated - ours - early)}, "
              f"only here {len(ours - emulated)}", flush=True)
    print(f"{equal} of {compared} scripts equal; {len(early)} functions run on empty input and are left out")
    for name, found in (("only callgrind", missed), ("only traps", extra)):
        print(f"{name}: {len(found)} functions", " ".join(hex(offset) for offset, _ in found.most_common(10)))
    return 0 if equal == compared else 1


if __name__ == "__main__":
    sys.exit(main())
