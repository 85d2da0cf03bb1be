/** What Node is told that runs the built site, as where it is live. */
export const siteArguments = ["--max-semi-space-size=64", "build/server/web.js"];
