#!/bin/sh
# A template: asks another solver in its own words, and puts its answer into ours. Replace the line that calls it.
#
# This one is for a program that takes the tiles as its arguments and prints the blank's directions as words, such as
# "up left left down".
while read -r word numbers; do
  case $word in
    board) board=$numbers ;;
  esac
done
# shellcheck disable=SC2086 # one argument for each tile
answer=$("${SOLVER:-./their-solver}" $board) || exit 1
moves=
for direction in $answer; do
  case $direction in
    up) moves="${moves}U" ;;
    down) moves="${moves}D" ;;
    left) moves="${moves}L" ;;
    right) moves="${moves}R" ;;
    *) exit 1 ;;
  esac
done
echo "moves $moves"
