#!/usr/bin/env python3
"""Checks what no compiler checks about the tree: scripts/check_layers.py [ROOT]

  - a file of src/<layer>/ includes headers of its own layer and of the layers that src/CMakeLists.txt lets it use
    (USES, and what those use in turn), nothing else;
  - files of a layer are in its namespace: cupel for the layers of SMT-LIB itself, cupel::<layer> for the others;
  - layers that must not know of each other (APART) cannot reach each other that way;
  - every folder of src/ is a layer, and src/README.md lists the layers in the order of src/CMakeLists.txt;
  - no tracked file holds a path of somebody's machine.

Each offence is one line, file:line: reason; the exit status is then 1.
"""
import re
import subprocess
import sys
from pathlib import Path

# What src/README.md promises: the first may neither include the second nor anything that is built on it.
APART = [("value", "term"), ("term", "value"), ("process", "term"), ("solver", "term")]
# What process/ and coverage/ agree on with the code that is injected into solvers.
SHARED = {("process", "shim/protocol.h"), ("coverage", "shim/protocol.h")}

LAYER = re.compile(r"^\s*cupel_layer\(([^)]*)\)", re.M)
PROGRAM = re.compile(r"^\s*target_link_libraries\(cupel_cli\s([^)]*)\)", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
LISTED = re.compile(r"^- `(\w+)/`", re.M)
MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:work|root|home/\w+|tmp/wt)(?=[/\s\"'`),;:]|$)")


# The layers that SMT-LIB itself is made of share the namespace cupel; every other layer has one of its own name.
SHARED_NAMESPACE = {"base", "value", "term", "theory", "smtlib", "eval", "mutate", "grammar", "strategy"}
NAMESPACE = re.compile(r"^namespace (cupel[\w:]*) \{", re.M)


def words_after(keyword, words):
    """The words between `keyword` and the next word in capitals, as cmake_parse_arguments reads them."""
    if keyword not in words:
        return []
    rest = words[words.index(keyword) + 1:]
    end = next((i for i, word in enumerate(rest) if word.isupper()), len(rest))
    return rest[:end]


def declared_layers(src):
    """{layer: layers that it uses itself}, lowest first; the program, cli/, is the last."""
    text = (src / "CMakeLists.txt").read_text()
    uses = {}
    for found in LAYER.finditer(text):
        words = found.group(1).split()
        uses[words[0]] = words_after("USES", words)
    links = [word for found in PROGRAM.finditer(text) for word in found.group(1).split()]
    uses["cli"] = [word.removeprefix("cupel::") for word in links if word.startswith("cupel::")]
    return uses


def reachable(layer, uses):
    seen, open_ones = set(), [layer]
    while open_ones:
        one = open_ones.pop()
        if one not in seen:
            seen.add(one)
            open_ones += uses.get(one, [])
    return seen


def namespace_offences(root):
    src = root / "src"
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".cpp", ".h")):
        layer = path.relative_to(src).parts[0]
        wanted = "cupel" if layer in SHARED_NAMESPACE else f"cupel::{layer}"
        text = path.read_text()
        for found in NAMESPACE.finditer(text):
            name = found.group(1)
            if name != wanted and not name.startswith(wanted + "::"):
                line = text.count("\n", 0, found.start()) + 1
                yield f"{path.relative_to(root)}:{line}: namespace {name}; files of {layer} are in {wanted}"


def include_offences(root, uses):
    src = root / "src"
    allowed = {layer: reachable(layer, uses) for layer in uses}
    for path in sorted(p for p in src.rglob("*") if p.suffix in (".cpp", ".h", ".c")):
        layer = path.relative_to(src).parts[0]
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if not found or (layer, found.group(1)) in SHARED:
                continue
            where, header = f"{path.relative_to(root)}:{number}", found.group(1)
            if not (src / header).is_file():
                yield f"{where}: \"{header}\" is no file below src/"
            elif header.split("/")[0] not in allowed.get(layer, {layer}):
                yield f"{where}: layer {layer} does not use {header.split('/')[0]} but includes {header}"


def layer_offences(root, uses):
    src, layers = root / "src", list(uses)
    for i, layer in enumerate(layers):
        for other in uses[layer]:
            if other not in layers[:i]:
                yield f"src/CMakeLists.txt:1: {layer} uses {other}, which is not declared before it"
    for layer, other in APART:
        if layer in uses and other in reachable(layer, uses):
            yield f"src/CMakeLists.txt:1: {layer} must know nothing of {other}"
    for folder in sorted(p.name for p in src.iterdir() if p.is_dir()):
        if folder not in uses:
            yield f"src/{folder}:1: no layer of src/CMakeLists.txt"
    listed = LISTED.findall((src / "README.md").read_text().split("\n## ")[0])
    if listed != layers:
        yield f"src/README.md:1: lists {' '.join(listed)}, src/CMakeLists.txt has {' '.join(layers)}"


def path_offences(root):
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    for name in filter(None, tracked.decode().split("\0")):
        if not (root / name).is_file():
            continue
        text = (root / name).read_bytes().decode(errors="replace")
        for number, line in enumerate(text.split("\n"), 1):
            if found := MACHINE_PATH.search(line):
                yield f"{name}:{number}: path of a machine: {found.group(0)}"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    uses = declared_layers(root / "src")
    offences = [*include_offences(root, uses), *namespace_offences(root), *layer_offences(root, uses), *path_offences(root)]
    for offence in offences:
        print(offence, file=sys.stderr)
    if not offences:
        print(f"{len(uses)} layers, each with what it may use: {' '.join(uses)}")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
