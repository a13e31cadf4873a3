#!/usr/bin/env bash
# The package alone: unpacks it into an empty root, hides the source tree, and does there what README's tour does.
#
#   walk_install.sh PACKAGE.deb
#
# The libraries and solvers are the system's: with debootstrap the root would be complete, which takes network access.
set -euo pipefail
package=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
dpkg-deb -x "$package" "$root"
dpkg-deb -f "$package" Package Version Depends
mkdir "$root/home" "$root/work"

cat > "$root/walk.sh" <<'WALK'
set -euo pipefail
root=$1
cd "$root/work"
cupel="$root/usr/bin/cupel"
fail() { echo "walk_install: $*" >&2; exit 1; }
# Reads to the end: a pipe that is closed early would end the program with SIGPIPE.
has() { local word=$1 text; shift; text=$("$@") && [[ "$text" == *"$word"* ]]; }

"$cupel" -V
has --seeds "$cupel" help fuzz || fail "no help"
has z3 "$cupel" solvers list || fail "profiles are not found"
[ -f "$root/usr/lib/cupel/preload/libcupel_shim.so" ] || fail "no shim"
gzip -t "$root"/usr/share/man/man1/cupel*.1.gz
bash -n "$root/usr/share/bash-completion/completions/cupel"

status=0
"$cupel" fuzz --solver z3 --executor auto --tests 40 --rng 1 --jobs 1 --reduce 0 --out campaign || status=$?
[ "$status" = 0 ] || [ "$status" = 10 ] || fail "the campaign ended with status $status"
"$cupel" stats campaign >/dev/null

mkdir -p "$HOME/.config/cupel/solvers"
sed 's/^name = .*/name = "mine"/' "$root/usr/share/cupel/solvers/z3.toml" > "$HOME/.config/cupel/solvers/mine.toml"
has mine "$cupel" solvers list || fail "the user's profile is not found"
echo 'name = 3' > "$HOME/.config/cupel/solvers/broken.toml"
has mine "$cupel" solvers list 2>errors || fail "a bad profile disables others"
grep -q broken.toml errors || fail "a bad profile is not named"
echo "walk_install: ok"
WALK

run="env -i PATH=/usr/bin:/bin HOME=$root/home LC_ALL=C.UTF-8 bash $root/walk.sh $root"
# Hidden from the program: what it finds must come from the package.
if unshare --mount true 2>/dev/null; then
  unshare --mount bash -c "mount -t tmpfs none '$source' && cd / && exec $run"
elif unshare --user --map-root-user --mount true 2>/dev/null; then
  unshare --user --map-root-user --mount bash -c "mount -t tmpfs none '$source' && cd / && exec $run"
else
  echo "walk_install: no mount namespaces here: the source tree is visible" >&2
  $run
fi
