import { afterAll, expect, test, vi } from "vitest";

const databases = await vi.hoisted(async () => {
  const { startReplicated } = await import("#tests/setup/replicated-database");
  const databases = await startReplicated();
  process.env.DATABASE_URL = databases.primary.url;
  process.env.DATABASE_REPLICA_URL = databases.standby.url;
  return databases;
});

const { closeDatabase, sql } = await import("~/platform/db.server");
const { closeReplica, currentPosition } = await import("~/platform/read-replica.server");
const { noteOwnWrite, ownPositionOf } = await import("./own-writes");

afterAll(async () => {
  await closeReplica();
  await closeDatabase();
  await databases.end();
});

const asked = (method: string, cookie = "") =>
  new Request("http://127.0.0.1/create-ride", { method, headers: { Cookie: cookie } });

async function cookieAfter(method: string, status: number): Promise<string> {
  const response = new Response(null, { status });
  await noteOwnWrite(asked(method), response);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

test("a browser that has sent a form says with its next requests what it must see again", async () => {
  await sql`create table ride_of_theirs (id int)`;
  const before = await currentPosition();
  const cookie = await cookieAfter("POST", 303);
  const told = ownPositionOf(asked("GET", cookie));
  expect(told.timeline).toBe(before.timeline);
  expect(told.position).toBeGreaterThanOrEqual(before.position);
});

test("nothing is said where nothing was written, and nothing believed that is no position", async () => {
  expect(await cookieAfter("GET", 200)).toBe("");
  expect(await cookieAfter("POST", 400)).toBe("");
  for (const cookie of ["", "written=1e99", "written=1-x"])
    expect(ownPositionOf(asked("GET", cookie))).toEqual({ timeline: 0, position: 0 });
});
