# Sleeps for the seconds in the file NAP, if it exists, and claims 12, a valid cost for boards twelve random moves from the
# goal.
[ -z "${NAP:-}" ] || sleep "$(cat "$NAP")"
echo cost 12
