import { expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { createDemoRoutes } from "~/demo/routes";
import { createApp } from "~/server/app";
import { createWholeBuild, screensOf } from "./build";
import { answerWith } from "./listening";
import { rawHandlersOf } from "./raw-handlers";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

const build = await createWholeBuild();
const { app, handlers } = createApp(build, await createDemoRoutes());
answerWith(server, app);
const patterns = [...screensOf(build), ...rawHandlersOf(handlers)].map(({ path }) => path);

const values = [
  "x",
  "abcdefghjkmn",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "å".repeat(300),
  "-",
  "%",
];
const queries = [
  "?from=%3Cscript%3E&to=%27%22&date=9999-99-99&seats=-1&after=zzz&q=%F0%9F%9A%97&kind=x&maxPrice=1e99&earliest=99:99",
  "?from=stockholm&from=malmo&to[]=x&seats=NaN&days=99999999999999999999&edit=%00x&copy=../&redirectTo=//evil.example",
  `?q=${"samåkning ".repeat(400)}`,
];
const forms: Record<string, string>[] = [
  {},
  {
    formKey: "x",
    intent: "nonsense",
    from: "<b>",
    to: "x".repeat(5000),
    seats: "1e9",
    bookingId: "'",
    date: "2026-02-31",
    price: "-5",
  },
  {
    formKey: "00000000-0000-4000-8000-000000000000",
    intent: "accept",
    bookingId: "abcdefghjkmn",
    redirectTo: "https://evil.example/",
  },
];

function named(texts: string[]): [string, string][] {
  return texts.map((text) => [text.slice(0, 30), text]);
}

/** Every address of the site, with `value` in the place of each part that differs. */
function addresses(value: string): string[] {
  const all = patterns.map((path) => path.replace(/:\w+\??|\*/g, encodeURIComponent(value)));
  return all.filter((path, n) => !/^\/(logout|500)$/.test(path) && all.indexOf(path) === n);
}

const fixed = addresses("x").filter((path) => addresses("y").includes(path));

test("no address breaks with a nonsense form sent there", () => expectWhole(fixed));

test.each(named(values))("no address breaks with %s in it, nor with a nonsense form sent there", (_name, value) =>
  expectWhole(addresses(value).filter((path) => !fixed.includes(path))),
);

test.each(named(queries))("no screen breaks with %s…", async (_name, query) => {
  const visitor = await visit(await createUser());
  for (const path of addresses("stockholm-goteborg")) {
    const { status, location } = await visitor.get(path + query);
    expect(status, path).toBeLessThan(500);
    expect(location ?? "/", path).not.toMatch(/^(https?:)?\/\/evil/);
  }
});

async function expectWhole(paths: string[]): Promise<void> {
  expect(paths).not.toEqual([]);
  for (const path of paths) {
    // Somebody new each time: a form may sign out or delete who sends it.
    const visitor = await visit(await createUser());
    const answers = [await visitor.get(path)];
    for (const form of forms) answers.push(await visitor.post(path, form));
    for (const { status, location, body } of answers) {
      expect(status, path).toBeLessThan(500);
      expect(location ?? "/", path).not.toMatch(/evil/);
      expect(body, path).not.toContain("<script>alert(1)");
    }
  }
}
