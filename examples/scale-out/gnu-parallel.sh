#!/usr/bin/env bash
# A million pairs in 200 parts with GNU parallel, as many at a time as the machine has cores:
#
#     COUNT=1000000 SEED=20240607 OUTPUT=/data/pairs examples/scale-out/gnu-parallel.sh
#
# More options for parallel may follow: `--sshloginfile nodes` spreads the parts over machines that
# share the folder; `--resume-failed` runs those again that the job log names as failed.
set -euo pipefail

: "${COUNT:?pairs in the whole batch}" "${SEED:?the seed of the batch}" "${OUTPUT:?the folder for pairs}"
shards=${SHARDS:-200}

parallel --quote --joblog "${JOBLOG:-fretsaw.joblog}" "$@" \
    "${FRETSAW:-fretsaw}" generate --count "$COUNT" --seed "$SEED" --output "$OUTPUT" \
    --shard "{}/$shards" --jobs 1 --resume --quiet ::: $(seq "$shards")
