#!/usr/bin/env python3
"""What the program says about command lines and inputs that are a little off, and which inputs it takes.

  words.py CUPEL SOURCE_DIR
"""
import gzip
import json
import lzma
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CUPEL, SOURCE = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
SCRIPT = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n"


def run(*words, status=0, text=None, folder=None, **environment):
    done = subprocess.run([CUPEL, *map(str, words)], capture_output=True, input=text, timeout=120, cwd=folder,
                          env={**os.environ, **environment})
    out, err = done.stdout.decode(), done.stderr.decode(errors="replace")
    assert done.returncode == status, (words, done.returncode, out, err)
    return out, err


def hints(_):
    for words, wanted in [
        (["fuz"], "cupel has no command 'fuz'; did you mean fuzz?"),
        (["fuzz", "--solvr", "z3"], "cupel fuzz has no option --solvr; did you mean --solver?"),
        (["findings", "lst"], "cupel findings has no command 'lst'; did you mean list?"),
        (["reduce", "x.smt2", "--chek", "z3"], "--check"),
        (["help", "redcue"], "did you mean reduce?"),
        (["--versio"], "cupel has no option --versio; did you mean --version?"),
        ([], "a command is missing"),
    ]:
        _, err = run(*words, status=2)
        assert wanted in err and err.startswith("cupel: ") and err.count("\n") == 1, (words, err)


def units(folder):
    (folder / "a.smt2").write_text(SCRIPT)
    for value in ("5", "5s", "500ms", "1m", "0.5"):
        run("judge", "--quick", "--solver", "z3", "--timeout", value, folder / "a.smt2")
    for value, wanted in (("soon", "no length of time"), ("0", "greater than 0"), ("-1", "no length of time")):
        _, err = run("judge", "--solver", "z3", "--timeout", value, folder / "a.smt2", status=2)
        assert wanted in err and len(err) < 200, err
    for words, wanted in ((["--sample", "-1"], "'-1' is no whole number"), (["--tests", "-1"], "greater than 0"), (["--tests", "0"], "greater than 0"),
                          (["--tests", "1.5"], "no whole number"), (["--time", "0"], "greater than 0"),
                          (["--rng", "18446744073709551616"], "no whole number")):
        _, err = run("fuzz", *words, "--solver", "z3", status=2)
        assert wanted in err and err.count("\n") == 1, err
    _, err = run("fuzz", "--keep", "0", status=2)
    assert "--keep: '0' must be greater than 0" in err, err
    for command in ("fuzz", "gen", "reduce", "judge", "bisect"):
        assert not any(len(word) > 40 and word.isdigit() for word in run(command, "--help")[0].split())


def refusals(folder):
    assert "zz" in run("ops", "--solver", "zz", status=2)[1]
    assert "zz" in run("gen", "--solver", "zz", "-n", 1, "--count-only", status=2)[1]
    profiles = folder / "cupel" / "solvers"
    profiles.mkdir(parents=True)
    (profiles / "piped.toml").write_text('name = "piped"\n[command]\nnames = ["z3"]\ninput = "pipe"\n')
    (profiles / "mine.toml").write_text('name = "mine"\n[command]\nnames = ["z3"]\n')
    out, err = run("solvers", "list", XDG_CONFIG_HOME=str(folder))
    assert "mine" in out and "z3" in out and "piped.toml:4:" in err and err.count("piped.toml") == 1, (out, err)
    _, err = run("gen", "--solver", "piped", "-n", 1, "--count-only", status=2, XDG_CONFIG_HOME=str(folder))
    assert "piped.toml:4:" in err, err


