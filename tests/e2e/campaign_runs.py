"""What tests of whole campaigns share: running the program, and looking into a campaign's database."""
import contextlib
import json
import os
import sqlite3
import subprocess
import time


def run(program, *arguments, status=(0,), env=None):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL,
                          env={**os.environ, **(env or {})})
    if done.returncode not in status:
        raise AssertionError(f"status {done.returncode}: {arguments}\n{done.stderr}\n{done.stdout[-3000:]}")
    return done


def query(directory, sql):
    with contextlib.closing(sqlite3.connect(f"file:{directory}/campaign.db?mode=ro", uri=True)) as database:
        return database.execute(sql).fetchall()


def wait_for_campaign(directory):
    """A kill before there is a campaign leaves nothing to resume; busy machines take long to get there."""
    for _ in range(600):
        with contextlib.suppress(sqlite3.Error):
            if query(directory, "select 1 from campaign"):
                return
        time.sleep(0.1)
    raise AssertionError("no campaign")


def check_workers_change_nothing(case, program, home, spec, solvers, seeds, tests, least):
    """Which chains are under way when the budget ends depends on the workers; what they make does not, given the same facts. At
    least so many tests must be there to compare."""
    streams = []
    for jobs in (1, 16):
        chosen = [word for solver in solvers for word in ("--solver", solver)] + [word for path in seeds for word in ("--seeds", path)]
        run(program, "fuzz", "--json", "--out", home / str(jobs), "--strategy", spec, *chosen, "--schedule", "uniform", "--executor", "isolated",
            "--tests", tests, "--rng", 7, "--sample", 1, "--timeout", 20, "--jobs", jobs, "--oracle", "expectation", "--reduce", 0, status=(0, 10))
        facts = dict(query(home / str(jobs), "select seed, facts from facts"))
        streams.append(({key: [each["models"] for each in json.loads(text)] for key, text in facts.items()},
                        dict(query(home / str(jobs), f"select id, text from tests where id like '{spec.partition(':')[0]}-%'"))))
    (models, one), (other_models, sixteen) = streams
    for seed in models.keys() & other_models.keys():
        case.assertEqual(models[seed], other_models[seed], "solvers gave other models")
    both = sorted(one.keys() & sixteen.keys())
    case.assertGreater(len(both), least)
    for identity in both:
        case.assertEqual(one[identity], sixteen[identity], identity)
    for identity, text in sorted(sixteen.items())[::40]:
        case.assertEqual(run(program, "replay", identity, home / "16").stdout, text, identity)
