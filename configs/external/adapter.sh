#!/bin/sh
# A template: translates question and answer for a program with its own format. Replace the line that calls the program.
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
