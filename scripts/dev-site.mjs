import { createServer } from "vite";

/** Screens and modules are read anew when they change; this only when the process begins. */
const readOnce = /\/(app\/(platform|server)|drizzle|migrations|scripts)\/|\/(vite|remix)\.config\.[jt]s$|\/\.env$/;

/** With this status `dev.mjs` starts the process again. */
const again = 75;

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
vite.watcher.on("change", (path) => {
  if (readOnce.test(path) && !path.includes(".test.")) process.exit(again);
});

const loadLanes = async () => (await vite.ssrLoadModule("/app/server/tasks.ts")).lanes;
const lanes = (await loadLanes()).map((tasks, n) =>
  Object.fromEntries(Object.keys(tasks).map((name) => [name, async (...job) => (await loadLanes())[n][name](...job)])),
);

const { start } = await vite.ssrLoadModule("/app/server/start.ts");
await start({ files: vite.middlewares, build: () => vite.ssrLoadModule("virtual:remix/server-build"), lanes });
