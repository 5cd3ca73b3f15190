#!/usr/bin/env bash
# A million pairs in 200 shards with GNU parallel, one per core at a time:
#
#     COUNT=1000000 SEED=20240607 OUTPUT=/data/pairs examples/scale-out/gnu-parallel.sh
#
# More options for parallel may follow: `--sshloginfile nodes` runs the shards on machines that share
# the folder; `--resume-failed` repeats shards that the job log lists as failed.
set -euo pipefail

: "${COUNT:?pairs in the whole batch}" "${SEED:?the seed of the batch}" "${OUTPUT:?the folder for pairs}"
shards=${SHARDS:-200}

parallel --quote --joblog "${JOBLOG:-fretsaw.joblog}" "$@" \
    "${FRETSAW:-fretsaw}" generate --count "$COUNT" --seed "$SEED" --output "$OUTPUT" \
    --shard "{}/$shards" --jobs 1 --resume --quiet ::: $(seq "$shards")
