#!/bin/sh
# Installs releases from all sources into a home of its own and judges a script with them. Needs the network, so it is
# run by hand:  tests/e2e/install_releases.sh build/release/cupel [NAME@VERSION...]
# Exit status 77: there is no network.
set -eu
cupel=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- z3@4.13.3 z3@4.12.2 smtinterpol@2.5
CUPEL_HOME=$(mktemp -d)
export CUPEL_HOME
trap 'rm -rf "$CUPEL_HOME"' EXIT
script=$CUPEL_HOME/bits.smt2
cat > "$script" <<'SCRIPT'
(set-logic QF_BV)
(declare-fun x () (_ BitVec 8))
(assert (= (bvmul x #x03) #x2a))
(check-sat)
SCRIPT
for release; do
  status=0
  "$cupel" solvers install "$release" || status=$?
  if [ $status -eq 3 ]; then
    echo "no network, or a release that is gone: $release"
    exit 77
  fi
  [ $status -eq 0 ]
  "$cupel" solvers install "$release" | grep -q 'is there already'
  "$cupel" solvers list | grep -q "^$release "
  for executor in spawn isolated; do
    "$cupel" judge "$script" --expect sat --executor $executor --solver "$release" | tee "$CUPEL_HOME/out"
    grep -q " sat " "$CUPEL_HOME/out"
  done
  "$cupel" solvers remove "$release"
done
[ -z "$(ls -A "$CUPEL_HOME/solvers")" ]
echo "all installed, used and removed: $*"
