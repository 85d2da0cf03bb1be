// node scripts/run.mjs places-import SE.txt: runs a command of the build, which is made first where its sources are.
import { existsSync } from "node:fs";

const [name] = process.argv.splice(2, 1);
if (existsSync("vite.config.ts")) {
  const { build, install } = await import("./setup.mjs");
  install();
  await build();
}
await import(`../build/server/${name}.js`);
