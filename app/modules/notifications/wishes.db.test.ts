import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { createBooking } from "#tests/factories/bookings";
import { createNotification, readNotification } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { db } from "~/platform/db.server";
import type * as Mail from "~/platform/mail.server";
import { muteEmail, saveChoices } from "./commands.server";
import { deliver } from "./jobs.server";
import { findNotificationSettings, findReach } from "./queries.server";
import { channelsOf, choiceName, kinds } from "./rules";
import { wishesSchema } from "./schema";
import { toldWords } from "./wording";

vi.mock("~/platform/mail.server", async (load) => ({ ...(await load<typeof Mail>()), isMailOn: true }));

const checks = { booking_new: async () => true, message_unread: async () => true };
let userId: number;

beforeEach(async () => {
  userId = (await createUser()).id;
});

const wishesOf = (...ticked: string[]) => wishesSchema.parse(Object.fromEntries(ticked.map((name) => [name, "on"])));

async function save(...ticked: string[]): Promise<void> {
  await saveChoices(userId, wishesOf(...ticked), randomUUID());
}

const allNames = kinds.flatMap((kind) => channelsOf(kind).map((channel) => choiceName({ kind, channel })));

async function wished(): Promise<string[]> {
  const { choices } = await findNotificationSettings(userId);
  return choices.flatMap(({ kind, channels }) =>
    channels.filter(({ isOn }) => isOn).map(({ channel }) => `${kind}.${channel}`),
  );
}

test("everything is told in every way until it is switched off", async () => {
  expect(await wished()).toHaveLength(2 * kinds.length + 1);
  expect((await wished()).filter((wish) => wish.endsWith(".sms"))).toEqual([
    "booking_cancelled.sms",
    "trip_reminder.sms",
    "trip_report.sms",
  ]);
  await save("booking_new.email", "trip_report.sms", "message_unread.push");
  expect(await wished()).toEqual(["booking_new.email", "trip_report.sms", "message_unread.push"]);
  await save();
  expect(await wished()).toEqual([]);
});

test("no e-mail is offered of what is never told by one", async () => {
  const offered = (await wished()).filter((name) => /^(trip_report|report_decided)\./.test(name));
  expect(offered).toEqual(["trip_report.push", "trip_report.sms", "report_decided.push"]);
});

test("an older page turns nothing on again that was switched off meanwhile, and what is changed on it is changed", async () => {
  await save("booking_new.email", "booking_new.push", "ride_match.email");
  const shown = {
    on: await wished(),
    off: allNames.filter((name) => !["booking_new.email", "booking_new.push", "ride_match.email"].includes(name)),
  };
  await muteEmail(userId, "booking_new");
  const ticked = [...shown.on.filter((name) => name !== "ride_match.email"), "review_due.email"];
  await saveChoices(userId, wishesOf(...ticked), randomUUID(), shown.off);
  expect(await wished()).toEqual(["booking_new.push", "review_due.email"]);
  await saveChoices(userId, wishesOf(), randomUUID(), allNames);
  expect(await wished()).toEqual(["booking_new.push", "review_due.email"]);
});

test("a page from before there was a kind switches it off for nobody", async () => {
  const all = await wished();
  const on = all.filter((name) => !name.startsWith("trip_report."));
  await saveChoices(userId, wishesOf(...on.filter((name) => name !== "ride_match.email")), randomUUID(), [""], on);
  expect(await wished()).toEqual(all.filter((name) => name !== "ride_match.email"));
});

test("who goes back to the page and takes back what was changed there has it as it was", async () => {
  const [on, formKey] = [await wished(), randomUUID()];
  await saveChoices(userId, wishesOf(...on.slice(1)), formKey, [""], on);
  expect(await wished()).toEqual(on.slice(1));
  await saveChoices(userId, wishesOf(...on), formKey, [""], on);
  expect(await wished()).toEqual(on);
});

test("only what will leave is promised: nothing of what is switched off, and no push without a browser", async () => {
  const promise = async () => toldWords(await findReach(userId, ["booking_accepted", "booking_declined"]));
  expect(await promise()).toBe("Du får ett mejl.");
  await save("booking_accepted.email", "booking_accepted.push", "booking_declined.push");
  expect(await promise()).toBe("");
  expect(toldWords({ push: true, email: true })).toBe("Du får en notis och ett mejl.");
});

test("what the page of a booking promises is what leaves of what it waits for, and push that is off is not offered", async () => {
  const ride = await createRide();
  const { id, publicId } = await createBooking(ride, { userId });
  const promise = async () => {
    const page = await findBookingPage(userId, publicId);
    return [page?.told, page?.isPushOff];
  };
  await save(...allNames.filter((name) => name !== "ride_changed.email" && name !== "booking_cancelled.push"));
  expect(await promise()).toEqual(["Du får ett mejl.", false]);
  await db.update(bookings).set({ status: "accepted" }).where(eq(bookings.id, id));
  expect(await promise()).toEqual(["", true]);
});

test("fields that are no choice are not taken for one", () => {
  expect(wishesOf("booking_new.sms", "everything.email", "__proto__.email")).toEqual([]);
});

test("what is switched off does not leave, what is not does", async () => {
  await save("message_unread.email");
  const person = await createUser({ displayName: "Annan Person" });
  const off = await createNotification({ ...person, id: userId }, "email");
  const on = await createNotification({ ...person, id: userId }, "email", { kind: "message_unread" });
  for (const { id } of [off, on]) await deliver({ id }, checks);
  expect(await readNotification(off.id)).toMatchObject({ status: "dropped", dropReason: "muted" });
  expect((await readNotification(on.id)).dropReason).not.toBe("muted");
});
