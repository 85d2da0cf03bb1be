import { pathToFileURL } from "node:url";
import { build, install, runTool } from "./setup.mjs";

const checks = [
  ["types", "tsc", []],
  ["style", "biome", ["check", "--config-path=tests/config", "--error-on-warnings", "."]],
  ["layers", "depcruise", ["--config", "tests/config/dependency-cruiser.cjs", "app", "drizzle", "tests"]],
  ["dead code", "knip", ["--config", "tests/config/knip.json"]],
];

/** Runs every check, also after one has failed. @returns {Promise<{ passed: number, failed: number }>} */
export async function check() {
  const results = [];
  for (const [name, tool, args] of checks) results.push(report(name, await runTool(tool, args)));
  const { checkRegularExpressions } = await import("./regular-expressions.mjs");
  results.push(report("regular expressions", checkRegularExpressions()));
  const { checkTableOwners } = await import("./table-owners.mjs");
  results.push(report("owners of tables", checkTableOwners()));
  const { checkBudgets } = await import("./budgets.mjs");
  results.push(report("budgets", await checkBudgets()));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

function report(name, isGood) {
  console.log(`${isGood ? "passed" : "FAILED"}: ${name}`);
  return isGood;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  install();
  build();
  process.exitCode = (await check()).failed > 0 ? 1 : 0;
}
