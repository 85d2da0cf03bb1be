import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "#tests/factories/sessions";
import { createUser } from "#tests/factories/users";
import { endSession, getUser, isAdmin, requireAdmin } from "~/modules/sessions/session.server";
import { keepRoles } from "~/modules/users/identity.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { env } from "~/platform/env.server";
import { closeAccountOf } from "./people-commands.server";

const { admins } = vi.hoisted(() => ({ admins: [] as string[] }));
vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  return { env: { ...env, adminEmails: admins } };
});

let chief: User;
let request: Request;

/** A process starts with this in `ADMIN_EMAILS`. */
async function startWith(...emails: string[]): Promise<void> {
  configure(...emails);
  await keepRoles();
}

/** A process that was started with this in `ADMIN_EMAILS` answers next. */
function configure(...emails: string[]): void {
  admins.splice(0, admins.length, ...emails);
}

beforeEach(async () => {
  const { uid } = await createUser({ email: "Chefen@example.se" });
  configure("chefen@example.se");
  const cookie = await signIn({ uid, email: "Chefen@example.se", displayName: "Chefen" });
  request = new Request(env.origin, { headers: { Cookie: cookie } });
  const user = await getUser(request);
  chief = (await findUser(user?.id ?? 0)) ?? expect.fail("nobody was signed in");
});

const block = async () =>
  closeAccountOf({
    adminId: chief.id,
    personId: (await createUser()).publicId,
    reason: "Kör för fort.",
    formKey: randomUUID(),
  });

test("who is taken out of the configuration is no administrator from the next request on", async () => {
  expect(isAdmin(await requireAdmin(request))).toBe(true);
  await startWith("ny@example.se");
  expect(isAdmin(await getUser(request))).toBe(false);
  await expect(requireAdmin(request)).rejects.toMatchObject({ status: 404 });
  expect((await findUser(chief.id))?.role).toBe("user");
  expect(await block()).toMatchObject({ ok: false });
});

test("an older process that still lets them in can do nothing for them", async () => {
  await startWith("ny@example.se");
  configure("chefen@example.se");
  expect(isAdmin(await getUser(request))).toBe(true);
  expect(await block()).toMatchObject({ ok: false });
});

test("nor does a table that says otherwise make an administrator", async () => {
  configure();
  expect((await findUser(chief.id))?.role).toBe("admin");
  await expect(requireAdmin(request)).rejects.toMatchObject({ status: 404 });
});

test("an administrator whose session has ended signs in again, and gets back what was half written", async () => {
  await endSession(request);
  await expect(requireAdmin(request)).rejects.toMatchObject({ status: 303 });
  const headers = { Cookie: request.headers.get("Cookie") ?? "" };
  const decision = new Request(env.origin, { method: "POST", headers, body: new URLSearchParams({ reason: "Hot." }) });
  const returned = await requireAdmin(decision).catch((answer: Response) => answer);
  if (!(returned instanceof Response)) throw new Error("let in");
  expect([returned.status, await returned.json()]).toMatchObject([401, { fields: [["reason", "Hot."]] }]);
  configure();
  await expect(requireAdmin(request)).rejects.toMatchObject({ status: 404 });
});

test("who is put in is one at once, without signing in again", async () => {
  await startWith();
  expect(isAdmin(await getUser(request))).toBe(false);
  await startWith("ny@example.se", "chefen@example.se");
  expect(isAdmin(await requireAdmin(request))).toBe(true);
  expect(await block()).toEqual({ ok: true });
});
