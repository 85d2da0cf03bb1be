import { movedClock } from "./clock.mjs";
import { build, install, runTool } from "./setup.mjs";

install();
await build();
const args = ["test", "--config", "tests/config/playwright.config.ts", ...process.argv.slice(2)];
if (!(await runTool("playwright", args, movedClock()))) process.exitCode = 1;
