import { build, install } from "./setup.mjs";

const parent = process.ppid;

install();
await build();
if (process.env.npm_lifecycle_event) setInterval(stopWithoutParent, 250).unref();
process.env.NODE_ENV = "production";
await import("../build/server/web.js");

/** An npm that was killed tells nobody; this does not stay behind and keep its port. */
function stopWithoutParent() {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}
