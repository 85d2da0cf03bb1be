import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import { defineConfig } from "vitest/config";
import { mendPostgres } from "../../scripts/mend-postgres.mjs";
import { memoryArguments } from "../setup/site-arguments";

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

// React renders as it does live: what it checks while developing takes as long as rendering does.
process.env.NODE_ENV = "production";

/** `MODE` is empty because Vite has another meaning for it. */
const configuration = {
  MODE: "",
  DATA_DIR: process.env.TESTS_DATA_DIR ?? ".cache/tests",
  PUBLIC_URL: "http://127.0.0.1:3000",
  SESSION_SECRET: "tests-only-0123456789-0123456789-0123456789",
};

/** They start a worker, which may still end something when their last test has. */
const alone = "{app,tests}/**/*.alone.db.test.ts";

const withDatabase = { globalSetup: path("tests/setup/database-server.ts") };

export default defineConfig({
  root: path("").replace(/\/$/, ""),
  resolve: { alias: { "~": path("app"), "#drizzle": path("drizzle"), "#tests": path("tests") } },
  plugins: [mendPostgres(), listOfScreens()],
  test: {
    server: { deps: { inline: ["postgres"] } },
    env: configuration,
    css: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // 76 s instead of 98 in processes, on two processors.
          pool: "threads",
          isolate: false,
          setupFiles: path("tests/setup/fresh.ts"),
          include: ["{app,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.*"],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          ...withDatabase,
          include: ["{app,tests}/**/*.db.test.{ts,tsx}"],
          exclude: [alone],
          // Packages are loaded once in a process, which takes longer than most files.
          isolate: false,
          execArgv: memoryArguments,
          setupFiles: [path("tests/setup/fresh.ts"), path("tests/setup/database.ts")],
        },
      },
      {
        extends: true,
        test: { name: "db-alone", ...withDatabase, include: [alone], setupFiles: path("tests/setup/database.ts") },
      },
    ],
  },
});

/** `app/routes.ts` as the list it makes: Remix's compiler, which makes it, takes a second to load in each file. */
function listOfScreens(): Plugin {
  const file = path("app/routes.ts");
  return {
    name: "list-of-screens",
    async load(id) {
      if (id !== file) return;
      Object.assign(globalThis, { __remixAppDirectory: path("app") });
      const { module } = await runnerImport<{ default: unknown }>(file);
      return `export default ${JSON.stringify(module.default)}`;
    },
  };
}
