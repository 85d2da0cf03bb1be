import { sql } from "drizzle-orm";
import { logAct } from "~/modules/audit/acts.server";
import { removeRide } from "~/modules/bookings/ride-changes.server";
import { recordDecision } from "~/modules/moderation/decisions.server";
import { reviewIdOfReply } from "~/modules/moderation/rules";
import type { Measure } from "~/modules/moderation/types";
import { removeReply, removeReview } from "~/modules/reviews/removal.server";
import { removeCar } from "~/modules/rides/car.server";
import { endOfRide } from "~/modules/rides/sql.server";
import type { RideKind } from "~/modules/rides/types";
import { clearProfile } from "~/modules/users/commands.server";
import { anonymousName } from "~/modules/users/rules";
import { type Db, db, milliseconds, type Tx } from "~/platform/db.server";
import { asAdmin } from "./as-admin.server";
import type { NotAdmin } from "./types";

export type Removable = {
  kind: "ride" | "review" | "reply" | "person";
  id: number;
  userId: number;
  personId: string;
  displayName: string;
  /** others see what the person has */
  isShown: boolean;
  /** null unless it is a review; so is the name */
  subjectId: number | null;
  subjectName: string | null;
  text: string;
  rating: number | null;
  reply: string | null;
  /** as the profile and the rides say */
  car: string;
  hasPicture: boolean;
  isGone: boolean;
  ride: {
    kind: RideKind;
    from: string;
    to: string;
    departureAt: number;
  } | null;
};

/** What an id means: a ride, a published review, its reply or a person. @param publicId its own, or `replyIdOf` */
export async function findRemovable(publicId: string, reader: Db | Tx = db): Promise<Removable | null> {
  const [found] = await reader.execute<Removable>(sql`
    select thing.*, owner.public_id as "personId", owner.display_name as "displayName",
      owner.blocked_at is null as "isShown",
      subject.display_name as "subjectName"
    from (
      select 'ride' as kind, id, user_id as "userId", null::bigint as "subjectId", note as text,
        null::smallint as rating, null::text as reply, '' as car, false as "hasPicture", status = 'removed' as "isGone",
        json_build_object('kind', kind, 'from', ${endOfRide("asc")}, 'to', ${endOfRide("desc")},
          'departureAt', ${milliseconds(sql`departure_at`)}) as ride
      from ride where public_id = ${publicId}
      union all
      select 'review', id, author_id, subject_id, text, rating, nullif(reply, ''), '', false, removed_at is not null, null
      from review where public_id = ${publicId} and published_at is not null
      union all
      select 'reply', id, subject_id, author_id, reply, null, null, '', false, reply = '', null
      from review where public_id = ${reviewIdOfReply(publicId)} and published_at is not null and reply is not null
      union all
      select 'person', id, id, null, coalesce(about, ''), null, null, ${carsOfPerson}, picture_url is not null, false, null
      from users where public_id = ${publicId}
    ) thing
    join users owner on owner.id = thing."userId" left join users subject on subject.id = thing."subjectId"
    where owner.deleted_at is null`);
  return found ?? null;
}

const carsOfPerson = sql`coalesce((
  select string_agg(distinct car, '; ')
  from (select trim(concat(users.vehicle_make, ' ', users.vehicle_colour)) as car
    union all select trim(concat(vehicle_make, ' ', vehicle_colour)) from ride where user_id = users.id) told
  where car <> ''), '')`;

/** Whether a thing is by or about the administrator: another decides on it. */
export function isOwn({ userId, subjectId }: Removable, adminId: number): boolean {
  return userId === adminId || subjectId === adminId;
}

type RemovalForm = {
  adminId: number;
  id: string;
  about: boolean;
  name: boolean;
  car: boolean;
  picture: boolean;
  reason: string;
  formKey: string;
};

export type RemovalOutcome =
  | { ok: true }
  | NotAdmin
  | { ok: false; reason: "not_found" | "own" | "already" | "under_way" | "nothing" };

/** Removes content that nobody reported. `own`: by or about the administrator; `under_way`: a ride being driven. */
export function removeContent(form: RemovalForm, now = Date.now()): Promise<RemovalOutcome> {
  const { adminId, id, formKey, ...content } = form;
  const { reason } = content;
  return asAdmin(adminId, { form: `remove ${id}`, formKey, content }, async (tx): Promise<RemovalOutcome> => {
    const thing = await findRemovable(id, tx);
    if (!thing) return { ok: false, reason: "not_found" };
    const { kind, userId } = thing;
    if (isOwn(thing, adminId)) return { ok: false, reason: "own" };
    const done = await removeThing(tx, thing, form, now);
    if (typeof done === "string") return { ok: false, reason: done };
    await recordDecision(tx, { userId, measures: done, subject: id, reason, decidedBy: adminId }, now);
    const act = kind === "person" ? "profile_cleared" : (`${kind}_removed` as const);
    await logAct(tx, adminId, { act, userId, subject: id, reason });
    return { ok: true };
  });
}

async function removeThing(
  tx: Tx,
  thing: Removable,
  form: RemovalForm,
  now: number,
): Promise<Measure[] | "already" | "under_way" | "nothing"> {
  const { kind, id } = thing;
  if (kind === "person") return removeFromProfile(tx, thing, form);
  const reviewId = reviewIdOfReply(form.id);
  if (reviewId) return (await removeReply(tx, reviewId, thing.userId)) ? ["reply_removed"] : "already";
  if (kind === "review") return (await removeReview(tx, form.id, now)) ? ["review_removed"] : "already";
  const outcome = await removeRide(tx, id, now);
  return outcome === "removed" ? ["ride_removed"] : outcome;
}

async function removeFromProfile(tx: Tx, thing: Removable, form: RemovalForm) {
  const { userId, text, displayName, hasPicture } = thing;
  const { about, name, car, picture } = form;
  if (!about && !name && !car && !picture) return "nothing";
  const measures: Measure[] = [
    ...(about && text !== "" ? (["about_removed"] as const) : []),
    ...(name && displayName !== anonymousName ? (["name_removed"] as const) : []),
    ...(car && thing.car !== "" ? (["car_removed"] as const) : []),
    ...(picture && hasPicture ? (["picture_removed"] as const) : []),
  ];
  if (measures.length === 0) return "already";
  if (car) await removeCar(tx, userId);
  await clearProfile(tx, userId, form);
  return measures;
}
