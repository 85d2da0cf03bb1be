// npm run rehearse: the three machines of docs/deploy.md as processes of this one, and what becomes of people when any dies.
// npm run rehearse -- pooler: 2 000 connections through PgBouncer. -- recovery: back to before a table was dropped.
// npm run rehearse -- evening: half an hour of what people do of an evening, at 70 % of what the site can.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { build, install, runTool, stop } from "./setup.mjs";

const packages = [
  "postgresql-15",
  "patroni",
  "etcd-server",
  "haproxy",
  "pgbouncer",
  "pgbackrest",
  "iptables",
  "iproute2",
];

refuseElsewhere();
installPackages();
install();
await build();
const kinds = ["pooler", "recovery", "evening"];
const kind = kinds.find((name) => name === process.argv[2]) ?? "rehearse";
const finished = await runTool("tsx", [`tests/rehearse/${kind}.ts`, ...process.argv.slice(2)], {
  NODE_ENV: "production",
});
process.exit(finished ? 0 : 1);

function refuseElsewhere() {
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  if (!/^ID=debian$/m.test(system) || !/^VERSION_ID="12"$/m.test(system)) stop("The rehearsal runs on Debian 12.");
  if (process.getuid() !== 0) stop("The rehearsal runs as root: it makes networks and installs packages.");
}

/** Without starting what they would start. */
function installPackages() {
  const missing = packages.filter((name) => {
    const { stdout } = spawnSync("dpkg", ["-s", name], { encoding: "utf8" });
    return !stdout?.includes("Status: install ok installed");
  });
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} …`);
  const variables = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
  ]) {
    const { status } = spawnSync("apt-get", args, { env: variables, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) stop("apt-get failed: see above.");
  }
}