def inputs(folder):
    (folder / "plain.SMT2").write_text(SCRIPT)
    (folder / "marked.smt2").write_bytes(b"\xef\xbb\xbf" + SCRIPT.encode())
    (folder / "packed.smt2.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "packed.smt2.xz").write_bytes(lzma.compress(SCRIPT.encode()))
    assert "accepted 4 of 4" in run("check", folder)[0]
    assert "accepted 1 of 1" in run("check", "-", text=SCRIPT.encode())[0]
    out, _ = run("gen", "--seeds", folder, "-n", 4, "--count-only", "--strategy", "typefuzz", "--rng", 1)
    assert "tests          4" in out, out
    assert "standard input" in run("gen", "--seeds", "-", "-n", 1, "--count-only", status=2)[1]
    (folder / "none").mkdir()
    assert "no .smt2 file" in run("judge", "--solver", "z3", folder / "none", status=2)[1]
    odd = Path(os.fsdecode(os.fsencode(folder) + b"/\xff.smt2"))
    odd.write_text("(check-sat")
    lines = [json.loads(line) for line in run("check", "--json", odd, folder / "plain.SMT2", status=2)[0].splitlines()]
    assert [line["accepted"] for line in lines] == [False, True], lines
    odd.unlink()
    (folder / "damaged.smt2.gz").write_bytes(gzip.compress(SCRIPT.encode())[:20])
    assert "damaged.smt2.gz: cannot unpack" in run("check", folder / "damaged.smt2.gz", status=2)[1]
    model = folder / "model"
    model.write_text("((define-fun x () Int 7))")
    run("eval", folder / "packed.smt2.gz", "--model", model)
    run("eval", folder / "packed.smt2.gz", "--model", "-", text=b"((define-fun x () Int 0))", status=10)


def ctrl_c(folder):
    """The first signal is answered at once, and the end says how to go on."""
    campaign = subprocess.Popen([CUPEL, "fuzz", "--solver", "z3", "--jobs", "1", "--time", "60s", "--rng", "1", "--out", "c"],
                                cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in campaign.stdout:
        if line.lstrip().startswith("seeds"):
            break
    time.sleep(1)
    campaign.send_signal(signal.SIGINT)
    assert campaign.stderr.readline() == "\n"
    assert campaign.stderr.readline() == "cupel: ending after this test; again to stop now\n"
    out = campaign.communicate(timeout=90)[0]
    assert "go on with: cupel fuzz --resume c" in out, out


def help_texts(folder):
    assert run("-V")[0] == run("--version")[0] != ""
    assert run("help", "fuzz")[0] == run("fuzz", "--help")[0]
    assert "write-documents" not in run("help")[0]
    run("write-documents", "--out", folder)
    page = (folder / "man/cupel-fuzz.1").read_text()
    assert r"\fB\-\-seeds\fR" in page and page.startswith(".TH CUPEL-FUZZ 1"), page[:200]
    assert len(list((folder / "man").iterdir())) > 20
    subprocess.run(["bash", "-n", folder / "bash/cupel"], check=True)
    (folder / "a b.smt2").touch()
    for typed, wanted in (("fuzz --sol", ["--solver"]), ("fuzz --schedule = ad", ["adaptive"]), ("help redu", ["reduce"]),
                          ("check a", ["a b.smt2"])):
        words = typed.split(" ")
        script = (f"source bash/cupel; COMP_WORDS=(cupel {typed}); COMP_CWORD={len(words)}; _cupel; "
                  "printf '%s\\n' \"${COMPREPLY[@]}\"")
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=folder)
        assert done.stdout.splitlines() == wanted, (typed, done.stdout, done.stderr)
    page = (folder / "man/cupel-findings.1").read_text()
    assert r"[\fIDIR\fR]" in page and "repeatable.\nOne of: wrong" in page, page
    assert max(map(len, run("fuzz", "--help")[0].split("Strategies (")[0].splitlines())) <= 120
    assert "complete -c cupel" in (folder / "fish/cupel.fish").read_text()
    assert (folder / "zsh/_cupel").read_text().startswith("#compdef cupel")


def main():
    for step in (hints, units, refusals, inputs, ctrl_c, help_texts):
        with tempfile.TemporaryDirectory() as folder:
            step(Path(folder))
        print(f"{step.__name__}: ok", flush=True)


if __name__ == "__main__":
    main()
