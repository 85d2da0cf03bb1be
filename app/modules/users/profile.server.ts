import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";
import { pictureOf } from "./rules";
import { once } from "./submissions.server";
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

/** Stores a person's changes, once per form key. */
export function changeProfile(userId: number, change: ProfileChange, formKey: string): Promise<{ ok: true }> {
  const form = `profile ${Object.keys(change)}`;
  return db.transaction((tx) =>
    once(tx, { userId, form, formKey, content: change }, async () => {
      await tx.update(users).set(change).where(eq(users.id, userId));
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
