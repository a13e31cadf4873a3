"""cvc5's Python module as a program: SMT-LIB on standard input, options like those of the program `cvc5`."""
import os
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(os.path.dirname(os.path.abspath(__file__)), "modules")]

import cvc5  # noqa: E402
from commands import Commands, Input, arguments, say, say_error  # noqa: E402

IGNORED = {"lang", "input-language"}
PLACEHOLDERS = {int: "N", float: "F", str: "TEXT"}


def text_of(said):
    return said.decode() if isinstance(said, bytes) else str(said)


def version(solver):
    return text_of(solver.getVersion()).split("-modified")[0]


def names_of(solver):
    return sorted(set(map(text_of, solver.getOptionNames())))


def print_help(solver):
    say("cvc5 options:\n")
    for name in names_of(solver):
        info = solver.getOptionInfo(name)
        if "type" not in info and "modes" not in info:
            continue
        kind = info.get("type")
        flag = kind is bool
        placeholder = "" if flag else "=MODE" if info.get("modes") else "=" + PLACEHOLDERS.get(kind, "TEXT")
        category = str(info.get("category", "")).rsplit(".", 1)[-1]
        notes = ("(EXPERTS only) " if category.startswith("EXPERT") else "") + ("[*]" if flag else "")
        say(f"  --{name}{placeholder}\n{' ' * 25}(default {info.get('default')}) {notes}\n")


def print_modes(solver, name):
    info = solver.getOptionInfo(name)
    say(f"Available modes for --{name} are:\n")
    for mode in info.get("modes", []):
        say(f"+ {text_of(mode)}{' (default)' if mode == info.get('default') else ''}\n")


def set_argument(solver, names, argument):
    """`--name`, `--no-name`, `--name=value`. False: the process is to end."""
    if not argument.startswith("--"):
        raise ValueError(f"can't understand option `{argument}'")
    name, _, value = argument[2:].partition("=")
    if name in IGNORED:
        return True
    if name == "version":
        say(f"This is cvc5 version {version(solver)} (its Python module)\n")
        return False
    if name == "help":
        print_help(solver)
        return False
    if value == "help":
        print_modes(solver, name)
        return False
    if not value and name.startswith("no-") and name not in names:
        name, value = name[3:], "false"
    if name not in names and name not in ("seed",):
        raise ValueError(f"can't understand option `{argument.partition('=')[0]}'")
    solver.setOption(name, value or "true")
    return True


def run(solver, symbols, source):
    parser = cvc5.InputParser(solver, symbols)
    for text in Commands(source):
        try:
            parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "<stdin>")
            while True:
                command = parser.nextCommand()
                if command.isNull():
                    break
                name, said = text_of(command.getCommandName()), text_of(command.invoke(solver, symbols))
                # The module adds the reason, which the program does not.
                say("unknown\n" if name.startswith("check-sat") and said.startswith("unknown (") else said)
                if name == "exit":
                    return 0
        except RuntimeError as error:  # what the parser or the solver refuses ends the program, as it does with cvc5's own
            say_error(error if "arse" in str(error) else f"Parse Error: {error}")
            return 1
        except UnicodeError:  # the module takes texts, the program bytes
            say_error("Parse Error: the input is no UTF-8")
            return 1
    return 0


def main():
    # Before 1.2.0 the solver itself makes all terms.
    manager = cvc5.TermManager() if hasattr(cvc5, "TermManager") else None
    solver, source = cvc5.Solver(manager) if manager else cvc5.Solver(), Input()
    names = set(names_of(solver))
    try:
        for argument in arguments(source):
            if not set_argument(solver, names, argument):
                return 0
    except (RuntimeError, ValueError) as error:
        say_error(f"Error in option parsing: {error}")
        return 1
    return run(solver, cvc5.SymbolManager(manager or solver), source)


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)  # destructors take longer than small queries, and tell nothing
