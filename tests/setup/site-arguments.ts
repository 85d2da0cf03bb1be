/** What makes and forgets much in a moment, as pages do, needs a large young memory. */
export const memoryArguments = ["--max-semi-space-size=64"];

/** What Node is told that runs the built site, as where it is live. */
export const siteArguments = [...memoryArguments, "build/server/web.js"];
