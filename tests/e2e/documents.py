#!/usr/bin/env python3
"""What README.md and docs/ show exists: documents.py CUPEL SOURCE_DIR

Every command line of Cupel in a block of code has a subcommand and options that the program's help knows; links lead to files and
headings that are there; scripts and tests that are named in code style exist.
"""
import functools
import re
import shlex
import subprocess
import sys
import unittest
from pathlib import Path

CUPEL, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
PAGES = sorted([SOURCE / "README.md", *(SOURCE / "docs").rglob("*.md"), SOURCE / "src" / "README.md"])
FENCE = re.compile(r"^\s*(```+)[^\n]*\n(.*?)^\s*\1\s*$", re.MULTILINE | re.DOTALL)
PROGRAMS = ("cupel", "C", "build/release/cupel", "./build/release/cupel")
PROMPT = re.compile(r"^\s*(?:\$ |run: |- )?")
# Their options are those of the trainer, a program of its own, which is there only where libtorch is.
TRAINER = " ".join("--" + name for name in re.findall(r'^    \{"([a-z-]+)",', (SOURCE / "src/lm/train/arguments.cpp").read_text(),
                                                      re.MULTILINE))
LINK = re.compile(r"\]\(([^)\s]+)\)")


@functools.cache
def help_of(*command):
    done = subprocess.run([CUPEL, *command, "--help"], capture_output=True, text=True, timeout=60)
    return done.stdout if done.returncode == 0 else None


@functools.cache
def subcommands(*command):
    text = help_of(*command) or ""
    found = re.search(r"^Subcommands:\n(.*?)(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"^  ([a-z][a-z-]*)", found.group(1), re.MULTILINE)) if found else set()


def commands_in(text):
    """The words of each command line of Cupel, up to a pipe or a comment."""
    for block in FENCE.finditer(text):
        lines = re.sub(r"\\\n\s*", " ", block.group(2)).splitlines()
        for line in (part for each in lines for part in re.split(r"; (?=cupel )", each)):
            line = PROMPT.sub("", line, count=1)
            if not line.startswith(tuple(program + " " for program in PROGRAMS)):
                continue
            try:
                words = shlex.split(line, comments=True)
            except ValueError:
                continue  # output that begins like a command
            for stop in ("|", ">", "<", "&&", "||", ";", "2>"):
                words = words[:words.index(stop)] if stop in words else words
            yield line, words[1:]


def mistake_in(words):
    command = []
    while words and words[0] in subcommands(*command):
        command.append(words.pop(0))
    if not command:
        return None if words and words[0].startswith("-") else f"no subcommand {words[:1]}"
    text = TRAINER if command in (["lm", "retrain"], ["lm", "finetune"]) else help_of(*command)
    if text is None:
        return f"cupel {' '.join(command)} has no help"
    takes_command = command[0] == "reduce"  # behind two files the words of a check of the user's own
    plain = 0
    for before, word in zip(["", *words], words):
        if before == "--option":
            continue  # an option of a solver
        if takes_command and plain >= 3:
            break
        if not word.startswith("-"):
            plain += 1
        elif re.match(r"--?[a-zA-Z]", word):
            name = word.split("=")[0]
            if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text):
                return f"cupel {' '.join(command)} has no option {name}"
    return None


def heading_anchor(heading):
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower().replace("`", ""))
    return kept.replace(" ", "-")


class Documents(unittest.TestCase):
    def test_commands_are_the_programs(self):
        checked = 0
        for page in PAGES:
            for line, words in commands_in(page.read_text()):
                with self.subTest(page=str(page.relative_to(SOURCE)), line=line):
                    self.assertIsNone(mistake_in(words))
                checked += 1
        self.assertGreater(checked, 100)

    def test_links_lead_somewhere(self):
        for page in PAGES:
            text = FENCE.sub("", page.read_text())
            for target in LINK.findall(text):
                if "://" in target or target.startswith("mailto:"):
                    continue
                path, _, anchor = target.partition("#")
                file = (page.parent / path).resolve() if path else page
                with self.subTest(page=str(page.relative_to(SOURCE)), target=target):
                    self.assertTrue(file.exists(), "no such file")
                    if anchor and file.suffix == ".md":
                        headings = re.findall(r"^#+ (.*)$", FENCE.sub("", file.read_text()), re.MULTILINE)
                        self.assertIn(anchor, {heading_anchor(heading) for heading in headings})

    def test_files_that_are_named_exist(self):
        named = re.compile(r"`((?:bench|scripts|tools|tests|shim|packaging|cmake|data|src)/[\w./-]+\.\w+)(?: [^`]*)?`")
        for page in PAGES:
            if page.parent.name == "how-to":
                continue  # these name what the reader is about to write
            for path in named.findall(page.read_text()):
                with self.subTest(page=str(page.relative_to(SOURCE)), path=path):
                    self.assertTrue((SOURCE / path).exists() or (SOURCE / path).with_suffix("").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
