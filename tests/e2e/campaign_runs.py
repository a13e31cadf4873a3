"""What tests of whole campaigns share: running the program, and looking into a campaign's database."""
import contextlib
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
