// The server's HTTP API, see docs/api.md.

/** A request that the server rejected, with the reason in `code`, `values` and `error`. */
export class Refused extends Error {
  constructor(refusal, status) {
    super(refusal.error ?? `status ${status}`);
    Object.assign(this, { code: "unknown", values: {}, error: this.message, ...refusal, status });
  }
}

/** Waits for a response or its body; browsers report a lost connection as a TypeError. */
async function received(coming) {
  try {
    return await coming;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refused({ code: "gone", error: "the server does not answer" }, 0);
  }
}

async function answer(request) {
  const response = await received(request);
  if (response.ok) return response;
  throw new Refused(await response.json().catch(() => ({})), response.status);
}

function body(value, signal) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value), signal };
}

export async function get(path) {
  return received((await answer(fetch(path))).json());
}

export async function text(path) {
  return received((await answer(fetch(path))).text());
}

export async function post(path, value, signal) {
  return received((await answer(fetch(path, body(value, signal)))).json());
}

/** Starts a search and calls `report` for each event; aborting by `signal` also ends the search. */
export async function search(wanted, signal, report) {
  const response = await answer(fetch("/api/searches", body(wanted, signal)));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await received(reader.read());
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) report(JSON.parse(line));
  }
}

/** Cancels a search. Failures are ignored: `search` reports a lost server by itself. */
export async function cancel(id) {
  await fetch(`/api/searches/${id}`, { method: "DELETE" }).catch(() => {});
}
