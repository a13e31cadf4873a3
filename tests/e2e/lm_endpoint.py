#!/usr/bin/env python3
"""Outside models: lm_endpoint.py CUPEL

A server on 127.0.0.1 speaks OpenAI's protocol, and misbehaves: it limits the rate, fails, is slow, breaks its JSON, never ends its
answer, writes formulas that are none. Each of these costs one line and nothing else.
"""
import http.server
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

CUPEL = os.path.abspath(sys.argv[1])
KEY = "sk-a-secret-of-the-test"
GOOD = "(declare-const x Int)\n(assert (> (* 2 x) 3))\n(check-sat)\n"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, body, headers=()):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.server.keys.add(self.headers.get("Authorization", ""))
        if self.server.refusals:
            return self.answer(*self.server.refusals.pop())
        return self.answer(200, {"data": [{"id": "first-model"}, {"id": "second-model"}]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.keys.add(self.headers.get("Authorization", ""))
        with self.server.lock:
            self.server.requests.append((self.path, body))
            number = len(self.server.requests)
        try:
            self.server.behave(self, body, number)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the other side had enough

    def complete(self, text):
        chat = self.path.endswith("/chat/completions")
        self.answer(200, {"choices": [{"message": {"content": text}} if chat else {"text": text}]})


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, behave, refusals=()):
        """`refusals`: what requests for the list of models are answered with before it is given."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.refusals = list(refusals)
        self.behave, self.requests, self.keys, self.lock = behave, [], set(), threading.Lock()

    def __enter__(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


def good(handler, _body, _number):
    handler.complete(GOOD)


def run(*words, key=KEY, status=0):
    environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    environment |= {"CUPEL_API_KEY": key, "OPENAI_API_KEY": ""}
    done = subprocess.run([CUPEL, *map(str, words)], capture_output=True, text=True, timeout=120, env=environment, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    assert KEY not in done.stdout + done.stderr, done.stderr
    return done


def sample(server, *words, **more):
    return run("lm", "sample", "--endpoint", server.url, "--logic", "QF_LIA", *words, **more)


class Endpoint(unittest.TestCase):
    def one_failure(self, behave, reason, *words):
        """The run ends with one line that has the reason."""
        with Server(behave) as server:
            done = sample(server, "-n", 1, "--retries", 0, *words, status=3)
        self.assertIn(reason, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 2, done.stderr)  # what was counted, and the reason
        self.assertEqual(done.stdout, "")

    def test_completions(self):
        with Server(good) as server, tempfile.TemporaryDirectory() as place:
            sample(server, "-n", 4, "-t", 0.9, "--tokens", 77, "-o", place)
            files = sorted(Path(place).glob("*.smt2"))
            self.assertEqual(len(files), 4)
            run("check", *files)
            self.assertIn("(set-logic QF_LIA)\n" + GOOD, files[0].read_text(encoding="utf-8"))
            self.assertFalse(any(KEY in file.read_text(encoding="utf-8") for file in files))
        path, body = server.requests[0]
        self.assertEqual(path, "/v1/completions")
        self.assertEqual((body["model"], body["temperature"], body["max_tokens"]), ("first-model", 0.9, 77))
        self.assertEqual(server.keys, {"Bearer " + KEY})

    def test_chat_where_there_are_no_completions(self):
        def chat_only(handler, body, _number):
            if handler.path != "/v1/chat/completions":
                return handler.answer(404, {"error": {"message": "not a completion model"}})
            self.assertIn("QF_LIA", body["messages"][0]["content"])
            return handler.complete("Sure, (here) it is:\n```smt2\n(set-logic QF_LIA)\n" + GOOD + "(exit)\n```\nEnjoy (it)!")

        with Server(chat_only) as server:
            done = sample(server, "-n", 3, "-j", 1, "--model", "named")
        self.assertEqual(done.stdout.count(GOOD), 3)
        self.assertNotIn("Enjoy", done.stdout)
        # The other path is asked for once.
        self.assertEqual([path for path, _ in server.requests].count("/v1/completions"), 1)
        self.assertTrue(all(body["model"] == "named" for _, body in server.requests))

    def test_texts_are_completed_and_checked(self):
        texts = ["(declare-const x Int)\n(assert (> x (+ x 1",  # parentheses are missing
                 "(declare-const x Int)\n(assert (> x 1))\n(assert (> x (ite",  # the last assertion is dropped
                 "(declare-const x Int)\n(assert (> x y))\n(check-sat)\n",  # ill-typed
                 GOOD + "(exit)\n(set-logic QF_BV)\n(assert"]  # goes on with a second script

        def rotating(handler, _body, number):
            handler.complete(texts[(number - 1) % len(texts)])

        with Server(rotating) as server:
            done = sample(server, "-n", 4, "-j", 1)
            kept = sample(server, "-n", 4, "-j", 1, "--keep-invalid")
        self.assertEqual(done.stdout.count("(check-sat)"), 3)
        self.assertIn("(assert (> x (+ x 1)))", done.stdout)
        self.assertNotIn("QF_BV", done.stdout)
        self.assertIn("1 not well-typed", done.stderr)
        self.assertIn("sample-00002:3:14: ", done.stderr)
        self.assertEqual(kept.stdout.count("(check-sat)"), 4)

    def test_operator(self):
        def sometimes(handler, _body, number):
            handler.complete(GOOD if number % 3 else GOOD.replace("(* 2 x)", "(mod x 2)"))

        with Server(sometimes) as server:
            done = sample(server, "-n", 2, "-j", 1, "--operator", "mod")
        self.assertEqual(done.stdout.count("(mod x 2)"), 2)
        self.assertIn("6 texts written", done.stderr)

    def test_rate_limit(self):
        def limited(handler, _body, number):
            if number <= 2:
                return handler.answer(429, {"error": {"message": "slow down"}}, [("Retry-After", "1")])
            return handler.complete(GOOD)

        with Server(limited) as server:
            start = time.monotonic()
            done = sample(server, "-n", 1)
        self.assertGreaterEqual(time.monotonic() - start, 1.9)
        self.assertIn("2 requests repeated", done.stderr)
        self.assertEqual(done.stdout.count(GOOD), 1)

    def test_limits_that_stay(self):
        def long_wait(handler, _body, _number):
            handler.answer(429, {"error": "come back tomorrow, " + KEY}, [("Retry-After", "86400")])

        with Server(long_wait) as server:
            done = sample(server, "-n", 1, "--retries", 9, status=3)
        self.assertIn("status 429: come back tomorrow, *** (it asks to wait 86400 s)", done.stderr)
        self.assertEqual(len(server.requests), 1)

    def test_list_of_models_is_asked_for_again(self):
        slow_down = (429, {"error": {"message": "slow down"}}, [("Retry-After", "1")])
        with Server(good, [slow_down]) as server:
            self.assertEqual(sample(server, "-n", 1).stdout.count(GOOD), 1)
        with Server(good, [(500, b"oops")] * 2) as server:
            done = sample(server, "-n", 1, "--retries", 1, status=3)
        self.assertIn("status 500 (2 tries)", done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)
        with Server(good, [slow_down] * 9) as server:  # who names a model needs no list
            sample(server, "-n", 1, "--model", "named")

    def test_answers_without_a_formula(self):
        texts = ["I am sorry, I cannot do that.", "", GOOD, "(declare-const x Int)\n(check-sat)\n"]

        def rotating(handler, _body, number):
            handler.complete(texts[(number - 1) % len(texts)])

        with Server(rotating) as server:
            done = sample(server, "-n", 4, "-j", 1, "--keep-invalid")
            self.assertEqual(done.stdout.count("(check-sat)"), 1)
            self.assertIn("0 not well-typed, 3 without an assertion", done.stderr)
            self.assertIn("sample-00001: no assertion", done.stderr)
        with Server(rotating) as server, tempfile.TemporaryDirectory() as place:
            run("gen", "--strategy", f"last:endpoint={server.url},logic=QF_LIA,chain=8", "-n", 2, "--jobs", 1, "--out", place)
            self.assertTrue(all("assert" in file.read_text(encoding="utf-8") for file in Path(place).rglob("*.smt2")))

    def test_a_campaign_waits_for_no_server(self):
        """Neither where it asks to come back later, nor where it does not answer."""
        def limited(handler, _body, _number):
            handler.answer(429, {"error": {"message": "slow"}}, [("Retry-After", "50")])

        def silent(_handler, _body, _number):
            time.sleep(50)

        for behave in (limited, silent):
            with Server(behave) as server, tempfile.TemporaryDirectory() as place:
                start = time.monotonic()
                run("fuzz", "--solver", "z3", "--strategy", f"last:endpoint={server.url}", "--time", "1s", "--jobs", 1, "--out", place,
                    status=2)  # no test was made
                self.assertLess(time.monotonic() - start, 25)

    def test_retries_are_bounded(self):
        with Server(lambda handler, _body, _number: handler.answer(500, b"<html>oops</html>")) as server:
            done = sample(server, "-n", 5, "-j", 1, "--retries", 1, status=3)
        self.assertIn("status 500 (2 tries)", done.stderr)
        self.assertEqual(len(server.requests), 2)

    def test_what_came_before_a_failure_is_kept(self):
        def dies(handler, _body, number):
            handler.complete(GOOD) if number < 3 else handler.answer(401, {"error": {"message": "no more"}})

        with Server(dies) as server:
            done = sample(server, "-n", 5, "-j", 1, status=3)
        self.assertEqual(done.stdout.count(GOOD), 2)
        self.assertIn("status 401: no more", done.stderr)

    def test_slow(self):
        self.one_failure(lambda handler, _body, _number: time.sleep(2), "no complete answer within 0.3 s", "--patience", 0.3)

    def test_broken_json(self):
        self.one_failure(lambda handler, _body, _number: handler.answer(200, b'{"choices": [{"te'), "is no JSON")
        self.one_failure(lambda handler, _body, _number: handler.answer(200, b"[" * 100000), "is no JSON")
        deep = b'{"error":' * 100000 + b"1" + b"}" * 100000
        self.one_failure(lambda handler, _body, _number: handler.answer(500, deep), "status 500")
        for body in ([], {"choices": []}, {"choices": [3]}, {"choices": [{"text": 7}]}, {"choices": [{"message": {}}]}):
            self.one_failure(lambda handler, _body, _number, it=body: handler.answer(200, it), "the answer has no text")

    def test_endless_answer(self):
        def endless(handler, _body, _number):
            handler.send_response(200)
            handler.end_headers()
            while True:
                handler.wfile.write(b" " * 65536)

        self.one_failure(endless, "longer than 1048576 bytes")

    def test_cut_answer(self):
        def cut(handler, _body, _number):
            handler.send_response(200)
            handler.send_header("Content-Length", "1000")
            handler.end_headers()
            handler.wfile.write(b'{"choices": [')

        self.one_failure(cut, "transfer closed")

    def test_redirections_are_not_followed(self):
        with Server(good) as other:
            self.one_failure(lambda handler, _body, _number: handler.answer(302, b"", [("Location", other.url + "/v1/completions")]),
                             "status 302")
        self.assertEqual(other.requests, [])

    def test_bad_input(self):
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            nobody = f"http://127.0.0.1:{unused.getsockname()[1]}"
            for url in (nobody, "ftp://127.0.0.1/", "127.0.0.1:80", "http://", "http://user:secret@127.0.0.1/", "file:///etc/passwd"):
                done = run("lm", "sample", "--endpoint", url, status=2)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn("endpoint", run("gen", "--strategy", "last:endpoint=nonsense", "-n", 1, "--count-only", status=2).stderr)
        with Server(good) as server:
            done = sample(server, key="two\nlines", status=2)
            self.assertIn("characters that no key has", done.stderr)
            self.assertEqual(server.requests, [])

    def test_strategy(self):
        texts = [GOOD, "(assert (= 1 2.5.5))", GOOD.replace("3", "4")]
        with Server(lambda handler, _body, number: handler.complete(texts[number % 3])) as server:
            with tempfile.TemporaryDirectory() as place:
                run("gen", "--strategy", f"last:endpoint={server.url}/v1,endpoint-model=m,logic=QF_LIA,chain=4", "-n", 5, "--jobs", 1,
                    "--out", place)
                files = list(Path(place).rglob("*.smt2"))
                self.assertEqual(len(files), 5)
                run("check", *files)
        self.assertEqual({body["model"] for _, body in server.requests}, {"m"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
