import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { collectDefaultMetrics } from "prom-client";
import { expect, test } from "vitest";
import { siteArguments } from "#tests/setup/site-arguments";
import { registry } from "~/platform/metrics.server";
import "~/server/metrics";
import "~/modules/bookings/request.server";
import "~/modules/bus/bookings.server";
import "~/modules/messages/commands.server";
import "~/modules/notifications/jobs.server";
import "~/modules/unlocks/locked-payment.server";

collectDefaultMetrics({ register: registry });
const read = (name: string) => readFileSync(`docs/${name}`, "utf8");
const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));

test.each(["operate/alerts.yml", "operate/dashboard.json", "operate/alerts.test.yml", "operate.md"])(
  "%s names nothing that is not measured",
  (file) => {
    const named = read(file).match(/\b(?:samfard|nodejs|process)_\w+\b(?!\*)/g) ?? [];
    const names = named.map((name) => name.replace(/_(bucket|sum|count)$/, "")).filter((name) => !name.endsWith("_"));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
);

test("each figure of ours is seen on the dashboard", () => {
  const dashboard = read("operate/dashboard.json");
  const ours = [...known].filter((name) => name.startsWith("samfard_"));
  expect(ours.filter((name) => !dashboard.includes(name))).toEqual([]);
});

test("each alert, of which there are at least ten, has its paragraph", () => {
  const alerts = [...read("operate/alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
  const paragraphs = [...read("operate.md").matchAll(/^### (\w+)\n\n\S/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThanOrEqual(10);
  expect(paragraphs).toEqual(alerts);
});

test("each event of the log that the documentation names is logged", () => {
  const pages = ["deploy.md", "operate.md"].map(read).join();
  const named = [...pages.matchAll(/`([a-z]+\.[a-z*-]+)` in (?:the|a worker's) log/g)].map(([, name = ""]) => name);
  const code = filesIn("app").filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const logged = code.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/log\.\w+\(\s*"([^"]+)"/g)]);
  const isLogged = (name: string) => logged.some(([, event = ""]) => event.startsWith(name.replace(/\*$/, "")));
  expect(named.length).toBeGreaterThanOrEqual(5);
  expect(named.filter((name) => !isLogged(name))).toEqual([]);
});

test("a live site is started as the tests start it, by whatever starts it", () => {
  const [flag = "", program = ""] = siteArguments;
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(scripts.start).toBe(`exec node ${flag} scripts/start.mjs`);
  expect(readFileSync("Dockerfile", "utf8")).toContain(`CMD ["node", "${flag}", "${program}"]`);
  expect(read("deploy.md")).toContain(`ExecStart=/usr/bin/node ${flag} ${program}\n`);
});

test("each link of the documentation to a file leads to one", () => {
  const pages = [...readdirSync("."), ...filesIn("docs")].filter((file) => file.endsWith(".md"));
  const links = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to = ""]) =>
      join(dirname(page), to),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((file) => !existsSync(file))).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}
