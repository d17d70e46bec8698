# Takes as many seconds as NAP says, and claims what is true of boards twelve random moves from the goal: twelve will do.
sleep "${NAP:-0}"
echo cost 12
