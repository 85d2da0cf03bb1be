/** What postgres.js 3.4.9 does when a connection is lost or a question cancelled: see docs/decisions/038 and 046. Each text is
 * found once, or the build ends. */
const mends = {
  "postgres/src/connection.js": [
    // What was to be sent, and the server's last words, stayed for the next connection, which then never spoke or failed.
    ["incomings = null\n    clearImmediate(nextWriteTimer)", "$&\n    chunk = nextWriteTimer = errorResponse = null"],
    // A question whose connection ended while it began was asked again and again without a pause, and answered by nobody.
    [
      "if (initial)\n      return reconnect()",
      "if (initial)\n      errored(Errors.connection('CONNECTION_CLOSED', options, socket))",
    ],
    // What was asked between a connection's error and its end, and the last question of all, waited on the next connection
    // for an answer to what was never sent: after one answer it hung.
    [
      "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))",
      "if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = null",
    ],
    // A question that was cancelled before there was a connection kept that connection from all others.
    ["if (q.cancelled)\n      return", "$& true"],
    [
      "initial && !initial.reserve && execute(initial)\n      options.shared.retries = retries = 0\n      initial = null\n      return",
      "options.shared.retries = retries = 0\n      const first = initial\n      initial = null\n      if (!first.cancelled) {\n        first.reserve || execute(first)\n        return\n      }",
    ],
    // A transaction that rolls back after its connection is gone ended the whole process.
    ["if (terminated)\n      return queryError", "if (terminated || !socket)\n      return queryError"],
    ["return fetchArrayTypes()", "return fetchArrayTypes().catch(noop)"],
    // Of a connection that asks one thing at a time a transaction was not given the connection it had begun on.
    [
      "&& sent.length < max_pipeline\n        && (!q.options.onexecute || q.options.onexecute(connection))",
      "&& (!q.options.onexecute || q.options.onexecute(connection))\n        && sent.length < max_pipeline",
    ],
  ],
  "postgres/src/index.js": [
    // That a question could not be cancelled was an error that nobody hears of.
    [
      "Connection(options).cancel(query.state, resolve, reject)",
      "Connection(options).cancel(query.state, resolve, resolve)",
    ],
    // What a transaction still asked was done on the next connection, outside any transaction.
    ["connection.onclose = reject)", "connection.onclose = error => { lost = error; reject(error) })"],
    ["let savepoints = 0", "let savepoints = 0, lost = null"],
    ["q.catch(e => uncaughtError || (uncaughtError = e))", "$&\n        if (lost)\n          return q.reject(lost)"],
  ],
};

/** The site and its tests run the mended driver. @returns {import("vite").Plugin} */
export function mendPostgres() {
  return {
    name: "samfard-mend-postgres",
    enforce: "pre",
    config: () => ({ ssr: { noExternal: ["postgres"] } }),
    transform: (code, id) => {
      const file = Object.keys(mends).find((name) => id.endsWith(`/node_modules/${name}`));
      return file ? mends[file].reduce((text, mend) => replaceOnce(text, ...mend), code) : null;
    },
  };
}

function replaceOnce(text, from, to) {
  if (text.split(from).length !== 2) throw new Error(`postgres.js has changed: is "${from}" still to be mended?`);
  return text.replace(from, to);
}
