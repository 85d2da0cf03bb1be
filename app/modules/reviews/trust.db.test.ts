import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingEvents } from "#drizzle/schema/bookings";
import { reviews } from "#drizzle/schema/reviews";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { answerTimeWords } from "~/modules/bookings/answer-time";
import type { Booking } from "~/modules/bookings/types";
import { blockUser } from "~/modules/users/commands.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { writeReview } from "./commands.server";
import { findPraise } from "./praise.server";
import { findTrust } from "./trust.server";
import { shortened } from "./wording";

const minute = 60_000;

async function asked(
  driver: User,
  minutes: number | null,
  more: Partial<Booking> = {},
  ride = createRide({ userId: driver.id }),
) {
  const createdAt = Date.now() - 2000 * minute;
  const answered =
    minutes === null ? {} : { status: "accepted" as const, answeredAt: new Date(createdAt + minutes * minute) };
  return createBooking(await ride, { createdAt, ...answered, ...more });
}

const answers = async (driver: User) => (await findTrust(driver.publicId, null, "driver")).answers;

test("the time to answer is the middle one of at least three, and what went unanswered counts as never", async () => {
  const driver = await createUser();
  await asked(driver, 10);
  await asked(driver, 50);
  expect(await answers(driver)).toBeNull();
  await asked(driver, 90);
  expect(await answers(driver)).toBe("oftast inom 1\u00a0h");
  for (let n = 0; n < 2; n++) await asked(driver, null, { status: "expired" });
  expect(await answers(driver)).toBe("oftast inom 2\u00a0h");
  for (let n = 0; n < 4; n++) await asked(driver, null, { status: "expired" });
  expect(await answers(driver)).toBeNull();
});

test("what nobody had to answer, or stood in line, says nothing of the time to answer", async () => {
  const driver = await createUser();
  await asked(driver, 50);
  await asked(driver, 60);
  await asked(driver, 0, {}, createRide({ userId: driver.id, bookingMode: "instant" }));
  await asked(driver, null, { status: "withdrawn" });
  const inLine = await asked(driver, 900);
  await db.insert(bookingEvents).values({ bookingId: inLine.id, toStatus: "requested", reason: "waiting" });
  expect(await answers(driver)).toBeNull();
  await asked(driver, 70);
  expect(await answers(driver)).toBe("oftast inom 1\u00a0h");
});

test("the two latest published words are quoted, never those of a blocked pair or removed ones", async () => {
  const driver = await createUser();
  const authors = await Promise.all(["Elin A", "Omar B", "Kim C"].map((displayName) => createUser({ displayName })));
  for (const [n, author] of authors.entries()) {
    const booking = await createBooking(await createRide({ userId: driver.id }), {
      userId: author.id,
      status: "completed",
    });
    const form = { bookingId: booking.publicId, rating: 5, text: `Ord ${n}, ring 070-123 45 67` };
    await writeReview({ ...form, userId: author.id, formKey: randomUUID() });
    expect((await findTrust(driver.publicId, null, "driver")).quotes).toHaveLength(Math.min(n, 2));
    await writeReview({ ...form, userId: driver.id, formKey: randomUUID() });
  }
  const viewer = await createUser();
  const quoted = async (who: User | null) =>
    (await findTrust(driver.publicId, who?.id ?? null, "driver")).quotes.map(({ author }) => author);
  const { quotes } = await findTrust(driver.publicId, null, "driver");
  expect(quotes.map(({ author, text }) => [author, text])).toEqual([
    ["Kim", "Ord 2, ring •••"],
    ["Omar", "Ord 1, ring •••"],
  ]);
  await blockUser(viewer.id, authors[2]?.id ?? 0);
  expect(await quoted(viewer)).toEqual(["Omar", "Elin"]);
  await db
    .update(reviews)
    .set({ removedAt: new Date() })
    .where(eq(reviews.authorId, authors[1]?.id ?? 0));
  expect(await quoted(viewer)).toEqual(["Elin"]);
  expect(await quoted(null)).toEqual(["Kim", "Elin"]);
  const asPassenger = await findTrust(authors[0]?.publicId ?? null, null, "passenger");
  expect(asPassenger.quotes).toHaveLength(1);
  const asDriver = await findTrust(authors[0]?.publicId ?? null, null, "driver");
  expect(asDriver.quotes).toEqual([]);
});

test("the first screen quotes three good reviews of drivers, each by another, or none", async () => {
  const write = async (author: User, rating: number, text: string) => {
    const driver = await createUser();
    const ride = await createRide({ userId: driver.id });
    const { publicId } = await createBooking(ride, { userId: author.id, status: "completed" });
    for (const userId of [author.id, driver.id])
      await writeReview({ bookingId: publicId, rating, text, userId, formKey: randomUUID() });
  };
  await db.update(reviews).set({ removedAt: new Date() });
  const elin = await createUser({ displayName: "Elin A" });
  const omar = await createUser({ displayName: "Omar B" });
  const kim = await createUser({ displayName: "Kim C" });
  const words = "En trygg och trevlig resa, ring mig på 070-123 45 67";
  await write(elin, 5, words);
  await write(elin, 5, words);
  await write(omar, 4, words);
  await write(kim, 2, words);
  await write(kim, 5, "Bra!");
  expect(await findPraise()).toEqual([]);
  await write(kim, 5, words);
  const praise = await findPraise();
  expect(praise.map(({ author, rating }) => [author, rating])).toEqual([
    ["Kim", 5],
    ["Omar", 4],
    ["Elin", 5],
  ]);
  expect(praise[0]?.text).toBe("En trygg och trevlig resa, ring mig på •••");
});

test("words for it", () => {
  expect([3, 16, 50, 61, 700, 1000].map(answerTimeWords)).toEqual([
    "oftast inom 15\u00a0min",
    "oftast inom 30\u00a0min",
    "oftast inom 1\u00a0h",
    "oftast inom 2\u00a0h",
    "oftast inom 12\u00a0h",
    "oftast inom ett dygn",
  ]);
  expect(shortened("Kort\noch bra")).toBe("Kort och bra");
  expect(shortened("ord ".repeat(60))).toMatch(/^(ord ){35}…$/);
});
