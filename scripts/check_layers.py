#!/usr/bin/env python3
"""Checks what no compiler checks about the tree: scripts/check_layers.py

  - a file of src/<layer>/ includes headers of its own layer and of layers above it only, in the order of
    src/CMakeLists.txt, with cli/ last;
  - every folder of src/ is such a layer, and src/README.md lists the layers in the same order;
  - no tracked file holds a path of somebody's machine.

Each offence is one line, file:line: reason; the exit status is then 1.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
LAYER = re.compile(r"^\s*cupel_layer\(\s*(\w+)", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
LISTED = re.compile(r"^- `(\w+)/`", re.M)
MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:work|root|home/\w+|tmp/wt)(?=[/\s\"'`),;:]|$)")


def declared_layers():
    """The layers, lowest first."""
    return LAYER.findall((SRC / "CMakeLists.txt").read_text()) + ["cli"]


def include_offences(layers):
    rank = {layer: i for i, layer in enumerate(layers)}
    for path in sorted(p for p in SRC.rglob("*") if p.suffix in (".cpp", ".h", ".c")):
        layer = path.relative_to(SRC).parts[0]
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            where, other = f"{path.relative_to(ROOT)}:{number}", found.group(1).split("/")[0]
            if layer == "process" and found.group(1) == "shim/protocol.h":  # what both sides of the pipe agree on
                continue
            if not (SRC / found.group(1)).is_file():
                yield f"{where}: \"{found.group(1)}\" is no file below src/"
            elif rank.get(other, len(rank)) > rank.get(layer, -1):
                yield f"{where}: layer {layer} must not include {found.group(1)}"


def layer_offences(layers):
    for folder in sorted(p.name for p in SRC.iterdir() if p.is_dir()):
        if folder not in layers:
            yield f"src/{folder}:1: no layer of src/CMakeLists.txt"
    listed = LISTED.findall((SRC / "README.md").read_text().split("\n## ")[0])
    if listed != layers:
        yield f"src/README.md:1: lists {' '.join(listed)}, src/CMakeLists.txt has {' '.join(layers)}"


def path_offences():
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, tracked.decode().split("\0")):
        if not (ROOT / name).is_file():
            continue
        text = (ROOT / name).read_bytes().decode(errors="replace")
        for number, line in enumerate(text.split("\n"), 1):
            if found := MACHINE_PATH.search(line):
                yield f"{name}:{number}: path of a machine: {found.group(0)}"


def main():
    layers = declared_layers()
    offences = [*include_offences(layers), *layer_offences(layers), *path_offences()]
    for offence in offences:
        print(offence, file=sys.stderr)
    if not offences:
        print(f"{len(layers)} layers in order: {' '.join(layers)}")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
