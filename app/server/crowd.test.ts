import { expect, test, vi } from "vitest";
import { createBuild, serve } from "#tests/factories/build";

vi.hoisted(() => {
  // Nothing here asks a database.
  process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
});

const { createApp, createHttpServer } = await import("./app");
const { sessionCookieName } = await import("~/modules/sessions/session.server");

/** As many visitors as fit before the machine has shown how fast it is. */
const visitors = 52;

test("in a crowd the next visitor is told so at once, and what is kept is answered as ever", async () => {
  let inside = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = async () => {
    inside++;
    await opened;
    return { kept: false };
  };
  const { app } = createApp(createBuild({ "/bevakningar": { loader: slow }, "/samakning": { loader: () => "same" } }));
  const { url, close } = await serve(createHttpServer(app));
  expect((await fetch(`${url}/samakning`)).status).toBe(200);

  const crowd = Array.from({ length: visitors }, () => fetch(`${url}/bevakningar`));
  await vi.waitUntil(() => inside === visitors, { timeout: 20_000 });
  const posing = await fetch(`${url}/bevakningar`, { headers: { Cookie: `${sessionCookieName}=anybody` } });
  expect(posing.status).toBe(503);
  const refused = await fetch(`${url}/bevakningar`);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(await refused.text()).toContain("<h1>Många är här just nu</h1>");
  for (const path of ["/samakning", "/livez"]) expect((await fetch(url + path)).status).toBe(200);

  open();
  const answers = await Promise.all(crowd);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await fetch(`${url}/bevakningar`)).status).toBe(200);
  await close();
});
