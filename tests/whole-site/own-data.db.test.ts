import { beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "~/modules/accounts/deletion.server";
import { exportAccount, sections } from "~/modules/accounts/export.server";
import type { User } from "~/modules/users/types";
import { sql } from "~/platform/db.server";
import {
  aboutPerson,
  canary,
  createWholePerson,
  passedOver,
  plantedColumns,
  secret,
  tables,
  tablesWith,
} from "./whole-person";

/** Tables that no export tells of, and why. */
const notExported: Record<string, string> = {
  backup_trial: passedOver.backup_trial ?? "",
  departure: passedOver.departure ?? "",
  departure_leg: passedOver.departure_leg ?? "",
  departure_stop: passedOver.departure_stop ?? "",
  form_submission: "keys made of chance, that a form sent twice is done once",
  kept_block: "hashes of others who are gone, that nobody can read",
  missing_ride: passedOver.missing_ride ?? "",
  missing_ride_week: passedOver.missing_ride_week ?? "",
  outbox_item: "a demo's, empty where people are real",
  paypal_event: "what PayPal says of the payments, which are in the export",
  place: passedOver.place ?? "",
  rate_limit: passedOver.rate_limit ?? "",
  ride_listing: "made from the rides",
  ride_road: "made from the rides, and nobody's",
  sign_in_attempt: passedOver.sign_in_attempt ?? "",
  worker: passedOver.worker ?? "",
};

/** Columns of exported tables that are not in it, and why. */
const notToldOf: Record<string, string> = {
  "notification.about": "what our own check needs",
  "notification.drop_reason": "one of a few words of ours",
  "notification.event_key": "what our own check needs",
  "notification.topic": "what push services need",
  "phone_code.address_hash": "a hash that nobody can read",
  "phone_code.code_hash": "a hash that nobody can read",
  "push_subscription.auth": "a secret of the browser's",
  "push_subscription.p256dh": "a key of the browser's",
  "users.calendar_key": "opens the calendar to whoever has it",
  "watch.stop_key": "opens the watch to whoever has it",
};

let person: User;

beforeAll(async () => {
  ({ person } = await createWholePerson());
});

describe("the export", () => {
  test("tells of every table, or there is a reason not to", async () => {
    const told = new Set([
      ...Object.values(sections).flatMap((section) => section.tables),
      ...Object.keys(notExported),
    ]);
    const forgotten = (await tables()).map(({ name }) => name).filter((name) => !told.has(name));
    expect(forgotten, "Add these tables to personal-data.server.ts of their modules.").toEqual([]);
  });

  test("holds every text that is one's own, or there is a reason not to", async () => {
    const file = JSON.stringify(await exportAccount(person.id));
    const columns = (await plantedColumns()).filter(
      (column) => !notToldOf[column] && !notExported[column.split(".")[0] ?? ""],
    );
    const forgotten = columns.filter((column) => !file.includes(`${canary} ${column}.`));
    expect(columns.length).toBeGreaterThan(30);
    expect(forgotten, "Add these columns to personal-data.server.ts of their modules.").toEqual([]);
  });

  test("holds nothing private of others", async () => {
    const file = JSON.stringify(await exportAccount(person.id));
    expect(file).toContain("Bo");
    for (const text of [secret, aboutPerson, "070-123", "070-765", "070123", "111 22"])
      expect(file).not.toContain(text);
  });
});

test("after deletion nothing of the person is in any table, except the payments that law keeps", async () => {
  expect((await tablesWith(canary)).length).toBeGreaterThan(10);
  expect(await deleteAccount(person.id, { givesUpBalance: true })).toEqual({ ok: true });
  expect(await tablesWith(canary), "Erase this in personal-data.server.ts of its module.").toEqual([]);
  expect(await tablesWith(aboutPerson)).toEqual([]);
  expect(await sql`select order_id from payment where payer_id = ${person.id}`).toEqual([{ order_id: "ORDER" }]);
});

test("what others have stays", async () => {
  expect(await tablesWith(secret)).toEqual(expect.arrayContaining(["message", "ride", "ride_stop", "users"]));
});
