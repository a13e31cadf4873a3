"""A solver that an interpreter loads: trapping_module.py DRIVERS LIBRARY [WORD]...

Each word, of the arguments and of the input, names a function of the library (trapping_solver.cpp) that is called.
"""
import ctypes
import sys

drivers, library = sys.argv[1:3]
del sys.argv[1:3]
sys.path.insert(0, drivers)
from commands import Input, arguments, everything, say  # noqa: E402

module, source = ctypes.CDLL(library), Input()
words = arguments(source) + everything(source).split()
for word in words:
    getattr(module, f"cover_{word}")()
say(f"{len(words)} words\n")
