#!/usr/bin/env bash
# tests/digests.sh: whether each committed file of results/ has the digest that SHA256SUMS of its folder tells.
# tests/digests.sh --write: writes them, after results were made again and looked at.
set -euo pipefail
cd "$(dirname "$0")/../results"

wrong=0
for folder in */; do
  committed=$(cd "$folder" && git ls-files | grep -vx SHA256SUMS | LC_ALL=C sort | xargs -d '\n' sha256sum)
  if [ "${1:-}" = --write ]; then
    printf '%s\n' "$committed" > "$folder/SHA256SUMS"
  elif ! printf '%s\n' "$committed" | grep -vxFf "$folder/SHA256SUMS"; then
    echo "results/$folder has its digests"
  else
    wrong=1
  fi
done
[ "$wrong" = 0 ] || { echo "not in SHA256SUMS: call tests/digests.sh --write if they are as they should be" >&2; exit 1; }
