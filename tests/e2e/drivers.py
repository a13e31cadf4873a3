#!/usr/bin/env python3
"""Drivers split their input into commands as it comes: drivers.py SOURCE_DIR"""
import os
import random
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

sys.path.insert(0, os.path.join(sys.argv[1], "data", "drivers"))
from commands import LATE, Commands, Input, arguments, everything, say_error  # noqa: E402

SCRIPT = """; a ( comment " with |
(set-logic ALL)
(declare-const |a ; ) b| Int) (assert (= "x("")y" "|;")) ; (
(check-sat)
; the end"""
COMMANDS = 4

# Takes texts as the real module does: as UTF-8.
FAKE = """
class TermManager: pass
class SymbolManager:
    def __init__(self, _manager): pass
class InputLanguage: SMT_LIB_2_6 = 0
class Solver:
    def __init__(self, _manager): pass
    def getOptionNames(self): return ["seed"]
class InputParser:
    def __init__(self, _solver, _symbols): pass
    def setStringInput(self, _language, text, _name): text.encode()
    def nextCommand(self): raise RuntimeError("no command")
"""


def fed(pieces, reader):
    """What the reader makes of these pieces."""
    source, sink = os.pipe()

    def feed():
        for piece in pieces:
            os.write(sink, piece)
        os.close(sink)

    writer = threading.Thread(target=feed)
    writer.start()
    try:
        return list(reader(Input(source)))
    finally:
        writer.join()
        os.close(source)


class Drivers(unittest.TestCase):
    def test_pieces_of_any_size_give_the_same_commands(self):
        rng, text = random.Random(1), SCRIPT.encode()
        whole = fed([text], Commands)
        self.assertEqual(len(whole), COMMANDS)
        self.assertTrue(whole[2].rstrip().endswith('(assert (= "x("")y" "|;"))'))
        for _ in range(50):
            cuts = sorted(rng.sample(range(len(text)), rng.randint(0, 20)))
            pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)])]
            self.assertEqual(fed(pieces, Commands), whole)

    def test_a_command_is_given_out_before_the_next_one_comes(self):
        source, sink = os.pipe()
        commands = iter(Commands(Input(source)))
        os.write(sink, b"(check-sat)\n")
        self.assertEqual(next(commands), "(check-sat)")
        os.write(sink, b"(get-model)")
        self.assertEqual(next(commands), "\n(get-model)")
        os.close(sink)
        self.assertEqual(list(commands), [])
        os.close(source)

    def test_what_is_no_command_reaches_the_solvers_parser(self):
        for broken in (b"(check-sat", b"check-sat", b")", b'(echo "', b"(a |b", b"\xff\xfe"):
            self.assertEqual("".join(fed([broken], Commands)).encode("utf-8", "surrogateescape"), broken)
        for nothing in (b"", b"  \n", b"; only\n; comments"):
            self.assertEqual(fed([nothing], Commands), [])
        self.assertEqual("".join(fed([b"a", b"b"], everything)), "ab")

    def test_arguments_come_from_the_first_line_where_that_is_asked_for(self):
        saved, sys.argv = sys.argv, ["driver", "--lang=smt2", LATE]
        try:
            for pieces in ([b";\t--seed=1\t-o\ta b\n(check-sat)"], [b";\t--se", b"ed=1\t-o\ta b", b"\n", b"(check-sat)"]):
                self.assertEqual(fed(pieces, lambda source: [arguments(source), *Commands(source)]),
                                 [["--lang=smt2", "--seed=1", "-o", "a b"], "(check-sat)"])
            self.assertEqual(fed([b";\n"], arguments), ["--lang=smt2"])
            sys.argv.remove(LATE)
            self.assertEqual(fed([b"(exit)"], lambda source: [arguments(source), *Commands(source)]), [["--lang=smt2"], "(exit)"])
        finally:
            sys.argv = saved

    def driver(self, text, *words):
        """What cvc5's driver says with a module that is none."""
        with tempfile.TemporaryDirectory() as place:
            Path(place, "cvc5.py").write_text(FAKE, encoding="utf-8")
            program = os.path.join(sys.argv[1], "data", "drivers", "cvc5_driver.py")
            return subprocess.run([sys.executable, program, *words], input=text, capture_output=True, timeout=60, check=False,
                                  env={**os.environ, "PYTHONPATH": place})

    @unittest.skipIf(os.path.exists(os.path.join(sys.argv[1], "data", "drivers", "modules")), "there is a real module")
    def test_bad_input_of_cvc5(self):
        done = self.driver(b'(echo "\xff")')
        self.assertEqual((done.returncode, done.stdout), (1, b'(error "Parse Error: the input is no UTF-8")\n'), done.stderr)
        done = self.driver(b"", "--no-such")
        self.assertEqual((done.returncode, done.stdout), (1, b"(error \"Error in option parsing: can't understand option `--no-such'\")\n"))

    def test_quotes_in_errors_are_doubled(self):
        source, sink = os.pipe()
        saved = os.dup(1)
        os.dup2(sink, 1)
        try:
            say_error('no "such" thing')
        finally:
            os.dup2(saved, 1)
        self.assertEqual(os.read(source, 100), b'(error "no ""such"" thing")\n')
        for descriptor in (source, sink, saved):
            os.close(descriptor)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
