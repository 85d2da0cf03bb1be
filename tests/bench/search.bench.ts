import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Measures the search over 100 000 and 1 000 000 open rides against reading twenty rides by primary key, in one run on
 * an embedded PostgreSQL of its own. The first run builds the rides; later ones find them in `.cache/bench`. More rides than a
 * million (BENCH_SIZES=5000000) have goals of their own.
 */
Object.assign(process.env, { DATA_DIR: ".cache/bench", MODE: "demo", DEMO: "0" });
for (const name of ["DATABASE_URL", "PUBLIC_URL"]) delete process.env[name];

const sizes = (process.env.BENCH_SIZES ?? "100000,1000000").split(",").map(Number);
const goalOf = (rides: number) => (rides > 1_000_000 ? 60 : 25);

const { startEmbeddedPostgres } = await import("~/platform/embedded-postgres.server");
const { env } = await import("~/platform/env.server");
const server = await startEmbeddedPostgres({ isDurable: false });
try {
  for (const rides of sizes) {
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(new URL("./search-measure.ts", import.meta.url))],
      {
        stdio: "inherit",
        env: {
          ...process.env,
          MODE: "live",
          DATABASE_URL: env.databaseUrl.replace(/[^/]*$/, `bench_${rides}`),
          SESSION_SECRET: "bench-only-0123456789-0123456789-0123456789",
          PUBLIC_URL: "http://127.0.0.1:3000",
          BENCH_RIDES: String(rides),
          BENCH_GOAL_MS: String(goalOf(rides)),
        },
      },
    );
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  await server.stop();
}
