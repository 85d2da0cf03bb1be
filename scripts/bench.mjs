import { readdirSync } from "node:fs";
import { install, runTool } from "./setup.mjs";

const folder = "tests/bench";
const wanted = process.argv[2] ?? "";

install();
for (const name of readdirSync(folder).filter((file) => file.endsWith(".bench.ts") && file.includes(wanted))) {
  if (!(await runTool("tsx", [`${folder}/${name}`], { NODE_ENV: "production" }))) process.exitCode = 1;
}
