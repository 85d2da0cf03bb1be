import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";
import { pictureOf } from "./rules";
import { isEdited, once } from "./submissions.server";
import type { User, Vehicle } from "./types";

export type ProfileChange = Partial<Pick<User, "displayName" | "about" | "languages" | "showsPicture"> & Vehicle>;

export type OwnProfile = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;

/** A person's settings, for the person alone. Phone as E.164, balance in öre. */
export async function findOwnProfile(userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const { publicId, email, displayName, balance, languages, vehicleMake, vehicleColour, vehicleRegistration } = user;
  return {
    publicId,
    email,
    displayName,
    balance,
    about: user.about ?? "",
    languages,
    vehicleMake,
    vehicleColour,
    vehicleRegistration,
    phone: user.phoneVerifiedAt && user.phone,
    picture: pictureOf(user),
    hasPicture: user.pictureUrl !== null,
    hasCalendar: user.calendarKey !== null,
  };
}

/** Stores a person's changes, once per form key. @param untouched stays as it is by now, unless the form takes back what it said */
export function changeProfile(
  userId: number,
  typed: ProfileChange,
  formKey: string,
  untouched: (keyof ProfileChange)[] = [],
): Promise<{ ok: true }> {
  const submission = { userId, form: `profile ${Object.keys(typed)}`, formKey, content: typed };
  return db.transaction((tx) =>
    once(tx, submission, async () => {
      const change = { ...typed };
      if (!(await isEdited(tx, submission))) for (const name of untouched) delete change[name];
      if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, userId));
      return { ok: true };
    }),
  );
}

export async function findVehicle(userId: number): Promise<Vehicle | null> {
  const { vehicleMake, vehicleColour, vehicleRegistration } = users;
  const [own] = await db
    .select({ vehicleMake, vehicleColour, vehicleRegistration })
    .from(users)
    .where(eq(users.id, userId));
  return own && Object.values(own).some(Boolean) ? own : null;
}
