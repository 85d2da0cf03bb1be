import { sql } from "drizzle-orm";
import { personalData as audit } from "~/modules/audit/personal-data.server";
import { personalData as bookings } from "~/modules/bookings/personal-data.server";
import { personalData as bus } from "~/modules/bus/personal-data.server";
import { personalData as counters } from "~/modules/counters/personal-data.server";
import { personalData as messages } from "~/modules/messages/personal-data.server";
import { personalData as moderation } from "~/modules/moderation/personal-data.server";
import { personalData as notifications } from "~/modules/notifications/personal-data.server";
import { personalData as phone } from "~/modules/phone/personal-data.server";
import { personalData as places } from "~/modules/places/personal-data.server";
import type { Ago, Needed } from "~/modules/retention/personal-data.server";
import { personalData as reviews } from "~/modules/reviews/personal-data.server";
import { personalData as rides } from "~/modules/rides/personal-data.server";
import { personalData as sessions } from "~/modules/sessions/personal-data.server";
import { personalData as travelDay } from "~/modules/travel-day/personal-data.server";
import { personalData as unlocks } from "~/modules/unlocks/personal-data.server";
import { personalData as users } from "~/modules/users/personal-data.server";
import { personalData as watches } from "~/modules/watches/personal-data.server";

/** Modules whose rows refer to others' come first, the person's own row last. */
export const modules = [
  moderation,
  counters,
  unlocks,
  reviews,
  messages,
  travelDay,
  bookings,
  watches,
  bus,
  rides,
  notifications,
  phone,
  sessions,
  audit,
  places,
  users,
];

/** Conditions on rows that any module needs of lower ones. @param ago null where a person leaves */
export function neededRows(ago: Ago | null): Needed {
  const needs = modules.map((module) => module.needs?.(ago) ?? {});
  const any = (table: keyof Needed) => sql.join([sql`false`, ...needs.flatMap((need) => need[table] ?? [])], sql` or `);
  return { ride: any("ride"), booking: any("booking"), conversation: any("conversation") };
}
