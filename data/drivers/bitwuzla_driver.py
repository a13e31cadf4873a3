"""Bitwuzla's Python module as a program: SMT-LIB on standard input, options like those of the program `bitwuzla`."""
import os
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(os.path.dirname(os.path.abspath(__file__)), "modules")]

import bitwuzla  # noqa: E402
from commands import Input, arguments, everything, say  # noqa: E402

WITH_WORD = {"--lang": 1, "-l": 1}  # of the program alone


def print_help(options):
    say("Options:\n")
    for option in bitwuzla.Option:
        info = bitwuzla.OptionInfo(options, option)
        say(f"  --{options.lng(option)}  [{info.kind()}] {options.description(option)}\n")


def arguments_for(options, words):
    """Those that the module takes; None: the process is to end."""
    taken, at = [], 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--version":
            say(f"{bitwuzla.version()}\n")
            return None
        if word in ("--help", "-h"):
            print_help(options)
            return None
        if word in WITH_WORD:
            at += WITH_WORD[word]
        else:
            taken.append(word)
    return taken


def run(manager, options, source):
    # In one piece: the parser forgets between two calls how many scopes are open (0.9.1).
    text = everything(source)
    if text.strip():
        bitwuzla.Parser(manager, options, "smt2").parse(text, parse_only=False, parse_file=False)
    return 0


def main():
    options, source = bitwuzla.Options(), Input()
    try:
        words = arguments_for(options, arguments(source))
        if words is None:
            return 0
        if words:
            options.set_args(*words)
        return run(bitwuzla.TermManager(), options, source)
    except (bitwuzla.BitwuzlaException, ValueError) as error:
        say(f"[error] {error}\n")
        return 1


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)
