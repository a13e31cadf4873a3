"""What drivers share: arguments, and commands from standard input, one at a time, as they come.

A driver looks like the solver's own program: it reads SMT-LIB from standard input, and what it has read it answers before it waits for
more, so that it can serve a session. Input is read with the plain system call after the solver's module was loaded: a fork server that
waits for that call has everything loaded already.
"""
import os
import sys

# With this argument, further ones are the first line of the input, each behind a tab. A process that waits for that line can serve tests
# with any arguments, and loading the solver's module takes far longer than most tests.
LATE = "--arguments-from-input"
CLOSING = {b";": b"\n", b'"': b'"', b"|": b"|"}


class Input:
    """Standard input in blocks, as they come."""

    def __init__(self, descriptor=0):
        self.descriptor = descriptor
        self.left = b""  # what was read behind the line

    def block(self):
        block, self.left = self.left, b""
        return block or os.read(self.descriptor, 1 << 16)

    def line(self):
        text = b""
        while b"\n" not in text and (block := self.block()):
            text += block
        line, _, self.left = text.partition(b"\n")
        return decoded(line)


def arguments(source):
    """Those of the command line, and those of the first line of the input where that is asked for."""
    words = sys.argv[1:]
    if LATE not in words:
        return words
    words.remove(LATE)
    return words + source.line().split("\t")[1:]


class Commands:
    """Splits the input into commands. What stands between them is handed on with the next one, so that the solver's own parser says what
    is wrong with it."""

    def __init__(self, source):
        self.source = source

    def __iter__(self):
        text, at = b"", 0  # what was read and belongs to no command yet, and how much of it was looked at
        depth, closing = 0, None  # closing: the byte that ends a string, a quoted symbol or a comment
        while block := self.source.block():
            text += block
            while at < len(text):
                byte = text[at:at + 1]
                at += 1
                if closing is not None:
                    closing = None if byte == closing else closing
                elif byte in CLOSING:
                    closing = CLOSING[byte]
                elif byte == b"(":
                    depth += 1
                elif byte == b")":
                    depth -= 1
                    if depth <= 0:
                        yield decoded(text[:at])
                        text, at, depth = text[at:], 0, 0
        if depth > 0 or closing in (b'"', b"|") or not_only_comments(text):
            yield decoded(text)


def everything(source):
    """The whole input."""
    text = b""
    while block := source.block():
        text += block
    return decoded(text)


def decoded(data):
    return data.decode("utf-8", "surrogateescape")


def not_only_comments(text):
    return any(line.strip() and not line.strip().startswith(b";") for line in text.splitlines())


def say(text):
    """At once: whoever listens waits for it."""
    data = text.encode("utf-8", "surrogateescape")
    while data:
        data = data[os.write(1, data):]


def say_error(message):
    say('(error "{}")\n'.format(str(message).replace('"', '""')))
