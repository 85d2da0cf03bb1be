import { spawn } from "node:child_process";
import { install } from "./setup.mjs";

/** With this the site says that it wants to be started anew. */
const again = 75;

install();
run();

/** The site runs in a process of its own, because what it is made of besides screens is read once. */
function run() {
  const site = spawn(process.execPath, ["scripts/dev-site.mjs"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  const pass = (signal) => site.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  site.once("exit", (status) => {
    process.off("SIGINT", pass).off("SIGTERM", pass);
    if (status === again) run();
    else process.exitCode = status ?? 1;
  });
}
