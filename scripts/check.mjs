import { pathToFileURL } from "node:url";
import { build, install, runTool } from "./setup.mjs";

const checks = [
  ["types", "tsc", []],
  ["style", "biome", ["check", "--config-path=tests/config", "--error-on-warnings", "."]],
  ["layers", "depcruise", ["--config", "tests/config/dependency-cruiser.cjs", "app", "drizzle", "tests"]],
  ["dead code", "knip", ["--config", "tests/config/knip.json"]],
];

/** Runs every check, also after one has failed. @returns {Promise<{ passed: number, failed: number, failures: string[] }>} */
export async function check() {
  const results = [];
  const report = (name, isGood) => {
    console.log(`${isGood ? "passed" : "FAILED"}: ${name}`);
    results.push({ name, isGood });
  };
  for (const [name, tool, args] of checks) report(name, await runTool(tool, args));
  const { checkRegularExpressions } = await import("./regular-expressions.mjs");
  report("regular expressions", checkRegularExpressions());
  const { checkTableOwners } = await import("./table-owners.mjs");
  report("owners of tables", checkTableOwners());
  const { checkBudgets } = await import("./budgets.mjs");
  report("budgets", await checkBudgets());
  const failures = results.filter(({ isGood }) => !isGood).map(({ name }) => name);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  install();
  build();
  process.exitCode = (await check()).failed > 0 ? 1 : 0;
}
