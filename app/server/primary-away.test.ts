import { afterAll, expect, test, vi } from "vitest";

const databases = await vi.hoisted(async () => {
  const { startReplicated } = await import("#tests/setup/replicated-database");
  const databases = await startReplicated();
  process.env.DATABASE_URL = databases.primary.url;
  process.env.DATABASE_REPLICA_URL = databases.standby.url;
  return databases;
});

const { serve } = await import("#tests/factories/build");
const { createUser } = await import("#tests/factories/users");
const { createWholeBuild } = await import("#tests/whole-site/build");
const { seedPlaces } = await import("~/modules/places/commands.server");
const { signIn } = await import("#tests/factories/sessions");
const { closeDatabase, db } = await import("~/platform/db.server");
const { closeReplica } = await import("~/platform/read-replica.server");
const { createApp, createHttpServer } = await import("./app");
const { migrate } = await import("./migrate");

afterAll(async () => {
  await closeReplica();
  await closeDatabase();
  await databases.end();
});

test("while the primary alone is away rides are found, and the page says that none can be booked", async () => {
  await migrate();
  await seedPlaces(db);
  const signedIn = { Cookie: await signIn(await createUser()) };
  const { url, close } = await serve(createHttpServer(createApp(await createWholeBuild()).app));
  let asked = 0;
  const search = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/select-location?from=stockholm&to=goteborg&n=${asked++}`, { headers });
    return { status: answer.status, says: (await answer.text()).includes("går det att söka men inte att boka") };
  };
  const until = (says: boolean) =>
    vi.waitUntil(async () => (await search()).says === says, { timeout: 20_000, interval: 100 });
  const found = (says: boolean) => ({ status: 200, says });
  await until(false);

  await databases.primary.stop();
  await until(true);
  expect(await search()).toEqual(found(true));
  expect(await search(signedIn)).toEqual(found(true));
  expect((await fetch(`${url}/samakning?n=1`)).status).toBe(200);

  await databases.primary.start();
  await until(false);
  expect(await search(signedIn)).toEqual(found(false));
  await close();
}, 120_000);
