// The server's interface; see docs/api.md.

/** What the server refused: `code`, `values` and `error` tell why. */
export class Refused extends Error {
  constructor(refusal, status) {
    super(refusal.error ?? `status ${status}`);
    Object.assign(this, { code: "unknown", values: {}, error: this.message, ...refusal, status });
  }
}

/** What comes over the wire; a TypeError is how browsers tell that nothing comes any more. */
async function heard(coming) {
  try {
    return await coming;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refused({ code: "gone", error: "the server does not answer" }, 0);
  }
}

async function answer(request) {
  const response = await heard(request);
  if (response.ok) return response;
  throw new Refused(await response.json().catch(() => ({})), response.status);
}

function body(value, signal) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value), signal };
}

export async function get(path) {
  return heard((await answer(fetch(path))).json());
}

export async function text(path) {
  return heard((await answer(fetch(path))).text());
}

export async function post(path, value, signal) {
  return heard((await answer(fetch(path, body(value, signal)))).json());
}

/** Starts a search and calls `tell` for each line that tells of it; leaving it by `signal` ends the search, too. */
export async function search(wanted, signal, tell) {
  const response = await answer(fetch("/api/searches", body(wanted, signal)));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await heard(reader.read());
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) tell(JSON.parse(line));
  }
}

/** Asks for the end of a search, which tells by itself when the server is gone. */
export async function cancel(id) {
  await fetch(`/api/searches/${id}`, { method: "DELETE" }).catch(() => {});
}
