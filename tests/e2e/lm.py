#!/usr/bin/env python3
"""The language model as a user meets it: lm.py CUPEL SOURCE_DIR

The shipped model writes scripts that `cupel check` accepts; bad files give one line. Where the trainer was built (libtorch), a
tiny model learns twenty formulas by heart, and a run that is stopped and resumed has the losses of one that was not.
"""
import contextlib
import csv
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
from pathlib import Path

CUPEL, SOURCE = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
TRAINER = Path(os.environ.get("CUPEL_LM_TRAIN", Path(CUPEL).parent / "cupel-lm-train"))
TINY = ["--width", 64, "--layers", 2, "--heads", 2, "--context", 128, "--rows", 4, "--warm-up", 10, "--threads", 1]


def run(*words, status=0):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, (words, done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done


def losses(directory):
    with open(directory / "losses.tsv", encoding="utf-8") as file:
        return [(row["step"], row["loss"]) for row in csv.DictReader(file, delimiter="\t")]


class Lm(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.place = Path(temporary.name)

    def test_a_campaign_does_not_wait_for_the_model(self):
        """A chain of 1,024 long texts takes minutes; the campaign ends when its time is up."""
        start = time.monotonic()
        words = [CUPEL, "fuzz", "--solver", "z3", "--strategy", "last:chain=1024", "--time", "1s", "--jobs", "1", "--out", self.place / "campaign"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=600)
        self.assertIn(done.returncode, (0, 2), done.stderr)  # 2: on a busy machine no text is complete by then
        self.assertLess(time.monotonic() - start, 30)

    def test_samples_are_accepted(self):
        run(CUPEL, "lm", "sample", "-n", 24, "--tokens", 120, "-t", 1.0, "-o", self.place / "samples")
        files = sorted((self.place / "samples").glob("*.smt2"))
        self.assertEqual(len(files), 24)
        run(CUPEL, "check", *files)

    def test_logic_and_random_weights(self):
        done = run(CUPEL, "lm", "sample", "-n", 4, "--tokens", 60, "--logic", "QF_BVFP", "--random-weights")
        self.assertEqual(done.stdout.count("(set-logic QF_BVFP)"), 4)

    def test_operator(self):
        done = run(CUPEL, "lm", "sample", "-n", 4, "--tokens", 150, "--operator", "bvsmod", "-o", self.place / "samples")
        files = list((self.place / "samples").glob("*.smt2"))
        self.assertTrue(all("(bvsmod " in file.read_text(encoding="utf-8") for file in files))
        left_out = done.stderr.count("no bvsmod in 10 tries")
        self.assertEqual(len(files) + left_out, 4)
        self.assertIn("texts written for those with bvsmod", done.stderr)
        done = run(CUPEL, "lm", "sample", "--operator", "bvsmood", status=2)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertIn("did you mean bvsmod?", done.stderr)
        run(CUPEL, "lm", "sample", "--operator", "bvsmod", "--logic", "QF_LIA", status=2)

    def test_plain_samples_are_checked(self):
        done = run(CUPEL, "lm", "sample", "-n", 12, "--tokens", 80, "--plain", "-t", 1.2, "-o", self.place / "samples")
        files = list((self.place / "samples").glob("*.smt2"))
        self.assertEqual(len(files) + done.stderr.count("sample-000"), 12, done.stderr)
        counted = re.search(r"(\d+) not well-typed, (\d+) without an assertion", done.stderr)
        self.assertEqual(sum(map(int, counted.groups())), 12 - len(files), done.stderr)
        if files:
            run(CUPEL, "check", *files)

    def test_plain_samples_of_a_logic(self):
        done = run(CUPEL, "lm", "sample", "-n", 6, "--tokens", 80, "--plain", "--logic", "QF_BV", "--keep-invalid")
        self.assertEqual(set(re.findall(r"\(set-logic (\w+)\)", done.stdout)), {"QF_BV"})
        place = self.place / "formulas"
        run(CUPEL, "gen", "--strategy", "last:plain,tokens=80,chain=8,logic=QF_BV", "-n", 3, "--out", place)
        self.assertTrue(all("(set-logic QF_BV)" in file.read_text(encoding="utf-8") for file in place.rglob("*.smt2")))

    def fuzz(self, *words):
        """The last line of a campaign on z3."""
        words = [CUPEL, "fuzz", "--solver", "z3", "--rng", 7, "--jobs", 1, "--reduce", 0, "--json", "--out", self.place / "c", *words]
        done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=600)
        self.assertIn(done.returncode, (0, 10), done.stderr)  # 10: it found something
        return json.loads(done.stdout.strip().splitlines()[-1])

    def test_writing_is_counted_apart_and_bounded(self):
        short = "last:tokens=60,chain=4"
        alone = self.fuzz("--strategy", short, "--tests", 8)
        self.assertEqual(alone["strategies"]["last"]["tests"], 8)
        self.assertGreater(alone["making_cpu"], 0.01)
        self.assertEqual(alone["making_cpu"], alone["strategies"]["last"]["making_cpu"])
        stats = json.loads(run(CUPEL, "stats", self.place / "c", "--json", "--by", "strategy").stdout)
        rows = {row["strategy"]: row for row in stats["by_strategy"]}
        self.assertAlmostEqual(rows["last"]["making_cpu_s"], alone["making_cpu"], places=2)

    def test_beside_others_writing_has_a_share(self):
        summary = self.fuzz("--strategy", "last", "--strategy", "opfuzz", "--time", "4s")
        spent = summary["solver_cpu"] + summary["own_cpu"] + summary["making_cpu"]
        self.assertLess(spent, 60, "5 % of which are too little for a chain")
        self.assertEqual(summary["making_cpu"], 0)
        self.assertGreater(summary["strategies"]["opfuzz"]["tests"], 0)

    def test_samples_seed_other_strategies(self):
        self.fuzz("--strategy", "last:tokens=60,chain=8", "--strategy", "opfuzz:chain=4", "--tests", 120, "--grow")
        with contextlib.closing(sqlite3.connect(self.place / "c" / "campaign.db")) as store:
            grown = {row[0] for row in store.execute("select id from seeds where path like 'last-%'")}
            used = {row[0] for row in store.execute("select seed from chains where strategy = 'opfuzz' and tests > 0")}
        self.assertTrue(grown)
        self.assertTrue(grown & used, (grown, used))

    def test_near_copies_are_written_again(self):
        """What the model was trained with lies beside it; without that, or on demand, copies are given out."""
        words = [CUPEL, "lm", "sample", "-n", 12, "--tokens", 60, "-t", 0.3, "-j", 1]
        again = run(*words)
        self.assertRegex(again.stderr, r"; [1-9]\d* near-copies of training formulas, \d+ of them given out")
        copies = run(*words, "--copies")
        self.assertNotIn("near-copies", copies.stderr)
        self.assertNotEqual(again.stdout, copies.stdout)
        plain = run(*words, "--plain", "--keep-invalid")
        self.assertEqual(plain.stdout, run(*words, "--plain", "--keep-invalid", "--copies").stdout)  # what the model alone writes
        for name in ("model.safetensors", "vocab.json", "merges.txt"):
            os.symlink(SOURCE / "data" / "lm" / name, self.place / name)
        alone = [*words, "--model", self.place / "model.safetensors"]
        self.assertEqual(run(*alone).stdout, copies.stdout)
        (self.place / "training.sketch").write_bytes(b"CUPELSK1\xff\xff\xff\xff")
        done = run(*alone, status=2)
        self.assertEqual(done.stderr, f"cupel: {self.place}/training.sketch: a sketch of training formulas that is damaged\n")

    def test_bad_input(self):
        bad = self.place / "model.safetensors"
        bad.write_bytes(b"\x10\0\0\0\0\0\0\0{}")
        pipe = self.place / "pipe"
        os.mkfifo(pipe)
        for words in (["--model", bad], ["--model", self.place / "none"], ["--logic", "QF_NONE"], ["--theory", "None"],
                      ["--tokenizer", self.place], ["--model", pipe], ["--model", "/dev/zero"], ["--model", self.place],
                      ["--solvers", "z3,nosuch"], ["-t", "nan"], ["--top-p", "nan"], ["-n", 2**64 - 1]):
            done = run(CUPEL, "lm", "sample", *words, status=2)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(f"{self.place}/vocab.json", run(CUPEL, "lm", "sample", "--tokenizer", self.place, status=2).stderr)
        for words in (["--temperatures", "nan"], ["--temperatures", "-1"], ["--patience", "0"], ["--patience", "-1"]):
            run(CUPEL, "lm", "eval", *words, status=2)

    def test_time_outs_are_not_valid(self):
        done = run(CUPEL, "lm", "eval", "-n", 3, "--tokens", 60, "--temperatures", 0.7, "--patience", "1ms")
        header, *rows = done.stdout.splitlines()
        row = dict(zip(header.split(), rows[-1].split()))
        self.assertEqual((row["valid"], row["time-outs"], row["crashes"]), ("0.0", "100.0", "0.0"), done.stdout)

    def test_bad_input_of_corpora(self):
        formulas, out = self.place / "formulas", self.place / "corpus"
        formulas.mkdir()
        (formulas / "good.smt2").write_text("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n")
        corpus = [CUPEL, "lm", "corpus", formulas, "--mutants", 0, "--no-tactics", "--vocabulary", 300, "--held-out", 1000, "-o", out]
        for words in (["--tokenizer", self.place], ["--texts", "/proc/none"]):
            done = run(*corpus, *words, status=2)
            self.assertIn(str(words[1]), done.stderr)
            self.assertFalse((out / "corpus.packed").exists())
        (formulas / "bad.smt2").write_text("(assert")
        os.mkfifo(formulas / "pipe.smt2")
        done = run(*corpus)
        self.assertIn(f"{formulas}/bad.smt2: does not type-check\n", done.stderr)
        self.assertIn(f"{formulas}/pipe.smt2: cannot be read\n", (out / "left-out.txt").read_text(encoding="utf-8"))

    def test_losses_are_drawn(self):
        table, picture = self.place / "losses.tsv", self.place / "losses.svg"
        header = "step\ttokens\trate\tloss\tgradient\tvalidation\tseconds\n"
        table.write_text(header + "0\t0\t1e-5\t0.0\t0.0\t2.4\t1.8\n10\t7e5\t1e-3\t7.5\t3.1\t\t3.4\n", encoding="utf-8")
        run(CUPEL, "lm", "curve", table, "-o", picture)
        self.assertIn("nats per token", picture.read_text(encoding="utf-8"))
        for text in ("", "something else\n", header + "1\t2\n", header + "1\tx\t1\t1\t1\t1\t1\n",
                     header + "1\t2\t1\tnan\t1\t1\t1\n", header + "1\t2\t1\t1\t1\tinf\t1\n"):
            table.write_text(text, encoding="utf-8")
            done = run(CUPEL, "lm", "curve", table, "-o", picture, status=2)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_no_trainer(self):
        with unittest.mock.patch.dict(os.environ, CUPEL_LM_TRAIN=str(self.place / "none")):
            done = run(CUPEL, "lm", "retrain", "--corpus", "x", status=2)
        self.assertIn("libtorch-dev", done.stderr)

    @unittest.skipUnless(TRAINER.exists() or "CUPEL_LM_TRAIN" in os.environ, "the trainer was not built")
    def test_no_corpus(self):
        self.assertIn("--corpus is missing", run(CUPEL, "lm", "retrain", status=2).stderr)

    @unittest.skipUnless(TRAINER.exists() or "CUPEL_LM_TRAIN" in os.environ, "the trainer was not built")
    def test_training(self):
        formulas = self.place / "formulas"
        formulas.mkdir()
        for i in range(26):  # no two of the same shape
            sums = " ".join(f"(+ x {i * 7 + k})" for k in range(1 + i % 7))
            order = "<=" if i % 2 else ">"
            text = f"(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= {sums} {i * i + 3}))\n" + \
                   f"(assert ({order} x {i}))\n" * (1 + i // 7) + "(check-sat)\n"
            (formulas / f"{i}.smt2").write_text(text, encoding="utf-8")
        run(CUPEL, "lm", "corpus", formulas, "--mutants", 0, "--no-tactics", "--vocabulary", 400, "--held-out", 5,
            "--texts", self.place / "texts", "-o", self.place / "corpus")
        train = [CUPEL, "lm", "retrain", "--corpus", self.place / "corpus" / "corpus.packed", *TINY, "--rate", 3e-3, "--tokens",
                 240 * 4 * 128, "--validate-every", 1000, "--out"]
        run(*train, self.place / "whole")
        self.kill_after_first_checkpoint([*train, self.place / "cut", "--save-every", 0.3], self.place / "cut" / "state.safetensors")
        run(*train, self.place / "cut")
        self.assertEqual(losses(self.place / "whole"), losses(self.place / "cut"))

        learnt = (self.place / "texts" / "train.smt2").read_text(encoding="utf-8")
        run(CUPEL, "lm", "sample", "--plain", "-t", 0.1, "-n", 16, "--model", self.place / "whole" / "model.safetensors",
            "--tokenizer", self.place / "corpus", "-o", self.place / "samples")
        samples = [file.read_text(encoding="utf-8") for file in (self.place / "samples").glob("*.smt2")]
        known = sum(sample in learnt for sample in samples)
        self.assertGreaterEqual(known, 12, samples)

    def kill_after_first_checkpoint(self, words, checkpoint):
        with subprocess.Popen([str(word) for word in words], stdout=subprocess.DEVNULL) as trainer:
            while not checkpoint.exists() and trainer.poll() is None:
                time.sleep(0.01)
            trainer.kill()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
