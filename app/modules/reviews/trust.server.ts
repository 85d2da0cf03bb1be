import { sql } from "drizzle-orm";
import { answerTimeWords } from "~/modules/bookings/answer-time";
import { answerTimeOf } from "~/modules/bookings/answer-time.server";
import type { Role } from "~/modules/bookings/types";
import { monthInWords } from "~/modules/calendar/rules";
import { maskContacts } from "~/modules/users/contact-masking";
import { firstName } from "~/modules/users/rules";
import { areBlocked } from "~/modules/users/sql.server";
import { db, milliseconds } from "~/platform/db.server";
import { isOf } from "./sql.server";
import { shortened } from "./wording";

export type Quote = ReturnType<typeof quoteOf>;

export type Trust = Awaited<ReturnType<typeof findTrust>>;

export type Written = { rating: number; text: string; author: string | null; publishedAt: number };

type Row = { minutes: number | null; quotes: Written[] | null };

/** What speaks for a person, for who considers travelling with them. @param publicId of the person @param role theirs */
export async function findTrust(publicId: string | null, viewerId: number | null, role: Role) {
  const [row] =
    publicId === null
      ? []
      : await db.execute<Row>(sql`
    select ${answerTimeOf(sql`users.id`)} as minutes, (${quotesFor(viewerId, role)}) as quotes from users where public_id = ${publicId}`);
  return { answers: answerTimeWords(row?.minutes ?? null), quotes: (row?.quotes ?? []).map(quoteOf) };
}

/** @param written `author` null where they have left; `publishedAt` ms UTC */
export function quoteOf({ rating, text, author, publishedAt }: Written) {
  return {
    rating,
    text: shortened(maskContacts(text)),
    author: author === null ? "Någon" : firstName(author),
    month: monthInWords(publishedAt, Date.now()),
  };
}

const quotesFor = (viewerId: number | null, role: Role) => sql`
  select json_agg(json_build_object('rating', rating, 'text', text, 'author', author,
    'publishedAt', ${milliseconds(sql`published_at`)}) order by published_at desc)
  from (
    select rating, text, published_at, case when author.deleted_at is null then author.display_name end as author
    from review join users author on author.id = author_id
    where subject_id = users.id and published_at is not null and removed_at is null and text <> ''
      and ${isOf(role)}
      and author.blocked_at is null
      and not ${areBlocked(sql`${viewerId}::bigint`, sql`author_id`)}
    order by published_at desc, review.id desc limit 2) latest`;
