#!/usr/bin/env python3
"""The command line of check, ops, eval, doctor and whatever writes as a user meets it: messages, exit statuses, bad input.

Usage: cli_front_end.py CUPEL SOURCE-DIRECTORY
"""
import subprocess
import sys
import tempfile
from pathlib import Path

CUPEL, SOURCE = sys.argv[1], Path(sys.argv[2])
failures, passed = [], 0


def run(*arguments):
    done = subprocess.run([CUPEL, *map(str, arguments)], capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def expect(name, condition, shown=""):
    global passed
    if condition:
        passed += 1
    else:
        failures.append(f"{name}: {shown}")


def test_check(folder):
    good, bad, junk = folder / "good.smt2", folder / "bad.smt2", folder / "junk.smt2"
    good.write_text("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n")
    bad.write_text("(declare-const x Int)\n(assert (> x true))\n")
    junk.write_bytes(bytes(range(256)) * 40)
    status, out, err = run("check", folder)
    expect("one bad file does not stop the others", "accepted 1 of 3" in out and status == 2, out + err)
    expect("a rejected file is named with its place", f"{bad}:2:10: sort mismatch" in err, err)
    expect("binary junk is one line", sum(line.startswith(str(junk)) for line in err.split("\n")) == 1, err)
    status, out, err = run("check", good)
    expect("a good file", status == 0 and out.endswith("accepted 1 of 1\n"), out)
    status, out, err = run("check", "--json", folder)
    expect("json lines", out.count('"accepted":') == 3, out)
    status, out, err = run("check", "--print", good)
    expect("printing", out == good.read_text(), out)
    expect("a missing file", run("check", folder / "none.smt2")[0] == 2)
    status, out, err = run("check", folder / "none.smt2", good)
    expect("a missing file does not stop the others", status == 2 and "accepted 1 of 1" in out and "none.smt2" in err, out + err)
    empty = folder / "empty"
    empty.mkdir()
    status, out, err = run("check", empty)
    expect("nothing to check is an error", status == 2 and "no .smt2 file" in err, err)
    expect("bad usage", run("check")[0] == 2 and run("frobnicate")[0] == 2 and run("check", "--frob", good)[0] == 2)
    status, out, err = run("check", "-q", "--roundtrip", SOURCE / "data" / "seeds")
    expect("the seeds survive printing", status == 0, err)


def test_ops(folder):
    status, out, err = run("ops", "--logic", "QF_BV")
    expect("operators of a logic", "(bvadd " in out and "str.len" not in out and status == 0, out)
    expect("an unknown logic", run("ops", "--logic", "QF_NOPE")[0] == 2)
    table = folder / "few.ops"
    table.write_text("(= Int Int Bool)\n(oops Nat)\n")
    status, out, err = run("check", "--ops", table, SOURCE / "data" / "seeds")
    expect("a bad operator file is named with its line", status == 2 and "few.ops:2:1:" in err, err)


def test_eval(folder):
    script, model = folder / "s.smt2", folder / "m.txt"
    script.write_text("(declare-const x Int)(declare-const y Int)(assert (= x (+ y 1)))(assert (> x 5))(check-sat)")

    def verdict(text, *extra):
        model.write_bytes(text if isinstance(text, bytes) else text.encode())
        return run("eval", script, "--model", model, *extra)

    status, out, err = verdict("sat\n((define-fun x () Int 7)(define-fun y () Int 6))")
    expect("true", status == 0 and out.split("\n")[-2].startswith("true"), out + err)
    status, out, err = verdict("((define-fun x () Int 7)(define-fun y () Int 7))", "--trace")
    expect("false, explained", out.split("\n")[-2].startswith("false") and "(+ y 1) = 8" in out, out + err)
    status, out, err = verdict("sat\n((x 7) (y 6))")
    expect("the answer of get-value", status == 0 and out.split("\n")[-2].startswith("true"), out + err)
    status, out, err = verdict("((define-fun x () Int 7))")
    expect("undetermined names what is missing", out.split("\n")[-2].startswith("undetermined") and "y is not in the model" in out, out)
    for name, text in [("wrong sort", "((define-fun x () Bool true))"), ("truncated", "((define-fun x () Int"),
                       ("junk", bytes(range(128, 256))), ("unknown symbol", "((define-fun x () Int (f 1)))"),
                       ("not a model", "unsat"), ("empty", "")]:
        status, out, err = verdict(text)
        expect(f"bad model: {name}", status == 2 and err.count("\n") == 1 and str(model) in err, f"{status} {out} {err}")
    status, out, err = verdict("((define-fun x () Int (* 1" + "0" * 1000000 + " 2))(define-fun y () Int 1))")
    expect("a million digits", status == 10 and out.split("\n")[-2].startswith("false"), out[-300:] + err)
    status, out, err = verdict("((define-fun-rec x () Int (+ 1 x))(define-fun y () Int 1))")
    expect("a definition in a circle", status == 2 or out.split("\n")[-2].startswith("undetermined"), out + err)


def test_out(_):
    """Whatever writes has both names for where it writes to."""
    _, out, _ = run("--help")
    commands = [line.split()[0] for line in out[out.index("Subcommands:"):].splitlines()[1:] if line.startswith("  ") and line.strip()]
    writers = [name for name in commands if "--out" in run(name, "--help")[1]]
    expect("commands that write", {"fuzz", "gen", "reduce", "plot", "compare", "conform"} <= set(writers), writers)
    for name in writers:
        expect(f"{name} -o", "-o,--out" in run(name, "--help")[1], name)


def test_help(_):
    for words in ([], ["fuzz"], ["learn", "check"]):
        expect(f"help {words}", run("help", *words)[1] == run(*words, "--help")[1], run("help", *words)[1][:300])


def main():
    for test in (test_check, test_ops, test_eval, test_out, test_help):
        with tempfile.TemporaryDirectory() as folder:
            test(Path(folder))
    status, out, err = run("doctor")
    expect("doctor", status == 0 and "z3" in out, out + err)
    print("\n".join(failures))
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
