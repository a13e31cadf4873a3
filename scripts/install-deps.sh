#!/usr/bin/env bash
# Installs the Debian packages that Cupel builds, tests and runs with: only those that are missing.
# The versions are those of Debian 12; docs/dependencies.md says what each is for.
#
#   install-deps.sh [--training]     with libtorch, for the trainer of the language model and its tests
set -euo pipefail

packages=(
  # tools
  g++ make cmake ninja-build ccache pkg-config clang-format clang-tidy clang-14 libclang-rt-14-dev
  # libraries
  libgmp-dev libcalcium-dev libflint-arb-dev libflint-dev libfmt-dev libcli11-dev libseccomp-dev libtomlplusplus-dev
  nlohmann-json3-dev libsqlite3-dev libre2-dev libdw-dev libcapstone-dev libopenblas-dev libcurl4-openssl-dev zlib1g-dev
  liblzma-dev
  # tests and benchmarks
  libgtest-dev librapidcheck-dev libbenchmark-dev libmpfr-dev python3 afl++
  # solvers under test
  z3 cvc5 cvc4 boolector
)

case "${1:-}" in
  "") ;;
  --training) packages+=(libtorch-dev) ;;
  *)
    echo "install-deps: unknown option $1; there is --training" >&2
    exit 2
    ;;
esac

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "install-deps: this is not a Debian system; install the equivalents of: ${missing[*]}" >&2
  exit 3
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "install-deps: need root or sudo to install: ${missing[*]}" >&2
    exit 3
  fi
  as_root=(sudo)
fi
echo "install-deps: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
if ! "${as_root[@]}" apt-get update -qq ||
  ! "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; then
  echo "install-deps: apt-get failed; still needed: ${missing[*]}" >&2
  exit 3
fi
