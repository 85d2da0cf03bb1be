import { pathToFileURL } from "node:url";
import { build, install, runTool } from "./setup.mjs";

const tools = [
  // TypeScript 5 is there for the libraries that ask for it, which this one is four times as fast as.
  ["types", "../@typescript/native/bin/tsc", []],
  ["style", "biome", ["check", "--config-path=tests/config", "--error-on-warnings", "."]],
  ["layers", "depcruise", ["--config", "tests/config/dependency-cruiser.cjs", "app", "drizzle", "tests"]],
  ["dead code", "knip", ["--config", "tests/config/knip.json"]],
];

/**
 * Builds, and checks the sources beside it; every check runs, also after one has failed.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function buildAndCheck() {
  const [ofSources] = await Promise.all([checkSources(), build()]);
  return counted(ofSources);
}

/** Of what `buildAndCheck` has built. @returns as there */
export async function checkBudgets() {
  const { checkBudgets } = await import("./budgets.mjs");
  return counted([told("budgets", await checkBudgets())]);
}

async function checkSources() {
  const results = [];
  for (const [name, tool, args] of tools) results.push(told(name, await runTool(tool, args)));
  const { checkRegularExpressions } = await import("./regular-expressions.mjs");
  const { checkTableOwners } = await import("./table-owners.mjs");
  const { checkLimits } = await import("./limits.mjs");
  results.push(told("regular expressions", checkRegularExpressions()));
  results.push(told("owners of tables", checkTableOwners()));
  results.push(told("limits", checkLimits()));
  return results;
}

function counted(results) {
  const failures = results.filter(({ isGood }) => !isGood).map(({ name }) => name);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

function told(name, isGood) {
  console.log(`${isGood ? "passed" : "FAILED"}: ${name}`);
  return { name, isGood };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  install();
  const results = [await buildAndCheck(), await checkBudgets()];
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}
