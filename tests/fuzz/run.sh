#!/usr/bin/env bash
# Builds the fuzz target and runs it for a while on the built-in seeds: tests/fuzz/run.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-30}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target front_end_fuzz
corpus=build/fuzz/corpus
mkdir -p "$corpus"
find data/seeds tests/regress/parse -name '*.smt2' -size -4k -exec cp -n -t "$corpus" {} +
exec build/fuzz/tests/fuzz/front_end_fuzz -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
  -dict=tests/fuzz/smtlib.dict -artifact_prefix=build/fuzz/ -print_final_stats=1 "$corpus"
