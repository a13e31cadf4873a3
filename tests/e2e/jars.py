#!/usr/bin/env python3
"""Releases from jars as a user meets them, without a network: jars.py CUPEL

mvn is a script that serves a directory, java one that starts z3 in the place of the class; what they are asked is what the real
ones are asked (tests/e2e/install_releases.sh asks those)."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

CUPEL = os.path.abspath(sys.argv[1])
MAIN = "de/uni_freiburg/informatik/ultimate/smtinterpol/Main.class"
MVN = r"""#!/bin/sh
for word; do
  case $word in
    -Dmaven.repo.local=*) repository=${word#*=}/de/uni-freiburg/informatik/ultimate/smtinterpol ;;
    -DoutputDirectory=*) output=${word#*=} ;;
    --file) ;;
    */pom.xml) project=$word ;;
    *:get|*:copy-dependencies) goal=${word##*:} ;;
  esac
done
if [ ! -d "$REGISTRY" ]; then
  echo "[ERROR] Failed to execute goal: Could not transfer artifact: Connection refused"
  exit 1
fi
case $goal in
  get) mkdir -p "$repository" && cp "$REGISTRY/maven-metadata.xml" "$repository/maven-metadata-central.xml" ;;
  *) version=$(sed -n 's/.*smtinterpol<.artifactId><version>\([^<]*\).*/\1/p' "$project")
     mkdir -p "$output" && cp "$REGISTRY/$version"/*.jar "$output" ;;
esac
"""
JAVA = r"""#!/bin/sh
for word; do
  case $word in
    --version) echo "openjdk 17.0.15 2025-04-15"; exit ;;
    */smtinterpol-*.jar*) jar=${word%%.jar*}; version=${jar##*smtinterpol-} ;;
    -version) echo "SMTInterpol $version" >&2; exit ;;
  esac
done
exec z3 -smt2 -in
"""
SCRIPT = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n"


class Jars(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="cupel-jars-"))
        self.addCleanup(shutil.rmtree, self.directory)
        self.registry = self.directory / "registry"
        for name, text in (("mvn", MVN), ("java", JAVA)):
            path = self.directory / "bin" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
            path.chmod(0o755)
        for version in ("2.5", "2.5-1301-gabc"):
            self.add_jar(version, MAIN)
        versions = "".join(f"<version>{version}</version>" for version in ("2.5", "2.5-1301-gabc", "2.5-99-g1"))
        (self.registry / "maven-metadata.xml").write_text(f"<metadata><versions>{versions}</versions></metadata>")
        (self.directory / "a.smt2").write_text(SCRIPT)

    def add_jar(self, version, name):
        place = self.registry / version
        place.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(place / f"smtinterpol-{version}.jar", "w") as jar:
            jar.writestr(name, b"")
        with zipfile.ZipFile(place / "java-cup-11b.jar", "w") as jar:
            jar.writestr("java_cup/runtime/Scanner.class", b"")

    def cupel(self, *words):
        environment = dict(os.environ, CUPEL_HOME=str(self.directory / "home"), REGISTRY=str(self.registry))
        environment["PATH"] = f"{self.directory / 'bin'}:{environment['PATH']}"
        ran = subprocess.run([CUPEL, *words], cwd=self.directory, env=environment, text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, check=False)
        return ran.returncode, ran.stdout

    def fails(self, status, text, *words):
        said = self.cupel(*words)
        self.assertEqual(said[0], status, said[1])
        self.assertIn(text, said[1])
        solvers = self.directory / "home" / "solvers"
        self.assertEqual(list(solvers.iterdir()) if solvers.exists() else [], [], "half an installation")

    def test_the_newest_is_installed_and_runs(self):
        status, said = self.cupel("solvers", "available", "smtinterpol")
        self.assertEqual((status, said.split()), (0, ["smtinterpol", "2.5-1301-gabc", "2.5-99-g1", "2.5"]))
        status, said = self.cupel("solvers", "install", "smtinterpol", "smtinterpol@2.5")
        self.assertEqual(status, 0, said)
        self.assertIn("smtinterpol@2.5-1301-gabc installed from smtinterpol:2.5-1301-gabc (2 files", said)
        self.assertIn("executors: spawn, reset", said)
        for executor in ("spawn", "mixed"):
            status, said = self.cupel("judge", "a.smt2", "--expect", "sat", "--executor", executor, "--solver", "smtinterpol@2.5")
            self.assertEqual(status, 0, said)
            self.assertIn(" sat ", said)
        status, said = self.cupel("solvers", "install", "smtinterpol@2.5")
        self.assertIn("is there already", said)

    def test_what_is_wrong_is_said_and_nothing_is_left(self):
        self.fails(2, "is not known from pypi", "solvers", "install", "--source", "pypi", "smtinterpol@2.5")
        whole = (self.registry / "2.5" / "smtinterpol-2.5.jar").read_bytes()
        (self.registry / "2.5" / "smtinterpol-2.5.jar").write_bytes(whole[: len(whole) // 2])
        self.fails(3, "smtinterpol-2.5.jar: it is no jar, or not all of it", "solvers", "install", "smtinterpol@2.5")
        self.add_jar("2.5", "Other.class")
        self.fails(3, "none of 2 jars holds the class", "solvers", "install", "smtinterpol@2.5")
        shutil.rmtree(self.registry)
        self.fails(3, "Connection refused", "solvers", "install", "smtinterpol@2.5")
        self.fails(3, "cannot ask which versions of smtinterpol there are", "solvers", "install", "smtinterpol")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
