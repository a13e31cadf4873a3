#!/usr/bin/env python3
"""Runs clang-tidy (checks: .clang-tidy) on the sources of src/ and shim/: scripts/tidy.py [FILE...]

Needs a compile_commands.json that names every file: `cmake --preset plain` makes it, and nothing has to be built there.
Without files: all. With --recent: those that the last commits changed, newest first, until --seconds are over, because
the whole tree takes far longer than a change may wait. A changed header is checked through the source file of the same
name. The exit status is 1 if anything was reported.
"""
import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def compiled_sources(build):
    entries = json.loads((build / "compile_commands.json").read_text())
    names = {os.path.relpath(entry["file"], ROOT) for entry in entries}
    return sorted(name for name in names if name.startswith(("src/", "shim/")))


def recent_sources(commits, known):
    """Newest first. In a shallow clone the oldest commit holds everything; the time limit bounds that."""
    log = subprocess.run(["git", "log", "--no-merges", "--name-only", "--pretty=format:", f"-n{commits}"], cwd=ROOT,
                         capture_output=True, text=True, check=True).stdout
    ordered = []
    for name in filter(None, log.splitlines()):
        source = name if not name.endswith(".h") else name[:-2] + ".cpp"
        if source in known and source not in ordered:
            ordered.append(source)
    return ordered


def check(name, build, deadline):
    """(name, what was reported); None for the report where there was no time."""
    if deadline is not None and time.monotonic() > deadline:
        return name, None
    run = subprocess.run(["clang-tidy", "--quiet", "-p", build, name], cwd=ROOT, capture_output=True, text=True)
    failed = run.returncode != 0
    return name, run.stdout + (run.stderr if failed and not run.stdout else "") if failed else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--build", default="build/plain", help="directory with compile_commands.json")
    parser.add_argument("--recent", type=int, metavar="COMMITS", help="only files that the last COMMITS changed")
    parser.add_argument("--seconds", type=float, help="start no further file after this time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    known = compiled_sources(ROOT / options.build)
    files = options.files or (recent_sources(options.recent, known) if options.recent else known)
    deadline = time.monotonic() + options.seconds if options.seconds else None
    reported = unchecked = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, report in pool.map(lambda file: check(file, options.build, deadline), files):
            unchecked += report is None
            if report:
                reported += 1
                print(report.rstrip(), flush=True)
    left = f", {unchecked} left for lack of time" if unchecked else ""
    print(f"clang-tidy: {len(files) - unchecked} files checked, {reported} with reports{left}")
    return 1 if reported else 0


if __name__ == "__main__":
    sys.exit(main())
