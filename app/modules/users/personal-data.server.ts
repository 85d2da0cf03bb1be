import { type SQL, sql } from "drizzle-orm";
import { formSubmissions, keptBlocks } from "#drizzle/schema/users";
import { periods } from "~/modules/retention/periods";
import {
  type ExportRow,
  type LeavingPerson,
  type PersonalData,
  removeSome,
} from "~/modules/retention/personal-data.server";
import { sql as read, timestamp } from "~/platform/db.server";
import { hashOfAccount, hashOfNumber } from "./identity.server";
import { deletedName, firstName } from "./rules";

export const personalData: PersonalData = {
  sections: {
    konto: { tables: ["users"], read: readAccount },
    blockerade: { tables: ["block"], read: readBlocks },
  },
  erase: (person, _, now) => [
    sql`delete from form_submission where user_id = ${person.id}`,
    sql`
      insert into kept_block (blocker_id, blocked_hash, created_at)
      select blocker_id, ${hashOfAccount(person.uid)}, ${timestamp(now)} from block where blocked_id = ${person.id}
      on conflict (blocker_id, blocked_hash) do update set created_at = excluded.created_at`,
    sql`delete from kept_block where blocker_id = ${person.id}`,
    // Nobody else's block is by somebody deleted: these are the site's, until the period is over.
    keptClosed(hashOfAccount(person.uid), sql`id = ${person.id}`, now),
    ...(person.phone
      ? [keptClosed(hashOfNumber(person.phone), sql`id = ${person.id} and phone_verified_at is not null`, now)]
      : []),
    sql`delete from block where ${person.id} in (blocker_id, blocked_id)`,
    emptied(person, now),
  ],
  forget: (ago) => [
    removeSome(formSubmissions, sql`created_at < ${ago(`${periods.formDays} days`)}`),
    removeSome(keptBlocks, sql`created_at < ${ago(`${periods.keptBlockMonths} months`)}`),
  ],
};

function keptClosed(hash: string, who: SQL, now: number) {
  return sql`
    insert into kept_block (blocker_id, blocked_hash, created_at)
    select id, ${hash}, ${timestamp(now)} from users where ${who} and blocked_at is not null`;
}

/** The empty row stays for references. The Google account can become a new user. */
function emptied({ id }: LeavingPerson, now: number) {
  return sql`
    update users set
      uid = 'deleted-' || gen_random_uuid(), public_id = default, email = '', email_gone_at = default, display_name = ${deletedName},
      picture_url = default, removed_picture_url = default, shows_picture = default, phone = default, phone_verified_at = default, role = default, balance = default,
      about = default, languages = default, vehicle_make = default, vehicle_colour = default,
      vehicle_registration = default, review_count = default, rating_sum = default, rides_completed = default,
      late_cancellations = default, blocked_at = default, blocked_reason = default, calendar_key = default,
      signed_in_at = default, idle_warned_at = default,
      created_at = ${now}, deleted_at = ${timestamp(now)}
    where id = ${id}`;
}

async function readAccount(userId: number): Promise<ExportRow | undefined> {
  const [account] = await read<ExportRow[]>`
    select display_name as "namn", email as "epost", email_gone_at as "epostTarInteEmotSedan", phone as "telefon", phone_verified_at as "telefonBekräftad",
      picture_url as "bild", shows_picture as "bildenSyns", removed_picture_url as "borttagenBild", signed_in_at as "senastInloggad",
      idle_warned_at as "varnadFörAttKontotÄrVilande", about as "omMig", languages as "språk", vehicle_make as "bil", vehicle_colour as "bilfärg",
      vehicle_registration as "registreringsnummer", (balance / 100.0)::float8 as "saldoKronor", role as "roll",
      rides_completed as "genomfördaResor", late_cancellations as "senaAvbokningar", review_count as "antalOmdömen",
      rating_sum as "summaBetyg", to_timestamp(created_at / 1000.0) as "skapat", uid as "idHosOss",
      public_id as "profilensAdress", blocked_at as "avstängd", blocked_reason as "avstängdFörAtt"
    from users where id = ${userId}`;
  return account;
}

async function readBlocks(userId: number): Promise<ExportRow[]> {
  const rows = await read<{ name: string; at: Date }[]>`
    select display_name as name, block.created_at as at from block join users on users.id = blocked_id
    where blocker_id = ${userId} order by block.created_at`;
  return rows.map(({ name, at }) => ({ namn: firstName(name), sedan: at }));
}
