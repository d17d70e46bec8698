// Addresses of parts of the results.

/** The address of a part of the results; what is empty is left out. */
export function address(query) {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value != null && value !== "" && value !== 0));
  return parameters.size ? `#results?${parameters}` : "#results";
}
