#!/usr/bin/env bash
# Builds the distribution's source of a solver so that more bugs show or more is known about a test:
#
#   tools/build-solver.sh SOLVER KIND DIRECTORY
#
# KIND   afl         edges of each test, for `--executor afl` and `cupel cover --count edges` (package afl++)
#        asan        stops at bad memory accesses and undefined behaviour
#        assertions  stops where the solver's own assertions fail
#        gcov        counts lines, functions and branches, for `cupel cover --gcov`
#
# SOLVER is a source package of Debian: z3, cvc5, cvc4, boolector, or any other that gives a program of its name.
# Needs dpkg-dev, a compiler, and the package's build dependencies: as root they are installed, else the command that
# does it is shown. The system's sources of packages are not changed. DIRECTORY gets source/, build/ and the log; a
# second call goes on where the first one stopped. z3 takes an hour on two cores.
set -euo pipefail

say() { echo "build-solver: $*" >&2; }
fail() { say "$*"; exit 2; }

[[ $# -eq 3 ]] || { sed -n '2,/^set/p' "$0" | sed '$d; s/^# \{0,1\}//' >&2; exit 2; }
package=$1 kind=$2
mkdir -p "$3" || fail "cannot write to $3"
out=$(cd "$3" && pwd)
log=$out/build.log
jobs=${JOBS:-$(nproc)}

CC=gcc CXX=g++ flags="-O1 -g" cmake_type=None
case $kind in
  afl) CC=afl-clang-fast CXX=afl-clang-fast++ flags="-O2 -g1" ;;
  # A solver leaks on purpose: it ends faster. `cupel` wants to see the signal of the abort.
  asan) flags="-O1 -g -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined" ;;
  assertions) flags="-O1 -g -D_GLIBCXX_ASSERTIONS" cmake_type=Debug ;;
  gcov) flags="-O0 --coverage" ;;
  *) fail "unknown kind '$kind': afl, asan, assertions, gcov" ;;
esac
command -v "$CXX" >/dev/null || fail "$CXX is missing: apt-get install afl++"
command -v dpkg-source >/dev/null || fail "dpkg-source is missing: apt-get install dpkg-dev"

# Options of the packages' own build systems that the kinds need.
own_options() {
  case $package:$kind in
    z3:assertions) echo "-DZ3_ENABLE_TRACING_FOR_NON_DEBUG=OFF" ;;
    cvc5:assertions | cvc4:assertions) echo "-DENABLE_ASSERTIONS=ON -DENABLE_AUTO_DOWNLOAD=OFF" ;;
    cvc5:*) echo "-DENABLE_AUTO_DOWNLOAD=OFF" ;;
  esac
}

# apt with the source entries of the same sources, in a directory of its own.
apt_private() {
  apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$out/apt/sources" \
    -o Dir::State::lists="$out/apt/lists" -o Dir::Cache="$out/apt/cache" -o APT::Sandbox::User=root "$@"
}

with_source_entries() {
  mkdir -p "$out/apt/sources" "$out/apt/lists/partial" "$out/apt/cache/archives/partial"
  local file
  for file in /etc/apt/sources.list.d/*.sources; do
    [[ -e $file ]] && sed 's/^Types: deb *$/Types: deb deb-src/' "$file" >"$out/apt/sources/$(basename "$file")"
  done
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [[ -e $file ]] && sed -n 's/^deb \(.*\)/deb \1\ndeb-src \1/p' "$file" >"$out/apt/sources/own-$(basename "$file" .list).list"
  done
  apt_private update >>"$log" 2>&1 || fail "cannot read the lists of packages; see $log"
}

fetch() {
  [[ -e $out/source/.complete ]] && return
  say "fetching the source of $package"
  with_source_entries
  rm -rf "$out/source" "$out/fetched"
  mkdir "$out/fetched"
  (cd "$out/fetched" && apt_private source "$package" >>"$log" 2>&1) || fail "there is no source of '$package'; see $log"
  mv "$out"/fetched/*/ "$out/source"
  touch "$out/source/.complete"
}

build_dependencies() {
  [[ -e $out/apt/dependencies ]] && return
  if [[ $EUID -eq 0 ]]; then
    say "installing what $package needs to be built"
    DEBIAN_FRONTEND=noninteractive apt_private build-dep -y "$package" >>"$log" 2>&1 || fail "cannot install them; see $log"
    touch "$out/apt/dependencies"
  else
    say "if the build lacks something: sudo apt-get build-dep $package (with deb-src entries in the sources of apt)"
  fi
}

compilers_with_flags() {
  mkdir -p "$out/bin"
  local name compiler
  for name in cc gcc clang c++ g++ clang++; do
    compiler=$(command -v "$CC")
    [[ $name == *++ ]] && compiler=$(command -v "$CXX")
    printf '#!/bin/sh\nPATH=%q exec %q %s "$@"\n' "$PATH" "$compiler" "$flags" >"$out/bin/$name"
    chmod +x "$out/bin/$name"
  done
}

build() {
  say "building with $kind, $jobs at a time; log in $log"
  export CC CXX CFLAGS="$flags" CXXFLAGS="$flags" LDFLAGS="$flags" ASAN_OPTIONS=detect_leaks=0 AFL_QUIET=1
  if [[ -e $out/source/CMakeLists.txt ]]; then
    # shellcheck disable=SC2046
    cmake -S "$out/source" -B "$out/build" -DCMAKE_BUILD_TYPE=$cmake_type -DBUILD_SHARED_LIBS=OFF $(own_options) >>"$log" 2>&1 &&
      cmake --build "$out/build" -j "$jobs" >>"$log" 2>&1
  else
    # The package's own rules, in place. Old ones ask neither CC nor CFLAGS, so compilers of our own stand before the others.
    [[ -d $out/build ]] || cp -r "$out/source" "$out/build"
    compilers_with_flags
    (cd "$out/build" && PATH=$out/bin:$PATH DEB_BUILD_OPTIONS="nocheck nostrip parallel=$jobs" debian/rules build) >>"$log" 2>&1
  fi || fail "the build failed; its last lines: $(tail -n 2 "$log" | tr '\n' ' ')"
}

: >>"$log"
fetch
build_dependencies
build
program=$(find "$out/build" -type f -perm -u+x -name "$package" | head -n 1)
[[ -n $program ]] || fail "built, but there is no program called $package below $out/build"
say "done"
echo "$program"
