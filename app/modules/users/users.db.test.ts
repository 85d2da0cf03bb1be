import { expect, test } from "vitest";
import { createUser } from "#tests/factories/users";
import { blockUser, unblockUser } from "./commands.server";
import { findUser, hiddenUserIds } from "./queries.server";

test("a block hides two people from each other, until it is taken back by who made it", async () => {
  const [alva, bo, cilla] = await Promise.all([createUser(), createUser(), createUser()]);
  await blockUser(alva.id, bo.id);
  await blockUser(alva.id, bo.id);
  await blockUser(cilla.id, alva.id);
  expect((await hiddenUserIds(alva.id)).sort()).toEqual([bo.id, cilla.id].sort());
  expect(await hiddenUserIds(bo.id)).toEqual([alva.id]);
  await unblockUser(bo.id, alva.id);
  expect(await hiddenUserIds(bo.id)).toEqual([alva.id]);
  await unblockUser(alva.id, bo.id);
  expect(await hiddenUserIds(bo.id)).toEqual([]);
});

test("two who block each other are each hidden once", async () => {
  const [alva, bo] = await Promise.all([createUser(), createUser()]);
  await blockUser(alva.id, bo.id);
  await blockUser(bo.id, alva.id);
  expect(await hiddenUserIds(alva.id)).toEqual([bo.id]);
});

test("nobody blocks themselves", async () => {
  const alva = await createUser();
  expect(await blockUser(alva.id, alva.id)).toEqual({ ok: false, reason: "self" });
  expect(await hiddenUserIds(alva.id)).toEqual([]);
});

test("a user is found by number", async () => {
  const alva = await createUser({ displayName: "Alva Lind" });
  expect(await findUser(alva.id)).toMatchObject({ displayName: "Alva Lind" });
  expect(await findUser(alva.id + 1_000_000)).toBeNull();
});
